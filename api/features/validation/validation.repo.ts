import { sql, type NotNull } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { ValidationState } from '~/contracts/validation/validation'
import { entriesOfRequest } from './conversation.repo'

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

/** True unless the person has been approved again since. */
export const isNewestApproval = async (
  database: Database,
  { id, subjectId }: { id: string; subjectId: string },
): Promise<boolean> =>
  (await database
    .selectFrom('validation_request')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['approved', 'revoked'])
    .where('id', '>', id)
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
