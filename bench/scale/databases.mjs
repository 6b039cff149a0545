// The database of a measured campus, opened by this program while the campus does not run.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import pg from 'pg'

/**
 * @typedef {{ query: (text: string, values?: unknown[]) => Promise<{ rows: any[] }>, close: () => Promise<void> }} Opened
 * @param {{ folder: string, databaseUrl?: string }} place
 * @returns {Promise<Opened>}
 */
export async function openDatabase({ folder, databaseUrl }) {
  if (!databaseUrl) return openFolder(folder)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return { query: (text, values) => client.query(text, values), close: () => client.end() }
}

/** As the campus opens it; otherwise the folder would keep a longer log. */
const startParams = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=32MB', 'max_wal_size=64MB', 'min_wal_size=32MB'].flatMap((setting) => ['-c', setting]),
]

async function openFolder(folder) {
  const engine = await PGlite.create({
    dataDir: join(folder, 'db', 'cluster'),
    startParams,
    extensions: { unaccent, pg_trgm, citext },
  })
  return {
    // Several statements in one text are allowed without values only, as by `pg`.
    query: async (text, values) =>
      values ? engine.query(text, values) : ((await engine.exec(text)).at(-1) ?? { rows: [] }),
    close: async () => {
      await engine.exec('checkpoint')
      await engine.close()
    },
  }
}

/** Bytes of the database folder, with its log. */
export function sizeOfFolder(folder) {
  const files = readdirSync(join(folder, 'db'), { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
}
