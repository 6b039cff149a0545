import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Locale } from '~/contracts/constants'
import { activeAdmins } from '~/api/platform/database/conditions'

/** The condition of the index `person_provider_name`: with other words it would not be used. */
const isProvider = sql`effective_role(roles) = 'ROLE_SERVICE_PROVIDER' and parent_id is null and entity_name is not null`
const validates = sql`${isProvider} and validated and state = 'active'`

/** Letters are found as they are, also `%`. The sub-select prepares a word once, not once for every name. */
const called = (word: string) => sql`strpos(sort_name, (select sort_key(${word}))) > 0`

/** The first providers in the order of the directory: reads one index from its beginning, and nothing else. */
const first = (who: RawBuilder<unknown>, words: readonly string[], limit: number) => sql<{ id: string }>`
  select id from person where ${sql.join([who, ...words.map(called)], sql` and `)}
  order by sort_name, id limit ${limit}`

export const firstValidators = (words: readonly string[], limit: number) => first(validates, words, limit)
export const firstProviders = (words: readonly string[], limit: number) => first(isProvider, words, limit)

export interface ValidatorRow {
  id: string
  entity_name: string
  country: string | null
}

const facts = (locale: Locale) => sql`
  select person.id, entity_name, country.names ->> ${locale} as country
  from person left join country on country.id = country_id`

/** Providers that can validate, by name: those with all these words in their names. */
export async function selectValidators(
  database: Database,
  { words, limit, locale }: { words: readonly string[]; limit: number; locale: Locale },
): Promise<ValidatorRow[]> {
  const { rows } = await sql<ValidatorRow>`
    with found as materialized (${firstValidators(words, limit)})
    ${facts(locale)} where person.id in (select id from found) order by sort_name, person.id`.execute(
    database.db(),
  )
  return rows
}

export async function findValidator(
  database: Database,
  id: string,
  locale: Locale,
): Promise<ValidatorRow | undefined> {
  const { rows } = await sql<ValidatorRow>`
    ${facts(locale)} where person.id = ${id} and ${validates}`.execute(database.db())
  return rows[0]
}

/** Ids of providers with all these words in their names, also of those that cannot validate any more. */
export async function selectProviderIds(
  database: Database,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await firstProviders(words, limit).execute(database.db())
  return rows.map(({ id }) => id)
}

export const findProviderName = (database: Database, id: string) =>
  database.selectFrom('person').select(['id', 'entity_name']).where('id', '=', id).executeTakeFirst()

export const findOffice = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .select(['id', 'roles', 'state', 'validated'])
    .where('id', '=', id)
    .executeTakeFirst()

/** An organisation and its contributors; null: the admins. */
export const selectDeciders = (database: Database, organisationId: string | null, limit: number) =>
  database
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name'])
    .where((eb) =>
      organisationId === null
        ? activeAdmins
        : eb.or([eb('id', '=', organisationId), eb('parent_id', '=', organisationId)]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()

interface OpenRequest {
  id: string
  subject_id: string
  validator_id: string
}

/** Cancels open requests from or to a person and returns them. */
export async function cancelOpenRequests(
  database: Database,
  personId: string,
  now: Date,
): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    update validation_request set state = 'cancelled', decided_at = ${now}, decided_by = ${personId}
    where state = 'requested' and (subject_id = ${personId} or validator_id = ${personId})
    returning id, subject_id, validator_id`.execute(database.db())
  return rows
}

/** Everyone who has ever asked this person for validation, or was asked by them. */
export async function selectCounterparts(database: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select validator_id as id from validation_request where subject_id = ${personId} and validator_id is not null
    union select subject_id from validation_request where validator_id = ${personId}`.execute(database.db())
  return rows.map(({ id }) => id)
}
