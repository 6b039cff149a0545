import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'

type Fetch = (request: Request, bindings?: unknown) => Response | Promise<Response>

/** How long, in milliseconds, who is waited for. */
export interface Timeouts {
  /**
   * A connection that nobody uses. Longer than proxies keep one (nginx and the load balancers of clouds: 60 s): if the
   * campus closed first, a proxy could send a form into a connection that is just being closed, and would have to answer
   * 502 because it may not send a form twice.
   */
  unusedConnection: number
  /** The lines before the body: longer is no slow network but somebody who wants to hold the connection. */
  headers: number
  /** The whole request: 16 MB in five minutes is a slow telephone. */
  request: number
  /** Between two looks for who is late. */
  check: number
  /** Connections on which nothing has been asked yet, once the server closes: browsers open some in advance. */
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
  /** From here on each answer is the last one of its connection; everything is still answered. */
  letGo: () => void
  /** Takes nothing new and finishes what runs; false where something had to be cut off. */
  close: (limitMilliseconds: number) => Promise<boolean>
}

/** The environment, in which systemd tells a process of the socket that it holds for it: sd_listen_fds(3). */
type Supervision = Readonly<Record<string, string | undefined>>

/**
 * Descriptor of the socket that a supervisor holds for this process; null where there is none. Clients that connect while one
 * process is exchanged for the next waits in such a socket instead of being refused.
 * @throws Error where there is more than one
 */
function heldSocket(supervision: Supervision): number | null {
  const sockets = supervision['LISTEN_FDS'] ?? '0'
  // Variables that were meant for another process are inherited as well.
  if (supervision['LISTEN_PID'] !== String(process.pid) || sockets === '0') return null
  if (sockets !== '1')
    throw new Error(
      `The campus listens at one socket, and ${sockets} are handed over: leave one ListenStream=`,
    )
  return 3
}

interface ListenOptions {
  host: string
  port: number
  /** Where a supervisor holds a socket, it counts instead of host and port. */
  supervision?: Supervision
  timeouts?: Partial<Timeouts>
}

function listen(fetch: Fetch, { host, port, supervision = {}, timeouts }: ListenOptions): Server {
  const { unusedConnection, headers, request, check } = { ...usualTimeouts, ...timeouts }
  const held = heldSocket(supervision)
  const server = createAdaptorServer({
    fetch,
    // For requests that name no host: health checks of proxies still speak HTTP/1.0.
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

/** In milliseconds. */
const shortTurn = 0.25
const longestWait = 2000

/**
 * Resolves at a moment at which nobody waits to be taken. A client that has reached the kernel but not Node is reset when listening
 * ends, and a proxy that has sent a form by then has to answer 502. Node takes one connection in each turn of its event
 * loop, so a turn that took none found nobody waiting, and in a short one there was hardly time for somebody to come.
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
 * Answers requests until it is closed.
 * @throws the error of the system where nobody can listen there
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
  const endSilent = () => {
    const busy = new Set([...running].map(({ socket }) => socket))
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy()
  }
  const close = async (limitMilliseconds: number) => {
    letGo()
    server.closeIdleConnections()
    await untilNobodyWaits(() => taken)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    let inTime = true
    const { silentConnection } = { ...usualTimeouts, ...options.timeouts }
    const silence = setInterval(endSilent, silentConnection)
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
