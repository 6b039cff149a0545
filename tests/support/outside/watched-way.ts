import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Passed {
  /** Method and path. */
  what: string
  headers: IncomingHttpHeaders
}

/**
 * A way to the campus that writes down what passes. What a browser requests of its own files and copies looks the same from
 * inside of it whether it comes from the network or not.
 */
export async function openWatchedWay(campus: string) {
  const passed: Passed[] = []
  const { hostname, port } = new URL(campus)
  const server = createServer((incoming, answer) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    passed.push({ what: `${method} ${path}`, headers })
    const onwards = request({ hostname, port, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders)
      given.pipe(answer)
    })
    onwards.on('error', () => answer.destroy())
    answer.on('close', () => onwards.destroy())
    incoming.pipe(onwards)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, passed, close }
}
