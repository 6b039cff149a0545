import { selectAdmins } from '~/api/platform/database/admins'
import { notify } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { accessLevelOf } from '~/contracts/permissions'
import * as repo from './reviews.repo'
import { askBlockedReason, reviewKindOf } from './reviews.rules'

type OpeningDeps = Parameters<typeof notify>[0]

export const accessLevel = (account: repo.Account) =>
  accessLevelOf({ ...account, contributor: account.parent_id !== null })

export const personName = ({ title, first_name: firstName, last_name: lastName }: PersonName): string =>
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
export async function openFor(deps: OpeningDeps, account: repo.Account): Promise<string | null> {
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

async function notifyAdmins(deps: OpeningDeps, { id, applicant }: { id: string; applicant: string }) {
  const path = `/admin/reviews/${id}`
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
export const closeReviewOf = (
  { database, now }: Pick<ApiDeps, 'database' | 'now'>,
  personId: string,
  by: string | null,
): Promise<unknown> => repo.withdrawOpen(database, { subjectId: personId, by, now: now() })
