import { once } from 'node:events'
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { localeCodes } from '~/contracts/constants'
import { fixedTFor } from '../i18n.server'

type Fetch = (request: Request, bindings?: unknown) => Response | Promise<Response>

/** Timeouts in milliseconds. */
export interface Timeouts {
  /**
   * An idle connection. Longer than proxies keep one (nginx and cloud load balancers: 60 s): if the campus closed first,
   * a proxy could send a form into a closing connection and would have to answer 502, because it may not send a form
   * twice.
   */
  unusedConnection: number
  /**
   * The request headers: a client that takes longer is not slow but is holding the connection open on
   * purpose.
   */
  headers: number
  /** The whole request: 16 MB in five minutes, for a slow mobile connection. */
  request: number
  /** Interval between checks for timed-out connections. */
  check: number
  /** Interval between looks at connections without a request when the server closes: browsers open some in advance. */
  silentConnection: number
}

const usualTimeouts: Timeouts = {
  unusedConnection: 75_000,
  headers: 20_000,
  request: 300_000,
  check: 5_000,
  silentConnection: 1_000,
}

export interface Listener {
  port: number
  /** From now on each response closes its connection; all requests are still answered. */
  letGo: () => void
  /** Accepts no new connections and finishes running requests; false if some had to be cut off. */
  close: (limitMilliseconds: number) => Promise<boolean>
}

/** How systemd passes a socket: sd_listen_fds(3). */
interface Supervision {
  environment: Readonly<Record<string, string | undefined>>
  /** For whom it is meant: this process, or the one of which this is a worker. */
  pid: number
}

/**
 * File descriptor of the socket that a supervisor holds for this process; null if there is none. Clients that connect during
 * a restart wait in such a socket instead of being refused.
 * @throws Error if there is more than one
 */
function heldSocket({ environment, pid }: Supervision): number | null {
  const sockets = environment['LISTEN_FDS'] ?? '0'
  // Variables meant for another process can also be inherited.
  if (environment['LISTEN_PID'] !== String(pid) || sockets === '0') return null
  if (sockets !== '1')
    throw new Error(
      `The campus listens at one socket, and ${sockets} are handed over: leave one ListenStream=`,
    )
  return 3
}

interface Place {
  host: string
  port: number
  /** A socket held by a supervisor takes precedence over host and port. */
  supervision?: Supervision
}

interface ListenOptions extends Place {
  timeouts?: Partial<Timeouts>
}

/**
 * Listens there and stops at once, so that a start that cannot succeed is known before it changes anything.
 * @throws the system error if it cannot listen there
 */
export async function tryToListen({ host, port, supervision }: Place): Promise<void> {
  if (supervision && heldSocket(supervision) !== null) return
  const server = createServer((socket) => socket.destroy()).listen({ host, port })
  await once(server, 'listening')
  await new Promise((resolve) => server.close(resolve))
}

function listen(fetch: Fetch, { host, port, supervision, timeouts }: ListenOptions): Server {
  const { unusedConnection, headers, request, check } = { ...usualTimeouts, ...timeouts }
  const held = supervision ? heldSocket(supervision) : null
  const server = createAdaptorServer({
    fetch,
    // For requests without a host: health checks of proxies still use HTTP/1.0.
    hostname: host,
    serverOptions: {
      keepAliveTimeout: unusedConnection,
      headersTimeout: headers,
      requestTimeout: request,
      connectionsCheckingInterval: check,
    },
  })
  return server.listen(held === null ? { host, port } : { fd: held }) as Server
}

const isLast = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** The status of what Node refuses before the campus is asked; all else is a request that cannot be read. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * As it goes over the line. Too many cookies are refused on every page until their reader deletes them, so this says so; in all
 * languages, because nothing of the request has been read.
 */
function refusalFor(code = ''): string {
  const status = statuses[code] ?? 400
  const line = `${String(status)} ${STATUS_CODES[status] ?? ''}`
  const ways = localeCodes.map((locale) => fixedTFor(locale)('common:errorPage.431.text'))
  const body = [line, ...(status === 431 ? ways : [])].join('\n\n')
  const headers = [
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  return [`HTTP/1.1 ${line}`, ...headers, '', body].join('\r\n')
}

/** In milliseconds. */
const shortTurn = 0.25
const longestWait = 2000

/**
 * Resolves when no connection is waiting to be accepted. Connections that have reached the kernel but not Node are reset when
 * listening ends, and a proxy that has already sent a form must answer 502. Node accepts one connection per turn of its event
 * loop, so a turn without one found none waiting, and in a short turn hardly any can have arrived.
 */
async function untilNobodyWaits(taken: () => number): Promise<void> {
  const start = performance.now()
  for (let turn = start, before = taken(); ; before = taken()) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = performance.now()
    if (now - start > longestWait || (taken() === before && now - turn < shortTurn)) return
    turn = now
  }
}

/**
 * Serves requests until it is closed.
 * @throws the system error if it cannot listen there
 */
export async function openListener(fetch: Fetch, options: ListenOptions): Promise<Listener> {
  const server = listen(fetch, options)
  const running = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  let leaving = false
  server.prependListener('request', (_request, response) => {
    running.add(response)
    response.once('close', () => running.delete(response))
    if (leaving) isLast(response)
  })
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket: Socket) => {
    const isAnswering = [...running].some((response) => response.socket === socket && response.headersSent)
    if (socket.writable && !isAnswering) socket.write(refusalFor(code))
    socket.destroy()
  })
  let taken = 0
  server.on('connection', (socket) => {
    taken += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await once(server, 'listening')

  const letGo = () => {
    leaving = true
    running.forEach(isLast)
  }
  let wereSilent = new Set<Socket>()
  /** Ends connections that were without a request the last time as well: one that has just come may be about to ask. */
  const endSilent = () => {
    const busy = new Set([...running].map(({ socket }) => socket))
    const silent = [...sockets].filter((socket) => !busy.has(socket))
    for (const socket of silent) if (wereSilent.has(socket)) socket.destroy()
    wereSilent = new Set(silent)
  }
  const close = async (limitMilliseconds: number) => {
    letGo()
    server.closeIdleConnections()
    await untilNobodyWaits(() => taken)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    let inTime = true
    const { silentConnection } = { ...usualTimeouts, ...options.timeouts }
    // After what has arrived was read, also where the machine stood still for longer than the interval.
    const silence = setInterval(() => setImmediate(endSilent), silentConnection)
    const limit = setTimeout(() => {
      inTime = false
      server.closeAllConnections()
    }, limitMilliseconds)
    await closed
    clearInterval(silence)
    clearTimeout(limit)
    return inTime
  }
  return { port: (server.address() as AddressInfo).port, letGo, close }
}
