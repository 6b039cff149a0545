import { serve } from '@hono/node-server'
import { openDatabase } from '~/api/platform/database'
import { MEMORY } from '~/api/platform/database/embedded-engine'
import { createTestApi } from '../api'

/** The API of tests on a network port, with connections of its own to a database that is there; prints its address. */
export async function serveApi(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ dir: MEMORY, url: databaseUrl, poolSize: 4 })
  const { api } = createTestApi(database)
  const caller = { address: '192.0.2.1', requestId: 'test-request' }
  const fetch = (request: Request) => api.fetch(request, caller)
  serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
    process.stdout.write(`http://127.0.0.1:${String(port)}\n`)
  })
}
