import { sql } from 'kysely'
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

/** Searches with due mails, in due order. */
export const selectDueSearches = (
  database: Database,
  { now, after, limit }: { now: Date; after: { nextAt: Date; id: string }; limit: number },
) =>
  database
    .db()
    .selectFrom('saved_search')
    .select(['id', 'next_at'])
    .where('next_at', '<=', now)
    .where(sql<boolean>`(next_at, id) > (${after.nextAt}::timestamptz, ${after.id}::uuid)`)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Undefined if another process has locked it, or it is no longer due. */
export const lockDueSearch = (database: Database, id: string, now: Date) =>
  searches(database)
    .where('id', '=', id)
    .where('next_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
