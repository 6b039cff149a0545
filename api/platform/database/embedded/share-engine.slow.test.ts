import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, type EventLink, openDatabase, RESYNC } from '../index'
import { Batches } from './share-engine'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder: string
let open: Database[]
let links: ReturnType<typeof linkAll>

/** Passes what one process sends on to all others. */
function linkAll() {
  const receivers = new Map<number, (payload: string | null) => void>()
  return (own: number): EventLink => ({
    send: (payload) => receivers.forEach((receive, id) => id !== own && receive(payload)),
    receive: (fn) => void receivers.set(own, fn),
  })
}

async function openAs(number: number, options: { statementTimeoutMs?: number } = {}): Promise<Database> {
  const database = await openDatabase({
    dir: join(folder, 'db'),
    durable: false,
    shared: { socketPath: join(folder, 'share.sock'), isHolder: number === 0, events: links(number) },
    ...options,
  })
  open.unshift(database)
  return database
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campus-share-'))
  open = []
  links = linkAll()
})
afterEach(async () => {
  for (const database of open) await database.close()
  rmSync(folder, { recursive: true })
})

const add = (database: Database, n: number, by: string) =>
  sql`insert into word (n, by) values (${n}, ${by})`.execute(database)
const count = async (database: Database, by: string) =>
  (await sql<{ n: number }>`select count(*) as n from word where by = ${by}`.execute(database)).rows[0]?.n

async function openThree() {
  const holder = await openAs(0)
  await sql`create table word (n int, by text)`.execute(holder.db())
  return [holder, await openAs(1), await openAs(2)] as const
}

describe('an embedded engine that several processes use', () => {
  test('carries out the same prepared statements for all of them, at once and one after the other', async () => {
    const all = await openThree()
    const rounds = Array.from({ length: 40 }, (_, n) => n)
    await Promise.all(
      all.map(async (database, index) => {
        for (const n of rounds) await add(database, n, String(index))
      }),
    )
    expect(await Promise.all(all.map((database, index) => count(database, String(index))))).toEqual([
      40, 40, 40,
    ])
  })

  test('nobody sees or joins a transaction of another process', async () => {
    const [holder, first, second] = await openThree()
    const waiting: Promise<unknown>[] = []
    await first
      .transaction(async () => {
        await add(first, 1, 'a')
        waiting.push(count(second, 'a'), add(second, 2, 'b'))
        throw new Error('no')
      })
      .catch(() => undefined)
    expect((await Promise.all(waiting))[0]).toBe(0)
    expect(await count(holder, 'a')).toBe(0)
    expect(await count(holder, 'b')).toBe(1)
  })

  test('what a process leaves behind ends with it, and the statements of the others go on', async () => {
    const [holder, first, second] = await openThree()
    await Promise.all([add(first, 1, 'a'), add(second, 1, 'b'), add(holder, 1, 'c')])
    const client = await first.pool.connect()
    await client.query('begin')
    await client.query("insert into word values (7, 'lost')")
    const waiting = count(second, 'lost')
    client.release(true)
    expect(await waiting).toBe(0)
    await Promise.all([add(second, 2, 'b'), add(holder, 2, 'c')])
    // The first one connects again and prepares the same statement under the same name.
    await add(first, 2, 'a')
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(holder.db())
    await first.close()
    await add(second, 3, 'b')
    const left = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(holder.db())
    expect(left.rows.length).toBeLessThan(rows.length)
    expect(await count(second, 'b')).toBe(3)
  })

  test('values of many megabytes arrive whole, in both directions', async () => {
    const [, first, second] = await openThree()
    const text = 'Zeitung – جريدة '.repeat(200_000)
    await Promise.all([add(first, 1, text), add(second, 2, `${text}!`)])
    const { rows } = await sql<{ by: string }>`select by from word order by n`.execute(second.db())
    expect(rows.map(({ by }) => by === text || by === `${text}!`)).toEqual([true, true])
  })

  test('a statement that takes too long restarts the engine for all, and they go on', async () => {
    const holder = await openAs(0, { statementTimeoutMs: 1000 })
    const first = await openAs(1)
    const resynced: string[] = []
    holder.subscribe(RESYNC, () => resynced.push('holder'))
    first.subscribe(RESYNC, () => resynced.push('first'))
    await expect(
      sql`select count(*) from generate_series(1, 1000000000)`.execute(first.db()),
    ).rejects.toThrow()
    await sql`create table word (n int, by text)`.execute(first.db())
    await add(first, 1, 'a')
    expect(await count(holder, 'a')).toBe(1)
    expect(resynced.sort()).toEqual(['first', 'holder'])
  })

  test('an event reaches the subscribers of all processes once, and none if it is rolled back', async () => {
    const all = await openThree()
    const heard: string[] = []
    all.forEach((database, index) =>
      database.subscribe('news', (data) => heard.push(`${String(index)} ${String(data)}`)),
    )
    await all[1].transaction(async () => {
      await all[1].publish('news', 'a')
      expect(heard).toEqual([])
    })
    await all[2]
      .transaction(async () => {
        await all[2].publish('news', 'b')
        throw new Error('no')
      })
      .catch(() => undefined)
    await all[0].publish('news', 'c')
    expect(heard.sort()).toEqual(['0 a', '0 c', '1 a', '1 c', '2 a', '2 c'])
  })
})

describe('the bytes of a client', () => {
  const message = (type: string, body: string) => {
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(4 + body.length, 1)
    return Buffer.concat([head, Buffer.from(body)])
  }
  const start = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from([0, 3, 0, 0])])
  const prepared = Buffer.concat([message('P', 'name'), message('B', 'values'), message('S', '')])
  const asked = message('Q', 'select 1')

  test.each([1, 2, 7, 1000])('are cut at the same places in chunks of %i', (size) => {
    const bytes = Buffer.concat([start, prepared, asked, prepared])
    const batches = new Batches()
    const cut: Buffer[] = []
    for (let at = 0; at < bytes.length; at += size) cut.push(...batches.push(bytes.subarray(at, at + size)))
    expect(cut.map((batch) => batch.toString('hex'))).toEqual(
      [start, prepared, asked, prepared].map((batch) => batch.toString('hex')),
    )
  })
})
