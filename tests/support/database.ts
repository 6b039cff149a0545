import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { pino } from 'pino'
import { openDatabase, type Database, type DatabaseOptions } from '~/api/platform/database'
import { MEMORY } from '~/api/platform/database/embedded-engine'
import { migrate, type ForwardMigration, type Migrations } from '~/api/platform/database/migrate'
import { createJobQueue } from '~/api/platform/jobs'

const migrations = import.meta.glob<ForwardMigration>('/api/migrations/*.ts', { eager: true })
const sources = import.meta.glob<string>('/api/migrations/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/test-databases/', import.meta.url))
/** A test database is rebuilt for each of their versions. */
const MAKERS = ['@electric-sql/pglite', 'pg-boss'].map((name) =>
  fileURLToPath(new URL(`../../node_modules/${name}/package.json`, import.meta.url)),
)
/** What makes tables besides the migrations. */
const OTHER_TABLES = ['jobs/boss-database', 'database/migrate'].map((name) =>
  fileURLToPath(new URL(`../../api/platform/${name}.ts`, import.meta.url)),
)
/** Any number: it keeps parallel test files from making the same template twice. */
const TEMPLATE_LOCK = 4_711

export type EngineName = Database['kind']
export const engines = ['embedded', 'server'] as const satisfies readonly EngineName[]

export interface TestDatabaseOptions extends Omit<DatabaseOptions, 'dir' | 'url' | 'template'> {
  /** Instead of the application's; `{}` for an empty database. */
  migrations?: Migrations
}

/** False for `server` where no PostgreSQL is installed, and for what TEST_ENGINES (comma separated) leaves out. */
export function hasEngine(engine: EngineName): boolean {
  const wanted = process.env['TEST_ENGINES']?.split(',') ?? engines
  return wanted.includes(engine) && (engine === 'embedded' || serverUrl() !== null)
}

/** A new, migrated database of the test's own; `close()` removes it. */
export async function createTestDatabase(
  engine: EngineName = 'embedded',
  { migrations: given, ...options }: TestDatabaseOptions = {},
): Promise<Database> {
  const template: Template = given
    ? {
        migrations: given,
        hash: hashOf(Object.entries(given).map(([name, { up }]) => [name, String(up)])),
        withQueue: false,
      }
    : {
        migrations,
        hash: hashOf(Object.entries(sources)),
        withQueue: true,
      }
  return engine === 'embedded' ? createEmbedded(template, options) : createOnServer(template, options)
}

/** On PostgreSQL, for a hundred thousand rows: on a busy machine one statement that writes them takes longer than the product allows. */
export const createLargeDatabase = (): Promise<Database> =>
  createTestDatabase('server', { statementTimeoutMs: 10 * 60_000 })

type Suite = (database: () => Database, engine: EngineName) => void

/**
 * For what may differ between the engines: text search, sorting, locks, notifications, the wiring itself. Runs the suite on
 * each, with one database for the whole suite.
 */
export function describeEachEngine(name: string, suite: Suite, options: TestDatabaseOptions = {}): void {
  for (const engine of engines) describeOn(engine, { name, suite, options })
}

/**
 * For everything else: runs the suite on PostgreSQL, which is stricter about what happens at once, and on the embedded
 * engine where no server is installed. `npm run test:all` runs it on both.
 */
export function describeWithDatabase(name: string, suite: Suite, options: TestDatabaseOptions = {}): void {
  const both = process.env['TEST_ENGINES'] !== undefined
  for (const engine of engines)
    if (both || (engine === 'server') === hasEngine('server')) describeOn(engine, { name, suite, options })
}

interface Described {
  name: string
  suite: Suite
  options: TestDatabaseOptions
}

function describeOn(engine: EngineName, { name, suite, options }: Described): void {
  describe.skipIf(!hasEngine(engine))(`${name} (${engine})`, () => {
    let database: Database | undefined
    beforeAll(async () => {
      database = await createTestDatabase(engine, options)
    })
    afterAll(() => database?.close())
    suite(() => {
      if (!database) throw new Error('The test database exists only inside tests and hooks')
      return database
    }, engine)
  })
}

interface Template {
  migrations: Migrations
  hash: string
  /** The tables of the job queue come at the first start, not by a migration. */
  withQueue: boolean
}

async function fill(database: Database, { migrations: steps, withQueue }: Template): Promise<void> {
  await migrate(database, steps)
  if (!withQueue) return
  const queue = createJobQueue({ database, jobs: [], log: pino({ level: 'silent' }) })
  await queue.prepare()
  await queue.stop()
}

function hashOf(entries: readonly (readonly [string, string])[]): string {
  const versions = MAKERS.map(
    (file) => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version,
  )
  const others = OTHER_TABLES.map((file) => readFileSync(file, 'utf8'))
  const sorted = [...entries].sort(([a], [b]) => a.localeCompare(b))
  return createHash('sha256')
    .update(JSON.stringify([versions, others, sorted]))
    .digest('hex')
    .slice(0, 20)
}

async function createEmbedded(template: Template, options: TestDatabaseOptions): Promise<Database> {
  const file = `${CACHE}${template.hash}.tar`
  if (!existsSync(file)) {
    const database = await openDatabase({ dir: MEMORY })
    await fill(database, template)
    mkdirSync(CACHE, { recursive: true })
    // Under its final name only when complete: other test files run at the same time.
    const unfinished = `${file}.${randomUUID()}`
    writeFileSync(unfinished, await database.snapshot())
    renameSync(unfinished, file)
    await database.close()
  }
  return openDatabase({ ...options, dir: MEMORY, template: readFileSync(file) })
}

async function createOnServer(content: Template, options: TestDatabaseOptions): Promise<Database> {
  const template = `campus_template_${content.hash}`
  const name = `campus_test_${randomUUID().replaceAll('-', '')}`
  await withAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await admin.query('select from pg_database where datname = $1 and datistemplate', [
      template,
    ])
    if (rowCount === 0) await makeTemplate(admin, template, content)
    await admin.query(`create database ${name} template ${template}`)
  })
  const database = await openDatabase({ poolSize: 4, ...options, dir: MEMORY, url: urlOf(name) })
  return {
    ...database,
    close: async () => {
      await database.close()
      await withAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

async function makeTemplate(admin: pg.Client, name: string, content: Template): Promise<void> {
  // What an interrupted run left is not marked as a template.
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  const database = await openDatabase({ dir: MEMORY, url: urlOf(name), poolSize: 1 })
  await fill(database, content).finally(() => database.close())
  await admin.query(`alter database ${name} is_template true`)
}

async function withAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: urlOf() })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

function serverUrl(): string | null {
  // Without the global set-up nothing is provided.
  return inject('postgresUrl') ?? process.env['TEST_DATABASE_URL'] ?? null
}

function urlOf(database?: string): string {
  const base = serverUrl()
  if (base === null) throw new Error('No PostgreSQL server for tests: see tests/support/postgres.ts')
  const url = new URL(base)
  if (database) url.pathname = `/${database}`
  return url.href
}
