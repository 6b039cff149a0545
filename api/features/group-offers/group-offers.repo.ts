import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { isActiveGroup, isVisibleOffer, lastDayOfOffer } from '~/api/platform/database/conditions'
import type { GroupOffer } from '~/contracts/offers/group-offers'

const isOpen = (today: string) => sql`${isVisibleOffer()} and ${lastDayOfOffer()} >= ${today}::date`

/** An id, or the column of another query that has it. */
export type OutletId = string | RawBuilder<unknown>

/** Whose recommendations: of one group, or of the groups of an outlet. */
export type Readers = { groupId: string } | { outletId: OutletId }

/** Open offers that are recommended by groups that are there, and to an outlet by those that it is linked with; nothing else is read. */
const shown = (readers: Readers, today: string) => sql`(
  select offer.id, offer.headline, offer.teaser, offer.language, offer.category, offer.deadline::text as deadline,
    (select entity_name from person where person.id = offer.provider_id) as provider,
    json_build_object('id', partner.id, 'name', coalesce(partner.entity_name, '')) as "group",
    group_offer.note, group_offer.created_at as "recommendedAt"
  from group_offer
    join person partner on partner.id = group_offer.group_id and ${isActiveGroup('partner')}
    join offer on offer.id = group_offer.offer_id and ${isOpen(today)}
  where ${
    'groupId' in readers
      ? sql`group_offer.group_id = ${readers.groupId}`
      : sql`group_offer.group_id in (select partner_id from link
          where link.outlet_id = ${readers.outletId} and link.kind = 'group' and link.state = 'confirmed')`
  })`
const newestFirst = sql`"recommendedAt" desc, id, ("group" ->> 'id')`

type Row = Omit<GroupOffer, 'recommendedAt'> & { recommendedAt: Date; total: number }

export async function selectShown(
  database: Database,
  readers: Readers,
  { today, limit, offset }: { today: string; limit: number; offset: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select shown.*, count(*) over ()::int as total from ${shown(readers, today)} shown
    order by ${newestFirst} limit ${limit} offset ${offset}`.execute(database)
  return rows
}

/** The newest ones as a value of another query. */
export const newestShown = (readers: Readers, { today, limit }: { today: string; limit: number }) =>
  sql<GroupOffer[]>`(select coalesce(json_agg(row_to_json(newest)), '[]') from (
    select * from ${shown(readers, today)} shown order by ${newestFirst} limit ${limit}) newest)`

/** Which groups recommend one offer, by name. */
export async function selectFor(
  database: Database,
  readers: Readers,
  { offerId, today }: { offerId: string; today: string },
): Promise<Pick<GroupOffer, 'group' | 'note'>[]> {
  const { rows } = await sql<Pick<GroupOffer, 'group' | 'note'>>`
    select "group", note from ${shown(readers, today)} shown
    where id = ${offerId} order by "group" ->> 'name', "group" ->> 'id'`.execute(database)
  return rows
}

/** True if members can see the offer and it is not past. */
export async function offerIsOpen(
  database: Database,
  { offerId, today }: { offerId: string; today: string },
): Promise<boolean> {
  const { rows } = await sql`select from offer where id = ${offerId} and ${isOpen(today)}`.execute(database)
  return rows.length > 0
}

/** What is not shown any more is forgotten. Returns how many others the group recommends besides this one. */
export async function countOthers(
  database: Database,
  { groupId, offerId, today }: { groupId: string; offerId: string; today: string },
): Promise<number> {
  await sql`
    delete from group_offer where group_id = ${groupId} and offer_id <> ${offerId}
      and not exists (select from offer where offer.id = group_offer.offer_id and ${isOpen(today)})`.execute(
    database,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from group_offer where group_id = ${groupId} and offer_id <> ${offerId}`.execute(
    database,
  )
  return rows[0]?.count ?? 0
}

interface Recommendation {
  groupId: string
  offerId: string
  note: string
  now: Date
}

/** Another note leaves it where it is in the order. */
export const saveRecommendation = (database: Database, { groupId, offerId, note, now }: Recommendation) =>
  database
    .insertInto('group_offer')
    .values({ group_id: groupId, offer_id: offerId, note, created_at: now })
    .onConflict((conflict) => conflict.columns(['group_id', 'offer_id']).doUpdateSet({ note }))
    .execute()

export const deleteRecommendation = (
  database: Database,
  { groupId, offerId }: { groupId: string; offerId: string },
) =>
  database.deleteFrom('group_offer').where('group_id', '=', groupId).where('offer_id', '=', offerId).execute()
