import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { notify, seenAs, settle } from '~/api/features/notifications/notifications.service'
import { closeRequestsOf } from '~/api/features/validation/validators.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import type { Visibility } from '~/contracts/people/visibility'
import type { OwnReview, OwnReviews, ReviewCase, ReviewKind } from '~/contracts/validation/reviews'
import { findReviewCase, timesOf } from './review-case.service'
import * as repo from './reviews.repo'
import {
  missingIn,
  blockedCodes,
  askBlockedReason,
  type ReviewAction,
  reviewKindOf,
  stateAfter,
} from './reviews.rules'
import { selectAdmins } from '~/api/platform/database/conditions'
import { accessLevelOf } from '~/contracts/permissions'

/**
 * The actor's current review and history. One query.
 * @throws ApiError notFound for kinds that are not reviewed
 */
export async function findOwnReviews(deps: ApiDeps, actor: Pick<Actor, 'id'>): Promise<OwnReviews> {
  const rows = await repo.selectWithReviews(deps.database, actor.id)
  const [account] = rows
  const kind = account ? reviewKindOf(accessLevel(account)) : null
  if (!account || !kind) throw notFound()
  const reviews = rows.flatMap(toOwn)
  const hasOpenReview = reviews.some(({ state }) => state === 'requested')
  const { validated } = account
  return {
    kind,
    validated,
    missing: missingIn(kind, account),
    reviews,
    can: { ask: askBlockedReason({ kind, validated, hasOpenReview }) === null },
  }
}

function toOwn(row: repo.OwnRow): OwnReview[] {
  const { review_id: id, review_state: state, requested_at: requested, reason } = row
  if (id === null || state === null || requested === null) return []
  const can = { withdraw: state === 'requested' }
  return [{ ...timesOf({ ...row, requested_at: requested }), id, state, reason, can }]
}

/**
 * Requests another review and notifies the admins.
 * @throws ApiError conflict: alreadyValidated, reviewRequested
 */
export async function askForReview(deps: ApiDeps, actor: Actor): Promise<OwnReviews> {
  const { database } = deps
  return database.transaction(async () => {
    const account = await repo.lockPerson(database, actor.id)
    // Deactivated concurrently.
    if (account?.state !== 'active') throw notFound()
    const blockedReason = await openFor(deps, account)
    if (blockedReason) throw conflict(blockedReason)
    return findOwnReviews(deps, actor)
  })
}

interface Attempt {
  id: string
  action: ReviewAction
  /** Null: any owner. */
  ownerId: string | null
}

/** Locks person and review for an action. @throws ApiError conflict with the current state of the review */
async function lockFor({ database }: ApiDeps, { id, action, ownerId }: Attempt) {
  const found = await repo.findSubject(database, id)
  if (!found || (ownerId !== null && found.subject_id !== ownerId)) throw notFound()
  const subject = await repo.lockPerson(database, found.subject_id)
  const review = await repo.lockReview(database, id)
  if (!subject || !review) throw notFound()
  const state = stateAfter(review.state, action)
  if (!state || state === 'requested') throw conflict(blockedCodes[review.state])
  return { subject, state }
}

/**
 * Withdraws the actor's open review.
 * @throws ApiError notFound for those of others; conflict if it was decided or withdrawn meanwhile
 */
export async function withdrawOwnReview(deps: ApiDeps, actor: Actor, id: string): Promise<OwnReviews> {
  const { database } = deps
  return database.transaction(async () => {
    const { state } = await lockFor(deps, { id, action: 'withdraw', ownerId: actor.id })
    await repo.updateReview(database, id, { state, reason: null, by: actor.id, now: deps.now() })
    await settleReview(deps, id)
    return findOwnReviews(deps, actor)
  })
}

export type ReviewDecision = { id: string; locale: Locale } & (
  { action: 'approve' } | { action: 'reject' | 'revoke'; reason: string }
)

/**
 * Approves or rejects an open review, or revokes an approval. It takes effect immediately, in the same transaction; the
 * person is notified, and an audit entry is created.
 * @throws ApiError notFound; conflict if another admin was faster (reviewApproved, reviewRejected, reviewRevoked,
 * reviewWithdrawn, reviewRequested), or the account is inactive or has changed kind (reviewNotActive)
 */
export async function decideReview(
  deps: ApiDeps,
  actor: Actor,
  decision: ReviewDecision,
): Promise<ReviewCase> {
  const { database } = deps
  const { id, action, locale } = decision
  const reason = decision.action === 'approve' ? null : decision.reason
  return database.transaction(async () => {
    const { subject, state } = await lockFor(deps, { id, action, ownerId: null })
    const kind = reviewKindOf(accessLevel(subject))
    if (subject.state !== 'active' || !kind) throw conflict('reviewNotActive')
    // The validation has ended for another reason: the approval is no longer effective.
    if (action === 'revoke' && !subject.validated) throw conflict('reviewRevoked')
    await repo.updateReview(database, id, { state, reason, by: actor.id, now: deps.now() })
    const visibility =
      action === 'reject'
        ? 0
        : await repo.setValidated(database, subject.id, {
            validated: action === 'approve',
            trainer: kind === 'trainer',
          })
    // The provider can no longer answer these requests.
    if (action === 'revoke') await closeRequestsOf(deps, subject.id, 'validatorRevoked')
    await settleReview(deps, id)
    await notifyPerson(deps, { to: subject, kind, action, reason, visibility })
    const about = { subject: { kind: 'review', id }, personId: subject.id } as const
    await recordAuditEntry(deps, actor, {
      action: `review.${actionsInThePast[action]}`,
      ...about,
      details: { kind },
    })
    return findReviewCase(deps, actor, { id, locale })
  })
}

const actionsInThePast = { approve: 'approved', reject: 'rejected', revoke: 'revoked' } as const

interface Message {
  to: repo.Account
  kind: ReviewKind
  action: 'approve' | 'reject' | 'revoke'
  reason: string | null
  /** Of the profile, once it is validated. */
  visibility: Visibility
}

const path = '/review'

async function notifyPerson(deps: ApiDeps, { to, kind, action, reason, visibility }: Message): Promise<void> {
  const type = `${kind}${action === 'approve' ? 'Validated' : 'Rejected'}` as const
  const { seen, sections } = seenAs(to.locale, visibility)
  const mail = {
    to: to.email,
    locale: to.locale,
    template: action === 'revoke' ? ('reviewRevoked' as const) : type,
    values: {
      name: personName(to),
      path,
      ...(reason === null ? { seen } : { reason }),
    },
    ...(reason === null ? { sections } : {}),
  }
  if (action !== 'revoke') return notify(deps, { personId: to.id, type, data: {}, path, mail })
  await notify(deps, { personId: to.id, type, data: { context: 'revoked' }, path, isMailed: true })
  // Sent regardless of preferences: the person's permissions have changed.
  await deps.sendMail({ ...mail, about: { personId: to.id, path: null, notificationId: null } })
}

type OpeningDeps = Parameters<typeof notify>[0]

const accessLevel = (account: repo.Account) =>
  accessLevelOf({ ...account, contributor: account.parent_id !== null })

const personName = ({ title, first_name: firstName, last_name: lastName }: PersonName): string =>
  [title, firstName, lastName].filter(Boolean).join(' ')
interface PersonName {
  title?: string | null
  first_name: string
  last_name: string
}

/** Name as shown to admins: the organisation of a provider, the person for a trainer. */
const applicantName = (account: repo.Account): string =>
  reviewKindOf(accessLevel(account)) === 'provider'
    ? (account.entity_name ?? personName(account))
    : personName(account)

/**
 * Opens the review of a trainer or provider whose account has just become active, and notifies the admins. No effect
 * for other kinds, or if a review is open or unnecessary. In the caller's transaction.
 */
export async function openReviewOf(deps: OpeningDeps, personId: string): Promise<void> {
  const account = await repo.lockPerson(deps.database, personId)
  if (account?.state === 'active') await openFor(deps, account)
}

/**
 * Opens the review of a locked account.
 * @returns the code of what prevents it: noReviewNeeded, alreadyValidated, reviewRequested; null if it was opened
 */
async function openFor(deps: OpeningDeps, account: repo.Account): Promise<string | null> {
  const kind = reviewKindOf(accessLevel(account))
  const blockedReason = askBlockedReason({ kind, validated: account.validated, hasOpenReview: false })
  if (blockedReason) return blockedReason
  const id = await repo.insertReview(deps.database, account.id, deps.now())
  if (!id) return askBlockedReason({ kind, validated: false, hasOpenReview: true })
  await notifyAdmins(deps, { id, applicant: applicantName(account) })
  return null
}

/**
 * Records the approval of an account invited by an admin; it can be revoked like any other. In the caller's
 * transaction.
 * @param by null if the admin's account is gone
 */
export const noteApproved = (
  { database, now }: Pick<ApiDeps, 'database' | 'now'>,
  personId: string,
  by: string | null,
): Promise<unknown> => repo.insertApproved(database, { subjectId: personId, by, now: now() })

const casePath = (id: string) => `/admin/reviews/${id}`

/** It waits for no admin any more. */
async function settleReview(deps: Pick<ApiDeps, 'database' | 'now'>, id: string): Promise<void> {
  const admins = await selectAdmins(deps.database)
  await settle(deps, { people: admins.map((admin) => admin.id), path: casePath(id) })
}

async function notifyAdmins(deps: OpeningDeps, { id, applicant }: { id: string; applicant: string }) {
  const path = casePath(id)
  for (const admin of await selectAdmins(deps.database))
    await notify(deps, {
      personId: admin.id,
      type: 'reviewRequested',
      data: { applicant },
      path,
      mail: {
        to: admin.email,
        locale: admin.locale,
        template: 'reviewRequested',
        values: { applicant, name: personName(admin), path },
      },
    })
}

/**
 * Withdraws the open review of a person who leaves or changes kind. In the caller's transaction.
 * @param by the actor; null for the system
 */
export async function closeReviewOf(
  deps: Pick<ApiDeps, 'database' | 'now'>,
  personId: string,
  by: string | null,
): Promise<void> {
  const id = await repo.withdrawOpen(deps.database, { subjectId: personId, by, now: deps.now() })
  if (id !== null) await settleReview(deps, id)
}
