import { type RawBuilder, sql } from 'kysely'
import { type Database, planEachTime } from '~/api/platform/database'
import { type FoundPeople, hasWords, isFound } from '~/api/platform/database/person-words'
import type { Locale } from '~/contracts/constants'
import type { AccountState } from '~/contracts/accounts/account-kinds'
import type { Role } from '~/contracts/permissions'

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

/** Where a list continues: behind this account. The time as text, because a `Date` has no microseconds. */
export interface PlaceInList {
  createdAt: string
  id: string
}

function conditions(
  { kind, state, validated, editor, country, people }: PeopleFilter,
  after: PlaceInList | null = null,
): RawBuilder<unknown> {
  const all = [
    ...(kind === null ? [] : [kind === 'contributor' ? sql`parent_id is not null` : sql`parent_id is null`]),
    ...(kind === null || kind === 'contributor' ? [] : [sql`effective_role(roles) = ${kind}`]),
    ...(state === null ? [] : [sql`state = ${state}`]),
    ...(validated === null ? [] : [sql`validated = ${validated}`]),
    ...(editor === null ? [] : [editor ? sql`editor` : sql`not editor`]),
    ...(country === null ? [] : [sql`country_id = ${country}`]),
    ...(people === null
      ? []
      : ['ids' in people ? isFound(people, 'id') : hasWords('person', people.patterns)]),
    ...(after === null ? [] : [sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`]),
  ]
  return all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``
}

/** The number of matches up to `most`, and the ids of one page, newest first. */
export const peoplePage = (
  filter: PeopleFilter,
  { most, limit, offset }: { most: number; limit: number; offset: number },
): RawBuilder<{ total: number; ids: string[] }> => sql`${sql.raw(planEachTime)}
  with sample as materialized (
    select id, created_at from person ${conditions(filter)} order by created_at desc, id desc limit ${most})
  select (select count(*)::int from sample) as total,
    array(select id from sample order by created_at desc, id desc limit ${limit} offset ${offset})::text[] as ids`

export async function selectPage(
  database: Database,
  filter: PeopleFilter,
  window: { most: number; limit: number; offset: number },
): Promise<{ total: number; ids: string[] }> {
  const { rows } = await peoplePage(filter, window).execute(database.db())
  return rows[0] ?? { total: 0, ids: [] }
}

/** Matches behind a place in the list, newest first. */
export async function selectAfter(
  database: Database,
  filter: PeopleFilter,
  { after, limit }: { after: PlaceInList | null; limit: number },
): Promise<PlaceInList[]> {
  const { rows } = await sql<PlaceInList>`${sql.raw(planEachTime)}
    select id, created_at::text as "createdAt" from person ${conditions(filter, after)}
    order by person.created_at desc, id desc limit ${limit}`.execute(database.db())
  return rows
}

export const selectSummaries = (database: Database, ids: readonly string[], locale: Locale) =>
  database
    .db()
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
