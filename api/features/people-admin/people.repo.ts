import { countRows } from '~/api/platform/database/count-rows'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { type KeyedList, selectIds } from '~/api/platform/database/lists/long-list'
import type { FoundPeople } from '~/api/platform/database/lists/person-words'
import { inKeyOrder, type KeyOrder } from '~/api/platform/database/lists/place-in-list'
import type { Locale } from '~/contracts/constants'
import type { AccountState } from '~/contracts/accounts/account-kinds'
import type { Role } from '~/contracts/permissions'
import { firstVisibility, type Visibility } from '~/contracts/people/visibility'
import { selectedProfile } from '~/api/platform/database/profile-columns'

export interface PeopleFilter {
  /** Null: any kind; `contributor`: those who work for another account. */
  kind: Role | 'contributor' | null
  state: AccountState | null
  validated: boolean | null
  editor: boolean | null
  country: string | null
  /** Found by words; null: all. */
  people: FoundPeople | null
}

function conditionsOf({ kind, state, validated, editor, country }: PeopleFilter): RawBuilder<unknown>[] {
  return [
    ...(kind === null ? [] : [kind === 'contributor' ? sql`parent_id is not null` : sql`parent_id is null`]),
    ...(kind === null || kind === 'contributor' ? [] : [sql`effective_role(roles) = ${kind}`]),
    ...(state === null ? [] : [sql`state = ${state}`]),
    ...(validated === null ? [] : [sql`validated = ${validated}`]),
    ...(editor === null ? [] : [editor ? sql`editor` : sql`not editor`]),
    ...(country === null ? [] : [sql`country_id = ${country}`]),
  ]
}

const newestFirst: KeyOrder = { key: ['person.created_at', 'person.id'], direction: 'desc' }

export const peopleList = (filter: PeopleFilter): KeyedList => ({
  ...newestFirst,
  table: 'person',
  conditions: conditionsOf(filter),
  order: inKeyOrder(newestFirst),
  people: [{ found: filter.people, columns: ['person.id'] }],
})

/** The ids of a page with their number. */
export const selectPage = (
  database: Database,
  filter: PeopleFilter,
  window: { limit: number; offset: number },
) => selectIds(database, peopleList(filter), window)

export const selectSummaries = (database: Database, ids: readonly string[], locale: Locale) =>
  database
    .selectFrom('person')
    .leftJoin('country', 'country.id', 'person.country_id')
    .select([
      'person.id',
      'person.email',
      'person.roles',
      'person.parent_id',
      'person.title',
      'person.first_name',
      'person.last_name',
      'person.entity_name',
      'person.state',
      'person.validated',
      'person.editor',
      'person.created_at',
    ])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .select(sql<string | null>`country.names ->> ${locale}`.as('country'))
    .where('person.id', 'in', ids)
    .orderBy('person.created_at', 'desc')
    .orderBy('person.id', 'desc')
    .execute()
export type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]

const accountOf = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .select([
      'id',
      'email',
      'locale',
      'roles',
      'state',
      'parent_id',
      'editor',
      'validated',
      'first_name',
      'last_name',
      'entity_name',
      'confirmed_at',
      'deactivated_at',
      'blocked_at',
    ])
    .select([
      sql<boolean>`password_hash is not null`.as('has_password'),
      sql<AccountState | null>`(select state from person parent where parent.id = person.parent_id)`.as(
        'parent_state',
      ),
    ])
    .where('id', '=', id)

export const findAccount = (database: Database, id: string) => accountOf(database, id).executeTakeFirst()

/** Locked: concurrent actions on an account are serialised. */
export const lockAccount = (database: Database, id: string) =>
  accountOf(database, id).forUpdate().executeTakeFirst()
export type AccountRow = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

export const selectContributorIds = async (database: Database, parentId: string): Promise<string[]> => {
  const rows = await database
    .selectFrom('person')
    .select('id')
    .where('parent_id', '=', parentId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const markBlocked = (
  database: Database,
  id: string,
  { by, reason, now }: { by: string; reason: string; now: Date },
) =>
  database
    .updateTable('person')
    .set({ state: 'blocked', blocked_at: now, blocked_by: by, block_reason: reason })
    .where('id', '=', id)
    .execute()

/** Time, admin and reason of a block are kept after unblocking. */
export const setState = (database: Database, id: string, state: AccountState) =>
  database.updateTable('person').set({ state }).where('id', '=', id).execute()

export const countPublishedOffers = (database: Database, providerId: string): Promise<number> =>
  countRows(
    database,
    sql`select from offer where provider_id = ${providerId} and state = 'published' limit 1`,
  )

interface NewKind {
  role: Role
  entityName: string | null
  keeps: { mediaTypes: boolean; trainerTypes: boolean; legalEntity: boolean }
}

/** Also changes its contributors, who share the role. Who has never saved the profile is seen as those are who begin with the role. */
export async function setKind(
  database: Database,
  id: string,
  { role, entityName, keeps }: NewKind,
): Promise<void> {
  const db = database.db()
  await db
    .updateTable('person')
    .set({
      roles: [role],
      validated: false,
      visible_trainer: false,
      visibility: sql<Visibility>`case when profile_version = 1 then ${firstVisibility(role)}::smallint else visibility end`,
      ...(entityName ? { entity_name: entityName } : {}),
      ...(keeps.mediaTypes ? {} : { media_types: [] }),
      ...(keeps.trainerTypes ? {} : { trainer_types: [] }),
      ...(keeps.legalEntity ? {} : { legal_entity_name: null, legal_entity_email: null }),
    })
    .set((eb) => ({ profile_version: eb('profile_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('person')
    .set({ roles: [role] })
    .where('parent_id', '=', id)
    .execute()
}

/** Those that are open, except for the kinds to keep: only those of outlets have a name. */
export const deleteInvitations = (
  database: Database,
  parentId: string,
  keeps: { contributors: boolean; outlets: boolean },
) =>
  database
    .deleteFrom('invitation')
    .where('parent_id', '=', parentId)
    .where('accepted_by', 'is', null)
    .$if(keeps.contributors, (query) => query.where('name', 'is not', null))
    .$if(keeps.outlets, (query) => query.where('name', 'is', null))
    .execute()

const accountColumns = [
  'person.id',
  'person.email',
  'person.roles',
  'person.state',
  'person.validated',
  'person.editor',
  'person.locale',
  'person.time_zone',
  'person.parent_id',
  'person.vanity_name',
  'person.created_at',
  'person.confirmed_at',
  'person.deactivated_at',
  'person.terms_version',
  'person.terms_accepted_at',
  'person.totp_enabled_at',
  'person.blocked_at',
  'person.blocked_by',
  'person.block_reason',
  'person.legal_entity_name',
  'person.legal_entity_email',
] as const

interface ContributorRow {
  id: string
  name: string
  state: AccountState
}

/** Counted up to the number that the page can show. */
const counted = (what: ReturnType<typeof sql>, limit: number) =>
  sql<number>`(select count(*)::int from (${what} limit ${limit}) counted)`

const nameOf = (table: string) =>
  sql<
    string | null
  >`coalesce(${sql.ref(`${table}.entity_name`)}, ${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`

/** Everything in one query, as the page is opened often; related records are only counted. */
export const getRecord = (
  database: Database,
  id: string,
  { locale, most }: { locale: Locale; most: number },
) =>
  database
    .selectFrom('person')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .leftJoin('person as blocker', 'blocker.id', 'person.blocked_by')
    .leftJoin('country', 'country.id', 'person.country_id')
    .leftJoin('salutation', 'salutation.id', 'person.salutation_id')
    .select(accountColumns)
    .select(selectedProfile())
    .select([
      sql<boolean>`person.password_hash is not null`.as('has_password'),
      sql<string | null>`country.names ->> ${locale}`.as('country_name'),
      sql<string | null>`salutation.titles ->> ${locale}`.as('salutation'),
      nameOf('parent').as('parent_name'),
      'parent.state as parent_state',
      nameOf('blocker').as('blocker_name'),
      sql<ContributorRow[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', first_name || ' ' || last_name, 'state', state)
          order by id), '[]') from person contributor where contributor.parent_id = person.id)`.as(
        'contributors',
      ),
      sql<Date | null>`(
        select max(expires_at) from one_time_token
        where person_id = person.id and purpose = 'invitation' and used_at is null)`.as('invited_until'),
      counted(
        sql`select from validation_request where subject_id = person.id or validator_id = person.id`,
        most,
      ).as('validation_requests'),
      counted(sql`select from review where subject_id = person.id`, most).as('reviews'),
      counted(sql`select from link where outlet_id = person.id or partner_id = person.id`, most).as('links'),
      counted(sql`select from offer where provider_id = person.id`, most).as('offers'),
      counted(sql`select from testimonial where profile_id = person.id`, most).as('testimonials'),
      counted(sql`select from session where person_id = person.id and ended_at is null`, most).as('sessions'),
    ])
    .where('person.id', '=', id)
    .executeTakeFirst()
export type RecordRow = NonNullable<Awaited<ReturnType<typeof getRecord>>>
