import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { Announcement } from '~/contracts/messages/announcements'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase, hasEngine } from '~/tests/support/database'
import { compile, killAll, start } from '~/tests/support/processes'

/** Fewer than may wait in the queue of mails, which nobody sends here. */
const people = 420
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 })

describe.skipIf(!hasEngine('server'))('a process that is killed while it sends', { timeout: 120_000 }, () => {
  let program = ''
  let database: Database
  beforeAll(async () => {
    program = await compile('sending-process')
    database = await createTestDatabase('server')
  }, 120_000)
  afterEach(killAll)
  afterAll(async () => {
    rmSync(dirname(program), { recursive: true })
    await database.close()
  })

  it('leaves the rest to others: everybody has one mail and one notification', async () => {
    const kit = createTestApi(database)
    const { request } = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    await sql`
      insert into person (id, email, roles, state, validated, locale, first_name, last_name, created_at)
      select gen_random_uuid(), 'p' || n || '@example.org', '{ROLE_TRAINER}', 'active', true, 'en', 'First', 'Last',
        timestamptz '2026-11-01' from generate_series(1, ${people - 1}) n`.execute(database)
    const body = { texts: { en: { subject: 'News', text: 'Some.' } }, audience: { everybody: true } }
    const { id } = (await request('POST', '/announcements', { body })).body as { id: string }
    await request('POST', `/announcements/${id}/sending`, { body: { at: null, version: 1 } })
    const get = async () => (await request('GET', `/announcements/${id}`)).body as Announcement

    const url = database.pool.options.connectionString ?? ''
    let before = 0
    for (const batches of [1, 2, 1]) {
      const victim = start(program, [url])
      await until(() => expect(victim.lines()).toHaveLength(batches))
      await victim.kill()
      const { state, sent } = await get()
      expect([state, sent]).toEqual(['sending', before + (batches - 1) * 100])
      before = sent
    }

    // Two at once finish it.
    const others = [start(program, [url]), start(program, [url])]
    for (const other of others) await until(() => expect(other.lines().at(-1)).toBe('done'))
    expect(await get()).toMatchObject({ state: 'sent', recipients: people, sent: people })
    for (const table of ['mail', 'notification']) {
      const { rows } = await sql`
        select count(*)::int as count, count(distinct person_id)::int as people from ${sql.table(table)}`.execute(
        database,
      )
      expect(rows, table).toEqual([{ count: people, people }])
    }
  })
})
