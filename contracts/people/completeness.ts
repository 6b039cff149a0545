import type { ProfileField } from './profile-fields'

/** What others look for in a profile, the most important first. */
export const soughtInProfiles = [
  'description',
  'picture',
  'expertise',
  'languages',
  'contactLanguages',
  'country',
] as const
export type SoughtInProfile = (typeof soughtInProfiles)[number]

/** How much of what others look for a profile has. `missing`: the most important first. */
export interface Completeness {
  given: number
  total: number
  missing: SoughtInProfile[]
}

/** The profile says in words who somebody is, which comes before everything that is asked of others. */
export const hasIntroduced = ({ profileCompleteness }: { profileCompleteness: Completeness }): boolean =>
  !profileCompleteness.missing.includes('description')

/** Nobody is asked for a field that their form has not; who has no form is asked for nothing. */
export function completenessOf(
  fields: readonly ProfileField[],
  isGiven: (name: SoughtInProfile) => boolean,
): Completeness {
  const hasForm = fields.length > 0
  const asked = soughtInProfiles.filter((name) => (name === 'picture' ? hasForm : fields.includes(name)))
  const missing = asked.filter((name) => !isGiven(name))
  return { given: asked.length - missing.length, total: asked.length, missing }
}
