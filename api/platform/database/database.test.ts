import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { describeEachEngine } from '~/tests/support/database'
import type { Migrations } from './migrate'
import { eventPayload } from './events'

const migrations: Migrations = {
  '001-note.ts': {
    up: (db) =>
      sql`create table note (id text primary key, amount int8, day date)`.execute(db).then(() => undefined),
  },
}

const failWith = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

describeEachEngine(
  'database',
  (database, engine) => {
    const insert = (id: string) => sql`insert into note (id, amount) values (${id}, ${1})`.execute(database())
    const ids = async () => {
      const { rows } = await sql<{ id: string }>`select id from note order by id`.execute(database())
      return rows.map(({ id }) => id)
    }
    beforeEach(() => sql`truncate note`.execute(database()))

    test('reads counts as numbers and calendar dates as text', async () => {
      await sql`insert into note values ('a', 5000000000, '2026-03-01')`.execute(database())
      const { rows } =
        await sql`select amount, day, count(*) over () as total from note where id = ${'a'}`.execute(
          database(),
        )
      expect(rows).toEqual([{ amount: 5_000_000_000, day: '2026-03-01', total: 1 }])
    })

    test('keeps what a transaction wrote, or nothing of it', async () => {
      await database().transaction(() => insert('kept'))
      const failed = database().transaction(async () => {
        await insert('lost')
        throw new Error('no')
      })
      await expect(failed).rejects.toThrow('no')
      expect(await ids()).toEqual(['kept'])
    })

    test('joins a nested transaction to the outer one', async () => {
      const failed = database().transaction(async () => {
        await database().transaction(() => insert('inner'))
        expect(await ids()).toEqual(['inner'])
        throw new Error('outer')
      })
      await expect(failed).rejects.toThrow('outer')
      expect(await ids()).toEqual([])
    })

    test('leaves the transaction with its end, also for work that was not awaited', async () => {
      let late: Promise<unknown> | undefined
      const failed = database().transaction(async () => {
        late = wait(20).then(() => insert('late'))
        throw new Error('rolled back')
      })
      await expect(failed).rejects.toThrow('rolled back')
      await late
      expect(await ids()).toEqual(['late'])
    })

    test('runs a transaction again after a serialization failure, each time from the start', async () => {
      let attempts = 0
      await database().transaction(async () => {
        attempts++
        await insert(`attempt-${attempts}`)
        if (attempts < 3) throw failWith('40001')
      })
      expect(await ids()).toEqual(['attempt-3'])
    })

    test('gives up after some retries and never retries other errors', async () => {
      let attempts = 0
      const attempt = (code: string) =>
        database().transaction(() => {
          attempts++
          return Promise.reject(failWith(code))
        })
      await expect(attempt('40P01')).rejects.toThrow('40P01')
      expect(attempts).toBe(6)
      await expect(attempt('23505')).rejects.toThrow('23505')
      expect(attempts).toBe(7)
    })

    test('publishes after commit only', async () => {
      const seen: unknown[] = []
      const unsubscribe = database().subscribe('note', (data) => void seen.push(data))
      const failed = database().transaction(async () => {
        await database().publish('note', { id: 'rolled back' })
        throw new Error('no')
      })
      await expect(failed).rejects.toThrow('no')
      await database().transaction(async () => {
        await database().publish('note', { id: 'a' })
        await wait(50)
        expect(seen).toEqual([])
      })
      await database().publish('note', { id: 'b' })
      await expect.poll(() => seen).toEqual([{ id: 'a' }, { id: 'b' }])
      unsubscribe()
      await database().publish('note', { id: 'c' })
      await wait(100)
      expect(seen).toHaveLength(2)
    })

    test('runs work after commit outside the transaction, and not after a rollback', async () => {
      const seen: string[] = []
      await database().transaction(async () => {
        database().afterCommit(async () => void seen.push(...(await ids())))
        await insert('a')
        expect(seen).toEqual([])
      })
      expect(seen).toEqual(['a'])
      const failed = database().transaction(async () => {
        database().afterCommit(() => void seen.push('never'))
        throw new Error('no')
      })
      await expect(failed).rejects.toThrow('no')
      expect(seen).toEqual(['a'])
    })

    test('refuses events that carry content', async () => {
      expect(() => eventPayload('note', 'x'.repeat(8_000))).toThrow(/send ids/)
      await expect(database().publish('note', 'x'.repeat(8_000))).rejects.toThrow(/send ids/)
    })

    test('follows a change of a table under a prepared statement', async () => {
      const read = () => sql`select * from note where id = ${'a'}`.execute(database())
      await insert('a')
      await read()
      await sql`alter table note add column extra text default 'new'`.execute(database())
      expect((await read()).rows).toMatchObject([{ id: 'a', extra: 'new' }])
      await sql`alter table note drop column extra`.execute(database())
      const { rows } = await database().transaction(read)
      expect(rows).toEqual([{ id: 'a', amount: 1, day: null }])
    })

    test('serves many callers at once', async () => {
      await Promise.all(Array.from({ length: 40 }, (_, i) => database().transaction(() => insert(`n${i}`))))
      expect(await ids()).toHaveLength(40)
      await database().ping()
    })

    test('does not wait for its own transaction', async () => {
      await expect(database().transaction(() => database().close())).rejects.toThrow(/inside a transaction/)
      if (engine === 'server') await expect(database().backup('/nowhere')).rejects.toThrow(/pg_dump/)
    })

    test.runIf(engine === 'server')('listens again after a lost connection and says so', async () => {
      const seen: unknown[] = []
      let resyncs = 0
      database().subscribe('note', (data) => void seen.push(data))
      database().subscribe('resync', () => resyncs++)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
                 where application_name = 'campus-events' and datname = current_database()`.execute(
        database(),
      )
      await expect.poll(() => resyncs, { timeout: 5_000 }).toBe(1)
      await database().publish('note', 'again')
      await expect.poll(() => seen).toEqual(['again'])
    })

    test('cuts a statement that takes too long and works on', async () => {
      const endless = sql`select count(*) from generate_series(1, 10000000000)`.execute(database())
      await expect(endless).rejects.toMatchObject({ code: '57014' })
      await database().ping()
    })
  },
  { migrations, statementTimeoutMs: 1_500 },
)
