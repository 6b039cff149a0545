import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'

/**
 * Number of people, as the last vacuum or analysis estimated it; 0 before the first. One row of the catalogue, whatever
 * the size of the campus.
 */
export async function estimatePeople(database: Database): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select greatest(reltuples, 0)::int as people from pg_class where oid = 'person'::regclass`.execute(
    database.db(),
  )
  return rows[0]?.people ?? 0
}
