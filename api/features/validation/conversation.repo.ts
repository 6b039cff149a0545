import { countRows } from '~/api/platform/database/count-rows'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'

interface NewEntry {
  requestId: string
  authorId: string
  fromSubject: boolean
  text: string
  now: Date
}

export async function insertEntry(database: Database, entry: NewEntry): Promise<string> {
  const id = v7()
  await database
    .insertInto('validation_message')
    .values({
      id,
      request_id: entry.requestId,
      author_id: entry.authorId,
      from_subject: entry.fromSubject,
      text: entry.text,
      created_at: entry.now,
    })
    .execute()
  return id
}

/** What was said about these requests, oldest first, with the authors. */
export const selectEntries = (database: Database, requestIds: readonly string[]) =>
  database
    .selectFrom('validation_message as message')
    .leftJoin('person as author', 'author.id', 'message.author_id')
    .select([
      'message.id',
      'message.request_id',
      'message.from_subject',
      'message.text',
      'message.created_at',
    ])
    .select(['author.id as author_id', 'author.parent_id as author_parent'])
    .select(sql<string | null>`author.first_name || ' ' || author.last_name`.as('author_name'))
    .where('message.request_id', '=', sql<string>`any(${[...requestIds]}::uuid[])`)
    .orderBy('message.id')
    .execute()
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** The same of a `request`, as a column of its query. */
export const entriesOfRequest = sql<(Omit<EntryRow, 'created_at'> & { created_at: string })[]>`(
  select coalesce(json_agg(entry order by entry.id), '[]') from (
    select message.id, message.request_id, message.from_subject, message.text, message.created_at,
      author.id as author_id, author.parent_id as author_parent,
      author.first_name || ' ' || author.last_name as author_name
    from validation_message message left join person author on author.id = message.author_id
    where message.request_id = request.id) entry)`

export const countQuestions = (database: Database, requestId: string): Promise<number> =>
  countRows(
    database,
    database
      .selectFrom('validation_message')
      .where('request_id', '=', requestId)
      .where('from_subject', '=', false),
  )

/** From now on it is the journalist's turn: nobody is reminded. */
export const passToSubject = (database: Database, id: string) =>
  database.updateTable('validation_request').set({ waiting_since: null }).where('id', '=', id).execute()

/** It is the provider's turn again, with all of its time. */
export const passToProvider = (database: Database, id: string, now: Date) =>
  database
    .updateTable('validation_request')
    .set({ waiting_since: now, reminders: 0 })
    .where('id', '=', id)
    .execute()

interface OpenRequest {
  id: string
  validator_id: string
}

/** A journalist's open request, locked before the journalist, as in every decision. */
export async function lockOpenRequest(database: Database, subjectId: string): Promise<OpenRequest | null> {
  const { rows } = await sql<OpenRequest>`
    select id, validator_id from validation_request where subject_id = ${subjectId} and state = 'requested'
    for update`.execute(database)
  return rows[0] ?? null
}

/** Cancels a request that the code has made unnecessary. */
export const cancelRequest = (database: Database, id: string, end: { subjectId: string; now: Date }) =>
  database
    .updateTable('validation_request')
    .set({ state: 'cancelled', decided_at: end.now, decided_by: end.subjectId })
    .where('id', '=', id)
    .execute()

/** True if this provider has ever revoked an approval of the journalist. */
export async function wasRevoked(
  database: Database,
  subjectId: string,
  validatorId: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('validation_request')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('validator_id', '=', validatorId)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

interface Approval {
  subjectId: string
  validatorId: string
  code: { id: string; createdBy: string | null }
  now: Date
}

/** The person who created the code counts as the decider. */
export async function insertApproved(database: Database, approval: Approval): Promise<string> {
  const id = v7()
  await database
    .insertInto('validation_request')
    .values({
      id,
      subject_id: approval.subjectId,
      validator_id: approval.validatorId,
      state: 'approved',
      requested_at: approval.now,
      decided_at: approval.now,
      decided_by: approval.code.createdBy,
      code_id: approval.code.id,
    })
    .execute()
  return id
}

export const giveAccess = (database: Database, subjectId: string) =>
  database.updateTable('person').set({ validated: true }).where('id', '=', subjectId).execute()
