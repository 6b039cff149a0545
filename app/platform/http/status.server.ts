import type { Logger } from 'pino'
import { listSalutations } from '~/contracts/reference'
import { defaultLocale } from '~/contracts/constants'
import type { Base } from './base.server'
import type { ApiTransport } from '../calls/network.server'

/** The dependencies of a process; null if it does not use one. */
interface Foundations {
  /** Throws if the database does not respond. */
  database: (() => Promise<void>) | null
  /** What the API on its own host says. */
  api: (() => Promise<ApiAnswer>) | null
  /** Whether requests queue for long: another process would respond sooner. */
  isBusy: () => boolean
  /** The workers that answer at this address; null if there is only this process. */
  crew: (() => object) | null
}

const timeoutMilliseconds = 1500
const freshMilliseconds = 1000

/** `ready`; `no answer` for a moment, or longer; or something else answers at its address. */
type ApiAnswer = 'ready' | 'no answer' | 'not the API'

/** @throws if it takes longer than a proxy waits, so that the check also gets a response if the database hangs */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMilliseconds)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const origin = {
  token: null,
  locale: defaultLocale,
  userAgent: '',
  address: '127.0.0.1',
  requestId: 'ready',
  idempotencyKey: null,
  ifNoneMatch: null,
  visit: null,
  timeoutMilliseconds,
}

/** A proxy answers like this for an API that it cannot reach, and an API that is overloaded. */
const passes = (status: number) => status >= 500 || status === 429

const notTheApi =
  'API_URL is not the address of an API of the campus, or PROTECT_PASSWORD is another one there: no page that needs it works'

/** Asks the remote API whether it is one; the answer is cached for a second. */
export function watchApi(api: ApiTransport, log: Pick<Logger, 'error'>): () => Promise<ApiAnswer> {
  let asked = -Infinity
  let answer = Promise.resolve<ApiAnswer>('no answer')
  let said = false
  let wasReady = false
  const ask = async (): Promise<ApiAnswer> => {
    // A cheap call that every compatible API has.
    const call = { endpoint: listSalutations, query: { pagination: 'false' } }
    const found = await api(call, origin).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    )
    if (found instanceof Error ? !found.message.startsWith('a redirect') : passes(found.status))
      return 'no answer'
    if (!(found instanceof Error) && found.status === 200 && found.strange === undefined) {
      said = false
      wasReady = true
      return 'ready'
    }
    if (!said) log.error(found instanceof Error ? { err: found } : { status: found.status }, notTheApi)
    said = true
    // Where the API was, a gateway may answer for it while it restarts.
    return wasReady ? 'no answer' : 'not the API'
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
 * Mounts the health checks for proxies and operators; returns a function that announces the shutdown. Pages are ready
 * even if their API is unreachable: if a proxy removed them, they could not show an error page. `?with=api` is stricter.
 * They are not ready where something else answers: no waiting would help, and every page would fail.
 */
export function mountStatus(
  app: Base,
  log: Logger,
  { database, api, isBusy, crew }: Foundations,
): () => void {
  let leaving = false
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    if (leaving) return c.json({ status: 'stopping' }, 503)
    if (isBusy()) return c.json({ status: 'busy' }, 503)
    try {
      if (database) await inTime(database())
      const workers = crew ? { workers: crew() } : {}
      if (!api) return c.json({ status: 'ready', ...workers })
      const answer = await api()
      const isReady = answer === 'ready' || (answer === 'no answer' && c.req.query('with') !== 'api')
      const status = isReady ? 'ready' : 'not ready'
      return c.json({ status, api: answer, ...workers }, isReady ? 200 : 503)
    } catch (error) {
      log.error({ err: error }, 'not ready')
      return c.json({ status: 'not ready' }, 503)
    }
  })
  return () => {
    leaving = true
  }
}
