import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { type KeyedList, selectIds } from '~/api/platform/database/lists/long-list'
import type { FoundPeople } from '~/api/platform/database/lists/person-words'
import { inKeyOrder, type KeyOrder } from '~/api/platform/database/lists/place-in-list'
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
