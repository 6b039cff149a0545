import { type RawBuilder, sql } from 'kysely'
import { NIL } from 'uuid'
import { type Database, planEachTime } from '~/api/platform/database'
import { searchedRows } from '~/api/platform/database/lists/long-list'
import { matchesSearch } from '~/api/platform/database/lists/words'
import type { FrozenDisclosure } from '~/contracts/content/disclosure'
import type { registryStages } from '~/contracts/constants'
import type { MarkCount } from './registry.rules'

export interface Filter {
  /** Required marks, `facet:value`. */
  marks: string[]
  text: string | undefined
  stage: (typeof registryStages)[number] | undefined
  standing: 'valid' | 'outOfDate' | undefined
  /** UTC date: a report with an earlier last day is out of date, and a certificate has expired. */
  today: string
}

type Condition = RawBuilder<boolean>

const isListed: Condition = sql`entry.state = 'listed'`

const isCertified = (today: string) =>
  sql<boolean>`(certified_until is not null and certified_until >= ${today}::date)`

/**
 * `hides`: the planner does not see the marks. It then takes the inverted index, where filters that exclude each other are soon
 * done, instead of walking through all names in order for matches that may not be there.
 */
function matches({ marks, text, stage, standing, today }: Filter, hides: boolean): Condition[] {
  const wanted = sql`${marks}::text[]`
  return [
    ...(marks.length > 0 ? [sql<boolean>`facets @> ${hides ? sql`(select ${wanted})` : wanted}`] : []),
    ...(stage === 'certified' ? [isCertified(today)] : []),
    ...(stage === 'published' ? [sql<boolean>`not ${isCertified(today)}`] : []),
    ...(standing === 'valid' ? [sql<boolean>`valid_until >= ${today}::date`] : []),
    ...(standing === 'outOfDate' ? [sql<boolean>`valid_until < ${today}::date`] : []),
    ...(text ? [matchesSearch(sql`sort_name`, text)] : []),
  ]
}

const where = (conditions: readonly Condition[]) =>
  sql`where ${sql.join([isListed, ...conditions], sql` and `)}`

export interface Wanted {
  sort: 'name' | 'newest'
  limit: number
  offset: number
}

const orderOf = (sort: Wanted['sort']) =>
  sort === 'newest' ? sql`published_at desc, outlet_id desc` : sql`sort_name, outlet_id`

const keys = sql`outlet_id, sort_name, published_at, facets, valid_until, certified_until`

/** Up to `most` matches: in any order if something is looked for, otherwise the first ones by name. */
function some(filter: Filter, most: number): RawBuilder<unknown> {
  const conditions = matches(filter, true)
  const order = conditions.length === 0 ? sql`order by ${orderOf('name')}` : sql``
  return sql`select ${keys} from registry_entry entry ${where(conditions)} ${order} limit ${most}`
}

/**
 * Total and counts per mark, both up to `most`, so that the time does not grow with the registry. The row without a mark is the
 * total.
 */
export async function countFacets(
  database: Database,
  filter: Filter,
  most: number,
): Promise<{ total: number; counts: MarkCount[] }> {
  const { rows } = await sql<{ mark: string | null; count: number }>`${sql.raw(planEachTime)}
    with sample as materialized (${some(filter, most)}),
    marks as (
      select mark from (select unnest(facets) as mark from sample) own where mark <> 'stage:published'
      union all
      select case when valid_until < ${filter.today}::date then 'standing:outOfDate' else 'standing:valid' end from sample
      union all
      select case when ${isCertified(filter.today)} then 'stage:certified' else 'stage:published' end from sample)
    select mark, count(*)::int as count from marks group by mark
    union all select null, count(*)::int from sample`.execute(database)
  const total = rows.find(({ mark }) => mark === null)?.count ?? 0
  return { total, counts: rows.flatMap(({ mark, count }) => (mark === null ? [] : [{ mark, count }])) }
}

export interface EntryRow {
  outlet_id: string
  name: string
  country_id: string | null
  city: string | null
  website: string | null
  media_types: string[]
  languages: string[]
  number: number
  published_at: Date
  valid_until: string
  certificate: string | null
  certified_until: string | null
}

const columns = sql`outlet_id, name, country_id, city, website, media_types, languages, number, published_at, valid_until,
  certificate, certified_until`

/** A page of at most `most` matches: they are all found first and sorted afterwards. */
export async function selectFew(
  database: Database,
  filter: Filter,
  { sort, limit, offset, most }: Wanted & { most: number },
): Promise<EntryRow[]> {
  const order = orderOf(sort)
  const { rows } = await sql<EntryRow>`${sql.raw(planEachTime)}
    with few as materialized (${some(filter, most)}),
    page as materialized (select outlet_id from few order by ${order} limit ${limit} offset ${offset})
    select ${columns} from registry_entry where outlet_id = any (array(select outlet_id from page))
    order by ${order}`.execute(database)
  return rows
}

/**
 * A page of more matches than are counted. No planner knows how frequent words are, so they are looked for among the first rows in
 * order; if these have too few, some of the other matches follow, in order.
 * @param most bound of their number
 */
export async function selectMany(
  database: Database,
  filter: Filter,
  { sort, limit, offset, most }: Wanted & { most: number },
): Promise<EntryRow[]> {
  const order = orderOf(sort)
  const page = sql`order by ${order} limit ${limit} offset ${offset}`
  const select = async (ids: RawBuilder<unknown>) => {
    const { rows } = await sql<EntryRow>`${sql.raw(planEachTime)}
      with page as materialized (select outlet_id from (${ids}) as matching ${page})
      select ${columns} from registry_entry where outlet_id = any (array(select outlet_id from page))
      order by ${order}`.execute(database)
    return rows
  }
  const conditions = matches(filter, false)
  if (conditions.length === 0)
    return select(
      sql`select outlet_id, sort_name, published_at from registry_entry entry ${where([])} order by ${order} limit ${limit + offset}`,
    )
  const first = sql`select outlet_id, sort_name, published_at from (
      select ${keys} from registry_entry entry ${where([])} order by ${order} limit ${searchedRows}) as beginning
    where ${sql.join(conditions, sql` and `)}`
  const among = await select(first)
  if (among.length === limit) return among
  const others = sql`select outlet_id, sort_name, published_at from (${some(filter, most)}) as others`
  return select(sql`${first} union ${others}`)
}

/** The entries behind an id, in the order of ids. All of them are looked through for what no index leads to. */
export async function selectAfter(
  database: Database,
  filter: Filter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<EntryRow[]> {
  const conditions = [sql<boolean>`outlet_id > ${after ?? NIL}::uuid`, ...matches(filter, false)]
  const { rows } = await sql<EntryRow>`${sql.raw(planEachTime)}
    select ${columns} from registry_entry entry ${where(conditions)} order by outlet_id limit ${limit}`.execute(
    database,
  )
  return rows
}

export const findListed = async (database: Database, outletId: string): Promise<EntryRow | undefined> =>
  (
    await sql<EntryRow>`
      select ${columns} from registry_entry entry ${where([sql`outlet_id = ${outletId}`])}`.execute(database)
  ).rows[0]

/** The outlets that changed last, and those that came in last. */
export const selectChanges = (database: Database, limit: number) =>
  database
    .selectFrom('registry_entry')
    .select(['outlet_id', 'name', 'state', 'number', 'valid_until', 'changed_at', 'published_at'])
    .select(['certificate', 'certificate_state', 'certified_until', 'certificate_changed_at'])
    .where('state', '<>', sql.lit('hidden' as const))
    .orderBy('changed_at', 'desc')
    .orderBy('outlet_id', 'desc')
    .limit(limit)
    .execute()
export type ChangeRow = Awaited<ReturnType<typeof selectChanges>>[number]

export const selectNewest = (database: Database, limit: number) =>
  database
    .selectFrom('registry_entry')
    .select(['outlet_id', 'published_at'])
    .where('state', '=', sql.lit('listed' as const))
    .orderBy('published_at', 'desc')
    .orderBy('outlet_id', 'desc')
    .limit(limit)
    .execute()

/** Public answers of the newest report, whether or not the outlet is listed; undefined if there is none that can be read. */
export const findAnswers = async (
  database: Database,
  { outletId, keys: wanted }: { outletId: string; keys: readonly string[] },
): Promise<FrozenDisclosure['answers'] | undefined> => {
  const { rows } = await sql<{ answers: FrozenDisclosure['answers'] | null }>`
    select (select jsonb_object_agg(key, value) from jsonb_each(content -> 'answers')
      where key = any (${[...wanted]}::text[])) as answers
    from disclosure join person on person.id = outlet_id
    where outlet_id = ${outletId} and person.state <> 'blocked' and withdrawn_at is null and replaced_at is null
      and erased_at is null and removed_at is null
    order by number desc limit 1`.execute(database)
  return rows[0]?.answers ?? undefined
}

/** With what is shown of it. Nothing changes if the outlet stands there already. */
export async function insertEntry(database: Database, outletId: string, now: Date): Promise<void> {
  const made = await database
    .insertInto('registry_entry')
    .values({ outlet_id: outletId, agreed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows) await sql`select registry_refresh(${outletId})`.execute(database)
}

export const deleteEntry = (database: Database, outletId: string) =>
  database.deleteFrom('registry_entry').where('outlet_id', '=', outletId).execute()
