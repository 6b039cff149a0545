import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'
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
    .db()
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

export const findLink = (database: Database, id: string) =>
  links(database).where('link.id', '=', id).executeTakeFirst()
export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>

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
    .db()
    .selectFrom('link')
    .select((eb) => ['state', 'asked_by', eb.fn.countAll<number>().as('count')])
    .where(`${side}_id`, '=', id)
    .groupBy(['state', 'asked_by'])
    .execute()

export async function countWaiting(database: Database, { id, side }: OwnSide): Promise<number> {
  const row = await database
    .db()
    .selectFrom('link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(`${side}_id`, '=', id)
    .where('state', '=', 'requested')
    .where('asked_by', '!=', side)
    .executeTakeFirst()
  return row?.count ?? 0
}

/**
 * The legal entity named by an outlet that has none, unless a legal entity has that address. Other accounts with the
 * address are not taken into account: an outlet could otherwise probe any address.
 */
export const findAwaited = (database: Database, outletId: string) =>
  missing(database, namedLegalEntity)
    .select(['outlet.legal_entity_name', 'outlet.legal_entity_email'])
    .where('outlet.id', '=', outletId)
    .executeTakeFirst()

const missing = (database: Database, present: typeof namedAccount) =>
  database
    .db()
    .selectFrom('person as outlet')
    .where('outlet.state', '=', 'active')
    .where('outlet.parent_id', 'is', null)
    .where('outlet.legal_entity_email', 'is not', null)
    .where(sql`effective_role(outlet.roles)`, '=', 'ROLE_MEDIA_OUTLET')
    .where((eb) => eb.not(eb.exists(activeLegalEntityLink(eb))))
    .where((eb) => eb.not(eb.exists(present(eb))))

type Outlets = Schema & { outlet: Schema['person'] }
type Outlet = ExpressionBuilder<Outlets, 'outlet'>

const activeLegalEntityLink = (eb: Outlet) =>
  eb
    .selectFrom('link')
    .select('link.id')
    .whereRef('link.outlet_id', '=', 'outlet.id')
    .where('link.kind', '=', 'legalEntity')
    .where('link.state', 'in', ['requested', 'confirmed'])

const namedAccount = (eb: Outlet) =>
  eb
    .selectFrom('person as named')
    .select('named.id')
    .where('named.state', '!=', 'unconfirmed')
    .where(sql<boolean>`named.email = outlet.legal_entity_email::citext`)

const namedLegalEntity: typeof namedAccount = (eb) =>
  namedAccount(eb)
    .where('named.parent_id', 'is', null)
    .where(sql`effective_role(named.roles)`, '=', 'ROLE_LEGAL_ENTITY')

export async function selectMissing(database: Database, page: PageWindow) {
  return missing(database, namedAccount)
    .leftJoin('country as outlet_country', 'outlet_country.id', 'outlet.country_id')
    .select(accountColumns('outlet'))
    .select(['outlet.legal_entity_name', 'outlet.legal_entity_email', 'outlet.created_at'])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy('outlet.created_at', 'desc')
    .orderBy('outlet.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}
export type MissingRow = Awaited<ReturnType<typeof selectMissing>>[number]

export interface LinkFilter {
  state?: LinkState | undefined
  kind?: LinkKind | undefined
  text?: string | undefined
}

/** Maximum number of accounts examined for one common name. */
const namesLookedAt = 1000

/** Uses the index on names and addresses, and then filters by links. */
const called = (text: string) => sql<string>`
  (select person.id from person
    where sort_key(first_name || ' ' || last_name || ' ' || coalesce(entity_name, '') || ' ' || email::text)
      like '%' || sort_key(${text.replace(/[\\%_]/g, '\\$&')}) || '%' limit ${namesLookedAt})`

const fits = (eb: ExpressionBuilder<Schema, 'link'>, { state, kind, text }: LinkFilter) =>
  eb.and([
    ...(state ? [eb('link.state', '=', state)] : []),
    ...(kind ? [eb('link.kind', '=', kind)] : []),
    ...(text
      ? [eb.or([eb('link.outlet_id', 'in', called(text)), eb('link.partner_id', 'in', called(text))])]
      : []),
  ])

export const selectAll = (database: Database, filter: LinkFilter, page: PageWindow) =>
  links(database)
    .where((eb) => fits(eb as never, filter))
    .orderBy('link.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countAll(database: Database, filter: LinkFilter): Promise<number> {
  const row = await database
    .db()
    .selectFrom('link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => fits(eb, filter))
    .executeTakeFirst()
  return row?.count ?? 0
}
