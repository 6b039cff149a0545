import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { verifyChain } from '~/api/features/audit/audit.service'
import type { Database } from '~/api/platform/database'
import { seedReference } from '~/api/seed'
import type { OwnSession } from '~/contracts/accounts/security'
import { importColumns, type PeopleImport } from '~/contracts/administration/people-csv'
import { createTestApi, password } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { traces, whole } from './auth.repo'

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
  beforeAll(() => seedReference(database()))

  /**
   * An admin who logs in from an address of their own, fails once, reports and blocks somebody, and imports people; a visitor who
   * registers, has forgotten a password, and asks the helpdesk.
   */
  async function comeAndGo(options: Parameters<typeof createTestApi>[1] = {}) {
    const kit = createTestApi(database(), options)
    const last = String(++counter)
    const from = [`203.0.113.${last}`, `2001:db8:77:${last}::9`] as const
    const admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    const other = await kit.seedPerson({ entity_name: 'Nordic Desk', visibility: 1 })
    const call = (method: string, path: string, sent: { body?: unknown; token?: string; type?: string }) =>
      kit.request(method, path, {
        body: sent.body,
        headers: { 'User-Agent': firefox, ...(sent.type ? { 'Content-Type': sent.type } : {}) },
        address: from[0],
        ...(sent.token === undefined ? {} : { token: sent.token }),
      })
    await call('POST', '/authentication/login', { body: { email: admin.email, password: 'Wrong-Horse-43' } })
    const login = await call('POST', '/authentication/login', { body: { email: admin.email, password } })
    const { token } = login.body as { token: string }
    const reported = await call('POST', '/reports', {
      body: { kind: 'person', id: other.id, category: 'falsehood', reason: 'This is not true at all.' },
      token,
    })
    const blocked = await call('POST', `/people/${other.id}/block`, {
      body: { reason: 'Not a person' },
      token,
    })
    const question = { topic: 'account', name: 'Vera', email: 'vera@example.org', body: 'May I log in?' }
    const asked = await call('POST', '/helpdesk/requests', { body: question })
    const email = `trace-${last}-${admin.id}@example.org`
    const names = { firstName: 'Aino', lastName: 'Virtanen', salutation: 'mx', country: 'FI' }
    const registered = await call('POST', '/registrations/journalist', {
      body: { ...names, email, password, acceptTerms: true },
    })
    const forgotten = await call('POST', '/password-resets', { body: { email: other.email } })
    const lines = [importColumns.join(','), `legalEntity,new-${email},Ada,Byron,Example Ltd,DE,en`]
    const sent = { body: new TextEncoder().encode(lines.join('\r\n')), token, type: 'text/csv' }
    const file = await call('POST', '/people-imports?name=people.csv', sent)
    const started = await call('POST', `/people-imports/${(file.body as PeopleImport).id}/start`, { token })
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
    const answers = { login, reported, blocked, asked, registered, forgotten, file, started }
    const failed = Object.entries(answers).filter(([, { status }]) => status >= 300)
    expect(failed.map(([name, { status, body }]) => [name, status, body])).toEqual([])
    return { ...kit, from, token, sessions, wait }
  }

  it('are whole for a day, and then nowhere in the database, nor ever the words of a browser', async () => {
    const { from, sessions, runJob, wait, clock, jobs } = await comeAndGo()
    const [{ data } = { data: {} }] = jobs.filter(({ name }) => name === 'people.import')
    expect(data).toMatchObject({ address: '203.0.x.x' })
    await runJob('people.import', data)
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

  it('of discreet people are nowhere whole, neither old nor new ones', async () => {
    const { from, token, request, seedPerson } = await comeAndGo()
    expect((await rowsWith(database(), from)).length).toBeGreaterThan(2)
    await request('PATCH', '/users/me', { body: { discreet: true }, token, address: from[0] })
    expect(await rowsWith(database(), from)).toEqual([])
    const { id } = await seedPerson({ visibility: 1 })
    const body = { reason: 'Not a person' }
    const blocked = await request('POST', `/people/${id}/block`, { body, token, address: from[0] })
    expect(blocked.status).toBeLessThan(300)
    expect(await rowsWith(database(), from)).toEqual([])
    expect(await verifyChain(database())).toMatchObject({ whole: true, complete: true })
  })

  it('of an earlier version are reduced as well, in more rounds than one, and what is no address goes', async () => {
    const { runJob, seedPerson, clock } = createTestApi(database())
    const person = await seedPerson()
    const long = new Date(clock.now.getTime() - 25 * hour)
    await sql`insert into session (id, person_id, created_at, last_used_at, address, user_agent)
      select gen_random_uuid(), ${person.id}, ${long}, ${long},
        case n when 1 then 'unknown' when 2 then null else '198.51.100.' || n % 250 end, ${firefox} from generate_series(1, 2100) n`.execute(
      database(),
    )
    await runJob('retention.traces')
    const { rows } = await sql`select address, user_agent, count(*)::integer as count from session
      where person_id = ${person.id} group by 1, 2 order by 3`.execute(database())
    expect(rows).toEqual([
      { address: null, user_agent: 'Firefox/ Windows', count: 2 },
      { address: '198.51.x.x', user_agent: 'Firefox/ Windows', count: 2098 },
    ])
  })

  it.each(traces)('are found by an index: $table', async (trace) => {
    const plan = await database().transaction(async () => {
      await sql`set local enable_seqscan = off`.execute(database())
      return sql`explain ${whole(trace, { before: new Date(), limit: 10 })}`.execute(database())
    })
    expect(JSON.stringify(plan.rows)).toContain(`${trace.table}_whole_address`)
  })
})
