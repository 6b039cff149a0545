import { deleteFilesOf } from '~/api/features/files/files.service'
import { deleteRequestsOf } from '~/api/features/helpdesk/helpdesk.service'
import { closeLinksOf, listLinkCounterparts } from '~/api/features/links/departure.service'
import { leaveDiscussions } from '~/api/features/messages/message-actions.service'
import { forgetNames } from '~/api/features/notifications/notifications.service'
import { closeRequestsOf, listCounterparts } from '~/api/features/validation/departure.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { inBatches, type JobRun } from '~/api/platform/jobs'
import { violation } from '~/api/platform/errors'
import { dayFor } from './days.rules'
import { lockLeaving } from './deactivation.service'
import * as repo from './life-cycle.repo'
import { earliestConcern, nextStep } from './life-cycle.rules'

/**
 * Erases the actor's account immediately, with its contributors and all its data. The caller has checked the password
 * with `requirePassword`.
 * @param email entered as a confirmation, against accidental deletion
 * @throws ApiError unprocessable: emailDiffers at `email`; conflict lastAdmin
 */
export async function eraseOwn(deps: ApiDeps, actor: Actor, email: string): Promise<void> {
  await deps.database.transaction(async () => {
    const person = await lockLeaving(deps, actor)
    if (email.toLowerCase() !== person.email.toLowerCase()) throw violation('email', 'emailDiffers')
    await erase(deps, person)
  })
}

const nameOf = (person: repo.LeavingPerson) => `${person.first_name} ${person.last_name}`
/** Name with title, as in testimonials. */
const titledName = (person: repo.LeavingPerson) => [person.title, nameOf(person)].filter(Boolean).join(' ')

/** Erases a locked person in the caller's transaction. Contributors go first, as their rows refer to the person. */
async function erase(deps: ApiDeps, person: repo.LeavingPerson): Promise<void> {
  const entity = person.entity_name ?? nameOf(person)
  for (const contributor of await repo.lockContributors(deps.database, person.id))
    await eraseOne(deps, contributor, { template: 'contributorErased', values: { entity } })
  await eraseOne(deps, person, { template: 'accountErased', values: {} })
}

interface Farewell {
  template: 'accountErased' | 'contributorErased' | 'contributorRemoved'
  values: Record<string, string>
}

async function eraseOne(
  deps: ApiDeps,
  person: repo.LeavingPerson,
  { template, values }: Farewell,
): Promise<void> {
  const { database } = deps
  await closeRequestsOf(deps, person.id)
  await closeLinksOf(deps, person.id, { forGood: true })
  await forgetNames(deps, {
    receivers: [
      ...(await listCounterparts(deps, person.id)),
      ...(await listLinkCounterparts(deps, person.id)),
      ...(await repo.selectRecommended(database, person.id)),
      ...(await leaveDiscussions(deps, person.id)),
      ...(person.parent_id ? [person.parent_id] : []),
    ],
    names: [nameOf(person), titledName(person), ...(person.entity_name ? [person.entity_name] : [])],
  })
  await deleteFilesOf(deps, person.id)
  await deleteRequestsOf(deps, person.id)
  await repo.deletePerson(database, person.id)
  await deps.sendMail({
    to: person.email,
    locale: person.locale,
    template,
    values: { ...values, name: person.first_name, path: '/' },
  })
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
  await eraseOne(deps, person, { template: 'contributorRemoved', values: { inviter } })
  return true
}

/** Processes deactivated accounts: sends the mails before the erasure, then erases. */
export function attendToResting(deps: ApiDeps, run: JobRun): Promise<void> {
  const before = earliestConcern(deps.now())
  return inBatches<{ id: string }>(deps, run, {
    next: ({ after, limit }) => repo.selectResting(deps.database, before, { after: after?.id, limit }),
    handle: async (accounts) => {
      for (const { id } of accounts) await attendTo(deps, id)
    },
    describe: ({ id }) => ({ personId: id }),
    // An erasure touches many rows.
    size: 10,
  })
}

async function attendTo(deps: ApiDeps, id: string): Promise<void> {
  const person = await repo.lockResting(deps.database, id)
  if (!person?.deactivated_at) return
  const now = deps.now()
  const known = {
    deactivatedAt: person.deactivated_at,
    notices: person.erasure_notices,
    noticeAt: person.erasure_notice_at,
  }
  const step = nextStep(known, now)
  if (step.kind === 'erase') await erase(deps, person)
  if (step.kind !== 'notify') return
  await repo.markNotified(deps.database, id, { notices: step.notices, now })
  const date = dayFor(person, step.erasesAt)
  await deps.sendMail({
    to: person.email,
    locale: person.locale,
    template: 'erasureNotice',
    values: { name: person.first_name, date, path: '/login' },
  })
}

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
