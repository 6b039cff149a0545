import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database, type Schema } from '~/api/platform/database'
import { MEMORY } from '~/api/platform/database/embedded-engine'
import { seedReference } from '~/api/seed'
import { seedDemo } from '~/api/seed/demo'
import { callsFor, readers } from '~/bench/scale/calls.mjs'
import { fill } from '~/bench/scale/fill.mjs'
import { createTestApi } from '../support/api'
import { createLargeDatabase, hasEngine } from '../support/database'
import { demoPassword } from '../support/people'
import { searchCalls } from './search-calls'

/** A filled database that stays, e.g. of `npm run bench:scale -- --server=…`; without it one is made. */
const given = process.env['SCALE_DATABASE_URL']
const people = 100_000
const fillTimeout = 10 * 60_000

/** Most pages of the database that a statement may touch: about 50 ms if they are in memory, as each of 10,000 look-ups has four. */
const mostPages = 45_000
/** Most rows that a step of a plan may read. */
const mostRows = 25_000
/** Tables with more rows grow with the campus. */
const growing = 5_000

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}
interface Sent {
  sql: string
  parameters: readonly unknown[]
}
interface Planned {
  text: string
  scanned: string[]
  pages: number
  rows: number
}

/** All steps of a plan; those below a limit may end early. */
const nodesOf = (node: Node, limited = false): (Node & { limited: boolean })[] => [
  { ...node, limited },
  ...(node.Plans ?? []).flatMap((child) => nodesOf(child, limited || node['Node Type'] === 'Limit')),
]
const rowsOf = (node: Node): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0))

describe.skipIf(!hasEngine('server') && !given)('a campus of a hundred thousand people', () => {
  let database: Database
  let large: Set<string>
  const sent: Sent[] = []
  const tokens = new Map<string, string>()
  const ids: Record<string, string> = {}
  let calls: Map<string, readonly [reader: string, path: string]>
  let request: ReturnType<typeof createTestApi>['request']

  const query = async (text: string, values: unknown[] = []) => await database.pool.query(text, values)

  beforeAll(async () => {
    database = given ? await openDatabase({ dir: MEMORY, url: given }) : await createLargeDatabase()
    const kit = createTestApi(database)
    kit.clock.now = new Date()
    if (!given) {
      await seedReference(database)
      await seedDemo(kit.deps)
      const client = await database.pool.connect()
      await fill((text: string, values?: unknown[]) => client.query(text, values), { people })
      client.release()
    }
    const { rows } = await query(`select relname from pg_class where relkind = 'r' and reltuples > $1`, [
      growing,
    ])
    large = new Set((rows as { relname: string }[]).map(({ relname }) => relname))
    const dialect = new PostgresDialect({ pool: database.pool })
    const watched = new Kysely<Schema>({ dialect, log: ({ query: each }) => void sent.push(each) })
    const watchedKit = createTestApi({ ...database, db: () => watched })
    watchedKit.clock.now = new Date()
    request = watchedKit.request
    for (const [reader, text] of Object.entries(readers)) {
      const found = (await query(text)).rows[0] as { id: string; email: string }
      ids[reader] = found.id
      const body = { email: found.email, password: demoPassword }
      const answer = await kit.request('POST', '/authentication/login', { body })
      tokens.set(reader, (answer.body as { token: string }).token)
    }
    calls = await callsFor(query, ids)
  }, fillTimeout)
  afterAll(() => database.close())

  /** The plans of the reading statements of a call, as they are carried out. */
  async function plansOf(reader: string, path: string): Promise<Planned[]> {
    sent.length = 0
    const token = tokens.get(reader)
    const { status } = await request('GET', path.replace(/^\/api/, ''), token ? { token } : {})
    expect(status, path).toBeLessThan(500)
    const statements = sent.filter(({ sql }) => /^\s*(\/\*.*?\*\/\s*)?(select|with)/.test(sql))
    const plans: Planned[] = []
    for (const { sql: text, parameters } of statements) {
      const { rows } = await query(`explain (analyze, buffers, timing off, format json) ${text}`, [
        ...parameters,
      ])
      const { Plan } = (rows[0] as { 'QUERY PLAN': { Plan: Node }[] })['QUERY PLAN'][0]!
      const tables = nodesOf(Plan).filter((node) => large.has(node['Relation Name'] ?? ''))
      const scanned = tables
        .filter((node) => node['Node Type'] === 'Seq Scan' && !node.limited)
        .map((node) => node['Relation Name']!)
      const pages = Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
      plans.push({ text, scanned, pages, rows: Math.max(0, ...tables.map(rowsOf)) })
    }
    return plans
  }

  const faultsOf = (plans: Planned[]) =>
    plans
      .filter(({ scanned, pages, rows }) => scanned.length > 0 || pages > mostPages || rows > mostRows)
      .map((plan) => ({ ...plan, text: plan.text.slice(0, 300) }))

  it('has large tables to look at', () => {
    expect([...large].sort()).toEqual(
      expect.arrayContaining(['audit_entry', 'message', 'notification', 'person']),
    )
  })

  it(
    'answers each GET call by an index, from a bounded number of pages',
    async () => {
      const faults: Record<string, ReturnType<typeof faultsOf>> = {}
      for (const [name, [reader, path]] of calls) {
        const found = faultsOf(await plansOf(reader, path))
        if (found.length > 0) faults[name] = found
      }
      expect(calls.size).toBeGreaterThan(60)
      expect(faults).toEqual({})
    },
    fillTimeout,
  )

  it.each(searchCalls)('so it does for %s: %s', async (reader, path) => {
    const plans = await plansOf(reader, path)
    expect(plans.length).toBeGreaterThan(0)
    expect(faultsOf(plans)).toEqual([])
  })
})
