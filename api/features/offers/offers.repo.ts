import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Database, planEachTime, type Schema } from '~/api/platform/database'
import { isOpenOn, isVisibleOffer, lastDayOfOffer } from '~/api/platform/database/conditions'
import type { Locale } from '~/contracts/constants'
import type { RichTextBlock } from '~/contracts/content/content'
import type { DeadlineState } from '~/contracts/offers/offers'
import type { MarkCount, Sort } from './offers.rules'
import { stemmed, wordQuery } from '~/api/platform/database/word-query'

const summaryColumns = [
  'offer.id', 'headline', 'subheadline', 'teaser', 'category', 'language', 'starts_on', 'ends_on', 'deadline', 'online',
  'place', 'cost', 'provider_id', 'published_at', 'offer.created_at', 'picture_id', 'picture_alt',
] as const // prettier-ignore

const providerName = (eb: ExpressionBuilder<Schema, 'offer'>) =>
  eb
    .selectFrom('person')
    .select('entity_name')
    .whereRef('person.id', '=', 'offer.provider_id')
    .as('provider_name')

/** Without a user (null) there is no watchlist. */
const bookmarkedBy = (readerId: string | null) => (eb: ExpressionBuilder<Schema, 'offer'>) =>
  eb
    .exists(
      eb
        .selectFrom('bookmark')
        .select('offer_id')
        .where('person_id', '=', readerId)
        .whereRef('offer_id', '=', 'offer.id'),
    )
    .as('bookmarked')

export const summaries = (database: Database, readerId: string | null) =>
  database.selectFrom('offer').select(summaryColumns).select(providerName).select(bookmarkedBy(readerId))

export const selectSummaries = (database: Database, ids: readonly string[], readerId: string | null) =>
  summaries(database, readerId).where('offer.id', 'in', ids).execute()
export type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]

/** Filters chosen by the user, in addition to the visibility rules. */
export interface SharedFilter {
  today: string
  /** Last day of `closing` deadlines. */
  soon: string
  state: DeadlineState
  /** Required marks, `facet:value`. */
  marks: string[]
  text: string | null
  /** Only offers that are open to visitors. */
  forVisitors?: boolean
}

export interface OfferFilter extends SharedFilter {
  publishedAfter?: Date
  publishedUntil?: Date
}

/** The same expressions as in the indexes. */
const deadlineOrder = sql<string>`coalesce(deadline, 'infinity'::date)`
const closingDay = lastDayOfOffer('')

/** Members can see them. */
export const visible = (offers: Offers): Offers => offers.where(isVisibleOffer())

/** Open offers have a future deadline, or none and have not ended: each case has its own index. */
function withDeadline(offers: Offers, { today, soon, state }: OfferFilter): Offers {
  const later = offers.where('deadline', 'is not', null).where('deadline', '>=', today)
  return state === 'closing' ? later.where('deadline', '<=', soon) : later
}
const withoutDeadline = (offers: Offers, { today }: OfferFilter): Offers =>
  offers.where('deadline', 'is', null).where(closingDay, '>=', today)

/** Visitors may read offers that are open to them; those that are past are for members. */
const openOn = (offers: Offers, today: string): Offers => visible(offers).where(isOpenOn(today))

export function inState(offers: Offers, filter: OfferFilter): Offers {
  switch (filter.state) {
    case 'open':
      return offers.where(closingDay, '>=', filter.today)
    case 'closing':
      return withDeadline(offers, filter)
    case 'rolling':
      return withoutDeadline(offers, filter)
    case 'past':
      return offers.where(closingDay, '<', filter.today)
  }
}

/**
 * Hides a value from the planner, which then uses the inverted indexes, where mutually exclusive filters are detected
 * quickly. Otherwise it would multiply the frequencies of the values, expect many matches and scan all offers in order
 * without finding any. For a single value its estimate is good.
 */
const hidden = <T>(value: RawBuilder<T>) => sql<T>`(select ${value})`
const seen = <T>(value: RawBuilder<T>) => value

export function chosen(database: Database, filter: OfferFilter, show: typeof seen = seen): Offers {
  const { marks, text, publishedAfter, publishedUntil, forVisitors, today } = filter
  const all = database.selectFrom('offer')
  let offers = forVisitors ? openOn(all, today) : visible(all)
  if (marks.length > 0) offers = offers.where('facets', '@>', show(sql<string[]>`${marks}::text[]`))
  if (text) offers = offers.where(matches(text, show))
  if (publishedAfter) offers = offers.where('published_at', '>', publishedAfter)
  if (publishedUntil) offers = offers.where('published_at', '<=', publishedUntil)
  return offers
}

/** Columns for sorting and counting lists. */
const listColumns = ['offer.id', 'deadline', 'ends_on', 'starts_on', 'published_at', 'facets'] as const

/** The order of a list, for use on the table and on subqueries. */
function orderOf(sort: Sort, state: DeadlineState): RawBuilder<string> {
  if (sort === 'newest') return sql`published_at desc, id`
  const byDeadline = {
    open: sql<string>`deadline, ${closingDay}, id`,
    closing: sql<string>`deadline, id`,
    rolling: sql<string>`${closingDay}, id`,
    past: sql<string>`${closingDay} desc, id desc`,
  }[state]
  return sort === 'relevance' ? sql`rank desc, ${byDeadline}` : byDeadline
}

const columnsOf = (offers: Offers, { text }: OfferFilter) =>
  text ? offers.select(listColumns).select(rank(text).as('rank')) : offers.select(listColumns)

/**
 * The first `most` offers in the given order, read through the index with this order. There is no index for relevance,
 * which only ranks the offers with the nearest deadlines.
 */
function firstOf(database: Database, filter: OfferFilter, { sort, most }: { sort: Sort; most: number }) {
  const all = chosen(database, filter, seen)
  const order = sort === 'newest' ? 'newest' : 'deadline'
  const ordered = (offers: Offers, state: DeadlineState) =>
    columnsOf(offers, filter).orderBy(orderOf(order, state))
  if (order === 'newest' || filter.state !== 'open')
    return sql`(${ordered(inState(all, filter), filter.state).limit(most)})`
  // The second part is only read if the first is too short: a limit of zero reads nothing.
  return sql`(
    with dated as materialized (${ordered(withDeadline(all, filter), 'closing').limit(most)}),
    undated as materialized (${ordered(withoutDeadline(all, filter), 'rolling')}
      limit ${most} - (select count(*) from dated))
    select * from dated union all select * from undated)`
}

/** Any `most` matching offers. */
const someOf = (database: Database, filter: OfferFilter, most: number) =>
  sql`(${columnsOf(inState(chosen(database, filter, hidden), filter), filter).limit(most)})`

export interface Window {
  sort: Sort
  limit: number
  offset: number
}

/** The ids of one page in the given order, for lists of unknown length. */
export async function selectIds(database: Database, filter: OfferFilter, window: Window): Promise<string[]> {
  const { sort, limit, offset } = window
  const { rows } = await sql<{ id: string }>`${sql.raw(planEachTime)}
    select id from ${firstOf(database, filter, { sort, most: offset + limit })} found
    order by ${orderOf(sort, filter.state)} limit ${limit} offset ${offset}`.execute(database)
  return rows.map(({ id }) => id)
}

interface Listing {
  total: number
  counts: MarkCount[]
  /** Ids of the page; if not all matches were examined, they are only correct if `inOrder`. */
  ids: string[]
  inOrder: boolean
}

interface Bounds {
  /** Number of offers examined. */
  looked: number
  /** Number of these offers whose marks are counted. */
  counted: number
}

/**
 * Total and counts per mark, both up to a bound, so that the time does not grow with the number of offers; and the ids
 * of one page.
 */
export async function countFacets(
  database: Database,
  filter: OfferFilter,
  window: Window & Bounds & { locale: Locale },
): Promise<Listing> {
  const { sort, limit, offset, looked, counted, locale } = window
  const inOrder = filter.marks.length + (filter.text ? 1 : 0) <= 1
  const sample = inOrder
    ? firstOf(database, filter, { sort, most: looked })
    : someOf(database, filter, looked)
  const nearness = sql`case when ${closingDay} < ${filter.today} then null
    when deadline is null then 'state:rolling' when deadline <= ${filter.soon} then 'state:closing' end`
  const { rows } = await sql<Omit<Listing, 'inOrder'>>`${sql.raw(planEachTime)}
    with sample as materialized (select * from ${sample} found),
    few as (select * from sample limit ${counted}),
    marks as (select unnest(facets) as mark from few union all select ${nearness} from few),
    counted as (select mark, count(*) as count from marks where mark is not null group by mark),
    named as (
      select mark, count, case split_part(mark, ':', 1)
        when 'tag' then (select coalesce(names->>${locale}, names->>'en') from tag where code = substr(mark, 5))
        when 'provider' then (select entity_name from person where person.id = substr(mark, 10)::uuid) end as name
      from counted)
    select (select count(*)::int from sample) as total,
      (select coalesce(json_agg(named), '[]') from named) as counts,
      array(select id from sample order by ${orderOf(sort, filter.state)} limit ${limit} offset ${offset}) as ids
    `.execute(database)
  return { ...(rows[0] ?? { total: 0, counts: [], ids: [] }), inOrder }
}

/** Link to the provider's page; null if it is not visible to these readers (1 members, 2 everyone). */
const providerPage = (visibility: 1 | 2) => (eb: ExpressionBuilder<Schema, 'offer'>) =>
  eb
    .selectFrom('person')
    .select(sql<string>`coalesce(vanity_name::text, id::text)`.as('key'))
    .whereRef('person.id', '=', 'offer.provider_id')
    .where('person.visibility', '>=', visibility)
    .as('provider_page')

/** Which of these offers are on a watchlist. */
export async function selectBookmarkedOf(
  database: Database,
  ids: readonly string[],
  readerId: string,
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('bookmark')
    .select('offer_id as id')
    .where('person_id', '=', readerId)
    .where('offer_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The newest offers overall, or with a selective condition such as a provider: that is then applied first. */
export const selectNewest = (
  database: Database,
  filter: OfferFilter,
  { limit, readerId }: { limit: number; readerId: string | null },
) =>
  inState(chosen(database, filter, hidden), filter)
    .select(summaryColumns)
    .select(providerName)
    .select(bookmarkedBy(readerId))
    .orderBy(orderOf('newest', filter.state))
    .limit(limit)
    .execute()

const detailColumns = [
  ...summaryColumns,
  'description',
  'description_blocks',
  'external_link',
  'tags',
  'clauses',
  'open_to_visitors',
] as const

export const findOffer = (database: Database, id: string, readerId: string | null) =>
  visible(database.selectFrom('offer'))
    .select(detailColumns)
    .select(providerName)
    .select(providerPage(1))
    .select(bookmarkedBy(readerId))
    .where('offer.id', '=', id)
    .executeTakeFirst()
/** Made of this description, unless it has been changed since. */
export const saveBlocks = (
  database: Database,
  { id, description }: { id: string; description: string },
  blocks: RichTextBlock[],
) =>
  database
    .updateTable('offer')
    .set({ description_blocks: JSON.stringify(blocks) })
    .where('id', '=', id)
    .where('description', '=', description)
    .execute()

export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>

export const findOpenOffer = (
  database: Database,
  { id, today }: { id: string; today: string },
): Promise<OfferRow | undefined> =>
  openOn(database.selectFrom('offer'), today)
    .select(detailColumns)
    .select(providerName)
    .select(providerPage(2))
    .select(bookmarkedBy(null))
    .where('offer.id', '=', id)
    .executeTakeFirst()

/** Of the open offers the newest ones, in the order of an index of their own. */
export const selectOpenAddresses = (
  database: Database,
  { today, limit }: { today: string; limit: number },
): Promise<{ id: string; changed_at: Date }[]> =>
  openOn(database.selectFrom('offer'), today)
    .select([
      'offer.id',
      sql<Date>`coalesce(offer.updated_at, offer.published_at, offer.created_at)`.as('changed_at'),
    ])
    .orderBy(sql`published_at desc, id`)
    .limit(limit)
    .execute()

/** Visible offers as a list for one reader: open ones by deadline, then rolling ones, then past ones. To be joined. */
export const selectByDeadline = (
  database: Database,
  readerId: string,
  page: { today: string; limit: number; offset: number },
) =>
  visible(database.selectFrom('offer'))
    .select(summaryColumns)
    .select(providerName)
    .select(bookmarkedBy(readerId))
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(sql`${closingDay} < ${page.today}`)
    .orderBy(deadlineOrder)
    .orderBy('offer.id')
    .limit(page.limit)
    .offset(page.offset)

/** Bookmarked offers that are still visible. */
export const selectBookmarked = (
  database: Database,
  readerId: string,
  page: { today: string; limit: number; offset: number },
) =>
  selectByDeadline(database, readerId, page)
    .innerJoin('bookmark', (join) =>
      join.onRef('bookmark.offer_id', '=', 'offer.id').on('bookmark.person_id', '=', readerId),
    )
    .execute()

export const findVisible = (
  database: Database,
  id: string,
): Promise<{ id: string; provider_id: string } | undefined> =>
  visible(database.selectFrom('offer'))
    .select(['offer.id', 'offer.provider_id'])
    .where('offer.id', '=', id)
    .executeTakeFirst()

/** True if members could see it until moderation removed it. */
export const offerIsRemoved = async (database: Database, id: string): Promise<boolean> =>
  (await database
    .selectFrom('offer')
    .select('offer.id')
    .where('offer.id', '=', id)
    .where('offer.state', '=', 'published')
    .where('offer.removed_at', 'is not', null)
    .executeTakeFirst()) !== undefined

type Offers = SelectQueryBuilder<Schema, 'offer', object>

/**
 * Searches each offer in its own language; one branch per language, so that each can use the index.
 * @param show wraps each query, see `hidden`
 */
export function matches(text: string, show: (value: RawBuilder<string>) => RawBuilder<string>) {
  const arms = stemmed.map(
    (language) =>
      sql<boolean>`(language = ${sql.lit(language)} and search @@ ${show(wordQuery(language, text))})`,
  )
  const others = sql`language not in (${sql.join(stemmed.map((language) => sql.lit(language)))})`
  return sql<boolean>`(${sql.join(arms, sql` or `)} or (${others} and search @@ ${show(wordQuery('other', text))}))`
}

/** Relevance of an offer: words in the headline and adjacent words score higher. */
function rank(text: string): RawBuilder<number> {
  const cases = stemmed.map((language) => sql`when ${sql.lit(language)} then ${wordQuery(language, text)}`)
  return sql<number>`ts_rank_cd(search, case language ${sql.join(cases, sql` `)} else ${wordQuery('other', text)} end)`
}
