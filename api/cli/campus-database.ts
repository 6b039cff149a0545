import { join, resolve } from 'node:path'
import { openDatabase, type Database } from '~/api/platform/database'
import { migrate, type Migrations } from '~/api/platform/database/migrate'
import type { Environment } from '~/api/platform/environment'

const migrations = import.meta.glob<Migrations[string]>('/api/migrations/*.ts', { eager: true })

/**
 * Runs a deed on the campus's database, brought up to date before, and closes it again.
 * @param deed also gets the names of the migrations that were applied just now
 */
export async function withCampusDatabase<T>(
  env: Environment,
  deed: (database: Database, applied: string[]) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({
    ...(env.DATABASE_URL ? { url: env.DATABASE_URL } : {}),
    dir: join(resolve(env.DATA_DIR), 'db'),
    poolSize: 2,
  })
  try {
    return await deed(database, await migrate(database, migrations))
  } finally {
    await database.close()
  }
}
