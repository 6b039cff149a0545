import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { LinkSide } from '~/contracts/people/links'

export interface ClosedLink {
  id: string
  outlet_id: string
  partner_id: string
  state: 'withdrawn' | 'ended'
}

/** Withdraws a person's open requests, in either direction, and returns them. */
export async function withdrawOpen(database: Database, personId: string, now: Date): Promise<ClosedLink[]> {
  const { rows } = await sql<ClosedLink>`
    update link set state = 'withdrawn', decided_at = ${now}, decided_by = ${personId}
    where state = 'requested' and (outlet_id = ${personId} or partner_id = ${personId})
    returning id, outlet_id, partner_id, state`.execute(database.db())
  return rows
}

export async function endConfirmed(database: Database, personId: string, now: Date): Promise<ClosedLink[]> {
  const { rows } = await sql<ClosedLink>`
    update link set state = 'ended', ended_at = ${now}, ended_by = ${personId}
    where state = 'confirmed' and (outlet_id = ${personId} or partner_id = ${personId})
    returning id, outlet_id, partner_id, state`.execute(database.db())
  return rows
}

export const selectAccounts = (database: Database, ids: readonly string[]) =>
  database
    .db()
    .selectFrom('person')
    .select(['id', 'email', 'locale', 'roles', 'state', 'title', 'first_name', 'last_name', 'entity_name'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

/** Everyone with whom a person has or had a link. */
export async function selectCounterparts(database: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select partner_id as id from link where outlet_id = ${personId}
    union select outlet_id from link where partner_id = ${personId}`.execute(database.db())
  return rows.map(({ id }) => id)
}

/** Serialises arrivals with one address, so that an outlet and its legal entity do not miss each other. */
export const lockAddress = (database: Database, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('link:' || lower(${email}), 0))`.execute(database.db())

export const findArrival = (database: Database, personId: string) =>
  database
    .db()
    .selectFrom('person')
    .select(['id', 'email', 'state', 'roles', 'parent_id', 'legal_entity_email'])
    .where('id', '=', personId)
    .executeTakeFirst()

interface Pair {
  outlet_id: string
  partner_id: string
}

/**
 * Pairs of an outlet and the legal entity that it named, with one address. Both are active, the outlet has no legal
 * entity, and the two have no earlier link. `side` and `id` identify the account that has just become active.
 */
export async function selectNamedPairs(
  database: Database,
  { email, side, id }: { email: string; side: LinkSide; id: string },
): Promise<Pair[]> {
  const arrived = side === 'outlet' ? sql`outlet.id = ${id}` : sql`partner.id = ${id}`
  const { rows } = await sql<Pair>`
    select outlet.id as outlet_id, partner.id as partner_id
    from person outlet join person partner on partner.email = lower(${email})::citext
    where ${arrived} and lower(outlet.legal_entity_email) = lower(${email})
      and outlet.state = 'active' and outlet.parent_id is null
      and effective_role(outlet.roles) = 'ROLE_MEDIA_OUTLET'
      and partner.state = 'active' and partner.parent_id is null
      and effective_role(partner.roles) = 'ROLE_LEGAL_ENTITY'
      and not exists (select from link where outlet_id = outlet.id and kind = 'legalEntity'
        and (state in ('requested', 'confirmed') or partner_id = partner.id))
    order by outlet.id`.execute(database.db())
  return rows
}
