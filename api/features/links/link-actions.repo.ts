import { sql, type RawBuilder } from 'kysely'
import { v7 } from 'uuid'
import { type Database, planEachTime } from '~/api/platform/database'
import type { LinkKind, LinkShares, LinkSide, LinkState } from '~/contracts/people/links'
import { searchedRows } from '~/api/platform/database/lists/long-list'
import { limits } from '~/contracts/constants'
import type { Role } from '~/contracts/permissions'
import type { OwnSide } from './links.repo'
import { isUnlisted } from './links.rules'

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
    .selectFrom('person')
    .select(accountColumns)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
export type Account = Awaited<ReturnType<typeof lockAccounts>>[number]

export const findSides = (database: Database, id: string) =>
  database.selectFrom('link').select(['outlet_id', 'partner_id']).where('id', '=', id).executeTakeFirst()

/** Locked: the second of two concurrent actions sees the first. */
export const lockLink = (database: Database, id: string) =>
  database
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
    .selectFrom('link')
    .select(['partner_id', 'kind', 'state'])
    .where('outlet_id', '=', outletId)
    .where('state', 'in', ['requested', 'confirmed'])
    .execute()

/** True if the two have a link of any state. */
export async function haveMet(database: Database, outletId: string, partnerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from link where outlet_id = ${outletId} and partner_id = ${partnerId} limit 1`.execute(database)
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
    .updateTable('link')
    .set(
      state === 'ended'
        ? { state, reason, ended_at: now, ended_by: by }
        : { state, reason, decided_at: now, decided_by: by },
    )
    .where('id', '=', id)
    .execute()

export const setShares = (database: Database, id: string, shares: LinkShares) =>
  database.updateTable('link').set({ shares }).where('id', '=', id).execute()

export const setAnnouncements = (database: Database, id: string, announcements: boolean) =>
  database.updateTable('link').set({ announcements }).where('id', '=', id).execute()

interface Sides {
  outletId: string
  groupId: string
}

/** The group, and whether the outlet gets what it announces. */
export const findAgreement = (database: Database, { outletId, groupId }: Sides) =>
  database
    .selectFrom('person')
    .select('entity_name as name')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('link')
            .select('link.id')
            .where('outlet_id', '=', outletId)
            .where('partner_id', '=', groupId)
            .where('announcements', '=', true),
        )
        .$castTo<boolean>()
        .as('active'),
    )
    .where('id', '=', groupId)
    .executeTakeFirst()

export const endAgreement = (database: Database, { outletId, groupId }: Sides) =>
  database
    .updateTable('link')
    .set({ announcements: false })
    .where('outlet_id', '=', outletId)
    .where('partner_id', '=', groupId)
    .where('announcements', '=', true)
    .execute()

export interface CandidateFilter {
  role: Role
  /** For `to_tsquery`. */
  words: string | null
  limit: number
}

const ofRole = (role: Role) =>
  isUnlisted(role)
    ? sql`effective_role(roles) = ${sql.lit(role)} and parent_id is null and state = 'active'`
    : sql`listed and effective_role(roles) = ${sql.lit(role)}`

/**
 * The first candidates by name. Words are looked for among the first names; if these have too few, some of the other matches
 * follow.
 */
export async function selectIds(
  database: Database,
  { role, words, limit }: CandidateFilter,
): Promise<string[]> {
  const select = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string }>`${sql.raw(planEachTime)}
      select id from ${from} order by sort_name, id limit ${limit}`.execute(database)
    return rows.map(({ id }) => id)
  }
  if (words === null) return select(sql`person where ${ofRole(role)}`)
  const first = sql`select id, sort_name from (select id, sort_name, search from person where ${ofRole(role)}
      order by sort_name, id limit ${searchedRows}) as first
    where search @@ to_tsquery('public.app_other', ${words})`
  const among = await select(sql`(${first}) as first`)
  if (among.length === limit) return among
  // Hidden from the planner, which would guess that nearly nobody has the words.
  return select(sql`(${first} union (select id, sort_name from person where ${ofRole(role)}
    and search @@ (select to_tsquery('public.app_other', ${words})) limit ${limits.counted})) as matching`)
}

/** Candidates by name, with a link to the account that asks. */
export const selectCandidates = (database: Database, ids: string[], { id, side }: OwnSide) =>
  database
    .selectFrom('person')
    .leftJoin('country', 'country.id', 'person.country_id')
    .leftJoin('link', (join) =>
      join
        .onRef(side === 'outlet' ? 'link.partner_id' : 'link.outlet_id', '=', 'person.id')
        .on(side === 'outlet' ? 'link.outlet_id' : 'link.partner_id', '=', id)
        .on('link.state', 'in', ['requested', 'confirmed']),
    )
    .select([
      'person.id',
      'person.roles',
      'person.title',
      'person.first_name',
      'person.last_name',
      'person.entity_name',
      'person.city',
      'country.names as country',
      'link.id as link_id',
      'link.state as link_state',
    ])
    .where('person.id', 'in', ids)
    .orderBy('person.sort_name')
    .orderBy('person.id')
    .execute()
export type CandidateRow = Awaited<ReturnType<typeof selectCandidates>>[number]

/** The link between the user's side and the owner of a profile. */
export const findPresent = (database: Database, outletId: string, partnerId: string) =>
  database
    .selectFrom('link')
    .select(['id', 'state', 'asked_by'])
    .where('outlet_id', '=', outletId)
    .where('partner_id', '=', partnerId)
    .where('state', 'in', ['requested', 'confirmed'])
    .executeTakeFirst()

interface PublicFilter {
  id: string
  side: LinkSide
  /** The narrowest audience of the user: 1 members, 2 everyone. */
  visibility: 1 | 2
}

/** Confirmed links to profiles visible to the user; the legal entity first, then by name. */
export const selectPublic = (
  database: Database,
  { id, side, visibility }: PublicFilter,
  page: { limit: number; offset: number },
) =>
  database
    .selectFrom('link')
    .innerJoin('person as other', 'other.id', side === 'outlet' ? 'link.partner_id' : 'link.outlet_id')
    .leftJoin('country', 'country.id', 'other.country_id')
    .select((eb) => [
      'link.kind',
      'other.id',
      'other.roles',
      'other.vanity_name',
      'other.title',
      'other.first_name',
      'other.last_name',
      'other.entity_name',
      'country.names as country',
      eb.fn.countAll<number>().over().as('total'),
    ])
    .where(side === 'outlet' ? 'link.outlet_id' : 'link.partner_id', '=', id)
    .where('link.state', '=', 'confirmed')
    .where('other.listed', '=', true)
    .where('other.visibility', '>=', visibility)
    .orderBy(sql`link.kind <> 'legalEntity'`)
    .orderBy('link.kind')
    .orderBy('other.sort_name')
    .orderBy('other.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
