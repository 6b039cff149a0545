import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'
import type { Role } from '~/contracts/permissions'
import type { MarkCount } from './directory.rules'

export interface DirectoryFilter {
  role: Role | null
  /** Required marks, `facet:value`. */
  marks: string[]
  subregion: string | null
  /** For `to_tsquery`. */
  words: string | null
}

type People = SelectQueryBuilder<Schema, 'person', object>

/**
 * Hides a value from the planner, which then uses the inverted indexes, where mutually exclusive filters are detected
 * quickly. Otherwise it would estimate many matches from the frequency of each value and scan all names in order
 * without finding any.
 */
const hidden = <T>(value: RawBuilder<T>) => sql<T>`(select ${value})`
const seen = <T>(value: RawBuilder<T>) => value

/** A sub-region is listed in the profile, or implied by its country. */
const marksOfSubregion = (id: string) => sql<string[]>`(
  array(select 'country:' || id from country where subregion = ${id}) || ${`subregion:${id}`}::text)`

const isOpen = ({ role, marks, subregion, words }: DirectoryFilter) =>
  !role && marks.length === 0 && !subregion && !words

function listed(database: Database, filter: DirectoryFilter, show: typeof seen): People {
  const { role, marks, subregion, words } = filter
  let people: People = database.db().selectFrom('person').where('listed', '=', sql.lit(true))
  if (role) people = people.where(sql`effective_role(roles)`, '=', role)
  if (marks.length > 0) people = people.where('facets', '@>', show(sql<string[]>`${marks}::text[]`))
  if (subregion) people = people.where('facets', '&&', marksOfSubregion(subregion))
  if (words)
    people = people.where(
      sql<boolean>`person.search @@ ${show(sql`to_tsquery('public.app_other', ${words})`)}`,
    )
  return people
}

/** Up to `limit` matches in any order. */
function some(database: Database, filter: DirectoryFilter, limit: number): People {
  if (!isOpen(filter)) return listed(database, filter, hidden).limit(limit)
  return listed(database, filter, seen).orderBy('sort_name').orderBy('person.id').limit(limit)
}

export interface DirectoryPage {
  sort: 'name' | 'newest'
  limit: number
  offset: number
  /** Upper bound of the number of matches: they are then all found first and sorted afterwards. Null if there are many. */
  atMost: number | null
}

/** One page of the directory. Sorted by name, ignoring case and accents, identically in every language. */
export function selectPage(database: Database, filter: DirectoryFilter, page: DirectoryPage) {
  const { atMost } = page
  const few = atMost === null ? null : some(database, filter, atMost).select('person.id')
  const people = few
    ? database
        .db()
        .with(
          (cte) => cte('few').materialized(),
          () => few,
        )
        .selectFrom('person')
        .where('person.id', 'in', (eb) => eb.selectFrom('few').select('few.id'))
    : listed(database, filter, seen)
  const sorted =
    page.sort === 'newest'
      ? people.orderBy('person.created_at', 'desc').orderBy('person.id', 'desc')
      : people.orderBy('sort_name').orderBy('person.id')
  return sorted
    .leftJoin('country', 'country.id', 'person.country_id')
    .select([
      'person.id',
      'roles',
      'parent_id',
      'vanity_name',
      'title',
      'first_name',
      'last_name',
      'entity_name',
      'picture_id',
      'city',
      'expertise',
      'media_types',
      'trainer_types',
      'languages',
      'country.names as country_names',
    ]) // prettier-ignore
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}
export type DirectoryRow = Awaited<ReturnType<typeof selectPage>>[number]

/**
 * Total and counts per mark, both up to `limit`, so that the time does not grow with the directory. The row without a
 * mark is the total.
 */
export async function countFacets(
  database: Database,
  filter: DirectoryFilter,
  limit: number,
): Promise<{ total: number; counts: MarkCount[] }> {
  const sample = some(database, filter, limit).select(['person.id', 'facets', 'country_id'])
  const { rows } = await sql<{ mark: string | null; count: number }>`
    with sample as materialized (${sample}),
    marks as (
      select id, unnest(facets) as mark from sample
      union
      select sample.id, 'subregion:' || country.subregion from sample join country on country.id = country_id
        where country.subregion is not null)
    select mark, count(*)::int as count from marks group by mark
    union all select null, count(*)::int from sample`.execute(database.db())
  const total = rows.find(({ mark }) => mark === null)?.count ?? 0
  const counts = rows.flatMap(({ mark, count }) => (mark === null ? [] : [{ mark, count }]))
  return { total, counts }
}
