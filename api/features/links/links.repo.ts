import { countRows } from '~/api/platform/database/count-rows'
import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { type KeyedList, rowsInBatches, selectIds } from '~/api/platform/database/lists/long-list'
import type { FoundPeople } from '~/api/platform/database/lists/person-words'
import { inKeyOrder, type KeyOrder } from '~/api/platform/database/lists/place-in-list'
import type { LinkKind, LinkSection, LinkSide, LinkState } from '~/contracts/people/links'
import { statesOf } from './links.rules'

interface PageWindow {
  limit: number
  offset: number
}

/** The same columns for both sides, each prefixed with its side. */
const accountColumns = <S extends LinkSide>(side: S) =>
  [
    `${side}.id as ${side}_id`,
    `${side}.roles as ${side}_roles`,
    `${side}.state as ${side}_state`,
    `${side}.validated as ${side}_validated`,
    `${side}.visibility as ${side}_visibility`,
    `${side}.vanity_name as ${side}_vanity_name`,
    `${side}.title as ${side}_title`,
    `${side}.first_name as ${side}_first_name`,
    `${side}.last_name as ${side}_last_name`,
    `${side}.entity_name as ${side}_entity_name`,
    `${side}.website as ${side}_website`,
    `${side}_country.names as ${side}_country`,
  ] as const

const links = (database: Database) =>
  database
    .selectFrom('link')
    .innerJoin('person as outlet', 'outlet.id', 'link.outlet_id')
    .innerJoin('person as partner', 'partner.id', 'link.partner_id')
    .leftJoin('country as outlet_country', 'outlet_country.id', 'outlet.country_id')
    .leftJoin('country as partner_country', 'partner_country.id', 'partner.country_id')
    .select([
      'link.id',
      'link.kind',
      'link.state',
      'link.asked_by',
      'link.reason',
      'link.requested_at',
      'link.decided_at',
      'link.ended_at',
      'link.shares',
      'link.announcements',
    ])
    .select(accountColumns('outlet'))
    .select(accountColumns('partner'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('link as present')
            .select('present.id')
            .whereRef('present.outlet_id', '=', 'link.outlet_id')
            .whereRef('present.partner_id', '=', 'link.partner_id')
            .where('present.state', 'in', ['requested', 'confirmed']),
        )
        .as('is_present'),
    )

type Cohorts = { name: string; endsOn: string }[]

export const findLink = (database: Database, id: string) =>
  links(database)
    .select(
      sql<Cohorts>`array(select json_build_object('name', cohort.name, 'endsOn', ends_on) from cohort_member
        join cohort on cohort.id = cohort_id where link_id = link.id order by ends_on desc, cohort.id)`.as(
        'cohorts',
      ),
    )
    .where('link.id', '=', id)
    .executeTakeFirst()
export type LinkRow = Awaited<ReturnType<typeof selectOwn>>[number] & { cohorts?: Cohorts }

export interface OwnSide {
  /** Id of the outlet, legal entity or trainer. */
  id: string
  side: LinkSide
}

/** Open requests oldest first, the others newest first. */
export const selectOwn = (
  database: Database,
  { id, side, section }: OwnSide & { section: LinkSection },
  page: PageWindow,
) =>
  links(database)
    .where(`link.${side}_id`, '=', id)
    .where('link.state', 'in', [...statesOf[section]])
    .$if(section === 'waiting', (query) => query.where('link.asked_by', '!=', side))
    .$if(section === 'asked', (query) => query.where('link.asked_by', '=', side))
    .orderBy('link.id', section === 'waiting' ? 'asc' : 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const countOwn = (database: Database, { id, side }: OwnSide) =>
  database
    .selectFrom('link')
    .select((eb) => ['state', 'asked_by', eb.fn.countAll<number>().as('count')])
    .where(`${side}_id`, '=', id)
    .groupBy(['state', 'asked_by'])
    .execute()

export const countWaiting = (database: Database, { id, side }: OwnSide): Promise<number> =>
  countRows(
    database,
    database
      .selectFrom('link')
      .where(`${side}_id`, '=', id)
      .where('state', '=', 'requested')
      .where('asked_by', '!=', side),
  )

const hasNamed = sql`outlet.state = 'active' and outlet.parent_id is null and outlet.legal_entity_email is not null
  and effective_role(outlet.roles) = 'ROLE_MEDIA_OUTLET'`
const isUnlinked = sql`not exists (select from link where link.outlet_id = outlet.id and link.kind = 'legalEntity'
  and link.state in ('requested', 'confirmed'))`
const namedAccount = sql`
  select from person named where named.state <> 'unconfirmed' and named.email = outlet.legal_entity_email::citext`

/**
 * The legal entity named by an outlet that has none, unless a legal entity has that address. Other accounts with the
 * address are not taken into account: an outlet could otherwise probe any address.
 */
export const findAwaited = (database: Database, outletId: string) =>
  database
    .selectFrom('person as outlet')
    .select(['outlet.legal_entity_name', 'outlet.legal_entity_email'])
    .where('outlet.id', '=', outletId)
    .where(
      sql<boolean>`${hasNamed} and ${isUnlinked} and not exists (${namedAccount}
      and named.parent_id is null and effective_role(named.roles) = 'ROLE_LEGAL_ENTITY')`,
    )
    .executeTakeFirst()

const newestOutlets: KeyOrder = { key: ['outlet.created_at', 'outlet.id'], direction: 'desc' }

/** Outlets whose legal entity has no account, newest first. */
const outletsWithout = (people: FoundPeople | null): KeyedList => ({
  ...newestOutlets,
  table: 'person as outlet',
  conditions: [hasNamed],
  order: inKeyOrder(newestOutlets),
  // Nothing else leads to the older ones.
  searched: 5000,
  rare: [isUnlinked, sql`not exists (${namedAccount})`],
  people: [{ found: people, columns: ['outlet.id'] }],
})

/** The ids of a page with their number. */
export const selectMissingPage = (database: Database, people: FoundPeople | null, page: PageWindow) =>
  selectIds(database, outletsWithout(people), page)

/** The outlets of a page, newest first. */
export const selectMissing = (database: Database, ids: string[]) =>
  database
    .selectFrom('person as outlet')
    .leftJoin('country as outlet_country', 'outlet_country.id', 'outlet.country_id')
    .select(accountColumns('outlet'))
    .select(['outlet.legal_entity_name', 'outlet.legal_entity_email', 'outlet.created_at'])
    .where('outlet.id', 'in', ids)
    .orderBy('outlet.created_at', 'desc')
    .orderBy('outlet.id', 'desc')
    .execute()
export type MissingRow = Awaited<ReturnType<typeof selectMissing>>[number]

/** The outlets of the whole list, in batches. */
export const readMissing = (database: Database, people: FoundPeople | null, size: number) =>
  rowsInBatches(database, outletsWithout(people), { size, select: (ids) => selectMissing(database, ids) })

export interface LinkFilter {
  state?: LinkState | undefined
  kind?: LinkKind | undefined
}

const newestLinks: KeyOrder = { key: ['link.id'], direction: 'desc' }

/** All links, newest first. */
const allLinks = ({ state, kind, people }: LinkFilter & { people: FoundPeople | null }): KeyedList => ({
  ...newestLinks,
  table: 'link',
  conditions: [...(state ? [sql`link.state = ${state}`] : []), ...(kind ? [sql`link.kind = ${kind}`] : [])],
  order: inKeyOrder(newestLinks),
  people: [{ found: people, columns: ['link.outlet_id', 'link.partner_id'] }],
})

/** The ids of a page with their number. */
export const selectPage = (
  database: Database,
  filter: LinkFilter & { people: FoundPeople | null },
  page: PageWindow,
) => selectIds(database, allLinks(filter), page)

/** The links of a page, newest first. */
export const selectLinks = (database: Database, ids: string[]) =>
  links(database).where('link.id', 'in', ids).orderBy('link.id', 'desc').execute()

/** The links of the whole list, in batches. */
export const readLinks = (
  database: Database,
  filter: LinkFilter & { people: FoundPeople | null },
  size: number,
) => rowsInBatches(database, allLinks(filter), { size, select: (ids) => selectLinks(database, ids) })

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
    returning id, outlet_id, partner_id, state`.execute(database)
  return rows
}

export async function endConfirmed(database: Database, personId: string, now: Date): Promise<ClosedLink[]> {
  const { rows } = await sql<ClosedLink>`
    update link set state = 'ended', ended_at = ${now}, ended_by = ${personId}
    where state = 'confirmed' and (outlet_id = ${personId} or partner_id = ${personId})
    returning id, outlet_id, partner_id, state`.execute(database)
  return rows
}

export const selectAccounts = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('person')
    .select(['id', 'email', 'locale', 'roles', 'state', 'title', 'first_name', 'last_name', 'entity_name'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

/** Everyone with whom a person has or had a link. */
export async function selectCounterparts(database: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select partner_id as id from link where outlet_id = ${personId}
    union select outlet_id from link where partner_id = ${personId}`.execute(database)
  return rows.map(({ id }) => id)
}

/** Serialises arrivals with one address, so that an outlet and its legal entity do not miss each other. */
export const lockAddress = (database: Database, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('link:' || lower(${email}), 0))`.execute(database)

export const findArrival = (database: Database, personId: string) =>
  database
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
    order by outlet.id`.execute(database)
  return rows
}
