import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { SearchFrequency } from '~/contracts/offers/following'
import type { OfferFilterValues } from '~/contracts/offers/offers'

const columns = ['id', 'person_id', 'name', 'choices', 'frequency', 'created_at', 'seen_until'] as const

const searches = (database: Database) => database.db().selectFrom('saved_search').select(columns)

export const selectSearches = (database: Database, personId: string, limit: number) =>
  searches(database).where('person_id', '=', personId).orderBy('id', 'desc').limit(limit).execute()
export type SearchRow = Awaited<ReturnType<typeof selectSearches>>[number]

export const findSearch = (database: Database, id: string) =>
  searches(database).where('id', '=', id).executeTakeFirst()

/** Inside a transaction; locked until its end. */
export const lockSearch = (database: Database, id: string) =>
  searches(database).where('id', '=', id).forUpdate().executeTakeFirst()

/** Inside a transaction: of two concurrent saves, the second one waits and counts the first. */
export async function lockAndCount(database: Database, personId: string): Promise<number> {
  const db = database.db()
  await db.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
  const row = await db
    .selectFrom('saved_search')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface NewSearch {
  id: string
  personId: string
  name: string
  choices: OfferFilterValues
  frequency: SearchFrequency
  nextAt: Date | null
  seenUntil: Date
  now: Date
}

export const insertSearch = (database: Database, search: NewSearch) =>
  database
    .db()
    .insertInto('saved_search')
    .values({
      id: search.id,
      person_id: search.personId,
      name: search.name,
      choices: JSON.stringify(search.choices),
      frequency: search.frequency,
      created_at: search.now,
      seen_until: search.seenUntil,
      next_at: search.nextAt,
    })
    .execute()

interface SearchChange {
  name?: string
  frequency?: SearchFrequency
  next_at?: Date | null
  seen_until?: Date
}

export const updateSearch = (database: Database, id: string, change: SearchChange) =>
  database.db().updateTable('saved_search').set(change).where('id', '=', id).execute()

export const deleteSearch = (database: Database, id: string, personId: string) =>
  database
    .db()
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()

const first = { nextAt: new Date(0), id: NIL }

export interface DuePosition {
  id: string
  next_at: Date | null
}

/** Searches with due mails, in due order. */
export function selectDueSearches(
  database: Database,
  { now, after, limit }: { now: Date; after: DuePosition | undefined; limit: number },
): Promise<DuePosition[]> {
  const begin = after?.next_at ? { nextAt: after.next_at, id: after.id } : first
  return database
    .db()
    .selectFrom('saved_search')
    .select(['id', 'next_at'])
    .where('next_at', '<=', now)
    .where(sql<boolean>`(next_at, id) > (${begin.nextAt}::timestamptz, ${begin.id}::uuid)`)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Inside a transaction. Without those that another process has locked, or that are no longer due. */
export const lockDueSearches = (database: Database, ids: readonly string[], now: Date) =>
  searches(database)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('next_at', '<=', now)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()

export interface Attended {
  id: string
  nextAt: Date | null
  /** Null leaves what was seen. */
  seenUntil: Date | null
}

/** Inside a transaction, with the searches locked. */
export const markAttended = (database: Database, attended: readonly Attended[]) =>
  sql`
    update saved_search set next_at = done.next_at, seen_until = coalesce(done.seen_until, saved_search.seen_until)
    from unnest(${attended.map(({ id }) => id)}::uuid[], ${attended.map(({ nextAt }) => nextAt)}::timestamptz[],
      ${attended.map(({ seenUntil }) => seenUntil)}::timestamptz[]) as done(id, next_at, seen_until)
    where saved_search.id = done.id`.execute(database.db())
