import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overNetwork } from './network.server'

const timeout = 150
const about = { address: '192.0.2.7', requestId: 'r' }
const stream = { headers: { Accept: 'text/event-stream' } }
const ordinary = { headers: { Accept: 'application/json' } }

describe('the API on a host of its own', () => {
  let server: Server
  let base: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/silent') return
      response.write(String(request.headers['x-forwarded-for']))
      setTimeout(() => response.write(' late'), 3 * timeout)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('has to answer in time, and to begin a stream in time', async () => {
    const send = overNetwork(base, new AbortController().signal, timeout)
    await expect(send('/silent', ordinary, about)).rejects.toThrow()
    await expect(send('/silent', stream, about)).rejects.toThrow()
    await expect((await send('/', ordinary, about)).text()).rejects.toThrow()
  })

  it('goes on with a stream until this server stops', async () => {
    const stopping = new AbortController()
    const { body } = await overNetwork(base, stopping.signal, timeout)('/', stream, about)
    const reader = body?.getReader()
    const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
    expect(await next()).toBe('192.0.2.7')
    expect(await next()).toBe(' late')
    stopping.abort()
    await expect(next()).rejects.toThrow()
  })
})
