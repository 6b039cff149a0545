import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Expected, viewErrorOf } from './checked-view'

type Answer = (response: ServerResponse) => void
const say =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body)

/** What may stand where Matomo should. */
const moods = {
  /** Reads and never answers. */
  silent: () => undefined,
  refuses: say(403, 'forbidden'),
  fails: say(500, '{"status":"error"}'),
  busy: say(503, '', { 'Retry-After': '0' }),
  leadsElsewhere: say(302, '', { Location: 'http://127.0.0.1:9/matomo.php' }),
  garbage: say(200, '{"status":"success","tracked":"many'),
  isAnotherSite: say(200, '<!doctype html><title>Welcome</title>', { 'Content-Type': 'text/html' }),
  endless: (response) => {
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  },
  hangsUp: (response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('{"status":')
    setImmediate(() => response.destroy())
  },
} satisfies Record<string, Answer>
export type Mood = keyof typeof moods

interface Options extends Partial<Expected> {
  token?: string | null
  port?: number
}

/** What was counted, in the order of its arrival, and what should not have been sent. */
class Ledger {
  readonly views: Record<string, string>[] = []
  readonly failures: string[] = []
  requests = 0
  mood: Mood | null = null
  /** So many of the next page views are invalid. */
  invalid = 0

  constructor(
    private readonly expected: Expected,
    private readonly token: string | null,
  ) {}

  /** Counts what is right, and says how much that was. */
  take(body: string): { tracked: number; invalid: number } {
    const { requests, ...rest } = JSON.parse(body) as { requests: string[]; token_auth?: string }
    if (JSON.stringify(rest) !== JSON.stringify(this.token ? { token_auth: this.token } : {}))
      this.failures.push(`beside the requests stands ${JSON.stringify(rest)}`)
    const tracked = requests.filter((request) => this.count(request)).length
    return { tracked, invalid: requests.length - tracked }
  }

  look({ method, url, headers }: IncomingMessage): void {
    if (`${method ?? ''} ${url ?? ''}` !== 'POST /matomo.php')
      this.failures.push(`${method ?? ''} ${url ?? ''}`)
    if (headers.cookie ?? headers['x-forwarded-for']) this.failures.push('a header tells of the reader')
    if (headers['user-agent'] !== 'campus') this.failures.push('a browser is named')
  }

  private count(request: string): boolean {
    const view = new URLSearchParams(request)
    const isTwice = this.views.some(({ pv_id }) => pv_id === view.get('pv_id'))
    const error = isTwice ? 'counted before' : viewErrorOf(view, this.expected)
    if (error || !request.startsWith('?')) this.failures.push(`${error ?? 'no question mark'} in ${request}`)
    else if (this.invalid > 0) this.invalid -= 1
    else return this.views.push(Object.fromEntries(view)) > 0
    return false
  }
}

async function answer(ledger: Ledger, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  ledger.requests += 1
  if (ledger.mood !== null) {
    moods[ledger.mood](response)
    return
  }
  ledger.look(request)
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ status: 'success', ...ledger.take(body) }))
}

/** A small Matomo that validates and stores requests, and records invalid ones. */
export async function startMatomo({
  site = 3,
  campus = null,
  secrets = [],
  token = null,
  port = 0,
}: Options = {}) {
  const ledger = new Ledger({ site, campus, secrets }, token)
  const server = createServer((request, response) => {
    answer(ledger, request, response).catch((error: unknown) => {
      ledger.failures.push(String(error))
      response.writeHead(400).end()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    views: ledger.views,
    failures: ledger.failures,
    requests: () => ledger.requests,
    /** How it answers from now on; null: as Matomo does. */
    be: (mood: Mood | null) => {
      ledger.mood = mood
    },
    findInvalid: (count: number) => {
      ledger.invalid = count
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
