import type { LoaderFunctionArgs } from '@remix-run/node'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadLayout } from '~/app/features/layout/layout.server'
import { type Asked, countedPages, pagesToLookAt } from '~/tests/support/pages/inventory'
import { paramsAt } from '~/tests/support/pages/records'
import { openSeeded, type Seeded } from '~/tests/support/pages/seeded'
import { frontArgs, openTransport } from '~/tests/support/front'
import { demoPerson } from '~/tests/support/people'

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>
const routes = import.meta.glob<{ loader?: Loader }>('/app/routes/*.tsx')

const mostCalls = 3
const mostQueries = 7
/** The first reader after a change also makes what is kept for all (`api/platform/kept`). */
const mostQueriesAfterChange = 9

describe('a page', () => {
  let database: Seeded['database']
  let kit: Seeded['kit']
  let records: Seeded['records']
  let content: Seeded['content']
  beforeAll(async () => {
    ;({ database, kit, records, content } = await openSeeded())
    // That the log was read is written down as well, once an hour.
    await kit.request('GET', '/audit-entries', await records.logIn('admin@example.org'))
  })
  // Also after a failed page, so that its queries are not counted for the next.
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => database.close())

  it.each(pagesToLookAt)('$path, which $reader looks at, has its record', async ({ addressIn }) => {
    const asked: Asked = {
      call: async (method, path, call) => (await kit.request(method, path, call)).body,
      demoToken: async (role) => (await records.logIn(demoPerson(role).email)).token,
    }
    expect(await addressIn(asked)).not.toContain(':')
  })

  it.each(countedPages)('%s read by %s at %s costs few calls and queries', async (route, reader, pattern) => {
    const { tokens, id, path } = await records.find(reader, pattern)
    const { calls, transport } = openTransport(kit.api)
    const module = await routes[`/app/routes/${route}.tsx`]?.()
    const params = paramsAt(path, id)
    const open = async () => {
      const args = await frontArgs({ api: transport, content, path, ...(tokens ? { tokens } : {}) })
      calls.length = 0
      const queries = vi.spyOn(pg.Client.prototype, 'query')
      await Promise.all([loadLayout(args), module?.loader?.({ ...args, params })])
      const sent = queries.mock.calls.length
      queries.mockRestore()
      return sent
    }
    expect(await open()).toBeLessThanOrEqual(mostQueriesAfterChange)
    const sent = await open()
    if (tokens) expect(calls).toContain('GET /users/me')
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(mostCalls)
    expect(sent).toBeLessThanOrEqual(mostQueries)
    if (calls.length > 0 && tokens) expect(sent).toBeGreaterThan(0)
  })
})
