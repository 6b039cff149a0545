import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import type { Account } from '~/contracts/accounts/account'
import { canonicalZone, zoneOfCountry } from '~/contracts/time-zone'
import * as repo from './account.repo'

/** Data of the account settings. */
export async function findAccount(deps: ApiDeps, actor: Actor): Promise<Account> {
  // An account without a known role has no settings; the permission table already rejects it.
  if (actor.accessLevel === 'visitor') throw notFound()
  const account = await repo.getAccount(deps.database, actor.id)
  const { email, locale, time_zone, country_id, created_at, suggestions } = account
  return {
    email,
    kind: actor.accessLevel,
    locale,
    timeZone: canonicalZone(time_zone ?? ''),
    countryZone: zoneOfCountry(country_id),
    memberSince: created_at.toISOString(),
    suggestions,
  }
}
