import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { serve } from '@hono/node-server'

type Fetch = (request: Request, bindings?: unknown) => Response | Promise<Response>

/** How long, in milliseconds, who is waited for. */
export interface Patience {
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

const usualPatience: Patience = {
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

interface ListenOptions {
  host: string
  port: number
  patience?: Partial<Patience>
}

function listen(fetch: Fetch, { host, port, patience }: ListenOptions): Server {
  const { unusedConnection, headers, request, check } = { ...usualPatience, ...patience }
  const server = serve({
    fetch,
    port,
    hostname: host,
    serverOptions: {
      keepAliveTimeout: unusedConnection,
      headersTimeout: headers,
      requestTimeout: request,
      connectionsCheckingInterval: check,
    },
  })
  return server as Server
}

const isLast = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader('Connection', 'close')
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
  server.on('connection', (socket) => {
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
    // The kernel resets the connections that nobody has taken yet. This comes right after Node has taken all of them.
    await new Promise((resolve) => setImmediate(resolve))
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    let inTime = true
    const { silentConnection } = { ...usualPatience, ...options.patience }
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
