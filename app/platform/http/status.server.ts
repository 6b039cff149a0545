import type { Logger } from 'pino'
import { listSalutations } from '~/contracts/reference'
import type { ApiTransport } from './network.server'
import type { Base } from './base.server'
import { isJson } from './network.server'

/** What a process stands on; null for what it does not. */
interface Foundations {
  /** Throws where the database does not answer. */
  database: (() => Promise<void>) | null
  /** Whether the API on its own host answers. */
  api: (() => Promise<boolean>) | null
  /** Whether requests wait long for their turn: another process would answer sooner. */
  isBusy: () => boolean
}

const timeoutMilliseconds = 1500
const freshMilliseconds = 1000

/** @throws where it takes longer than a proxy waits: what asks must be told, also by a database that says nothing */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMilliseconds)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Asks the API far away whether it is there; within a second of the last request the same answer is given. */
export function watchApi(api: ApiTransport): () => Promise<boolean> {
  let asked = -Infinity
  let answer = Promise.resolve(false)
  const ask = async () => {
    const about = { address: '127.0.0.1', requestId: 'ready', timeoutMilliseconds }
    const init = { method: 'GET', headers: { Accept: 'application/json' } }
    try {
      // One of the calls that every API of this family has, and that costs next to nothing.
      const { ok, headers } = await api(`${listSalutations.path}?pagination=false`, init, about)
      return ok && isJson(headers.get('content-type'))
    } catch {
      return false
    }
  }
  return () => {
    const now = performance.now()
    if (now - asked > freshMilliseconds) {
      asked = now
      answer = ask()
    }
    return answer
  }
}

/**
 * What tells a proxy and an operator how this process is; returns what says that it is about to go. Pages are ready where
 * only their API is out of reach: taken out by a proxy they could not say so any more. `?with=api` asks more strictly.
 */
export function mountStatus(app: Base, log: Logger, { database, api, isBusy }: Foundations): () => void {
  let leaving = false
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    if (leaving) return c.json({ status: 'stopping' }, 503)
    if (isBusy()) return c.json({ status: 'busy' }, 503)
    try {
      if (database) await inTime(database())
      if (!api) return c.json({ status: 'ready' })
      const answers = await api()
      const isReady = answers || c.req.query('with') !== 'api'
      const status = isReady ? 'ready' : 'not ready'
      return c.json({ status, api: answers ? 'ready' : 'no answer' }, isReady ? 200 : 503)
    } catch (error) {
      log.error({ err: error }, 'not ready')
      return c.json({ status: 'not ready' }, 503)
    }
  })
  return () => {
    leaving = true
  }
}
