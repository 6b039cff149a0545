import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { Database } from '~/api/platform/database'
import { createTestDatabase, engines, hasEngine } from '~/tests/support/database'
import { migrate, rememberSecret, standingOf, type ForwardMigration } from './migrate'

const createTable = (name: string, oldestProgram?: string): ForwardMigration => ({
  ...(oldestProgram === undefined ? {} : { oldestProgram }),
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
       where table_schema = 'public' and table_name not like 'migration%' order by 1`.execute(database)
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

  const a = { '001-a.ts': createTable('a') }
  const b = { ...a, '002-b.ts': createTable('b') }
  const c = { ...b, '003-c.ts': createTable('c') }

  test('leaves a database alone that the program right after has migrated', async () => {
    const database = await start()
    await migrate(database, a)
    await migrate(database, b)
    expect(await standingOf(database, a)).toEqual({ missing: [], unknown: ['002-b'] })
    expect(await migrate(database, a)).toEqual([])
    expect(await migrate(database, b)).toEqual([])
    expect(await tables(database)).toEqual(['a', 'b'])
  })

  test('refuses a database that is too new for the program, in one line that names both', async () => {
    const database = await start()
    await migrate(database, c)
    const tooOld =
      /^A newer program has migrated the database to 003-c, and this one \(001-a\).*002-b.*Nothing was changed\.$/
    await expect(migrate(database, a)).rejects.toThrow(tooOld)
    await expect(standingOf(database, a)).rejects.toThrow(tooOld)
    expect(await migrate(database, b)).toEqual([])
  })

  test('goes back as far as the migrations say, and no further than any of them', async () => {
    const database = await start()
    await migrate(database, { ...b, '003-c.ts': createTable('c', '001-a') })
    expect(await migrate(database, a)).toEqual([])
    const further = { ...b, '003-c.ts': createTable('c', '002-b'), '004-d.ts': createTable('d', '001-a') }
    await migrate(database, further)
    await expect(migrate(database, a)).rejects.toThrow(/001-a.*too old/)
    expect(await migrate(database, b)).toEqual([])
  })

  test('learns what to go back to where a program migrated that did not write it down', async () => {
    const database = await start()
    await migrate(database, c)
    await sql`drop table migration_state`.execute(database)
    await expect(migrate(database, a)).rejects.toThrow(/too old/)
    await Promise.all([1, 2, 3].map(() => migrate(database, c)))
    const { rows } = await sql`select oldest_program from migration_state`.execute(database)
    expect(rows).toEqual([{ oldest_program: '002-b' }])
  })

  test('refuses the database of another line of programs', async () => {
    const database = await start()
    await migrate(database, { ...a, '003-x.ts': createTable('x') })
    await expect(migrate(database, b)).rejects.toThrow(/has 003-x.*lacks 002-b.*Nothing was changed/)
    expect(await tables(database)).toEqual(['a', 'x'])
  })

  test('knows the secret that the database was used with, and each change of it once', async () => {
    const database = await start()
    await migrate(database, a)
    const told: boolean[] = []
    for (const mark of ['one', 'one', 'other', 'other', 'one'])
      told.push(await rememberSecret(database, mark))
    expect(told).toEqual([true, true, false, true, false])
    await migrate(database, b)
    expect(await rememberSecret(database, 'one')).toBe(true)
  })

  test.runIf(engine === 'server')(
    'gives up its locks while it waits for others, so that nobody waits for it, and says so',
    async () => {
      const database = await start()
      await migrate(database, b)
      const changes: ForwardMigration = {
        up: async (db) => {
          await sql`alter table a add n int`.execute(db)
          await sql`alter table b add n int`.execute(db)
        },
      }
      const lines: string[] = []
      const reader = await database.pool.connect()
      await reader.query('begin; select from b')
      const migrating = migrate(
        database,
        { ...b, '003-n.ts': changes },
        { log: { warn: (details, line) => void lines.push(`${JSON.stringify(details)} ${line}`) } },
      )
      await expect.poll(() => lines.length).toBeGreaterThan(1)
      // Held b, and wanted a, which the migration had: neither of them was ended for it.
      await reader.query('select from a')
      await reader.query('commit')
      reader.release()
      expect(await migrating).toEqual(['003-n'])
      expect(lines[0]).toMatch(/"code":"55P03".*"003-n".*waits for other work with the same tables/)
    },
  )

  test.runIf(engine === 'server')('says what it waited for in vain, and has changed nothing', async () => {
    const database = await start()
    await migrate(database, a)
    const reader = await database.pool.connect()
    await reader.query('begin; select from a')
    const changes: ForwardMigration = {
      up: async (db) => {
        await sql`create table c ()`.execute(db)
        await sql`alter table a add n int`.execute(db)
      },
    }
    await expect(migrate(database, { ...a, '002-n.ts': changes }, { patienceMs: 300 })).rejects.toThrow(
      /^Migration 002-n failed, the database is as before: other work held its tables/,
    )
    await reader.query('commit')
    reader.release()
    expect(await tables(database)).toEqual(['a'])
  })
})
