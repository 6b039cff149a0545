import type { Database, DatabaseLog } from '~/api/platform/database'
import type { Overview } from '~/contracts/administration/overview'
import { estimatePeople } from './database-size.repo'

/** Up to here the embedded database was measured to be enough; the figures are in docs/growth.md. */
export const embeddedLimit = { people: 20_000, noticeFrom: 0.7 } as const

/** Null on a server, and while an embedded database is far from its limit. */
export async function nearEmbeddedLimit(
  database: Database,
): Promise<NonNullable<Overview['database']> | null> {
  if (database.kind === 'server') return null
  const people = await estimatePeople(database)
  const { people: limit, noticeFrom } = embeddedLimit
  return people < limit * noticeFrom ? null : { people: Math.round(people / 100) * 100, limit }
}

/** At startup, for those who read the log rather than the pages. */
export async function warnNearEmbeddedLimit(database: Database, log: DatabaseLog): Promise<void> {
  const size = await nearEmbeddedLimit(database)
  if (size)
    log.warn(
      size,
      'the campus is close to the limit of its embedded database, or beyond it: move to PostgreSQL, see docs/growth.md',
    )
}
