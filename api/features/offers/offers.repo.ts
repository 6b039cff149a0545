import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'
import type { Cell } from './offers.rules'

/** What the reader chose, beside what the reader may see at all. */
export interface OfferFilter {
  today: string
  past: boolean
  text?: string | undefined
  provider?: string | undefined
  category?: string | undefined
  language?: string | undefined
  cost?: string | undefined
  online?: boolean | undefined
}

const deadlineOrder = sql<string>`coalesce(deadline, 'infinity'::date)`
const closingDay = sql<string>`coalesce(deadline, ends_on, 'infinity'::date)`

type Offers = SelectQueryBuilder<Schema, 'offer', object>

/** Each language's offers are searched in that language; one arm per language lets every arm use the index. */
const matches = (text: string) => sql<boolean>`(
  (language = 'en' and search @@ websearch_to_tsquery('public.app_en', ${text})) or
  (language = 'de' and search @@ websearch_to_tsquery('public.app_de', ${text})) or
  (language = 'es' and search @@ websearch_to_tsquery('public.app_es', ${text})) or
  (language = 'fr' and search @@ websearch_to_tsquery('public.app_fr', ${text})) or
  (language = 'it' and search @@ websearch_to_tsquery('public.app_it', ${text})) or
  (language not in ('en', 'de', 'es', 'fr', 'it') and search @@ websearch_to_tsquery('public.app_other', ${text})))`

/** Published, and by a provider who is validated and active. */
const visible = (offers: Offers): Offers =>
  offers
    .where('state', '=', 'published')
    .where(
      sql<boolean>`provider_id in (select id from person where validated and state = 'active' and entity_name is not null)`,
    )

/** The first condition repeats the order's expression, so that the same index serves both. */
function openOrPast(offers: Offers, { past, today }: OfferFilter): Offers {
  if (past) return offers.where(closingDay, '<', today)
  return offers
    .where(deadlineOrder, '>=', today)
    .where(sql<boolean>`(deadline is not null or ends_on is null or ends_on >= ${today})`)
}

function chosen(database: Database, filter: OfferFilter): Offers {
  let offers = openOrPast(visible(database.db().selectFrom('offer')), filter)
  if (filter.text) offers = offers.where(matches(filter.text))
  if (filter.provider) offers = offers.where('provider_id', '=', filter.provider)
  return offers
}

/** Counts per combination of the four filters, before any of these is applied: at most some hundred rows. */
export async function countCells(database: Database, filter: OfferFilter): Promise<Cell[]> {
  const rows = await chosen(database, filter)
    .select((eb) => ['category', 'language', 'cost', 'online', eb.fn.countAll<number>().as('count')])
    .groupBy(['category', 'language', 'cost', 'online'])
    .execute()
  return rows.map((row) => ({ ...row, online: String(row.online) }))
}

const summaryColumns = [
  'offer.id', 'headline', 'subheadline', 'teaser', 'category', 'language', 'starts_on', 'ends_on', 'deadline', 'online',
  'place', 'cost', 'provider_id',
] as const // prettier-ignore

const providerName = (eb: ExpressionBuilder<Schema, 'offer'>) =>
  eb
    .selectFrom('person')
    .select('entity_name')
    .whereRef('person.id', '=', 'offer.provider_id')
    .as('provider_name')

/** The name of the provider's page; null where they show it to nobody. */
const providerPage = (eb: ExpressionBuilder<Schema, 'offer'>) =>
  eb
    .selectFrom('person')
    .select(sql<string>`coalesce(vanity_name::text, id::text)`.as('key'))
    .whereRef('person.id', '=', 'offer.provider_id')
    .where('person.visibility', '>', 0)
    .as('provider_page')

const bookmarkedBy = (readerId: string) => (eb: ExpressionBuilder<Schema, 'offer'>) =>
  eb
    .exists(
      eb
        .selectFrom('bookmark')
        .select('offer_id')
        .where('person_id', '=', readerId)
        .whereRef('offer_id', '=', 'offer.id'),
    )
    .as('bookmarked')

export interface OfferPage {
  sort: 'deadline' | 'newest'
  limit: number
  offset: number
  readerId: string
}

export function selectOffers(database: Database, filter: OfferFilter, page: OfferPage) {
  let offers = chosen(database, filter)
  if (filter.category) offers = offers.where('category', '=', filter.category)
  if (filter.language) offers = offers.where('language', '=', filter.language)
  if (filter.cost) offers = offers.where('cost', '=', filter.cost)
  if (filter.online !== undefined) offers = offers.where('online', '=', filter.online)
  if (page.sort === 'newest') offers = offers.orderBy('published_at', 'desc').orderBy('offer.id')
  else if (filter.past) offers = offers.orderBy(closingDay, 'desc').orderBy('offer.id', 'desc')
  else offers = offers.orderBy(deadlineOrder).orderBy('offer.id')
  return offers
    .select(summaryColumns)
    .select(providerName)
    .select(bookmarkedBy(page.readerId))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}
export type SummaryRow = Awaited<ReturnType<typeof selectOffers>>[number]

export const findOffer = (database: Database, id: string, readerId: string) =>
  visible(database.db().selectFrom('offer'))
    .select(summaryColumns)
    .select(['description', 'external_link', 'tags', 'clauses', 'published_at', 'created_at'])
    .select(providerName)
    .select(providerPage)
    .select(bookmarkedBy(readerId))
    .where('offer.id', '=', id)
    .executeTakeFirst()

/** The bookmarked offers that the reader may still see: open ones by deadline, rolling ones after, past ones last. */
export const selectBookmarked = (
  database: Database,
  readerId: string,
  page: { today: string; limit: number; offset: number },
) =>
  visible(database.db().selectFrom('offer'))
    .innerJoin('bookmark', (join) =>
      join.onRef('bookmark.offer_id', '=', 'offer.id').on('bookmark.person_id', '=', readerId),
    )
    .select(summaryColumns)
    .select(providerName)
    .select(bookmarkedBy(readerId))
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(sql`${closingDay} < ${page.today}`)
    .orderBy(deadlineOrder)
    .orderBy('offer.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const offerIsVisible = async (database: Database, id: string): Promise<boolean> =>
  (await visible(database.db().selectFrom('offer'))
    .select('offer.id')
    .where('offer.id', '=', id)
    .executeTakeFirst()) !== undefined
