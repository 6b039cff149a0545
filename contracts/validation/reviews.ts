import { z } from 'zod'
import { limits, pageSizes } from '../constants'
import { endpoint, IdParams, listFile, PageQuery } from '../endpoint'
import { StoredFile } from '../files'
import { ProfileLink } from '../people/people'
import { Profile } from '../people/profiles'
import { written } from '../texts'

const deciding = { permission: 'reviews.decide', tag: 'reviews' } as const
const own = { permission: 'reviews.own', tag: 'reviews' } as const

export const reviewStates = ['requested', 'approved', 'rejected', 'revoked', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Kinds of accounts that admins review before others can see them. */
export const reviewKinds = ['trainer', 'provider'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** Profile fields that matter for the decision. */
export const neededFields = [
  'description', 'website', 'addressLine1', 'expertise', 'languages', 'trainerTypes',
] as const // prettier-ignore
export type NeededField = (typeof neededFields)[number]

/** A review as seen by the reviewed person. `reason` is that of a rejection or revocation. */
export const OwnReview = z
  .object({
    id: z.string(),
    state: z.enum(reviewStates),
    reason: z.string().nullable(),
    requestedAt: z.iso.datetime(),
    /** Time of the decision or withdrawal. */
    decidedAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
    can: z.object({ withdraw: z.boolean() }),
  })
  .meta({ id: 'OwnReview' })
export type OwnReview = z.infer<typeof OwnReview>

export const OwnReviews = z
  .object({
    kind: z.enum(reviewKinds),
    validated: z.boolean(),
    /** Empty profile fields; a request is possible regardless. */
    missing: z.array(z.enum(neededFields)),
    /** The newest 20, current one first. */
    reviews: z.array(OwnReview),
    can: z.object({ ask: z.boolean() }),
  })
  .meta({ id: 'OwnReviews' })
export type OwnReviews = z.infer<typeof OwnReviews>

export const getOwnReviews = endpoint('GET', '/users/me/reviews', {
  ...own,
  summary: 'Current review of the user and its history',
  output: OwnReviews,
})

export const requestReview = endpoint('POST', '/users/me/reviews', {
  ...own,
  summary: 'Request another review by the admins; at most one is open',
  output: OwnReviews,
  status: 201,
})

export const withdrawReview = endpoint('POST', '/users/me/reviews/{id}/withdraw', {
  ...own,
  summary: 'Withdraw the user’s open review',
  params: IdParams,
  output: OwnReviews,
})

/** A row of the queue. `name` is that of the organisation or person; `country` is in the user's language. */
export const ReviewSummary = z
  .object({
    id: z.string(),
    state: z.enum(reviewStates),
    kind: z.enum(reviewKinds),
    name: z.string(),
    country: z.string().nullable(),
    requestedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ReviewSummary' })
export type ReviewSummary = z.infer<typeof ReviewSummary>

const ReviewFilter = z.object({
  state: z.enum(reviewStates).default('requested'),
  kind: z.enum(reviewKinds).optional(),
  text: z.string().overwrite(written).max(200).optional(),
})

export const listReviews = endpoint('GET', '/reviews', {
  ...deciding,
  summary: 'Reviews of active accounts in one state: open ones oldest first, others newest first',
  query: PageQuery.extend({
    itemsPerPage: z.coerce.number().int().min(1).max(100).default(pageSizes.admin),
    ...ReviewFilter.shape,
  }),
  output: z.object({
    items: z.array(ReviewSummary),
    /** Counts per state up to `limits.counted + 1`; other states are missing if the words match too many people. */
    counts: z.partialRecord(z.enum(reviewStates), z.number().int()),
  }),
  paged: true,
})

export const exportReviews = endpoint('GET', '/review-export', {
  ...deciding,
  summary: 'Export the same list as CSV, at most 20,000 reviews; creates an audit entry',
  query: ReviewFilter,
  ...listFile,
})

/** `decidedBy` is a name; null for the operator and erased accounts. */
const PastReview = OwnReview.omit({ can: true }).extend({ decidedBy: z.string().nullable() })

/** Everything admins need for a decision. Salutation and country are in the user's language. */
export const ReviewCase = PastReview.extend({
  kind: z.enum(reviewKinds),
  subject: z.object({
    id: z.string(),
    link: ProfileLink,
    name: z.string(),
    salutation: z.string().nullable(),
    country: z.string().nullable(),
    memberSince: z.iso.datetime(),
    emailConfirmedAt: z.iso.datetime().nullable(),
    active: z.boolean(),
    validated: z.boolean(),
  }),
  profile: Profile,
  documents: z.array(StoredFile),
  missing: z.array(z.enum(neededFields)),
  /** The newest 20 other reviews of the account. */
  others: z.array(PastReview),
  can: z.object({ decide: z.boolean(), revoke: z.boolean() }),
}).meta({ id: 'ReviewCase' })
export type ReviewCase = z.infer<typeof ReviewCase>

export const getReview = endpoint('GET', '/reviews/{id}', {
  ...deciding,
  summary: 'One review with the full profile; the access is recorded',
  params: IdParams,
  output: ReviewCase,
})

export const approveReview = endpoint('POST', '/reviews/{id}/approve', {
  ...deciding,
  summary: 'Validate a trainer or provider, effective immediately',
  params: IdParams,
  output: ReviewCase,
})

/** A reason, shown to the reviewed person. */
export const ReviewReason = z
  .strictObject({
    reason: z
      .string()
      .overwrite(written)
      .min(1, 'decisionReasonRequired')
      .max(limits.reasonMaximumCharacters, 'tooLong'),
  })
  .meta({ id: 'ReviewReason' })

export const rejectReview = endpoint('POST', '/reviews/{id}/reject', {
  ...deciding,
  summary: 'Reject an open review with a reason for the person',
  params: IdParams,
  input: ReviewReason,
  output: ReviewCase,
})

export const revokeReview = endpoint('POST', '/reviews/{id}/revoke', {
  ...deciding,
  summary: 'Revoke an approval with a reason: removes listing and validation immediately',
  params: IdParams,
  input: ReviewReason,
  output: ReviewCase,
})
