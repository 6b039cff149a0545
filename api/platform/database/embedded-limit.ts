import { sql } from 'kysely'
import type { Database, DatabaseLog } from './types'

/** Up to here the embedded database was measured to be enough; the figures are in docs/growth.md. */
export const embeddedLimit = { people: 50_000, noticeFrom: 0.7 } as const

/** How near an embedded database is to its limit. */
export interface EmbeddedSize {
  /** An estimate, in hundreds. */
  people: number
  limit: number
}

/** An estimate that the maintenance keeps within a tenth: one row of the catalogue, whatever the size of the campus. */
const estimate = sql<{ people: number }>`
  select greatest(reltuples, 0)::int as people from pg_class where oid = 'person'::regclass`

/** Null on a server, and while the campus is far from the limit. */
export async function nearEmbeddedLimit(database: Database): Promise<EmbeddedSize | null> {
  if (database.kind === 'server') return null
  const { rows } = await estimate.execute(database.db())
  const people = rows[0]?.people ?? 0
  const { people: limit, noticeFrom } = embeddedLimit
  return people < limit * noticeFrom ? null : { people: Math.round(people / 100) * 100, limit }
}

/** At startup, for those who read the log rather than the pages. */
export async function warnNearEmbeddedLimit(database: Database, log: DatabaseLog): Promise<void> {
  const size = await nearEmbeddedLimit(database)
  if (size)
    log.warn(
      { ...size },
      'the campus is about to outgrow its embedded database: move to PostgreSQL, see docs/growth.md',
    )
}
