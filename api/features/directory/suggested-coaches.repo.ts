import { sql } from 'kysely'
import { type Database, planEachTime } from '~/api/platform/database'
import type { Locale } from '~/contracts/constants'

/** What coaches are chosen by. */
export interface CoachInterests {
  city: string | null
  countryId: string | null
  languages: readonly string[]
  expertise: readonly string[]
  /** Equal ones change places with the day. */
  today: string
}

export interface CoachRow {
  id: string
  vanity_name: string | null
  title: string | null
  first_name: string
  last_name: string
  entity_name: string | null
  city: string | null
  country_names: Record<Locale, string> | null
  expertise: string[]
  languages: string[]
  by_city: boolean
  by_country: boolean
}

/** Among so many of the newest coaches, so that the time does not grow with their number. */
const looked = 500

/**
 * Listed coaches with the most reasons, as far as there is one. Cities of two countries may have one name, like Valencia.
 * One query.
 */
export async function selectCoaches(
  database: Database,
  { city, countryId, languages, expertise, today }: CoachInterests,
  limit: number,
): Promise<CoachRow[]> {
  const { rows } = await sql<CoachRow>`${sql.raw(planEachTime)}
    with recent as materialized (
      select id, vanity_name, title, first_name, last_name, entity_name, city, country_id, expertise, languages
      from person
      where listed and effective_role(roles) = 'ROLE_TRAINER' and parent_id is null
      order by created_at desc, id desc limit ${looked}),
    fitting as (
      select *, expertise && ${expertise}::text[] as by_expertise,
        coalesce(sort_key(city) = sort_key(${city}), false)
          and coalesce(country_id = ${countryId}, true) as by_city,
        coalesce(country_id = ${countryId}, false) as by_country,
        languages && ${languages}::text[] as by_language
      from recent),
    scored as (
      select *, 8 * by_expertise::int + 4 * by_city::int + 2 * by_country::int + by_language::int as score
      from fitting)
    select scored.*, country.names as country_names
    from scored left join country on country.id = country_id
    where score > 0
    order by score desc, md5(scored.id::text || ${today}), scored.id limit ${limit}`.execute(database.db())
  return rows
}
