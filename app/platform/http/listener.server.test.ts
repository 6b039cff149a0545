import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { localeCodes, textIn } from '~/tests/support/translations'
import { openListener, type Timeouts, tryToListen } from './listener.server'

/** Responds immediately, except for /held, which waits for the test, and /stream, which begins and then waits for it. */
async function open(timeouts: Partial<Timeouts> = {}) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const stream = () =>
    new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('begun '))
        await held
        controller.enqueue(new TextEncoder().encode('finished'))
        controller.close()
      },
    })
  let isAsked = () => {}
  const asked = new Promise<void>((resolve) => (isAsked = resolve))
  const listener = await openListener(
    async (request) => {
      const { pathname } = new URL(request.url)
      if (!['/held', '/stream'].includes(pathname)) return new Response('here')
      isAsked()
      if (pathname === '/stream') return new Response(stream())
      await held
      return new Response('finished')
    },
    { host: '127.0.0.1', port: 0, timeouts: { silentConnection: 20, ...timeouts } },
  )
  onTestFinished(async () => {
    release()
    await listener.close(0)
  })
  return { ...listener, release: () => release(), asked }
}

function dial(port: number): Socket {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  // Some of these tests cut connections off.
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** All data until the other side closes. */
async function read(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: string) => (text += chunk))
  await once(socket, 'close')
  return text
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

describe('trying to listen', () => {
  it('finds a port that is taken, and leaves a free one free', async () => {
    const { port } = await open()
    await expect(tryToListen({ host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await tryToListen({ host: '127.0.0.1', port: 0 })
  })

  it('leaves a socket alone that a supervisor holds', async () => {
    const { port } = await open()
    const environment = { LISTEN_PID: '1', LISTEN_FDS: '1' }
    await tryToListen({ host: '127.0.0.1', port, supervision: { environment, pid: 1 } })
  })
})

describe('a listener', () => {
  it('keeps a connection for the next request longer than the proxies in front', async () => {
    const { port } = await open()
    const socket = dial(port)
    socket.write(ask('/'))
    const [first] = (await once(socket, 'data')) as [string]
    expect(Number(/keep-alive: timeout=(\d+)/i.exec(first)?.[1])).toBeGreaterThan(60)
    socket.write(ask('/'))
    expect((await once(socket, 'data'))[0]).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('answers health checks that name no host, as HTTP/1.0 allows', async () => {
    const { port } = await open()
    const socket = dial(port)
    socket.write('GET /ready HTTP/1.0\r\n\r\n')
    expect(await read(socket)).toMatch(/^HTTP\/1\.1 200 [^]*here$/)
  })

  it('gives up a client that never comes to the end of the headers, and answers the others meanwhile', async () => {
    const { port } = await open({ headers: 200, request: 400, check: 20 })
    const slow = dial(port)
    slow.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
    const drop = setInterval(() => slow.write('X-More: and more\r\n'), 20)
    onTestFinished(() => clearInterval(drop))
    const given = read(slow)
    expect(await (await fetch(`http://127.0.0.1:${String(port)}/`)).text()).toBe('here')
    expect(await given).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('says with each answer that it lets the connection go, also with those that ran before', async () => {
    const { port, letGo, release, asked } = await open()
    const before = dial(port)
    before.write(ask('/held'))
    await asked
    letGo()
    const after = dial(port)
    after.write(ask('/'))
    expect(await read(after)).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*here/i)
    const answer = read(before)
    release()
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*finished/i)
  })

  it('that closes still answers a form on a connection that was promised before, and lets it go then', async () => {
    const { port, close, release } = await open({ silentConnection: 300 })
    const before = dial(port)
    before.write(ask('/stream'))
    expect((await once(before, 'data'))[0]).toMatch(/^HTTP\/1\.1 200 (?![^]*connection: close)/i)
    const closed = close(60_000)
    await vi.waitFor(() => expect(fetch(`http://127.0.0.1:${String(port)}/`)).rejects.toThrow())
    const rest = read(before)
    release()
    before.write(ask('/'))
    expect(await rest).toMatch(/finished[^]*HTTP\/1\.1 200 [^]*connection: close[^]*here/i)
    expect(await closed).toBe(true)
  })

  it('that closes finishes what runs, refuses what is new, and does not wait for the silent', async () => {
    const { port, close, release, asked } = await open()
    const silent = dial(port)
    await once(silent, 'connect')
    const running = dial(port)
    running.write(ask('/held'))
    await asked
    const closed = close(60_000)
    await once(silent, 'close')
    await expect(fetch(`http://127.0.0.1:${String(port)}/`)).rejects.toThrow()
    const answer = read(running)
    release()
    expect(await answer).toContain('finished')
    expect(await closed).toBe(true)
  })

  it('that closes still answers everybody who has reached this machine', async () => {
    const { port, close } = await open()
    const visitors = Array.from({ length: 40 }, () => dial(port))
    visitors.forEach((socket) => socket.write(ask('/')))
    const answers = visitors.map(read)
    await new Promise((resolve) => setImmediate(resolve))
    expect(await close(60_000)).toBe(true)
    for (const answer of await Promise.all(answers)) expect(answer).toContain('here')
  })

  it('that closes cuts off what would never end', async () => {
    const { port, close, asked } = await open()
    const endless = dial(port)
    endless.write(ask('/held'))
    await asked
    const answer = read(endless)
    expect(await close(50)).toBe(false)
    expect(await answer).toBe('')
  })

  it('says in each language what to do where a browser sends too many cookies', async () => {
    const { port } = await open()
    const socket = dial(port)
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'a=b; '.repeat(4000)}\r\n\r\n`)
    const answer = await read(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*text\/plain; charset=utf-8/)
    for (const locale of localeCodes) expect(answer).toContain(textIn(locale, 'common:errorPage.431.text'))
  })

  it('refuses in words what is no request, and leaves an answer alone that has begun', async () => {
    const { port, release } = await open()
    const socket = dial(port)
    socket.write('What is this?\r\n\r\n')
    expect(await read(socket)).toMatch(/^HTTP\/1\.1 400 [^]*\r\n\r\n400 Bad Request$/)
    const begun = dial(port)
    begun.write(ask('/stream'))
    await once(begun, 'data')
    const rest = read(begun)
    begun.write('What is this?\r\n\r\n')
    expect(await rest).not.toContain('400')
    release()
  })
})
