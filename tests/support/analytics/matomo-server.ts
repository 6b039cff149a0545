import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Expected, faultOf } from './checked-view'

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

/** A small Matomo that looks closely at what it is sent, keeps it, and remembers whatever should not have been there. */
export async function startMatomo({
  site = 3,
  campus = null,
  secrets = [],
  token = null,
  port = 0,
}: Options = {}) {
  const expected = { site, campus, secrets }
  const views: Record<string, string>[] = []
  const failures: string[] = []
  const seen = { requests: 0, mood: null as Mood | null, refused: 0 }

  function take(body: string): { tracked: number; invalid: number } {
    const { requests, ...rest } = JSON.parse(body) as { requests: string[]; token_auth?: string }
    if (JSON.stringify(rest) !== JSON.stringify(token ? { token_auth: token } : {}))
      failures.push(`beside the requests stands ${JSON.stringify(rest)}`)
    const before = views.length
    for (const request of requests) {
      const view = new URLSearchParams(request)
      const twice = views.some(({ pv_id }) => pv_id === view.get('pv_id'))
      const fault = !request.startsWith('?')
        ? 'no question mark'
        : twice
          ? 'counted before'
          : faultOf(view, expected)
      if (fault) failures.push(`${fault} in ${request}`)
      else if (seen.refused > 0) seen.refused -= 1
      else views.push(Object.fromEntries(view))
    }
    const tracked = views.length - before
    return { tracked, invalid: requests.length - tracked }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    seen.requests += 1
    const { mood } = seen
    if (mood !== null) {
      moods[mood](response)
      return
    }
    const { cookie, 'x-forwarded-for': forwarded, 'user-agent': agent } = request.headers
    if (request.method !== 'POST' || request.url !== '/matomo.php')
      failures.push(`${request.method} ${request.url}`)
    if (cookie ?? forwarded) failures.push('a header tells of the reader')
    if (agent !== 'campus') failures.push(`a browser is named: ${agent}`)
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ status: 'success', ...take(body) }))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      failures.push(String(error))
      response.writeHead(400).end()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    /** What was counted, in the order of its arrival. */
    views,
    failures,
    requests: () => seen.requests,
    /** How it answers from now on; null: as Matomo does. */
    be: (mood: Mood | null) => void (seen.mood = mood),
    /** It finds so many of the next page views invalid. */
    findInvalid: (count: number) => void (seen.refused = count),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
