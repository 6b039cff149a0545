import { type RawBuilder, sql } from 'kysely'
import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { describeWithDatabase } from '~/tests/support/database'
import { sameSince, withAddress } from './audit.repo'

const entries = 50_000
const [actorId, personId] = [v7(), v7()]
const hourAgo = new Date(Date.now() - 3_600_000)
const longAgo = new Date(0)

describeWithDatabase('queries on a long audit log', (database) => {
  /** A year in which this admin viewed many other people, and colleagues this person and the log. */
  beforeAll(async () => {
    await sql`insert into audit_entry (position, id, at, actor_id, action, subject_kind, person_id, details, address,
        address_salt, address_digest, previous_hash, hash)
      select n, gen_random_uuid(), now() - (${entries}::int - n) * interval '10 minutes', case when n % 3 = 0 then ${actorId}::uuid else gen_random_uuid() end,
        case when n % 3 = 1 then 'log.viewed' else 'person.viewed' end, 'any',
        case n % 3 when 0 then gen_random_uuid() when 2 then ${personId}::uuid end, '{}',
        case when n % 10 = 0 then '192.0.2.1' end, case when n % 10 = 0 then 'salt' end, 'digest', 'before', 'hash'
      from generate_series(1, ${entries}::int) n`.execute(database())
    await sql`analyze audit_entry`.execute(database())
  })

  /** Pages of 8 kB that the query touches. */
  async function pagesRead(query: RawBuilder<unknown>): Promise<number> {
    const explained = sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
      explain (analyze, buffers, format json) ${query}`
    const { rows } = await explained.execute(database())
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }

  it.each([
    ['the last view of a record', sameSince({ actorId, action: 'person.viewed', personId }, hourAgo), 10],
    ['the last view of a list', sameSince({ actorId, action: 'log.viewed', personId: null }, hourAgo), 10],
    ['addresses, if none is to be deleted', withAddress(longAgo, 1000), 10],
  ])('touch few pages: %s', async (_what, query, most) => {
    expect(await pagesRead(query)).toBeLessThanOrEqual(most)
  })
})
