import { z } from 'zod'
import { pageSizes, validationCodeLimits } from '../constants'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { ValidationRequest, validationStates } from './validation'
import { written, typedCode } from '../texts'

/** `live`: can be used now. */
export const validationCodeStates = ['live', 'usedUp', 'expired', 'revoked'] as const
export type ValidationCodeState = (typeof validationCodeStates)[number]

/** A code with which a provider validates everyone in a course. Lists do not include the code itself. */
export const ValidationCode = z
  .object({
    id: z.string(),
    label: z.string(),
    state: z.enum(validationCodeStates),
    maxUses: z.number().int(),
    useCount: z.number().int(),
    expiresAt: z.iso.datetime(),
    revokedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    /** Creator of the code; null if that account is gone. */
    createdBy: z.string().nullable(),
    can: z.object({ revoke: z.boolean() }),
  })
  .meta({ id: 'ValidationCode' })
export type ValidationCode = z.infer<typeof ValidationCode>

const codes = { permission: 'validation.codes', tag: 'validation codes' } as const

/** Admin lists have ten entries per page. */
const tenPerPage = { itemsPerPage: PageQuery.shape.itemsPerPage.unwrap().default(pageSizes.admin) }

export const listValidationCodes = endpoint('GET', '/validation-codes', {
  ...codes,
  summary: 'Validation codes of the user’s provider, newest first',
  query: PageQuery.extend(tenPerPage),
  output: z.array(ValidationCode),
  paged: true,
})

const { label, uses, days } = validationCodeLimits
/** `days`: validity from now. */
export const NewValidationCode = z
  .strictObject({
    label: z.string().overwrite(written).min(1, 'required').max(label, 'tooLong'),
    maxUses: z
      .number({ error: 'validationCodeUses' })
      .int('validationCodeUses')
      .min(1, 'validationCodeUses')
      .max(uses, 'validationCodeUses'),
    days: z
      .number({ error: 'validationCodeDays' })
      .int('validationCodeDays')
      .min(1, 'validationCodeDays')
      .max(days, 'validationCodeDays'),
  })
  .meta({ id: 'NewValidationCode' })
export type NewValidationCode = z.infer<typeof NewValidationCode>

export const createValidationCode = endpoint('POST', '/validation-codes', {
  ...codes,
  summary: 'Create a code; at most 50 can be live',
  input: NewValidationCode,
  output: ValidationCode,
  status: 201,
})

/** With the code itself, `XXXX-XXXX-XXXX`; null if the campus's secret key has changed since. */
export const ShownValidationCode = ValidationCode.extend({
  code: z.string().nullable(),
  provider: z.string(),
}).meta({ id: 'ShownValidationCode' })
export type ShownValidationCode = z.infer<typeof ShownValidationCode>

export const getValidationCode = endpoint('GET', '/validation-codes/{id}', {
  ...codes,
  summary: 'One code of the user’s provider, for handing out',
  params: IdParams,
  output: ShownValidationCode,
})

/** One use of a code; the id is that of the validation request, `state` its current state. */
export const ValidationCodeUse = z
  .object({
    id: z.string(),
    state: z.enum(validationStates),
    title: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    usedAt: z.iso.datetime(),
  })
  .meta({ id: 'ValidationCodeUse' })
export type ValidationCodeUse = z.infer<typeof ValidationCodeUse>

export const listValidationCodeUses = endpoint('GET', '/validation-codes/{id}/uses', {
  ...codes,
  summary: 'Uses of a code, newest first; without inactive or erased accounts',
  params: IdParams,
  query: PageQuery.extend(tenPerPage),
  output: z.array(ValidationCodeUse),
  paged: true,
})

export const revokeValidationCode = endpoint('POST', '/validation-codes/{id}/revocation', {
  ...codes,
  summary: 'Revoke a code; earlier validations remain',
  params: IdParams,
  output: ValidationCode,
})

export const UsedCode = z.strictObject({
  code: z.string().overwrite(typedCode).min(1, 'required').max(64, 'validationCodeWrong'),
})

export const enterValidationCode = endpoint('POST', '/validation-code-uses', {
  permission: 'validation.request',
  tag: 'validation codes',
  summary: 'Get validated by the provider of a code; withdraws an open request',
  input: UsedCode,
  output: ValidationRequest,
  status: 201,
})
