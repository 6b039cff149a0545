import { knownLocale } from '~/contracts/languages'
import { endSessions } from '~/api/features/auth/auth.service'
import { closeReviewOf } from '~/api/features/reviews/reviews.service'
import { closeRequestsOf } from '~/api/features/validation/validators.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict, notFound } from '~/api/platform/errors'
import { reactivationEnd, type Account } from '~/contracts/accounts/account'
import { dayFor } from './life-cycle.rules'
import * as repo from './life-cycle.repo'
import { canonicalZone, zoneOfCountry } from '~/contracts/time-zone'
import { closeLinksOf } from '~/api/features/links/links.service'

/** Ids of all active admins, locked in a fixed order; null if this person is not one of them. */
export async function lockAdminsWith(
  { database }: Pick<ApiDeps, 'database'>,
  personId: string,
): Promise<string[] | null> {
  if (!(await repo.isAdmin(database, personId))) return null
  return repo.lockActiveAdmins(database)
}

/**
 * Locks a person who is leaving, in the caller's transaction.
 * @throws ApiError conflict lastAdmin; unauthenticated if the account is no longer active
 */
export async function lockLeaving(deps: ApiDeps, actor: Actor): Promise<repo.LeavingPerson> {
  const { database } = deps
  if (actor.accessLevel === 'admin') {
    const admins = await repo.lockActiveAdmins(database)
    if (admins.length < 2 && admins.includes(actor.id)) throw conflict('lastAdmin')
  }
  const person = await repo.lockPerson(database, actor.id)
  if (person?.state !== 'active') throw new ApiError('unauthenticated')
  return person
}

/**
 * Deactivates an account: hides it and ends all its sessions immediately. Open validation requests are cancelled, an
 * open review is withdrawn, and contributors cannot act until the account is back. A mail explains how to reactivate
 * it, and until when. The caller has checked the password with `requirePassword`.
 * @returns the end of the period in which logging in reactivates the account
 * @throws ApiError conflict lastAdmin
 */
export async function deactivate(deps: ApiDeps, actor: Actor): Promise<{ until: string }> {
  const { database } = deps
  const now = deps.now()
  const until = reactivationEnd(now)
  await database.transaction(async () => {
    const person = await lockLeaving(deps, actor)
    await repo.markDeactivated(database, person.id, now)
    await endSessions(deps, person.id)
    await closeRequestsOf(deps, person.id)
    await closeLinksOf(deps, person.id)
    await closeReviewOf(deps, person.id, person.id)
    await notifyPerson(deps, person, until)
    for (const contributor of await repo.lockContributors(database, person.id)) {
      await endSessions(deps, contributor.id)
      if (contributor.state === 'active')
        await notifyContributor(deps, { contributor, parent: person, until })
    }
  })
  return { until: until.toISOString() }
}

const notifyPerson = (deps: ApiDeps, person: repo.LeavingPerson, until: Date) =>
  deps.sendMail({
    to: person.email,
    locale: person.locale,
    template: 'accountDeactivated',
    values: { name: person.first_name, date: dayFor(person, until), path: '/login' },
    about: { personId: person.id, path: null, notificationId: null },
  })

interface Dependent {
  contributor: repo.LeavingPerson
  parent: repo.LeavingPerson
  until: Date
}

const notifyContributor = (deps: ApiDeps, { contributor, parent, until }: Dependent) =>
  deps.sendMail({
    to: contributor.email,
    locale: contributor.locale,
    template: 'parentDeactivated',
    values: {
      name: contributor.first_name,
      entity: parent.entity_name ?? `${parent.first_name} ${parent.last_name}`,
      date: dayFor(contributor, until),
      path: '/',
    },
  })

/** Data of the account settings. */
export async function findAccount(deps: ApiDeps, actor: Actor): Promise<Account> {
  // An account without a known role has no settings; the permission table already rejects it.
  if (actor.accessLevel === 'visitor') throw notFound()
  const account = await repo.getAccount(deps.database, actor.id)
  const { email, locale, time_zone, country_id, created_at, suggestions, discreet } = account
  return {
    email,
    kind: actor.accessLevel,
    locale: knownLocale(locale),
    timeZone: canonicalZone(time_zone ?? ''),
    countryZone: zoneOfCountry(country_id),
    memberSince: created_at.toISOString(),
    suggestions,
    discreet,
  }
}
