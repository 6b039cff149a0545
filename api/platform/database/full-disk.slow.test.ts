import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createFileStore } from '~/api/platform/storage'
import { fill, mayMount, removeSmallDisks, smallDisk } from '~/tests/support/servers/small-disk'
import { errorKindOf, openDatabase } from './index'

describe.skipIf(!mayMount)('a full disk (needs the right to mount one)', { timeout: 180_000 }, () => {
  afterAll(removeSmallDisks)

  it('loses nothing that was acknowledged, is named, and is forgotten when there is room again', async () => {
    const disk = smallDisk(256) ?? ''
    const said: string[] = []
    const log = {
      info: () => undefined,
      warn: (_details: object, message: string) => void said.push(message),
      error: (_details: object, message: string) => void said.push(message),
    }
    const database = await openDatabase({ dir: join(disk, 'db'), log })
    await sql`create table entry (n int primary key, filler text)`.execute(database)
    const insert = (n: number) =>
      database.transaction(() =>
        sql`insert into entry values (${n}, ${'x'.repeat(20_000 + n)})`.execute(database),
      )
    await insert(0)
    const makeRoom = fill(disk, 3_000_000)
    const acknowledged = [0]
    const failures: unknown[] = []
    for (let n = 1; failures.length < 3; n++)
      await insert(n).then(
        () => acknowledged.push(n),
        (error: unknown) => failures.push(error),
      )
    for (const failure of failures) expect(['full', 'away']).toContain(errorKindOf(failure))
    for (const failure of failures) database.reportError(failure)
    expect(said.length).toBeGreaterThan(0)
    makeRoom()
    await vi.waitFor(() => insert(1_000_000), 30_000)
    const { rows } = await sql<{ n: number }>`select n from entry order by n`.execute(database)
    const there = new Set(rows.map(({ n }) => n))
    expect(acknowledged.filter((n) => !there.has(n))).toEqual([])
    await database.close()
    const later = await openDatabase({ dir: join(disk, 'db') })
    const kept = await sql<{ count: number }>`select count(*)::int as count from entry`.execute(later.db())
    expect(kept.rows[0]?.count).toBe(rows.length)
    await later.close()
  })

  it('keeps no half of an uploaded file, says that there is no room, and takes it when there is', async () => {
    const disk = smallDisk(8) ?? ''
    const store = createFileStore({ dir: join(disk, 'files'), bucket: null, log: pino({ level: 'silent' }) })
    const bytes = Buffer.alloc(3_000_000, 7)
    await store.put('documents/a', bytes, 'application/pdf')
    const makeRoom = fill(disk, 1_000_000)
    await expect(store.put('documents/b', bytes, 'application/pdf')).rejects.toMatchObject({
      code: 'noRoom',
      status: 503,
    })
    await expect(store.get('documents/b')).rejects.toMatchObject({ code: 'notFound' })
    expect(Buffer.from(await store.get('documents/a')).equals(bytes)).toBe(true)
    makeRoom()
    await store.put('documents/b', bytes, 'application/pdf')
    expect(Buffer.from(await store.get('documents/b')).equals(bytes)).toBe(true)
  })
})
