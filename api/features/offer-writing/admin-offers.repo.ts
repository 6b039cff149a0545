import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import {
  type Batch,
  inKeyOrder,
  isBehind,
  type KeyOrder,
  placeOf,
  type PlaceInList,
} from '~/api/platform/database/lists/place-in-list'
import { matchesSearch } from '~/api/platform/database/lists/words'
import type { Locale } from '~/contracts/constants'
import type { OfferState } from '~/contracts/offers/offer-writing'

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
  return (await adminOffers(filter, part).execute(database.db())).rows
}

export async function countAdminOffers(
  database: Database,
  filter: AdminFilter,
  bound: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${found(filter)} limit ${bound}) counted`.execute(
    database.db(),
  )
  return rows[0]?.count ?? 0
}

/** Owner to notify of a withdrawal. */
export const findOwner = (
  database: Database,
  providerId: string,
): Promise<{ id: string; email: string; locale: Locale; first_name: string; last_name: string }> =>
  database
    .db()
    .selectFrom('person')
    .select(['id', 'email', 'locale', 'first_name', 'last_name'])
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
