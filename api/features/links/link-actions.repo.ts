import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { LinkKind, LinkSide, LinkState } from '~/contracts/people/links'

const accountColumns = [
  'id',
  'email',
  'locale',
  'roles',
  'state',
  'validated',
  'visibility',
  'parent_id',
  'title',
  'first_name',
  'last_name',
  'entity_name',
  'listed',
] as const

/** Locked in the order of ids, so that two accounts asking each other do not deadlock. */
export const lockAccounts = (database: Database, ids: readonly string[]) =>
  database
    .db()
    .selectFrom('person')
    .select(accountColumns)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
export type Account = Awaited<ReturnType<typeof lockAccounts>>[number]

export const findSides = (database: Database, id: string) =>
  database.db().selectFrom('link').select(['outlet_id', 'partner_id']).where('id', '=', id).executeTakeFirst()

/** Locked: the second of two concurrent actions sees the first. */
export const lockLink = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('link')
    .select(['id', 'kind', 'state', 'asked_by', 'outlet_id', 'partner_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedLink = NonNullable<Awaited<ReturnType<typeof lockLink>>>

export interface NewLink {
  outletId: string
  partnerId: string
  kind: LinkKind
  askedBy: LinkSide
  /** The person, who may act for an organisation. */
  requestedBy: string
  now: Date
}

/** Id of the new link; null if it violates one of the two unique indexes. */
export async function insertLink(database: Database, link: NewLink): Promise<string | null> {
  const row = await database
    .db()
    .insertInto('link')
    .values({
      id: v7(),
      outlet_id: link.outletId,
      partner_id: link.partnerId,
      kind: link.kind,
      state: 'requested',
      asked_by: link.askedBy,
      requested_at: link.now,
      requested_by: link.requestedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Links of an outlet that prevent a new one: with this partner, or with any legal entity. */
export const selectPresent = (database: Database, outletId: string) =>
  database
    .db()
    .selectFrom('link')
    .select(['partner_id', 'kind', 'state'])
    .where('outlet_id', '=', outletId)
    .where('state', 'in', ['requested', 'confirmed'])
    .execute()

/** True if the two have a link of any state. */
export async function haveMet(database: Database, outletId: string, partnerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from link where outlet_id = ${outletId} and partner_id = ${partnerId} limit 1`.execute(
    database.db(),
  )
  return rows.length > 0
}

export interface Outcome {
  state: LinkState
  reason: string | null
  by: string
  now: Date
}

export const updateLink = (database: Database, id: string, { state, reason, by, now }: Outcome) =>
  database
    .db()
    .updateTable('link')
    .set(
      state === 'ended'
        ? { state, reason, ended_at: now, ended_by: by }
        : { state, reason, decided_at: now, decided_by: by },
    )
    .where('id', '=', id)
    .execute()
