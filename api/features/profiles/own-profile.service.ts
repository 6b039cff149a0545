import { keepPicture, removePicture } from '~/api/features/files/files.service'
import { notify } from '~/api/features/notifications/notifications.service'
import { findApproval } from '~/api/features/validation/approvals.service'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, violation } from '~/api/platform/errors'
import { type Profile, type ProfileChange, widerThanProfile } from '~/contracts/people/profiles'
import * as repo from './own-profile.repo'
import { differences, nameOf, profileOf, strangeFields } from './own-profile.rules'

/** A person's own profile with its current version. */
export const findProfile = async (deps: ApiDeps, id: string): Promise<Profile> =>
  profileOf(await repo.getProfile(deps.database, id))

const violations = (paths: string[], code: string) =>
  new ApiError(
    'unprocessable',
    paths.map((propertyPath) => ({ propertyPath, code })),
  )

/** Notifies the provider that validated a journalist of a changed name, against abuse of the validation. */
async function notifyApprover(deps: ApiDeps, id: string, names: { before: string; after: string }) {
  const approval = await findApproval(deps, id)
  if (!approval || names.before === names.after) return
  await notify(deps, {
    personId: approval.validatorId,
    type: 'account',
    data: { ...names, context: 'nameChanged' },
    path: `/ij_administration/${approval.requestId}`,
  })
}

/** Maps errors to the form's name of the field. */
async function changePicture(deps: ApiDeps, id: string, picture: string | null): Promise<void> {
  if (picture === null) return removePicture(deps, id)
  try {
    await keepPicture(deps, id, picture)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unprocessable') throw error
    throw new ApiError(
      'unprocessable',
      error.violations.map(({ code }) => ({ propertyPath: 'picture', code })),
    )
  }
}

/**
 * Changes a profile. A change without effect succeeds regardless of its version. If a validated journalist changes
 * their name, the provider that validated them is notified.
 * @throws ApiError conflict profileChanged if the profile was saved after the given version
 * @throws ApiError unprocessable: fileGone at `picture`, notForKind at fields of other kinds, invalid at `country`,
 * visibilityWider
 */
export async function changeProfile(deps: ApiDeps, id: string, change: ProfileChange): Promise<Profile> {
  const { database } = deps
  return database.transaction(async () => {
    const profile = profileOf(await repo.lockProfile(database, id))
    const strange = strangeFields(profile.kind, change)
    if (strange.length > 0) throw violations(strange, 'notForKind')
    const fields = differences(profile, change)
    const picture = change.picture === profile.picture ? undefined : change.picture
    if (Object.keys(fields).length === 0 && picture === undefined) return profile
    if (profile.version !== change.version)
      throw new ApiError('conflict', [{ propertyPath: '', code: 'profileChanged' }])
    const wider = widerThanProfile({ ...profile, ...fields })
    if (wider.length > 0) throw violations(wider, 'visibilityWider')
    if (fields.country && !(await repo.hasCountry(database, fields.country)))
      throw violation('country', 'invalid')
    if (picture !== undefined) await changePicture(deps, id, picture)
    const saved = profileOf(await repo.updateProfile(database, id, fields))
    if (saved.kind === 'journalist')
      await notifyApprover(deps, id, { before: nameOf(profile), after: nameOf(saved) })
    return saved
  })
}
