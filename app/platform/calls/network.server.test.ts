import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createPlainServer, type Server as NetServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallOrigin } from '~/contracts/call'
import { endpoint, FileOutput, StreamOutput } from '~/contracts/endpoint'
import { overNetwork } from './network.server'

const timeoutMilliseconds = 500
const maximumBytes = 1000
const limits = { timeoutMilliseconds, maximumBytes }
const origin: CallOrigin = {
  token: null,
  locale: 'en',
  userAgent: '',
  address: '192.0.2.7',
  requestId: 'r',
  idempotencyKey: null,
  ifNoneMatch: null,
  visit: null,
}
const about = { permission: 'public', tag: 'test', summary: 'Anything' } as const
const ordinary = (path: string) => ({ endpoint: endpoint('GET', path, { ...about, output: z.unknown() }) })
const file = (path: string) => ({
  endpoint: endpoint('GET', path, { ...about, output: FileOutput, types: ['image/png'] }),
})
const stream = (path: string) => ({
  endpoint: endpoint('GET', path, { ...about, output: StreamOutput, types: ['text/event-stream'] }),
})
const never = new AbortController().signal

type Handler = (request: IncomingMessage, response: ServerResponse) => void
const json = { 'Content-Type': 'application/json' }

/** Possible behaviour of a failing host, or of one that is not an API. */
const handlers: Record<string, Handler> = {
  '/silent': () => undefined,
  '/half': (_, response) => void response.writeHead(200, json).write('{"half":'),
  '/hangs-up': (_, response) => {
    response.writeHead(200, { ...json, 'Content-Length': '100' }).write('{')
    setImmediate(() => response.destroy())
  },
  '/huge': (_, response) => response.writeHead(200, json).end(JSON.stringify('x'.repeat(maximumBytes))),
  '/moved': (_, response) => response.writeHead(307, { Location: '/whole' }).end(),
  '/whole': ({ headers }, response) =>
    response.writeHead(200, json).end(JSON.stringify(headers['x-forwarded-for'])),
  '/unchanged': (_, response) => response.writeHead(304, { ETag: '"a"' }).end(),
  '/slow-file': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'image/png' }).write('early')
    setTimeout(() => response.end(' late'), 3 * timeoutMilliseconds)
  },
  '/events': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('early')
    setTimeout(() => response.write(' late'), 3 * timeoutMilliseconds)
  },
}

async function listen(server: NetServer, port = 0): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}
const openHost = () => createServer((request, response) => handlers[request.url ?? '']?.(request, response))
async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

describe('the API on a host of its own', () => {
  const server = openHost()
  let base: string
  beforeAll(async () => {
    base = await listen(server)
  })
  afterAll(() => close(server))
  const ask = (path: string) => overNetwork(base, never, limits)(ordinary(path), origin)

  it.each([
    ['/silent', /no answer within 500 ms/],
    ['/half', /no answer within 500 ms/],
    ['/huge', /more than 1000 bytes/],
    ['/moved', /redirect \(307\) to \/whole/],
    ['/hangs-up', /terminated|fetch failed/],
  ])('answers whole and in time or not at all: %s', async (path, reason) => {
    await expect(ask(path)).rejects.toThrow(reason)
  })

  it('is told who the browser is, and may say that nothing has changed', async () => {
    expect(await ask('/whole')).toMatchObject({ status: 200, body: '192.0.2.7', raw: null })
    expect((await ask('/unchanged')).status).toBe(304)
  })

  it('has less time where the page has waited already', async () => {
    const send = overNetwork(base, never)
    await expect(send(ordinary('/silent'), { ...origin, timeoutMilliseconds: 30 })).rejects.toThrow(/30 ms/)
  })

  it('may take its time with a file that has begun, because its reader may be slow', async () => {
    const { raw } = await overNetwork(base, never, limits)(file('/slow-file'), origin)
    expect(await raw?.text()).toBe('early late')
  })

  it('goes on with a stream until this server stops', async () => {
    await expect(overNetwork(base, never, limits)(stream('/silent'), origin)).rejects.toThrow()
    const stopping = new AbortController()
    const { raw } = await overNetwork(base, stopping.signal, limits)(stream('/events'), origin)
    const reader = raw?.body?.getReader()
    const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
    expect(await next()).toBe('early')
    expect(await next()).toBe(' late')
    stopping.abort()
    await expect(next()).rejects.toThrow()
  })

  it('is not believed where its address promises TLS and there is none', async () => {
    const failure = await overNetwork(
      base.replace('http:', 'https:'),
      never,
      limits,
    )(ordinary('/whole'), origin)
      .then(() => null)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
  })

  it('is nobody where what answers does not speak HTTP', async () => {
    const stranger = createPlainServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n'))
    const address = await listen(stranger)
    await expect(overNetwork(address, never, limits)(ordinary('/whole'), origin)).rejects.toThrow()
    stranger.close()
  })
})

it('a write finds a host that has been restarted since the last call, although nothing is sent twice', async () => {
  const write = { endpoint: endpoint('POST', '/whole', { ...about, input: z.object({}) }), input: {} }
  let server = openHost()
  const base = await listen(server)
  const send = overNetwork(base, never)
  for (let restart = 0; restart < 3; restart++) {
    expect((await send(write, origin)).status).toBe(200)
    await close(server)
    await expect(send(write, origin)).rejects.toThrow()
    server = openHost()
    await listen(server, Number(new URL(base).port))
    expect((await send(write, origin)).status).toBe(200)
  }
  await close(server)
})
