import { sql, type NotNull, type RawBuilder } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { ValidationState } from '~/contracts/validation/validation'
import { entriesOfRequest } from './conversation.repo'
import type { Locale } from '~/contracts/constants'
import { activeAdmins } from '~/api/platform/database/conditions'

const personColumns = [
  'person.id',
  'person.email',
  'person.locale',
  'person.first_name',
  'person.last_name',
  'person.entity_name',
  'person.roles',
  'person.state',
  'person.validated',
  'person.parent_id',
  'person.visibility',
] as const

/** Locked: prevents concurrent blocks, validations and requests during the transaction. */
export const lockPerson = (database: Database, id: string) =>
  database.selectFrom('person').select(personColumns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Not locked: the account only receives a mail. */
export const getPerson = (database: Database, id: string) =>
  database.selectFrom('person').select(personColumns).where('id', '=', id).executeTakeFirstOrThrow()
export type Account = Awaited<ReturnType<typeof getPerson>>

export const selectPeople = (database: Database, ids: readonly string[]): Promise<Account[]> =>
  database
    .selectFrom('person')
    .select(personColumns)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()

export const hasOpenRequest = async (database: Database, subjectId: string): Promise<boolean> =>
  (await database
    .selectFrom('validation_request')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'requested')
    .executeTakeFirst()) !== undefined

/** Id of the new request; null if the unique index on open requests rejects it. */
export async function insertRequest(
  database: Database,
  request: { subjectId: string; validatorId: string; introduction: string; now: Date },
): Promise<string | null> {
  const row = await database
    .insertInto('validation_request')
    .values({
      id: v7(),
      subject_id: request.subjectId,
      validator_id: request.validatorId,
      state: 'requested',
      introduction: request.introduction,
      requested_at: request.now,
      waiting_since: request.now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Locked: the second of two concurrent decisions sees the first. */
export const lockRequest = (database: Database, id: string) =>
  database
    .selectFrom('validation_request')
    .select(['id', 'subject_id', 'validator_id', 'state', 'waiting_since'])
    .select(['decided_at', 'decided_by', 'code_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export interface Outcome {
  state: ValidationState
  reason: string | null
  decidedBy: string
  now: Date
}

/** The request is open again, as it was before it was decided. */
export const reopenRequest = (database: Database, id: string) =>
  database
    .updateTable('validation_request')
    .set({ state: 'requested', reason: null, decided_at: null, decided_by: null })
    .where('id', '=', id)
    .execute()

export const updateRequest = (database: Database, id: string, outcome: Outcome) =>
  database
    .updateTable('validation_request')
    .set({
      state: outcome.state,
      reason: outcome.reason,
      decided_at: outcome.now,
      decided_by: outcome.decidedBy,
    })
    .where('id', '=', id)
    .execute()

export const markValidated = (database: Database, personId: string) =>
  database.updateTable('person').set({ validated: true }).where('id', '=', personId).execute()

export const unmarkValidated = (database: Database, personId: string) =>
  database.updateTable('person').set({ validated: false }).where('id', '=', personId).execute()

export const revokeRequest = (
  database: Database,
  id: string,
  { reason, revokedBy, now }: { reason: string; revokedBy: string; now: Date },
) =>
  database
    .updateTable('validation_request')
    .set({ state: 'revoked', revocation_reason: reason, revoked_by: revokedBy, revoked_at: now })
    .where('id', '=', id)
    .execute()

/** True unless the person has been approved again since: an older request may have been decided later. */
export const isNewestApproval = async (
  database: Database,
  { id, subjectId }: { id: string; subjectId: string },
): Promise<boolean> =>
  (await database
    .selectFrom('validation_request')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['approved', 'revoked'])
    .where(
      sql<boolean>`(decided_at, id) > (select mine.decided_at, mine.id from validation_request mine where mine.id = ${id})`,
    )
    .limit(1)
    .executeTakeFirst()) === undefined

/** The journalist of a request. */
export const findSubject = (database: Database, requestId: string) =>
  database
    .selectFrom('validation_request as request')
    .innerJoin('person', 'person.id', 'request.subject_id')
    .select(['person.first_name', 'person.last_name'])
    .where('request.id', '=', requestId)
    .executeTakeFirst()

interface PageWindow {
  limit: number
  offset: number
}

export const selectOwnRequests = (
  database: Database,
  filter: { subjectId: string; id?: string },
  page: PageWindow,
) =>
  database
    .selectFrom('validation_request as request')
    .leftJoin('person as validator', 'validator.id', 'request.validator_id')
    .leftJoin('country', 'country.id', 'validator.country_id')
    .select((eb) => [
      'request.id',
      'request.state',
      'request.introduction',
      'request.waiting_since',
      'request.reason',
      'request.revocation_reason',
      'request.requested_at',
      'request.decided_at',
      'request.revoked_at',
      'validator.id as validator_id',
      'validator.entity_name',
      'validator.roles',
      'validator.state as validator_state',
      'validator.validated',
      'validator.visibility',
      'validator.vanity_name',
      'country.names as country',
      eb.fn.countAll<number>().over().as('total'),
      entriesOfRequest.as('entries'),
    ])
    .where('request.subject_id', '=', filter.subjectId)
    .$if(filter.id !== undefined, (query) => query.where('request.id', '=', filter.id ?? ''))
    .orderBy('request.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
export type OwnRequestRow = Awaited<ReturnType<typeof selectOwnRequests>>[number]

export const findApproval = (database: Database, subjectId: string) =>
  database
    .selectFrom('validation_request')
    .innerJoin('person', 'person.id', 'validation_request.subject_id')
    .select(['validation_request.id as requestId', 'validation_request.validator_id as validatorId'])
    .where('validation_request.subject_id', '=', subjectId)
    .where('validation_request.state', '=', 'approved')
    .where('validation_request.validator_id', 'is not', null)
    .where('person.validated', '=', true)
    .orderBy('validation_request.decided_at', 'desc')
    .limit(1)
    .$narrowType<{ validatorId: NotNull }>()
    .executeTakeFirst()

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
    database,
  )
  return rows
}

export async function findValidator(
  database: Database,
  id: string,
  locale: Locale,
): Promise<ValidatorRow | undefined> {
  const { rows } = await sql<ValidatorRow>`
    ${facts(locale)} where person.id = ${id} and ${validates}`.execute(database)
  return rows[0]
}

/** Ids of providers with all these words in their names, also of those that cannot validate any more. */
export async function selectProviderIds(
  database: Database,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await firstProviders(words, limit).execute(database)
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
    returning id, subject_id, validator_id`.execute(database)
  return rows
}

/** Everyone who has ever asked this person for validation, or was asked by them. */
export async function selectCounterparts(database: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select validator_id as id from validation_request where subject_id = ${personId} and validator_id is not null
    union select subject_id from validation_request where validator_id = ${personId}`.execute(database)
  return rows.map(({ id }) => id)
}
