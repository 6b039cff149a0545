import type { LoaderFunctionArgs } from '@remix-run/node'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { PageHandle } from '~/app/platform/page-handle'
import { loadLayout } from '~/app/features/layout/layout.server'
import { frontArgs } from '~/tests/support/front'
import { visitedPages } from '~/tests/support/pages/inventory'
import { paramsAt } from '~/tests/support/pages/records'
import { openSeeded, type Seeded } from '~/tests/support/pages/seeded'

interface RouteModule {
  loader?: (args: LoaderFunctionArgs) => Promise<unknown>
  handle?: PageHandle
}
const routes = import.meta.glob<RouteModule>('/app/routes/*.tsx')
const moduleOf = async (route: string) => routes[`/app/routes/${route}.tsx`]?.()

const allRoutes = Object.keys(routes).map((path) => path.slice('/app/routes/'.length, -'.tsx'.length))
const handles = await Promise.all(allRoutes.map(async (route) => (await moduleOf(route))?.handle))
const declared = allRoutes.filter((_, index) => handles[index]?.keptForMembers)
const withoutQuery = allRoutes.filter((_, index) => handles[index]?.keptForMembers === 'withoutQuery')
/** For admins no page is kept, and none that is no page. */
const visits = visitedPages.filter(
  ([route, reader, path]) =>
    declared.includes(route) &&
    !(withoutQuery.includes(route) && path.includes('?')) &&
    !['visitor', 'admin'].includes(reader) &&
    !(reader === 'restricted' && path === '/content'),
)

/** Asked about for each page, before a copy of it is sent. */
const askedEachTime = ['session', 'change_count', 'person_change_count']

const writing = /^\s*(insert|update|delete|with\b.*\b(insert into|update|delete from)\b)/is

/** The tables whose changes are counted, and those where some changes are not, because others stand for them. */
async function countedTables(database: Database) {
  const { rows } = await sql<{ table: string; whole: boolean }>`
    select c.relname as table, bit_or(case when tgattr = '' then tgtype else 0 end::int) & 28 = 28 as whole
    from pg_trigger join pg_class c on c.oid = tgrelid
    where tgname = 'count_change' or tgname = 'count_everybody' or tgname like 'count_people%' group by 1`.execute(
    database.db(),
  )
  return rows
}

describe('a page that is kept for members', () => {
  let database: Seeded['database']
  let kit: Seeded['kit']
  let records: Seeded['records']
  let content: Seeded['content']
  beforeAll(async () => {
    ;({ database, kit, records, content } = await openSeeded())
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => database.close())

  /** What a page does to the database while it is loaded: its tables, and the statements that write. */
  async function effectsOf(route: string, reader: (typeof visits)[number][1], pattern: string) {
    const { tokens, id, path } = await records.find(reader, pattern)
    const module = await moduleOf(route)
    const args = await frontArgs({ api: kit.api.call, content, path, ...(tokens && { tokens }) })
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const load = () =>
      Promise.all([loadLayout(args), module?.loader?.({ ...args, params: paramsAt(path, id) })])
    // In one transaction, which holds a lock on each table until it ends, and in which the API keeps nothing.
    const { rows } = await database.transaction(async () => {
      await load()
      return sql<{ table: string }>`
        select distinct c.relname as table
        from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
        where l.pid = pg_backend_pid() and c.relkind in ('r', 'p') and n.nspname = 'public'`.execute(
        database.db(),
      )
    })
    // Outside of it, a loader may also do what nobody waits for: it is done before the next statement.
    await load()
    await sql`select 1`.execute(database.db())
    const texts = sent.mock.calls.map(([query]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    )
    return { read: rows.map(({ table }) => table), written: texts.filter((text) => writing.test(text)) }
  }

  it('is opened here by a member, whichever route declares it', () => {
    const opened = new Set(visits.map(([route]) => route))
    // For members these are the pages that visitors see, with another frame.
    expect(declared.filter((route) => !opened.has(route))).toEqual([
      'about',
      'footer.$page',
      'helpdesk.$question',
    ])
  })

  it.each(visits)(
    '%s as %s at %s reads nothing that is not counted, and writes nothing',
    async (...visit) => {
      const counted = (await countedTables(database)).map(({ table }) => table)
      const { read, written } = await effectsOf(...visit)
      expect(read).toContain('person')
      expect(read.filter((table) => !counted.includes(table) && !askedEachTime.includes(table))).toEqual([])
      expect(written).toEqual([])
    },
  )

  it('depends on every change of its tables, but for those that come with another one', async () => {
    const partly = (await countedTables(database)).filter(({ whole }) => !whole)
    // The sides of a discussion change with each new message and stand for it.
    expect(partly.map(({ table }) => table).toSorted()).toEqual(['discussion', 'message'])
  })
})
