import type { Profile, ProfileChange } from '~/contracts/profiles'

export type ProfileFields = Omit<Profile, 'version'>

/** The fields that the change would really change: sent twice, it changes nothing the second time. */
export function differences(profile: ProfileFields, change: ProfileChange): Partial<ProfileFields> {
  const { version: _, ...wanted } = change
  const names = Object.keys(wanted) as (keyof ProfileFields)[]
  return Object.fromEntries(
    names
      .filter((name) => wanted[name] !== undefined && wanted[name] !== profile[name])
      .map((name) => [name, wanted[name]]),
  )
}
