import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verifyChain } from '~/api/features/audit/audit.service'
import type { Database } from '~/api/platform/database'
import type { OwnSession } from '~/contracts/accounts/security'
import { createTestApi, password } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { traces, wholeBefore } from './retention.repo'

const hour = 3_600_000
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.7) Gecko/20100101 Firefox/132.7'

/** Every row of every table that says one of these words somewhere: `table: row`. */
async function rowsWith(database: Database, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`.execute(
    database,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(database)
    found.push(
      ...rows
        .filter(({ row }) => words.some((word) => row.includes(word)))
        .map(({ row }) => `${name}: ${row}`),
    )
  }
  return found
}

describeEachEngine('traces of a network', (database) => {
  let counter = 0

  /** An admin who logs in from an address of their own, fails once, and blocks somebody; a visitor who asks the helpdesk. */
  async function comeAndGo(options: Parameters<typeof createTestApi>[1] = {}) {
    const kit = createTestApi(database(), options)
    const last = String(++counter)
    const from = [`203.0.113.${last}`, `2001:db8:77:${last}::9`] as const
    const admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    const other = await kit.seedPerson()
    const call = (method: string, path: string, { body, token }: { body: unknown; token?: string }) =>
      kit.request(method, path, {
        body,
        headers: { 'User-Agent': firefox },
        address: from[0],
        ...(token === undefined ? {} : { token }),
      })
    await call('POST', '/authentication/login', { body: { email: admin.email, password: 'Wrong-Horse-43' } })
    const login = await call('POST', '/authentication/login', { body: { email: admin.email, password } })
    const { token } = login.body as { token: string }
    const blocked = await call('POST', `/people/${other.id}/block`, {
      body: { reason: 'Not a person' },
      token,
    })
    const question = { topic: 'account', name: 'Vera', email: 'vera@example.org', body: 'May I log in?' }
    const asked = await call('POST', '/helpdesk/requests', { body: question })
    await kit.request('POST', '/authentication/login', {
      body: { email: admin.email, password },
      headers: { 'User-Agent': firefox },
      address: from[1],
    })
    const sessions = async () =>
      ((await kit.request('GET', '/users/me/sessions', { token })).body as OwnSession[]).map(
        ({ browser, system, address }) => [browser, system, address],
      )
    const wait = (hours: number) => {
      kit.clock.now = new Date(kit.clock.now.getTime() + hours * hour)
    }
    return { ...kit, from, token, sessions, wait, statuses: [login.status, blocked.status, asked.status] }
  }

  it('are whole for a day, and then nowhere in the database, nor ever the words of a browser', async () => {
    const { from, sessions, runJob, wait, statuses, clock } = await comeAndGo()
    expect(statuses.map((status) => status < 300)).toEqual([true, true, true])
    const addresses = async () => {
      const rows = await rowsWith(database(), from)
      return [...new Set(rows.map((row) => /^public\.(\w+)/.exec(row)?.[1] ?? row))]
    }
    expect(await rowsWith(database(), ['132.7', 'Gecko'])).toEqual([])
    expect(await addresses()).toEqual(['audit_entry', 'session'])
    await runJob('retention.traces')
    expect(await addresses()).toEqual(['audit_entry', 'session'])
    wait(24)
    await runJob('retention.traces')
    expect(await rowsWith(database(), from)).toEqual([])
    clock.now = new Date(clock.now.getTime() - 24 * hour)
    expect((await sessions()).sort()).toEqual([
      ['Firefox', 'Windows', '2001:db8:x'],
      ['Firefox', 'Windows', '203.0.x.x'],
    ])
    expect(await verifyChain(database())).toMatchObject({ whole: true, complete: true })
  })

  it('are never whole where the operator wants none', async () => {
    const { from, sessions } = await comeAndGo({ traceHours: 0 })
    expect(await rowsWith(database(), from)).toEqual([])
    expect((await sessions()).sort()).toEqual([
      ['Firefox', 'Windows', '2001:db8:x'],
      ['Firefox', 'Windows', '203.0.x.x'],
    ])
  })

  it('of an earlier version are reduced as well, in more rounds than one, and what is no address goes', async () => {
    const { runJob, seedPerson, clock } = createTestApi(database())
    const person = await seedPerson()
    const long = new Date(clock.now.getTime() - 25 * hour)
    await sql`insert into session (id, person_id, created_at, last_used_at, address, user_agent)
      select gen_random_uuid(), ${person.id}, ${long}, ${long},
        case when n = 1 then 'unknown' else '198.51.100.' || n % 250 end, ${firefox} from generate_series(1, 2100) n`.execute(
      database(),
    )
    await runJob('retention.traces')
    const { rows } = await sql`select address, user_agent, count(*)::integer as count from session
      where person_id = ${person.id} group by 1, 2 order by 3`.execute(database())
    expect(rows).toEqual([
      { address: null, user_agent: 'Firefox/ Windows', count: 1 },
      { address: '198.51.x.x', user_agent: 'Firefox/ Windows', count: 2099 },
    ])
  })

  it.each(traces)('are found by an index: $table', async (trace) => {
    const plan = await database().transaction(async () => {
      await sql`set local enable_seqscan = off`.execute(database())
      return sql`explain ${wholeBefore(trace, { before: new Date(), limit: 10 })}`.execute(database())
    })
    expect(JSON.stringify(plan.rows)).toContain(`${trace.table}_whole_address`)
  })
})
