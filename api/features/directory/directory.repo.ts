import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Database, planEachTime, type Schema } from '~/api/platform/database'
import { searchedRows } from '~/api/platform/database/lists/long-list'
import type { Role } from '~/contracts/permissions'
import type { MarkCount, SearchedWords } from './directory.rules'
import type { LocalNames } from '~/contracts/languages'

export interface DirectoryFilter {
  role: Role | null
  /** Required marks, `facet:value`. */
  marks: string[]
  subregion: string | null
  words: SearchedWords | null
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

type Condition = RawBuilder<boolean>

const ofRole = (role: Role): Condition => sql`effective_role(roles) = ${role}`

/** Discreet people are found in no country; in a sub-region only if their profile lists it. */
const isPlaced = ({ marks, subregion }: DirectoryFilter): Condition[] => [
  ...(marks.some((mark) => mark.startsWith('country:')) ? [sql<boolean>`not person.discreet`] : []),
  ...(subregion
    ? [sql<boolean>`(not person.discreet or facets @> array[${`subregion:${subregion}`}::text])`]
    : []),
]

function matches(
  filter: DirectoryFilter,
  show: typeof seen,
  form: keyof SearchedWords = 'begun',
): Condition[] {
  const { marks, subregion, words } = filter
  const query = sql`to_tsquery('public.app_other', ${words?.[form]})`
  return [
    ...(marks.length > 0 ? [sql<boolean>`facets @> ${show(sql<string[]>`${marks}::text[]`)}`] : []),
    ...(subregion ? [sql<boolean>`facets && ${marksOfSubregion(subregion)}`] : []),
    ...isPlaced(filter),
    ...(words ? [sql<boolean>`person.search @@ ${show(query)}`] : []),
  ]
}

function listed(
  database: Database,
  filter: DirectoryFilter,
  conditions: Condition[] = matches(filter, hidden),
): People {
  const all = [...(filter.role ? [ofRole(filter.role)] : []), ...conditions]
  const people = database.selectFrom('person').where('listed', '=', sql.lit(true))
  return all.reduce<People>((query, condition) => query.where(condition), people)
}

const sampleColumns = ['person.id', 'facets', 'country_id', 'sort_name', 'created_at', 'discreet'] as const

/**
 * Up to `limit` matches in any order. The index takes three times as long for beginnings of words, and gives all matches
 * before the first can be taken: these are only looked for if too few have the words as they are.
 */
function some(database: Database, filter: DirectoryFilter, limit: number): RawBuilder<unknown> {
  if (isOpen(filter))
    return sql`${listed(database, filter).select(sampleColumns).orderBy('sort_name').orderBy('person.id').limit(limit)}`
  const begun = listed(database, filter).select(sampleColumns)
  if (!filter.words) return sql`${begun.limit(limit)}`
  const whole = listed(database, filter, matches(filter, hidden, 'whole')).select(sampleColumns)
  // A limit of zero reads nothing.
  return sql`
    with whole as materialized (${whole.limit(limit)}),
    begun as (${begun} limit case when (select count(*) from whole) < ${limit} then ${limit}::int else 0 end)
    select * from whole where (select count(*) from whole) = ${limit} union all select * from begun`
}

export interface DirectoryPage {
  sort: 'name' | 'newest'
  limit: number
  offset: number
}

/** Sorted by name, ignoring case and accents, identically in every language. */
const orderOf = (sort: DirectoryPage['sort']) =>
  sort === 'newest' ? sql`created_at desc, id desc` : sql`sort_name, id`

/**
 * The ids of a page if there are many matches. No planner knows how frequent words are, so they are looked for among the
 * first rows in order; if these have too few, some of the other matches follow, in order.
 * @param most bound of their number
 */
export async function selectMany(
  database: Database,
  filter: DirectoryFilter,
  { sort, limit, offset, most }: DirectoryPage & { most: number },
): Promise<string[]> {
  const page = sql`order by ${orderOf(sort)} limit ${limit} offset ${offset}`
  const select = async (rows: RawBuilder<unknown>) =>
    (await sql<{ id: string }>`${sql.raw(planEachTime)} ${rows} ${page}`.execute(database)).rows.map(
      ({ id }) => id,
    )
  const kind = sql.join([sql`listed`, ...(filter.role ? [ofRole(filter.role)] : [])], sql` and `)
  const rare = matches(filter, seen)
  if (rare.length === 0) return select(sql`select id from person where ${kind}`)
  const first = sql`select id, sort_name, created_at from (
      select id, sort_name, created_at, facets, search, discreet from person where ${kind}
      order by ${orderOf(sort)} limit ${searchedRows}) as person
    where ${sql.join(rare, sql` and `)}`
  const among = await select(sql`select id from (${first}) as first`)
  if (among.length === limit) return among
  const others = sql`select id, sort_name, created_at from (${some(database, filter, most)}) as others`
  return select(sql`select id from (${first} union (${others})) as matching`)
}

const profiles = (database: Database, sort: DirectoryPage['sort']) =>
  database
    .selectFrom('person')
    // Where a filter does not find somebody, the card must not say why.
    .leftJoin('country', (join) =>
      join.onRef('country.id', '=', 'person.country_id').on('person.discreet', '=', false),
    )
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
      sql<string | null>`case when person.discreet then null else city end`.as('city'),
      'expertise',
      'media_types',
      'trainer_types',
      'languages',
      'country.names as country_names',
    ]) // prettier-ignore
    .orderBy(
      sort === 'newest' ? sql`person.created_at desc, person.id desc` : sql`person.sort_name, person.id`,
    )

/** The profiles of a page. */
export const selectProfiles = (database: Database, ids: string[], sort: DirectoryPage['sort']) =>
  profiles(database, sort).where('person.id', 'in', ids).execute()

/** The profiles of a page if there are at most `most` matches: they are all found first and sorted afterwards. */
export function selectFew(
  database: Database,
  filter: DirectoryFilter,
  { sort, limit, offset, most }: DirectoryPage & { most: number },
) {
  const few = some(database, filter, most)
  const ids = sql<string>`(with few as materialized (${few})
    select id from few order by ${orderOf(sort)} limit ${limit} offset ${offset})`
  return profiles(database, sort).where('person.id', 'in', ids).execute()
}
export type DirectoryRow = Awaited<ReturnType<typeof selectProfiles>>[number]

/**
 * Total and counts per mark, both up to `limit`, so that the time does not grow with the directory. The row without a
 * mark is the total.
 */
export async function countFacets(
  database: Database,
  filter: DirectoryFilter,
  limit: number,
): Promise<{ total: number; counts: MarkCount[] }> {
  const sample = some(database, filter, limit)
  const { rows } = await sql<{ mark: string | null; count: number }>`
    with sample as materialized (${sample}),
    marks as (
      select id, mark from sample, unnest(facets) mark where not discreet or mark not like 'country:%'
      union
      select sample.id, 'subregion:' || country.subregion from sample join country on country.id = country_id
        where country.subregion is not null and not discreet)
    select mark, count(*)::int as count from marks group by mark
    union all select null, count(*)::int from sample`.execute(database)
  const total = rows.find(({ mark }) => mark === null)?.count ?? 0
  const counts = rows.flatMap(({ mark, count }) => (mark === null ? [] : [{ mark, count }]))
  return { total, counts }
}

/** What coaches are chosen by. */
export interface CoachInterests {
  city: string | null
  countryId: string | null
  languages: readonly string[]
  expertise: readonly string[]
  /** Equal ones change places with the day. */
  today: string
}

interface CoachRow {
  id: string
  vanity_name: string | null
  title: string | null
  first_name: string
  last_name: string
  entity_name: string | null
  city: string | null
  country_names: LocalNames | null
  expertise: string[]
  languages: string[]
  by_city: boolean
  by_country: boolean
}

/** Among so many of the newest coaches, so that the time does not grow with their number. */
const looked = 500

/**
 * Listed coaches with the most reasons, as far as there is one, without those who are discreet. Cities of two countries may have one name, like Valencia.
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
      where listed and effective_role(roles) = 'ROLE_TRAINER' and parent_id is null and not discreet
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
    order by score desc, md5(scored.id::text || ${today}), scored.id limit ${limit}`.execute(database)
  return rows
}
