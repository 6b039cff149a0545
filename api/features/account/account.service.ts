import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound, violation } from '~/api/platform/errors'
import type { Account, Profile, ProfileChange } from '~/contracts/account'
import * as repo from './account.repo'
import { differences } from './account.rules'

/** What the account settings show of the actor's own account. */
export async function findAccount(deps: ApiDeps, actor: Actor): Promise<Account> {
  // An account without a role that the campus knows has no settings; the permission table says so before.
  if (actor.standing === 'visitor') throw notFound()
  const { email, locale, created_at } = await repo.getAccount(deps.database, actor.id)
  return { email, kind: actor.standing, locale, memberSince: created_at.toISOString() }
}

/** The own profile with its present version. */
export const findProfile = (deps: ApiDeps, id: string): Promise<Profile> => repo.getProfile(deps.database, id)

/**
 * Changes the own profile. A change that would change nothing is done already, whatever version it names.
 * @throws ApiError conflict profileChanged where the profile was saved after the version that the change names
 * @throws ApiError unprocessable: invalid at `country`
 */
export async function changeProfile(deps: ApiDeps, id: string, change: ProfileChange): Promise<Profile> {
  const { database } = deps
  return database.transaction(async () => {
    const profile = await repo.lockProfile(database, id)
    const fields = differences(profile, change)
    if (Object.keys(fields).length === 0) return profile
    if (profile.version !== change.version)
      throw new ApiError('conflict', [{ propertyPath: '', code: 'profileChanged' }])
    if (fields.country && !(await repo.hasCountry(database, fields.country)))
      throw violation('country', 'invalid')
    return repo.updateProfile(database, id, fields)
  })
}
