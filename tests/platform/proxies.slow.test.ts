import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { limits } from '~/contracts/constants'
import { freePort } from '../support/servers/free-port'
import { hasProxy, type ProxyKind, startProxy } from '../support/servers/proxy'

/** A program in the place of the campus. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

/** Only `/ready` is answered before the test says what else. */
const campus = (answer: RequestListener) =>
  serve((request, response) => {
    if (request.url === '/ready') response.end('ready')
    else answer(request, response)
  })

async function proxyFor(kind: ProxyKind, upstreams: string[]): Promise<string> {
  const proxy = await startProxy({ kind, upstreams })
  onTestFinished(() => proxy.stop())
  return proxy.url
}
const kinds = (['nginx', 'haproxy'] as const).filter(hasProxy)

describe.each(kinds)('%s with the example for operators', { timeout: 60_000 }, (kind) => {
  it('says who asks and by which address, whatever the browser claims, and keeps figures to itself', async () => {
    const upstream = await campus(({ headers }, response) => void response.end(JSON.stringify(headers)))
    const url = await proxyFor(kind, [upstream])
    const claims = {
      'X-Forwarded-For': '203.0.113.7',
      'X-Forwarded-Proto': 'gopher',
      'X-Request-Id': 'of-a-browser',
    }
    const headers = (await (await fetch(`${url}/home`, { headers: claims })).json()) as object
    expect(headers).toMatchObject({ 'x-request-id': expect.stringMatching(/^[\da-f-]{32,36}$/) as string })
    expect(headers).toMatchObject({
      host: new URL(url).host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    })
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
  })

  it('goes on to the next process where one does not listen, with forms as well', async () => {
    const taken: string[] = []
    const upstream = await campus(({ method = '' }, response) => {
      taken.push(method)
      response.end('here')
    })
    const url = await proxyFor(kind, [`http://127.0.0.1:${String(await freePort())}`, upstream])
    for (const method of ['GET', 'POST', 'GET', 'POST'])
      expect((await fetch(`${url}/messages`, { method })).status).toBe(200)
    expect(taken).toEqual(['GET', 'POST', 'GET', 'POST'])
  })

  it('sends a form to one process only, where that dies over it', async () => {
    let taken = 0
    const dying: RequestListener = (request, response) => {
      taken += request.method === 'POST' ? 1 : 0
      response.socket?.destroy()
    }
    const url = await proxyFor(kind, [await campus(dying), await campus(dying)])
    expect((await fetch(`${url}/messages`, { method: 'POST', body: 'a form' })).status).toBe(502)
    expect(taken).toBe(1)
  })

  it('passes events on as they come', async () => {
    let open: ServerResponse | undefined
    const upstream = await campus((_request, response) => {
      open = response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      open.write('event: snapshot\n\n')
    })
    const url = await proxyFor(kind, [upstream])
    const reader = (await fetch(`${url}/events`)).body!.getReader()
    const next = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await next()).toBe('event: snapshot\n\n')
    open?.write('event: message\n\n')
    expect(await next()).toBe('event: message\n\n')
    open?.end()
    expect((await reader.read()).done).toBe(true)
  })

  it('asks the next process for a script that only the other release has, and says where none has it', async () => {
    const release = (script: string) =>
      campus(({ url }, response) => {
        response.statusCode = url === `/assets/${script}` ? 200 : 404
        response.end(script)
      })
    const url = await proxyFor(kind, [await release('old.js'), await release('new.js')])
    for (const script of ['old.js', 'new.js', 'old.js', 'new.js', 'new.js', 'old.js']) {
      const answer = await fetch(`${url}/assets/${script}`)
      expect([answer.status, await answer.text()]).toEqual([200, script])
    }
    expect((await fetch(`${url}/assets/of-nobody.js`)).status).toBe(404)
    expect((await fetch(`${url}/assets/old.js`)).status, 'nobody was taken out for it').toBe(200)
  })

  it('lets the campus say that a body is too large, and passes the largest that is not', async () => {
    const upstream = await campus((request, response) => {
      buffer(request).then(
        (body) => response.end(String(body.length)),
        () => response.destroy(),
      )
    })
    const url = await proxyFor(kind, [upstream])
    const size = limits.fileFormBytes + 1
    const answer = await fetch(`${url}/files`, { method: 'POST', body: Buffer.alloc(size) })
    expect(await answer.text()).toBe(String(size))
  })
})

describe.skipIf(!hasProxy('haproxy'))('haproxy with the example for operators', { timeout: 60_000 }, () => {
  /**
   * Two processes, one of which answers its checks in another way. Requests until it has been asked so often.
   * @returns what the requests got since its third check, by which the proxy has judged
   */
  async function answersDuringChecks(
    checks: number,
    answerCheck: (response: ServerResponse) => void,
    others: string[],
  ) {
    let asked = 0
    const upstream = await serve((request, response) => {
      if (request.url === '/ready') {
        asked += 1
        answerCheck(response)
      } else response.end('the one')
    })
    const url = await proxyFor('haproxy', [upstream, ...others])
    const answers = new Set<string>()
    while (asked < checks) {
      const answer = await fetch(`${url}/home`)
      const text = await answer.text()
      if (asked > 2) answers.add(`${String(answer.status)} ${text}`)
    }
    return [...answers].sort()
  }

  it('does not take out a process because its checks are answered late', async () => {
    const late = (response: ServerResponse) => void setTimeout(() => response.end('ready'), 1500)
    const other = await campus((_request, response) => void response.end('the other'))
    expect(await answersDuringChecks(5, late, [other])).toEqual(['200 the one', '200 the other'])
  })

  it('takes out a process that says that it is not ready, but asks the last one all the same', async () => {
    const busy = (response: ServerResponse) => void response.writeHead(503).end('busy')
    const other = await campus((_request, response) => void response.end('the other'))
    expect(await answersDuringChecks(6, busy, [other])).toEqual(['200 the other'])
    expect(await answersDuringChecks(6, busy, [])).toEqual(['200 the one'])
  })
})
