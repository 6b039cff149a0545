import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { Database } from '~/api/platform/database'
import { createTestDatabase, engines, hasEngine } from '~/tests/support/database'
import { migrate, type ForwardMigration } from './migrate'

const createTable = (name: string): ForwardMigration => ({
  up: (db) => sql`create table ${sql.table(name)} (id text primary key)`.execute(db).then(() => undefined),
})
const failing: ForwardMigration = {
  up: (db) => sql`select nothing from nowhere`.execute(db).then(() => undefined),
}

const open: Database[] = []
afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
})

// The first test of a fresh checkout creates the engine's template, which takes long on a busy machine.
describe.each(engines.filter(hasEngine))('migrate (%s)', { timeout: 120_000 }, (engine) => {
  const start = async () => {
    const database = await createTestDatabase(engine, { migrations: {} })
    open.push(database)
    return database
  }
  const tables = async (database: Database) => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
       where table_schema = 'public' and table_name not like 'migration%' order by 1`.execute(database.db())
    return rows.map(({ name }) => name)
  }

  test('applies what is missing in the order of the file names', async () => {
    const database = await start()
    const first = { '/api/migrations/001-a.ts': createTable('a') }
    const both = { '/api/migrations/002-b.ts': createTable('b'), ...first }
    expect(await migrate(database, first)).toEqual(['001-a'])
    expect(await migrate(database, both)).toEqual(['002-b'])
    expect(await migrate(database, both)).toEqual([])
    expect(await tables(database)).toEqual(['a', 'b'])
  })

  test('changes nothing where one fails, and names it', async () => {
    const database = await start()
    const migrations = { '001-a.ts': createTable('a'), '002-broken.ts': failing }
    await expect(migrate(database, migrations)).rejects.toThrow(/Migration 002-broken failed.*nowhere/)
    expect(await tables(database)).toEqual([])
    expect(await migrate(database, { '001-a.ts': createTable('a') })).toEqual(['001-a'])
  })

  test('lets several starters apply each migration once', async () => {
    const database = await start()
    const migrations = { '001-a.ts': createTable('a'), '002-b.ts': createTable('b') }
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database, migrations)))
    expect(applied.flat()).toEqual(['001-a', '002-b'])
  })

  test('refuses a database that is newer than the program', async () => {
    const database = await start()
    await migrate(database, { '001-a.ts': createTable('a'), '002-b.ts': createTable('b') })
    await expect(migrate(database, { '001-a.ts': createTable('a') })).rejects.toThrow(
      /could not be migrated.*002-b/,
    )
  })
})
