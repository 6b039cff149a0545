import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
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
}

/** The same expressions as in the indexes. */
const found = ({ text, state, providerId }: AdminFilter) => sql`
  offer where ${matchesSearch(sql`sort_key(headline)`, text)}
    ${state === undefined ? sql`` : sql`and state = ${state}`}
    ${providerId === undefined ? sql`` : sql`and provider_id = ${providerId}`}`

/** Newest first. */
export const adminOffers = (
  filter: AdminFilter,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<AdminOfferRow> => sql`
  select page.id, page.headline, page.state, page.provider_id, page.created_at, page.published_at, page.removed_at,
    coalesce(person.entity_name, person.first_name || ' ' || person.last_name) as provider
  from (select * from ${found(filter)} order by created_at desc, id desc limit ${limit} offset ${offset}) page
  join person on person.id = page.provider_id
  order by page.created_at desc, page.id desc`

export async function selectAdminOffers(
  database: Database,
  filter: AdminFilter,
  window: { limit: number; offset: number },
): Promise<AdminOfferRow[]> {
  return (await adminOffers(filter, window).execute(database.db())).rows
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
