import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import { type Batch, isBehind, type KeyOrder, placeOf } from '~/api/platform/database/lists/place-in-list'
import type { HelpdeskQuestion, HelpdeskState } from '~/contracts/content/helpdesk'
import type { Locale } from '~/contracts/constants'

export interface NewRequest extends HelpdeskQuestion {
  locale: Locale
  personId: string | null
  now: Date
}

export async function insertRequest(database: Database, request: NewRequest): Promise<string> {
  const id = v7()
  const { personId, now, ...question } = request
  await database
    .insertInto('helpdesk_request')
    .values({ ...question, id, person_id: personId, state: 'open', created_at: now })
    .execute()
  return id
}

const selectRequests = (database: Database) =>
  database
    .selectFrom('helpdesk_request as request')
    .leftJoin('person as member', 'member.id', 'request.person_id')
    .leftJoin('person as answerer', 'answerer.id', 'request.answered_by')
    .select([
      'request.id',
      'request.topic',
      'request.name',
      'request.email',
      'request.locale',
      'request.body',
    ])
    .select(['request.state', 'request.created_at', 'request.answer', 'request.answered_at'])
    .select(['member.id as member_id', 'member.entity_name as member_entity'])
    .select(['member.first_name as member_first', 'member.last_name as member_last'])
    .select(['answerer.first_name as answerer_first', 'answerer.last_name as answerer_last'])

export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

/** Open requests with the longest wait first; others newest first. */
export const selectPage = (
  database: Database,
  { state, limit, offset }: { state: HelpdeskState; limit: number; offset: number },
) =>
  selectRequests(database)
    .where('request.state', '=', state)
    .orderBy('request.id', state === 'open' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

const inOrder = (state: HelpdeskState): KeyOrder => ({
  key: ['request.id'],
  direction: state === 'open' ? 'asc' : 'desc',
})

/** The same behind a place in the list. */
export const selectBatch = (database: Database, state: HelpdeskState, { after, limit }: Batch) =>
  selectRequests(database)
    .select(placeOf(inOrder(state)).as('placeInList'))
    .where('request.state', '=', state)
    .$if(after !== null, (query) => query.where(isBehind(inOrder(state), after ?? [])))
    .orderBy('request.id', state === 'open' ? 'asc' : 'desc')
    .limit(limit)
    .execute()

/** Counted up to a bound, to avoid scanning years of requests. */
export async function countUpTo(database: Database, bound: number): Promise<Record<HelpdeskState, number>> {
  const upTo = (state: HelpdeskState) =>
    sql<number>`(select count(*) from (select from helpdesk_request where state = ${state} limit ${bound}) counted)`
  const { rows } = await sql<Record<HelpdeskState, number>>`
    select ${upTo('open')} as open, ${upTo('answered')} as answered, ${upTo('closed')} as closed`.execute(
    database,
  )
  return rows[0] ?? { open: 0, answered: 0, closed: 0 }
}

export const findRequest = (database: Database, id: string) =>
  selectRequests(database).where('request.id', '=', id).executeTakeFirst()

export const lockRequest = (database: Database, id: string) =>
  database
    .selectFrom('helpdesk_request')
    .select(['id', 'name', 'email', 'locale', 'body', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function setAnswered(
  database: Database,
  id: string,
  { answer, by, now }: { answer: string; by: string; now: Date },
): Promise<void> {
  await database
    .updateTable('helpdesk_request')
    .set({ state: 'answered', answer, answered_by: by, answered_at: now })
    .where('id', '=', id)
    .execute()
}

export async function setState(database: Database, id: string, state: 'open' | 'closed'): Promise<void> {
  await database.updateTable('helpdesk_request').set({ state }).where('id', '=', id).execute()
}

/** A person's requests are deleted with the account. */
export async function deleteOf(database: Database, personId: string): Promise<void> {
  await database.deleteFrom('helpdesk_request').where('person_id', '=', personId).execute()
}
