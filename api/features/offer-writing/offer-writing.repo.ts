import { countRows } from '~/api/platform/database/count-rows'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '~/api/platform/database'
import { lastDayOfOffer } from '~/api/platform/database/conditions'
import type { RichTextBlock } from '~/contracts/content/content'
import type { OfferTable } from '~/api/platform/database/schema'
import type { OfferField, OfferState, OfferTexts } from '~/contracts/offers/offer-writing'
import {
  type Batch,
  inKeyOrder,
  isBehind,
  type KeyOrder,
  placeOf,
  type PlaceInList,
} from '~/api/platform/database/lists/place-in-list'
import { matchesSearch } from '~/api/platform/database/lists/words'
import { type Locale, searchMailsAt } from '~/contracts/constants'

const columnOf = {
  headline: 'headline',
  subheadline: 'subheadline',
  teaser: 'teaser',
  description: 'description',
  category: 'category',
  language: 'language',
  cost: 'cost',
  startsOn: 'starts_on',
  endsOn: 'ends_on',
  deadline: 'deadline',
  online: 'online',
  place: 'place',
  externalLink: 'external_link',
  tags: 'tags',
  clauses: 'clauses',
  pictureAlt: 'picture_alt',
  openToVisitors: 'open_to_visitors',
} as const satisfies Record<OfferField, keyof OfferTable>

/** Column names and values of the given fields. */
const columnsFrom = (texts: Partial<OfferTexts>) =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [columnOf[name as OfferField], value]))

const changedAt = sql<Date>`coalesce(offer.updated_at, offer.created_at)`

const selectOffer = (database: Database, id: string) =>
  database
    .selectFrom('offer')
    .innerJoin('person as provider', 'provider.id', 'offer.provider_id')
    .select(['offer.id', 'offer.version', 'offer.state', 'offer.provider_id', 'offer.headline'])
    .select(['offer.subheadline', 'offer.teaser', 'offer.description', 'offer.description_blocks'])
    .select(['offer.category', 'offer.language'])
    .select(['offer.cost', 'offer.starts_on', 'offer.ends_on', 'offer.deadline', 'offer.online'])
    .select(['offer.place', 'offer.external_link', 'offer.tags', 'offer.clauses', 'offer.picture_alt'])
    .select([
      'offer.open_to_visitors',
      'offer.created_at',
      'offer.published_at',
      'offer.removed_at',
      changedAt.as('changed_at'),
    ])
    .select(['provider.entity_name as provider_name', 'provider.validated as provider_validated'])
    .where('offer.id', '=', id)

export const findOffer = (database: Database, id: string) => selectOffer(database, id).executeTakeFirst()
export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>

/** Locked: the second of two concurrent changes sees the first. */
export const lockOffer = (database: Database, id: string) =>
  selectOffer(database, id).forUpdate('offer').executeTakeFirst()

interface ListWindow {
  providerId: string
  state: OfferState | undefined
  today: string
  limit: number
  offset: number
}

/** Last changed first; without offers removed by moderation. */
export const listOffers = (database: Database, { providerId, state, today, limit, offset }: ListWindow) =>
  database
    .selectFrom('offer')
    .select(['id', 'state', 'headline', 'category', 'deadline', 'open_to_visitors'])
    .select(changedAt.as('changed_at'))
    .select(sql<boolean>`${lastDayOfOffer()} < ${today}`.as('expired'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'draft'))
    .orderBy(changedAt, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

interface NewRow {
  id: string
  providerId: string
  now: Date
  /** Made of the description; without it, the first reader's request makes it. */
  blocks?: RichTextBlock[] | undefined
}

const stored = (blocks: RichTextBlock[] | undefined) => (blocks ? JSON.stringify(blocks) : null)

export const insertDraft = (database: Database, { id, providerId, now, blocks }: NewRow, texts: OfferTexts) =>
  database
    .insertInto('offer')
    .values({
      id,
      provider_id: providerId,
      state: 'draft',
      created_at: now,
      headline: texts.headline,
      subheadline: texts.subheadline,
      teaser: texts.teaser,
      description: texts.description,
      description_blocks: stored(blocks),
      category: texts.category,
      language: texts.language,
      cost: texts.cost,
      starts_on: texts.startsOn,
      ends_on: texts.endsOn,
      deadline: texts.deadline,
      online: texts.online,
      place: texts.place,
      external_link: texts.externalLink,
      tags: texts.tags,
      clauses: texts.clauses,
      picture_alt: texts.pictureAlt,
      open_to_visitors: texts.openToVisitors,
    })
    .execute()

const changed = (database: Database, id: string, now: Date) =>
  database
    .updateTable('offer')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)

export const saveTexts = (
  database: Database,
  id: string,
  { texts, now, blocks }: { texts: Partial<OfferTexts> } & Pick<NewRow, 'now' | 'blocks'>,
) =>
  changed(database, id, now)
    .set(columnsFrom(texts))
    .$if(texts.description !== undefined, (query) => query.set('description_blocks', stored(blocks)))
    .execute()

/** The day between two runs of the mails of saved searches. */
const runOf = (moment: RawBuilder<unknown>) => {
  const { hour, minute } = searchMailsAt
  return sql`date_trunc('day', ${moment} - make_interval(hours => ${hour}::int, mins => ${minute - 1}::int), 'UTC')`
}

/**
 * The date of first publication is kept, so that hiding and republishing does not move an offer to the top. One that was hidden before
 * the first mails of saved searches after it, and stayed so until after them, is new: no mail has named it.
 */
export const setPublished = (database: Database, id: string, now: Date) =>
  changed(database, id, now)
    .set({
      state: 'published',
      published_at: sql<Date>`case when ${runOf(sql`withdrawn_at`)} < ${runOf(sql`${now}::timestamptz`)}
        and ${runOf(sql`withdrawn_at`)} = ${runOf(sql`published_at`)}
        then ${now}::timestamptz else coalesce(published_at, ${now}::timestamptz) end`,
      withdrawn_at: null,
    })
    .execute()

export const setWithdrawn = (database: Database, id: string, now: Date) =>
  changed(database, id, now).set({ state: 'withdrawn', withdrawn_at: now }).execute()

export const deleteOffer = (database: Database, id: string) =>
  database.deleteFrom('offer').where('id', '=', id).execute()

/** True if the provider has been validated. */
export const isValidated = async (database: Database, providerId: string): Promise<boolean> =>
  (
    await database
      .selectFrom('person')
      .select('validated')
      .where('id', '=', providerId)
      .executeTakeFirstOrThrow()
  ).validated

export interface AdminFilter {
  text: string | undefined
  state: OfferState | undefined
  providerId: string | undefined
}

export interface AdminOfferRow {
  id: string
  headline: string
  state: OfferState
  provider_id: string
  provider: string
  created_at: Date
  published_at: Date | null
  removed_at: Date | null
  placeInList: PlaceInList
}

const newestFirst: KeyOrder = { key: ['created_at', 'id'], direction: 'desc' }

/** The same expressions as in the indexes. */
const found = ({ text, state, providerId }: AdminFilter, after: PlaceInList | null = null) => sql`
  offer where ${matchesSearch(sql`sort_key(headline)`, text)}
    ${after === null ? sql`` : sql`and ${isBehind(newestFirst, after)}`}
    ${state === undefined ? sql`` : sql`and state = ${state}`}
    ${providerId === undefined ? sql`` : sql`and provider_id = ${providerId}`}`

/** A page, or what is behind a place in the list. */
type Part = { limit: number; offset: number } | Batch

/** Newest first. */
export const adminOffers = (filter: AdminFilter, part: Part): RawBuilder<AdminOfferRow> => sql`
  select page.id, page.headline, page.state, page.provider_id, page.created_at, page.published_at, page.removed_at,
    page."placeInList", coalesce(person.entity_name, person.first_name || ' ' || person.last_name) as provider
  from (select *, ${placeOf(newestFirst)} as "placeInList" from ${found(filter, 'after' in part ? part.after : null)}
    order by ${inKeyOrder(newestFirst)} limit ${part.limit} offset ${'offset' in part ? part.offset : 0}) page
  join person on person.id = page.provider_id
  order by page.created_at desc, page.id desc`

export async function selectAdminOffers(
  database: Database,
  filter: AdminFilter,
  part: Part,
): Promise<AdminOfferRow[]> {
  return (await adminOffers(filter, part).execute(database)).rows
}

export const countAdminOffers = (database: Database, filter: AdminFilter, bound: number): Promise<number> =>
  countRows(database, sql`select from ${found(filter)} limit ${bound}`)

/** Owner to notify of a withdrawal. */
export const findOwner = (
  database: Database,
  providerId: string,
): Promise<{ id: string; email: string; locale: Locale; first_name: string; last_name: string }> =>
  database
    .selectFrom('person')
    .select(['id', 'email', 'locale', 'first_name', 'last_name'])
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
