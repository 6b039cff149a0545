import type { Database } from '~/api/platform/database'

const newest = (database: Database, personId: string) =>
  database
    .selectFrom('data_export as export')
    .leftJoin('stored_file as file', 'file.id', 'export.file_id')
    .select(['export.state', 'export.file_id', 'file.bytes'])
    .select(['export.requested_at as requestedAt', 'export.expires_at as expiresAt'])
    .where('export.person_id', '=', personId)
    .orderBy('export.requested_at', 'desc')
    .limit(1)

export const findNewest = (database: Database, personId: string) =>
  newest(database, personId).executeTakeFirst()

/** Locked: the second of two concurrent requests sees the first. */
export const lockPerson = (database: Database, id: string) =>
  database.selectFrom('person').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const insertExport = (database: Database, wanted: { id: string; personId: string; now: Date }) =>
  database
    .insertInto('data_export')
    .values({ id: wanted.id, person_id: wanted.personId, state: 'waiting', requested_at: wanted.now })
    .execute()

/** The person of a pending export. */
export const findWaiting = (database: Database, id: string) =>
  database
    .selectFrom('data_export')
    .innerJoin('person', 'person.id', 'data_export.person_id')
    .select(['person.id', 'person.email', 'person.locale', 'person.first_name'])
    .select(['person.time_zone', 'person.country_id'])
    .where('data_export.id', '=', id)
    .where('data_export.state', '=', 'waiting')
    .executeTakeFirst()

/** Archives of processes that died before recording them. */
export async function findOrphans(database: Database, personId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('stored_file as file')
    .leftJoin('data_export as export', 'export.file_id', 'file.id')
    .select('file.id')
    .where('file.owner_id', '=', personId)
    .where('file.purpose', '=', 'export')
    .where('export.id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** False if another process was faster, or the export is no longer pending. */
export async function markReady(
  database: Database,
  id: string,
  made: { fileId: string; expiresAt: Date },
): Promise<boolean> {
  const row = await database
    .updateTable('data_export')
    .set({ state: 'ready', file_id: made.fileId, expires_at: made.expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const markFailed = (database: Database, id: string) =>
  database
    .updateTable('data_export')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

interface Old {
  /** Files expired by then. */
  now: Date
  /** Requests without a file since then. */
  asked: Date
}

const old = (database: Database, { now, asked }: Old, limit: number) =>
  database
    .selectFrom('data_export')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        eb.and([eb('expires_at', 'is', null), eb('requested_at', '<=', asked)]),
      ]),
    )
    .limit(limit)

export const countOld = async (database: Database, which: Old, limit: number): Promise<number> =>
  (await old(database, which, limit).execute()).length

/** Deletes expired exports and records of older requests; returns the ids of the files. */
export const deleteOld = (database: Database, which: Old, limit: number) =>
  database
    .deleteFrom('data_export')
    .where('id', 'in', old(database, which, limit))
    .returning('file_id')
    .execute()
