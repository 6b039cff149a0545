import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A free port below those that the system gives to outgoing connections: on a busy machine one of these would take the port of
 * a server while it starts, or between its end and its next start.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
