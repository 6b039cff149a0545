import { eraseAnnouncementsOf } from '~/api/features/announcements/sending.service'
import { withdrawOfLeaving } from '~/api/features/certificates/standing.service'
import { eraseReportsOf } from '~/api/features/disclosure/disclosure.service'
import {
  eraseAuditsOf,
  listAuditCounterparts,
  lockAuditsOf,
} from '~/api/features/external-audits/settling.service'
import { deleteFilesOf } from '~/api/features/files/files.service'
import { deleteRequestsOf } from '~/api/features/helpdesk/helpdesk.service'
import { closeLinksOf, listLinkCounterparts } from '~/api/features/links/links.service'
import { leaveDiscussions } from '~/api/features/messages/message-actions.service'
import { forgetNames } from '~/api/features/notifications/notifications.service'
import { closeReviewOf } from '~/api/features/reviews/reviews.service'
import { listColleagues } from '~/api/features/team/assignments.service'
import { closeRequestsOf, listCounterparts } from '~/api/features/validation/validators.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { selectAdmins } from '~/api/platform/database/conditions'
import type { ApiDeps, Mail } from '~/api/platform/deps'
import { inBatches, type JobRun } from '~/api/platform/jobs'
import { violation } from '~/api/platform/errors'
import { notifyLive } from '~/api/platform/live'
import { dayFor, earliestConcern, nextStep, type RestingStep } from './life-cycle.rules'
import { lockLeaving } from './deactivation.service'
import * as repo from './life-cycle.repo'

/**
 * Erases the actor's account immediately, with its contributors and all its data. The caller has checked the password
 * with `requirePassword`.
 * @param email entered as a confirmation, against accidental deletion
 * @throws ApiError unprocessable: emailDiffers at `email`; conflict lastAdmin
 */
export async function eraseOwn(deps: ApiDeps, actor: Actor, email: string): Promise<void> {
  await deps.database.transaction(async () => {
    await lockAuditsOf(deps, [actor.id])
    const person = await lockLeaving(deps, actor)
    if (email.toLowerCase() !== person.email.toLowerCase()) throw violation('email', 'emailDiffers')
    await deps.sendMail(...(await erase(deps, person)))
  })
}

const nameOf = (person: repo.LeavingPerson) => `${person.first_name} ${person.last_name}`
/** Name with title, as in testimonials. */
const titledName = (person: repo.LeavingPerson) => [person.title, nameOf(person)].filter(Boolean).join(' ')

/**
 * Erases a locked person in the caller's transaction, and returns the mails to send in it. Contributors go first, as their
 * rows refer to the person.
 */
async function erase(deps: ApiDeps, person: repo.LeavingPerson): Promise<Mail[]> {
  const entity = person.entity_name ?? nameOf(person)
  const mails: Mail[] = []
  for (const contributor of await repo.lockContributors(deps.database, person.id))
    mails.push(await eraseOne(deps, contributor, { template: 'contributorErased', values: { entity } }))
  mails.push(await eraseOne(deps, person, { template: 'accountErased', values: {} }))
  return mails
}

interface Farewell {
  template: 'accountErased' | 'contributorErased' | 'contributorRemoved'
  values: Record<string, string>
}

async function eraseOne(
  deps: ApiDeps,
  person: repo.LeavingPerson,
  { template, values }: Farewell,
): Promise<Mail> {
  const { database } = deps
  await closeRequestsOf(deps, person.id)
  await closeReviewOf(deps, person.id, person.id)
  await closeLinksOf(deps, person.id, { forGood: true })
  // Before their names are forgotten: it tells others.
  const formerNames = await eraseAuditsOf(deps, person.id)
  await forgetNames(deps, {
    receivers: [
      // Of reviews, and of requests that nobody decided.
      ...(await selectAdmins(database)).map(({ id }) => id),
      ...(await listCounterparts(deps, person.id)),
      ...(await listLinkCounterparts(deps, person.id)),
      ...(await listAuditCounterparts(deps, person.id)),
      ...(await repo.selectRecommended(database, person.id)),
      ...(await leaveDiscussions(deps, person.id)),
      ...(person.parent_id ? [person.parent_id, ...(await listColleagues(deps, person.id))] : []),
    ],
    names: [
      ...[nameOf(person), titledName(person), ...(person.entity_name ? [person.entity_name] : [])],
      ...formerNames,
    ],
  })
  await deleteFilesOf(deps, person.id)
  await eraseReportsOf(deps, person.id)
  await withdrawOfLeaving(deps, person.id)
  await deleteRequestsOf(deps, person.id)
  await eraseAnnouncementsOf(deps, person.id)
  await repo.deletePerson(database, person.id)
  await notifyLive(database, { people: [person.id], ended: true })
  return {
    to: person.email,
    locale: person.locale,
    template,
    values: { ...values, name: person.first_name, path: '/' },
  }
}

/**
 * Erases the account of a contributor whose organisation stays, in the caller's transaction.
 * @param inviter the organisation's name, for the mail to the contributor
 * @returns false if the organisation has no such contributor
 */
export async function eraseContributor(
  deps: ApiDeps,
  { id, parentId, inviter }: { id: string; parentId: string; inviter: string },
): Promise<boolean> {
  const person = await repo.lockPerson(deps.database, id)
  if (person?.parent_id !== parentId) return false
  await deps.sendMail(await eraseOne(deps, person, { template: 'contributorRemoved', values: { inviter } }))
  return true
}

/** Processes deactivated accounts: sends the mails before the erasure, then erases. */
export function attendToResting(deps: ApiDeps, run: JobRun): Promise<void> {
  const before = earliestConcern(deps.now())
  return inBatches<{ id: string }>(deps, run, {
    next: ({ after, limit }) => repo.selectResting(deps.database, before, { after: after?.id, limit }),
    handle: (accounts) =>
      attendTo(
        deps,
        accounts.map(({ id }) => id),
      ),
    describe: ({ id }) => ({ personId: id }),
    // An erasure touches many rows.
    size: 10,
  })
}

/** What is the same for everybody of a batch takes one statement. */
async function attendTo(deps: ApiDeps, ids: readonly string[]): Promise<void> {
  const now = deps.now()
  const mails: Mail[] = []
  const noticed: { id: string; notices: number }[] = []
  const erased = new Set<string>()
  await lockAuditsOf(deps, ids)
  for (const person of await repo.lockResting(deps.database, ids)) {
    // Contributors have gone with their organisation.
    if (person.parent_id && erased.has(person.parent_id)) continue
    const step = stepOf(person, now)
    if (step.kind === 'erase') {
      mails.push(...(await erase(deps, person)))
      erased.add(person.id)
    }
    if (step.kind !== 'notify') continue
    noticed.push({ id: person.id, notices: step.notices })
    mails.push(noticeTo(person, step.erasesAt))
  }
  if (noticed.length > 0) await repo.markNotified(deps.database, noticed, now)
  await deps.sendMail(...mails)
}

function stepOf(person: repo.RestingPerson, now: Date): RestingStep {
  if (!person.deactivated_at) return { kind: 'wait' }
  const { deactivated_at: deactivatedAt, erasure_notices: notices, erasure_notice_at: noticeAt } = person
  return nextStep({ deactivatedAt, notices, noticeAt }, now)
}

const noticeTo = (person: repo.RestingPerson, erasesAt: Date): Mail => ({
  to: person.email,
  locale: person.locale,
  template: 'erasureNotice',
  values: { name: person.first_name, date: dayFor(person, erasesAt), path: '/login' },
  about: { personId: person.id, path: null, notificationId: null },
})

/** Days after which an unconfirmed registration is deleted. */
const abandonedDays = 30

/** Deletes unconfirmed registrations without a notice: their e-mail addresses are unverified. */
export function forgetAbandoned(deps: ApiDeps, run: JobRun): Promise<void> {
  const { database } = deps
  const now = deps.now()
  const which = { before: new Date(now.getTime() - abandonedDays * 24 * 3600 * 1000), now }
  return inBatches<repo.AbandonedRow>(deps, run, {
    next: (page) => repo.selectAbandoned(database, which, page),
    handle: async (accounts) => {
      await repo.deleteAbandoned(
        database,
        accounts.map(({ id }) => id),
        now,
      )
    },
    describe: ({ id }) => ({ personId: id }),
  })
}
