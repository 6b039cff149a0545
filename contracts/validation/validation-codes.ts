import { z } from 'zod'
import { pageSizes, validationCodeLimits } from '../constants'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { ValidationRequest, validationStates } from './validation'

/** `live`: somebody can use it now. */
export const validationCodeStates = ['live', 'usedUp', 'expired', 'revoked'] as const
export type ValidationCodeState = (typeof validationCodeStates)[number]

/** A code with which a provider validates everybody in a course. What is written on the sheet is not in lists. */
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
    /** Who made it in the name of the provider; null where that account is gone. */
    createdBy: z.string().nullable(),
    can: z.object({ revoke: z.boolean() }),
  })
  .meta({ id: 'ValidationCode' })
export type ValidationCode = z.infer<typeof ValidationCode>

const codes = { permission: 'validation.codes', tag: 'validation codes' } as const

/** Lists of the administration have ten entries a page. */
const tenPerPage = { itemsPerPage: PageQuery.shape.itemsPerPage.unwrap().default(pageSizes.admin) }

export const listValidationCodes = endpoint('GET', '/validation-codes', {
  ...codes,
  summary: 'Codes of the own provider, newest first; contributors have those of their provider',
  query: PageQuery.extend(tenPerPage),
  output: z.array(ValidationCode),
  paged: true,
})

const { label, uses, days } = validationCodeLimits
/** `days` from now the code stops working. */
export const NewValidationCode = z
  .strictObject({
    label: z.string().trim().min(1, 'required').max(label, 'tooLong'),
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
  summary: 'Make a code; there are at most 50 that can be used at a time',
  input: NewValidationCode,
  output: ValidationCode,
  status: 201,
})

/** The same with what is handed out: `XXXX-XXXX-XXXX`, null where the secret of the campus has changed since. */
export const ShownValidationCode = ValidationCode.extend({
  code: z.string().nullable(),
  provider: z.string(),
}).meta({ id: 'ShownValidationCode' })
export type ShownValidationCode = z.infer<typeof ShownValidationCode>

export const getValidationCode = endpoint('GET', '/validation-codes/{id}', {
  ...codes,
  summary: 'One code of the own provider, to be handed out',
  params: IdParams,
  output: ShownValidationCode,
})

/** Somebody who has used a code; the id is that of their request, `state` what has become of it since. */
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
  summary: 'Who has used a code, newest first; who is away or gone is not among them',
  params: IdParams,
  query: PageQuery.extend(tenPerPage),
  output: z.array(ValidationCodeUse),
  paged: true,
})

export const revokeValidationCode = endpoint('POST', '/validation-codes/{id}/revocation', {
  ...codes,
  summary: 'End a code: nobody can use it any more; who has used it stays validated',
  params: IdParams,
  output: ValidationCode,
})

export const UsedCode = z.strictObject({
  code: z.string().trim().min(1, 'required').max(64, 'validationCodeWrong'),
})

export const enterValidationCode = endpoint('POST', '/validation-code-uses', {
  permission: 'validation.request',
  tag: 'validation codes',
  summary: 'Be validated at once by the provider of a code; an open request is withdrawn with it',
  input: UsedCode,
  output: ValidationRequest,
  status: 201,
})
