import { keepPicture, removePicture } from '~/api/features/files/files.service'
import { notify } from '~/api/features/notifications/notifications.service'
import { findApproval } from '~/api/features/validation/validation.service'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict, violation } from '~/api/platform/errors'
import { type Profile, type ProfileChange, widerThanProfile } from '~/contracts/people/profiles'
import * as repo from './profiles.repo'
import { type ProfileKind, profileKindOf } from '~/contracts/people/people'
import {
  emptyValue,
  type ProfileField,
  profileFieldNames,
  profileFieldsOf,
  type ProfileFields,
} from '~/contracts/people/profile-fields'
import { lifetimes } from '~/contracts/constants'
import type { OwnVanityName } from '~/contracts/people/vanity'

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
    if (profile.version !== change.version) throw conflict('profileChanged')
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

/** Lists have a canonical order, so equal selections have equal JSON. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const namesIn = (change: ProfileChange): ProfileField[] =>
  (Object.keys(change) as (keyof ProfileChange)[]).filter(
    (name): name is ProfileField => name !== 'version' && name !== 'picture' && change[name] !== undefined,
  )

/** Fields whose value actually changes, so that repeated requests have no effect. */
export function differences(profile: ProfileFields, change: ProfileChange): Partial<ProfileFields> {
  const names = namesIn(change).filter((name) => !isSame(change[name], profile[name]))
  return Object.fromEntries(names.map((name) => [name, change[name]]))
}

/** Fields in the change that this kind of account does not have. */
export function strangeFields(kind: ProfileKind, change: ProfileChange): ProfileField[] {
  const known = profileFieldsOf(kind)
  return namesIn(change).filter((name) => !known.includes(name))
}

/** The profile of a stored account; fields of other kinds are empty. */
export function profileOf({ roles, parent, ...row }: ProfileFields & ProfileRow): Profile {
  const kind = profileKindOf({ roles, contributor: parent !== null })
  const strange = strangeTo(kind).map((field) => [field, emptyValue(field)])
  return { ...row, ...(Object.fromEntries(strange) as object), kind }
}

interface ProfileRow {
  version: number
  email: string
  picture: string | null
  roles: string[]
  parent: string | null
}

/** Accounts without a profile of their own show all their fields. */
function strangeTo(kind: ProfileKind): ProfileField[] {
  const known = profileFieldsOf(kind)
  return known.length === 0 ? [] : profileFieldNames.filter((field) => !known.includes(field))
}

type Names = Pick<ProfileFields, 'title' | 'firstName' | 'lastName'>

/** Display name of a person. */
export const nameOf = ({ title, firstName, lastName }: Names): string =>
  [title, firstName, lastName].filter(Boolean).join(' ')

const dayMs = 24 * 3600 * 1000
const daysAfter = (time: Date, days: number) => new Date(time.getTime() + days * dayMs)

/**
 * Earliest time of the next change; null: now. Giving up a name counts as a change, otherwise it would bypass the
 * limit.
 */
export function changeableFrom(changedAt: Date | null, now: Date): Date | null {
  if (!changedAt) return null
  const from = daysAfter(changedAt, lifetimes.vanityWaitDays)
  return from > now ? from : null
}

/** End of the period in which a name given up now redirects to its former owner. */
export const redirectsUntil = (now: Date): Date => daysAfter(now, lifetimes.vanityRedirectDays)

/** A person's vanity name, when it can be changed, and former names that still redirect. */
export async function findVanityName(deps: ApiDeps, personId: string): Promise<OwnVanityName> {
  const now = deps.now()
  const { name, changedAt } = await repo.getName(deps.database, personId)
  const former = await repo.listRedirects(deps.database, personId, now)
  return {
    name,
    changeableFrom: changeableFrom(changedAt, now)?.toISOString() ?? null,
    former: former.map((each) => ({ name: each.name, until: each.until.toISOString() })),
  }
}

interface Change {
  personId: string
  before: string | null
  name: string | null
}

async function replaceName(deps: ApiDeps, { personId, before, name }: Change): Promise<void> {
  const { database } = deps
  const now = deps.now()
  if (!(await repo.setName(database, personId, { name, now }))) throw violation('name', 'vanityTaken')
  if (name !== null) {
    // Checked after taking the name, because its former owner may have given it up just now, which creates a redirect.
    if (await repo.isHeldForOther(database, { name, personId, now })) throw violation('name', 'vanityTaken')
    await repo.deleteRedirect(database, name)
  }
  if (before !== null)
    await repo.putRedirect(database, { name: before, personId, until: redirectsUntil(now) })
}

/**
 * Sets a vanity name, at most once in 7 days; the first one can be chosen immediately. The former name redirects to the
 * profile for 90 days and is reserved for its owner for as long. Choosing the present name changes nothing.
 * @param name in lower case, as `VanityName` returns it
 * @throws ApiError unprocessable at `name`: vanityWait, vanityTaken
 */
export async function changeVanityName(
  deps: ApiDeps,
  personId: string,
  name: string,
): Promise<OwnVanityName> {
  await deps.database.transaction(async () => {
    const { name: before, changedAt } = await repo.lockName(deps.database, personId)
    if (before === name) return
    if (changeableFrom(changedAt, deps.now())) throw violation('name', 'vanityWait')
    await replaceName(deps, { personId, before, name })
  })
  return findVanityName(deps, personId)
}

/** Gives up the name, which is always possible; restarts the waiting period for the next one. */
export async function removeVanityName(deps: ApiDeps, personId: string): Promise<OwnVanityName> {
  await deps.database.transaction(async () => {
    const { name: before } = await repo.lockName(deps.database, personId)
    if (before !== null) await replaceName(deps, { personId, before, name: null })
  })
  return findVanityName(deps, personId)
}
