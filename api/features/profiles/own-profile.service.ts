import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, violation } from '~/api/platform/errors'
import type { Profile, ProfileChange } from '~/contracts/profiles'
import * as repo from './own-profile.repo'
import { differences } from './own-profile.rules'

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
