import { z } from 'zod'
import { limits, pageSizes, validationWaits } from '../constants'
import { endpoint, IdParams, iri, listFile, PageQuery } from '../endpoint'
import { caseFields } from '../people/profile-fields'
import { shapeOf } from '../people/profiles'
import { ProfileLink } from '../people/people'
import { Answer, ConversationEntry, KeptReason } from './conversation'
import { JournalistFlag } from './flags'
import { written } from '../texts'

const deciding = { permission: 'validation.decide', tag: 'validation' } as const
const requesting = { permission: 'validation.request', tag: 'validation' } as const

export const validationStates = ['requested', 'cancelled', 'approved', 'rejected', 'revoked'] as const
export type ValidationState = (typeof validationStates)[number]

/** A provider that can validate journalists, as offered on `/home`. `country` is in the user's language. */
export const ValidatorOption = z
  .object({ id: z.string(), entityName: z.string(), country: z.string().nullable() })
  .meta({ id: 'ValidatorOption' })
export type ValidatorOption = z.infer<typeof ValidatorOption>

export const ValidatorSearch = z
  .object({
    items: z.array(ValidatorOption),
    /** There are more results; more words narrow them. */
    more: z.boolean(),
    /** The provider that the query names; null if it cannot validate. */
    chosen: ValidatorOption.nullable(),
  })
  .meta({ id: 'ValidatorSearch' })
export type ValidatorSearch = z.infer<typeof ValidatorSearch>

export const listValidators = endpoint('GET', '/validators', {
  ...requesting,
  summary: 'Search for validated service providers, by name: the first twenty',
  query: z.object({
    /** Words or parts of words, all of them in the name; ignores accents and case. */
    text: z.string().overwrite(written).max(limits.searchCharacters).optional(),
    /** A provider that is answered as `chosen`, whatever its name is. */
    id: z.uuid('invalid').optional(),
  }),
  output: ValidatorSearch,
})

/** One request as the journalist sees it. */
export const ValidationRequest = z
  .object({
    id: z.string(),
    state: z.enum(validationStates),
    /** Null if the account is gone. `page` is null if the provider's page is not visible. */
    validator: ValidatorOption.extend({ page: ProfileLink.nullable() }).nullable(),
    /** How the provider knows the journalist, in the journalist's words; null for an approval by code. */
    introduction: z.string().nullable(),
    /** Questions and answers, oldest first. */
    conversation: z.array(ConversationEntry),
    /** Reason of a rejection or revocation. */
    reason: z.string().nullable(),
    requestedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
    /** `answer`: it is the journalist's turn. */
    can: z.object({ cancel: z.boolean(), answer: z.boolean() }),
  })
  .meta({ id: 'ValidationRequest' })
export type ValidationRequest = z.infer<typeof ValidationRequest>

export const listOwnValidationRequests = endpoint('GET', '/users/me/validation-requests', {
  ...requesting,
  summary: 'The user’s validation requests, newest first',
  query: PageQuery,
  output: z.array(ValidationRequest),
  paged: true,
})

export const getOwnValidationRequest = endpoint('GET', '/users/me/validation-requests/{id}', {
  ...requesting,
  summary: 'One of the user’s validation requests',
  params: IdParams,
  output: ValidationRequest,
})

/** How the provider knows the journalist: the course, the year, the person. */
export const Introduction = z
  .string()
  .overwrite(written)
  .min(limits.introductionMinimumCharacters, 'introductionTooShort')
  .max(limits.introductionMaximumCharacters, 'tooLong')

export const createValidationRequest = endpoint('POST', '/validation-requests', {
  ...requesting,
  summary: 'Request validation by a provider; at most one request is open',
  input: z.strictObject({ validator: iri('users'), introduction: Introduction }),
  output: ValidationRequest,
  status: 201,
})

export const answerQuestion = endpoint('POST', '/validation-requests/{id}/answers', {
  ...requesting,
  summary: 'Answer the questions about the user’s open request, which then waits for the provider again',
  params: IdParams,
  input: Answer,
  output: ValidationRequest,
  status: 201,
})

export const cancelValidationRequest = endpoint('POST', '/validation-requests/{id}/cancel', {
  ...requesting,
  summary: 'Withdraw the user’s open request',
  params: IdParams,
  output: ValidationRequest,
})

/** Who made a decision, as deciders see it: a person of the provider, or the admins. */
const Decider = z.object({
  office: z.enum(['provider', 'administration']),
  /** Null if the account is gone, or hidden from this user. */
  name: z.string().nullable(),
})

/** A journalist's request as the provider sees it; salutation and country are in the provider's language. */
export const ValidationCase = z
  .object({
    id: z.string(),
    state: z.enum(validationStates),
    /** Provider that was asked; null if the account is gone. */
    provider: z.object({ id: z.string(), entityName: z.string() }).nullable(),
    reason: z.string().nullable(),
    requestedAt: z.iso.datetime(),
    /** The journalist has been asked and has not answered yet: reminders wait. */
    awaitsAnswer: z.boolean(),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: Decider.nullable(),
    /** Until then this user can undo the decision; null if not. */
    undoUntil: z.iso.datetime().nullable(),
    /** Label of the code that approved it automatically. */
    code: z.string().nullable(),
    revocation: z.object({ at: z.iso.datetime(), reason: z.string(), by: Decider.nullable() }).nullable(),
    /** Number of active warnings about this journalist. */
    flagCount: z.number().int(),
    subject: z.object({
      id: z.string(),
      salutation: z.string().nullable(),
      title: z.string().nullable(),
      firstName: z.string(),
      lastName: z.string(),
      /** This and the country: while the request is open or the approval holds, afterwards as every member sees them. */
      email: z.string().nullable(),
      country: z.string().nullable(),
      memberSince: z.iso.datetime(),
      earlierRequests: z.number().int(),
    }),
    can: z.object({ decide: z.boolean(), revoke: z.boolean() }),
  })
  .meta({ id: 'ValidationCase' })
export type ValidationCase = z.infer<typeof ValidationCase>

/** Another request of the same journalist. Requests to other providers only have states and dates. */
export const EarlierRequest = z
  .object({
    id: z.string(),
    state: z.enum(validationStates),
    requestedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
    /** Null if hidden or gone. The provider that revoked an approval is named to all deciders. */
    provider: z.string().nullable(),
    reason: z.string().nullable(),
    decidedBy: Decider.nullable(),
    /** True if this user can open it. */
    own: z.boolean(),
  })
  .meta({ id: 'EarlierRequest' })
export type EarlierRequest = z.infer<typeof EarlierRequest>

/**
 * What the office sees of the journalist, whatever the profile's visibility: while the request is open, and as long as the
 * approval holds. Without postal address and phone.
 */
const CaseProfile = z.object({
  ...shapeOf(caseFields),
  /** File id. */
  picture: z.string().nullable(),
  /** The profile's page; null if this user cannot see it. */
  page: ProfileLink.nullable(),
})
export type CaseProfile = z.infer<typeof CaseProfile>

/** A case with what was said, the journalist's profile and other requests, newest first, and warnings. */
export const ValidationCaseDetail = ValidationCase.extend({
  introduction: z.string().nullable(),
  /** Questions and answers, oldest first. */
  conversation: z.array(ConversationEntry),
  /** Null once it was rejected, withdrawn or revoked. */
  profile: CaseProfile.nullable(),
  /** What the user's office keeps for rejections, oldest first: at most twenty; none if there is nothing to decide. */
  keptReasons: z.array(KeptReason),
  history: z.array(EarlierRequest),
  flags: z.array(JournalistFlag),
  can: z.object({ decide: z.boolean(), revoke: z.boolean(), flag: z.boolean(), ask: z.boolean() }),
}).meta({ id: 'ValidationCaseDetail' })
export type ValidationCaseDetail = z.infer<typeof ValidationCaseDetail>

const NamedOption = z.object({ id: z.string(), name: z.string() })

export const CaseFilter = z.object({
  text: z.string().overwrite(written).max(limits.searchCharacters).optional(),
  /** Minimum age of the request in days. */
  waiting: z.coerce
    .number()
    .refine((days) => validationWaits.some((each) => each === days), 'invalid')
    .optional(),
  /** Only journalists with warnings. */
  flagged: z.enum(['yes']).optional(),
  /** Provider that was asked; providers only see their own requests. */
  provider: z.uuid('invalid').optional(),
  /** Words in the name of the provider that was asked; for admins. See `moreProviders`. */
  providerName: z.string().overwrite(written).max(limits.searchCharacters).optional(),
  decidedBy: z.uuid('invalid').optional(),
  /** Comma-separated ids. */
  ids: z
    .string()
    .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,9}$/, 'invalid')
    .optional(),
})
export type CaseFilter = z.infer<typeof CaseFilter>

export const listValidationCases = endpoint('GET', '/validation-requests', {
  ...deciding,
  summary: 'A provider’s requests in one state: open ones oldest first, others newest first',
  query: PageQuery.extend({
    itemsPerPage: z.coerce.number().int().min(1).max(100).default(pageSizes.admin),
    state: z.enum(validationStates).default('requested'),
    ...CaseFilter.shape,
  }),
  output: z.object({
    items: z.array(ValidationCase),
    /** Counts per state up to `limits.counted + 1`; other states are missing if the words match too many people. */
    counts: z.partialRecord(z.enum(validationStates), z.number().int()),
    /** Flagged journalists on the whole campus. */
    flaggedCount: z.number().int(),
    /** The provider that the filter names by its id. */
    provider: NamedOption.nullable(),
    /** So many providers have the words of `providerName` that the requests to some of them are left out. */
    moreProviders: z.boolean(),
    /** Filter options: at most 50. */
    deciders: z.array(NamedOption),
  }),
  paged: true,
})

export const exportValidationCases = endpoint('GET', '/validation-request-export', {
  ...deciding,
  summary:
    'Export the same list as CSV, at most 20,000 requests; creates an audit entry if it has all providers’ requests',
  query: CaseFilter.omit({ ids: true }).extend({ state: z.enum(validationStates).default('requested') }),
  ...listFile,
})

export const getValidationCase = endpoint('GET', '/validation-requests/{id}', {
  ...deciding,
  summary: 'One request with the journalist’s data, earlier requests and warnings',
  params: IdParams,
  output: ValidationCaseDetail,
})

export const approveValidationRequest = endpoint('POST', '/validation-requests/{id}/approve', {
  ...deciding,
  summary: 'Approve an open request; the journalist has full access immediately',
  params: IdParams,
  output: ValidationCase,
})

/** The decider's reason. */
export const Reason = z
  .string()
  .overwrite(written)
  .min(1, 'reasonRequired')
  .max(limits.reasonMaximumCharacters, 'tooLong')
export const Rejection = z
  .strictObject({
    reason: Reason,
    /** Keep the reason for reuse. */
    keep: z.boolean().default(false),
  })
  .meta({ id: 'Rejection' })
export const Revocation = z.strictObject({ reason: Reason }).meta({ id: 'Revocation' })

export const rejectValidationRequest = endpoint('POST', '/validation-requests/{id}/reject', {
  ...deciding,
  summary: 'Reject an open request with a reason for the journalist',
  params: IdParams,
  input: Rejection,
  output: ValidationCase,
})

export const revokeValidation = endpoint('POST', '/validation-requests/{id}/revoke', {
  ...deciding,
  summary: 'Revoke an approval with a reason for the journalist; full access ends immediately',
  params: IdParams,
  input: Revocation,
  output: ValidationCase,
})

export const undoDecision = endpoint('POST', '/validation-requests/{id}/undo', {
  ...deciding,
  summary:
    'Undo an approval or rejection of the last ten minutes by the same office; no mail about it is sent',
  params: IdParams,
  output: ValidationCase,
})

const ids = z.array(z.uuid('invalid')).min(1, 'casesRequired').max(pageSizes.admin, 'tooManyCases')

/** One decision for several requests, or its undoing. */
export const Decisions = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve'), ids }),
  z.strictObject({ decision: z.literal('reject'), ids, reason: Reason }),
  z.strictObject({ decision: z.literal('undo'), ids }),
])

export const decideValidationRequests = endpoint('POST', '/validation-requests/decisions', {
  ...deciding,
  summary: 'Decide several open requests, or undo decisions; each one succeeds or fails independently',
  input: Decisions,
  /** In the order of the ids. `code` says why a decision failed; `name` is null if there is no such request. */
  output: z.array(z.object({ id: z.string(), name: z.string().nullable(), code: z.string().nullable() })),
})
