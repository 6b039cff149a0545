import { z } from 'zod'
import { limits, pageSizes, validationWaits } from '../constants'
import { endpoint, IdParams, iri, PageQuery } from '../endpoint'
import { JournalistFlag } from './flags'
import { ProfileLink } from '../people/people'

export const validationStates = ['requested', 'cancelled', 'approved', 'rejected', 'revoked'] as const
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
    /** Of a rejection or a revocation. */
    reason: z.string().nullable(),
    requestedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
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

/** Whose decision it was, for those who decide: a person of the provider by name, or the administration. */
const Decider = z.object({
  office: z.enum(['provider', 'administration']),
  /** Null: a former member, or not for this reader to know. */
  name: z.string().nullable(),
})

/** What a provider reads of a journalist who asks to be validated; salutation and country are words in its language. */
export const ValidationCase = z
  .object({
    id: z.string(),
    state: z.enum(validationStates),
    /** Whom the journalist has asked; null: a former member. */
    provider: z.object({ id: z.string(), entityName: z.string() }).nullable(),
    reason: z.string().nullable(),
    requestedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: Decider.nullable(),
    /** Label of the code by which it was approved without anybody looking at it. */
    code: z.string().nullable(),
    revocation: z.object({ at: z.iso.datetime(), reason: z.string(), by: Decider.nullable() }).nullable(),
    /** How many providers and admins warn of this journalist at present. */
    flagCount: z.number().int(),
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
    can: z.object({ decide: z.boolean(), revoke: z.boolean() }),
  })
  .meta({ id: 'ValidationCase' })
export type ValidationCase = z.infer<typeof ValidationCase>

/** Another request of the same journalist. What went on at other providers is told by states and dates alone. */
export const EarlierRequest = z
  .object({
    id: z.string(),
    state: z.enum(validationStates),
    requestedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
    /** Null: another provider, or a former member. Who has revoked an approval is named to everybody who decides. */
    provider: z.string().nullable(),
    reason: z.string().nullable(),
    decidedBy: Decider.nullable(),
    /** True where this reader can open it. */
    own: z.boolean(),
  })
  .meta({ id: 'EarlierRequest' })
export type EarlierRequest = z.infer<typeof EarlierRequest>

/** One case with what is known of the journalist: other requests, newest first, and who warns of them. */
export const ValidationCaseDetail = ValidationCase.extend({
  history: z.array(EarlierRequest),
  flags: z.array(JournalistFlag),
  can: z.object({ decide: z.boolean(), revoke: z.boolean(), flag: z.boolean() }),
}).meta({ id: 'ValidationCaseDetail' })
export type ValidationCaseDetail = z.infer<typeof ValidationCaseDetail>

const NamedOption = z.object({ id: z.string(), name: z.string() })

export const CaseFilter = z.object({
  text: z.string().trim().max(limits.searchCharacters).optional(),
  /** Asked for at least so many days ago. */
  waiting: z.coerce
    .number()
    .refine((days) => validationWaits.some((each) => each === days), 'invalid')
    .optional(),
  /** Only journalists of whom somebody warns. */
  flagged: z.enum(['yes']).optional(),
  /** Asked of this provider; to providers their own is all there is. */
  provider: z.uuid('invalid').optional(),
  decidedBy: z.uuid('invalid').optional(),
  /** Only these: ids with commas between them. */
  ids: z
    .string()
    .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,9}$/, 'invalid')
    .optional(),
})
export type CaseFilter = z.infer<typeof CaseFilter>

export const listValidationCases = endpoint('GET', '/validation-requests', {
  permission: 'validation.decide',
  tag: 'validation',
  summary: "A provider's requests in one state: open ones oldest first, the others newest first",
  query: PageQuery.extend({
    itemsPerPage: z.coerce.number().int().min(1).max(100).default(pageSizes.admin),
    state: z.enum(validationStates).default('requested'),
    ...CaseFilter.shape,
  }),
  output: z.object({
    items: z.array(ValidationCase),
    counts: z.record(z.enum(validationStates), z.number().int()),
    /** Journalists of whom somebody warns, in the whole campus. */
    flaggedCount: z.number().int(),
    /** What the list can be narrowed to: providers (for admins), and who decides here. */
    providers: z.array(NamedOption),
    deciders: z.array(NamedOption),
  }),
  paged: true,
})

export const getValidationCase = endpoint('GET', '/validation-requests/{id}', {
  permission: 'validation.decide',
  tag: 'validation',
  summary: 'One request with the data of the journalist, earlier requests and warnings',
  params: IdParams,
  output: ValidationCaseDetail,
})

export const approveValidationRequest = endpoint('POST', '/validation-requests/{id}/approve', {
  permission: 'validation.decide',
  tag: 'validation',
  summary: 'Approve an open request: the journalist has full access at once',
  params: IdParams,
  output: ValidationCase,
})

/** Why, in words of the one who decides. */
export const Reason = z
  .string()
  .trim()
  .min(1, 'reasonRequired')
  .max(limits.reasonMaximumCharacters, 'tooLong')
export const Rejection = z.strictObject({ reason: Reason }).meta({ id: 'Rejection' })

export const rejectValidationRequest = endpoint('POST', '/validation-requests/{id}/reject', {
  permission: 'validation.decide',
  tag: 'validation',
  summary: 'Reject an open request with a reason that the journalist reads',
  params: IdParams,
  input: Rejection,
  output: ValidationCase,
})

export const revokeValidation = endpoint('POST', '/validation-requests/{id}/revoke', {
  permission: 'validation.decide',
  tag: 'validation',
  summary: 'Take an approval back with a reason that the journalist reads: full access ends at once',
  params: IdParams,
  input: Rejection,
  output: ValidationCase,
})

const ids = z.array(z.uuid('invalid')).min(1, 'casesRequired').max(pageSizes.admin, 'tooManyCases')

/** One decision for several requests. */
export const Decisions = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve'), ids }),
  z.strictObject({ decision: z.literal('reject'), ids, reason: Reason }),
])

export const decideValidationRequests = endpoint('POST', '/validation-requests/decisions', {
  permission: 'validation.decide',
  tag: 'validation',
  summary: 'Decide several open requests; each by itself: what cannot be done holds up no other',
  input: Decisions,
  /** In the order of the ids. `code` says why it was not done; `name` is null where there is no such request. */
  output: z.array(z.object({ id: z.string(), name: z.string().nullable(), code: z.string().nullable() })),
})
