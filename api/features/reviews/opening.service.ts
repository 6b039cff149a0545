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

/** As the administration knows somebody: a provider by its own name, a trainer by theirs. */
const applicantName = (account: repo.Account): string =>
  reviewKindOf(accessLevel(account)) === 'provider'
    ? (account.entity_name ?? personName(account))
    : personName(account)

/**
 * Opens the review of a trainer or a provider whose account has just become active, and tells the admins; for everybody
 * else, and where one is open already or nothing is left to decide, it does nothing. In the caller's transaction.
 */
export async function openReviewOf(deps: OpeningDeps, personId: string): Promise<void> {
  const account = await repo.lockPerson(deps.database, personId)
  if (account?.state === 'active') await openFor(deps, account)
}

/**
 * The same for somebody who is locked already.
 * @returns the code of what is in the way: noReviewNeeded, alreadyValidated, reviewRequested; null where it was opened
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
 * Notes that somebody for whom an admin has vouched is validated: it can be taken back like any other approval. In the
 * caller's transaction.
 * @param by null where nobody knows any more
 */
export const noteApproved = (
  { database, now }: Pick<ApiDeps, 'database' | 'now'>,
  personId: string,
  by: string | null,
): Promise<unknown> => repo.insertApproved(database, { subjectId: personId, by, now: now() })

async function notifyAdmins(deps: OpeningDeps, { id, applicant }: { id: string; applicant: string }) {
  const path = `/admin/reviews/${id}`
  for (const admin of await repo.selectAdmins(deps.database))
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
 * Withdraws the open review of somebody who leaves, or who has become something else. In the caller's transaction.
 * @param by who does it; null for the campus itself
 */
export const closeReviewOf = (
  { database, now }: Pick<ApiDeps, 'database' | 'now'>,
  personId: string,
  by: string | null,
): Promise<unknown> => repo.withdrawOpen(database, { subjectId: personId, by, now: now() })
