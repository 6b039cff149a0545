import type { ApiDeps } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import { profileName } from '~/contracts/people/people'
import type { ProfileSummary } from '~/contracts/people/public-profiles'
import { type CoachInterests, selectCoaches } from './suggested-coaches.repo'

export type { CoachInterests } from './suggested-coaches.repo'

/** A coach with everything that speaks for them. */
export type SuggestedCoach = Pick<
  ProfileSummary,
  'id' | 'link' | 'name' | 'city' | 'country' | 'expertise' | 'languages'
> & { byCity: boolean; byCountry: boolean }

const kind = 'trainer'

/** Coaches of the directory for a person with these interests, with what all members see of them. One query. */
export async function listCoachesFor(
  { database }: ApiDeps,
  interests: CoachInterests,
  { locale, limit }: { locale: Locale; limit: number },
): Promise<SuggestedCoach[]> {
  const rows = await selectCoaches(database, interests, limit)
  return rows.map(
    ({ title, first_name: firstName, last_name: lastName, entity_name: entityName, ...row }) => ({
      id: row.id,
      link: { kind, key: row.vanity_name ?? row.id },
      name: profileName({ kind, title, firstName, lastName, entityName }),
      city: row.city,
      country: row.country_names?.[locale] ?? null,
      expertise: row.expertise,
      languages: row.languages,
      byCity: row.by_city,
      byCountry: row.by_country,
    }),
  )
}
