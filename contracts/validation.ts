import { z } from 'zod'
import { limits, pageSizes } from './constants'
import { endpoint, IdParams, iri, PageQuery } from './endpoint'
import { ProfileLink } from './people'

export const validationStates = ['requested', 'cancelled', 'approved', 'rejected'] as const
export type ValidationState = (typeof validationStates)[number]

/** A provider that may validate journalists, as the drop-down on `/home` shows it. `country` is a name in the reader's language. */
export const ValidatorOption = z
  .object({ id: z.string(), entityName: z.string(), country: z.string().nullable() })
  .meta({ id: 'ValidatorOption' })

export const listValidators = endpoint('GET', '/validators', {
  permission: 'validation.request',
  tag: 'validation',
  summary: 'Validated service providers, by name',
  output: z.array(ValidatorOption),
})

/** One request as the journalist sees it. */
export const ValidationRequest = z
  .object({
    id: z.string(),
    state: z.enum(validationStates),
    /** Null: a former member. `page` is the way to what they show to everybody. */
    validator: ValidatorOption.extend({ page: ProfileLink.nullable() }).nullable(),
    reason: z.string().nullable(),
    requestedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    can: z.object({ cancel: z.boolean() }),
  })
  .meta({ id: 'ValidationRequest' })
export type ValidationRequest = z.infer<typeof ValidationRequest>

export const listOwnValidationRequests = endpoint('GET', '/users/me/validation-requests', {
  permission: 'validation.request',
  tag: 'validation',
  summary: 'Own requests, newest first: the present one and the history',
  query: PageQuery,
  output: z.array(ValidationRequest),
  paged: true,
})

export const createValidationRequest = endpoint('POST', '/validation-requests', {
  permission: 'validation.request',
  tag: 'validation',
  summary: 'Ask a provider for validation; there is one open request at most',
  input: z.strictObject({ validator: iri('users') }),
  output: ValidationRequest,
  status: 201,
})

export const cancelValidationRequest = endpoint('POST', '/validation-requests/{id}/cancel', {
  permission: 'validation.request',
  tag: 'validation',
  summary: 'Withdraw an own open request',
  params: IdParams,
  output: ValidationRequest,
})

/** What a provider reads of a journalist who asks to be validated; salutation and country are words in its language. */
export const ValidationCase = z
  .object({
    id: z.string(),
    state: z.enum(validationStates),
    reason: z.string().nullable(),
    requestedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    subject: z.object({
      id: z.string(),
      salutation: z.string().nullable(),
      title: z.string().nullable(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      country: z.string().nullable(),
      website: z.string().nullable(),
      description: z.string().nullable(),
      memberSince: z.iso.datetime(),
      earlierRequests: z.number().int(),
    }),
    can: z.object({ decide: z.boolean() }),
  })
  .meta({ id: 'ValidationCase' })
export type ValidationCase = z.infer<typeof ValidationCase>

export const listValidationCases = endpoint('GET', '/validation-requests', {
  permission: 'validation.decide',
  tag: 'validation',
  summary: "A provider's requests in one state: open ones oldest first, the others newest first",
  query: PageQuery.extend({
    itemsPerPage: z.coerce.number().int().min(1).max(100).default(pageSizes.admin),
    state: z.enum(validationStates).default('requested'),
    text: z.string().trim().max(200).optional(),
  }),
  output: z.object({
    items: z.array(ValidationCase),
    counts: z.record(z.enum(validationStates), z.number().int()),
  }),
  paged: true,
})

export const getValidationCase = endpoint('GET', '/validation-requests/{id}', {
  permission: 'validation.decide',
  tag: 'validation',
  summary: 'One request with the data of the journalist',
  params: IdParams,
  output: ValidationCase,
})

export const approveValidationRequest = endpoint('POST', '/validation-requests/{id}/approve', {
  permission: 'validation.decide',
  tag: 'validation',
  summary: 'Approve an open request: the journalist has full access at once',
  params: IdParams,
  output: ValidationCase,
})

export const Rejection = z.strictObject({
  reason: z.string().trim().min(1, 'reasonRequired').max(limits.reasonMaximumCharacters, 'tooLong'),
})

export const rejectValidationRequest = endpoint('POST', '/validation-requests/{id}/reject', {
  permission: 'validation.decide',
  tag: 'validation',
  summary: 'Reject an open request with a reason that the journalist reads',
  params: IdParams,
  input: Rejection,
  output: ValidationCase,
})
