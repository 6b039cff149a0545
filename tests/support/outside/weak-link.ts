import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * The failure of a connection to an external system: none; refused; accepted without a response; closed immediately or
 * after a number of response bytes; or another response, immediately or after the request.
 */
export type Weakness =
  'none' | 'absent' | 'silent' | 'hangsUp' | { breaksOffAfter: number } | { says: string; first?: boolean }

const page = '<!doctype html><title>Welcome</title><p>Please accept our terms to use this network.'
const answer = (status: string, type: string, body: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${String(body.length)}\r\nConnection: close\r\n\r\n${body}`

/** A captive portal: some page instead of the requested response. */
export const htmlPage: Weakness = { says: answer('200 OK', 'text/html', page) }
export const serverError: Weakness = { says: answer('500 Internal Server Error', 'text/html', page) }

/** Connects the two for as long as both are there, and for so many bytes of the answer. */
function passOn(caller: Socket, called: Socket, breakOffAfter: number): void {
  let passed = 0
  called.on('data', (chunk) => {
    caller.write(chunk.subarray(0, Math.max(0, breakOffAfter - passed)))
    passed += chunk.length
    if (passed >= breakOffAfter) caller.destroySoon()
  })
  caller.pipe(called)
  called.on('close', () => caller.destroySoon())
  caller.on('close', () => called.destroy())
}

/** A real server behind a connection that can fail in every way and recover at the same address. */
export async function startWeakLink(target: number, host = '127.0.0.1') {
  let weakness: Weakness = 'none'
  let calls = 0
  let server: Server | null = null
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }

  function callTarget(): Socket {
    const called = connect(target, host)
    keep(called)
    return called
  }

  function take(caller: Socket): void {
    calls++
    keep(caller)
    if (weakness === 'none') passOn(caller, callTarget(), Number.POSITIVE_INFINITY)
    else if (weakness === 'hangsUp') caller.destroy()
    else if (typeof weakness === 'object' && 'breaksOffAfter' in weakness)
      passOn(caller, callTarget(), weakness.breaksOffAfter)
    else if (typeof weakness === 'object') {
      const { says, first = false } = weakness
      if (first) caller.end(says)
      else caller.once('data', () => caller.end(says))
    }
  }

  async function open(port: number): Promise<number> {
    server = createServer(take).listen(port, host)
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  async function close(): Promise<void> {
    const closing = server
    server = null
    for (const socket of sockets) socket.destroy()
    if (!closing) return
    closing.close()
    await once(closing, 'close')
  }

  const port = await open(0)
  return {
    port,
    /** Connections that came so far. */
    calls: () => calls,
    /** Ends the connections that are open: each way of failing begins with the next one. */
    become: async (next: Weakness) => {
      await close()
      weakness = next
      if (next !== 'absent') await open(port)
    },
    stop: close,
  }
}
export type WeakLink = Awaited<ReturnType<typeof startWeakLink>>
