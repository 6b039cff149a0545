import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { jobs } from '~/api/jobs'
import type { Target } from '~/api/platform/backup'
import { openDatabase, type Database } from '~/api/platform/database'
import { migrate, migrationNames, type Migrations, standingOf } from '~/api/platform/database/migrate'
import type { Environment } from '~/api/platform/environment'
import { createJobQueue } from '~/api/platform/jobs'

const migrations = import.meta.glob<Migrations[string]>('/api/migrations/*.ts', { eager: true })

/** Statement timeout of commands, which may take long. */
const PATIENCE_MS = 24 * 3600_000

/** The migrations of this release in order. */
export const knownMigrations = migrationNames(migrations)

/** How a database and this release fit together. */
export const standing = (database: Database) => standingOf(database, migrations)

export const embeddedFolder = (env: Environment): string => join(resolve(env.DATA_DIR), 'db')

/** Opens a server (bypassing any pooler) or a folder without migrating it. */
export const openAsItIs = (place: { url?: string | undefined; dir: string }): Promise<Database> =>
  openDatabase({
    ...(place.url ? { url: place.url } : {}),
    dir: place.dir,
    poolSize: 2,
    applicationName: 'campus-command',
    statementTimeoutMs: PATIENCE_MS,
    idleTransactionTimeoutMs: PATIENCE_MS,
  })

export const openCampusDatabase = (env: Environment): Promise<Database> =>
  openAsItIs({
    url: env.DATABASE_URL && (env.DATABASE_LISTEN_URL ?? env.DATABASE_URL),
    dir: embeddedFolder(env),
  })

/** Runs an action and always closes the database afterwards. */
export async function closing<T>(database: Database, action: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await action(database)
  } finally {
    await database.close()
  }
}

/** Somebody who waits for a command reads why. */
const toTerminal = { warn: (_about: unknown, words: string) => void process.stderr.write(`${words}\n`) }

/**
 * Migrates the campus's database, runs an action and closes the database.
 * @param action also receives the names of the migrations just applied
 */
export async function withCampusDatabase<T>(
  env: Environment,
  action: (database: Database, applied: string[]) => Promise<T>,
): Promise<T> {
  return closing(await openCampusDatabase(env), async (database) =>
    action(database, await migrate(database, migrations, { log: toTerminal })),
  )
}

/** A database as the target of a copy. */
export function targetOf(database: Database, replace: boolean): Target {
  const upTo = async (names: readonly string[]) => {
    const wanted = Object.entries(migrations).filter(([path]) =>
      names.includes(migrationNames({ [path]: 0 })[0] ?? ''),
    )
    await migrate(database, Object.fromEntries(wanted))
  }
  return {
    database,
    replace,
    migrateTo: upTo,
    migrateToLatest: () => upTo(knownMigrations),
    prepareQueue: async () => {
      const queue = createJobQueue({ database, jobs, log: pino({ level: 'silent' }) })
      await queue.prepare()
      await queue.stop()
    },
  }
}
