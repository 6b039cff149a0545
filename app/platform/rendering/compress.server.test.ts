import { once } from 'node:events'
import { brotliDecompressSync, createGunzip, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import { compress } from './compress.server'

const page = '<p>the same again and again</p>'.repeat(100)

let taken = 0
let isCancelled = false
const parts = 2000
const padding = 'x'.repeat(1000)

const app = new Hono()
  .use(compress)
  .get('/page', (c) => c.html(page))
  .get('/small', (c) => c.html('<p>small</p>'))
  .get('/image', (c) => c.body(page, 200, { 'Content-Type': 'image/png' }))
  .get('/ready', (c) => c.body(page, 200, { 'Content-Type': 'text/css', 'Content-Encoding': 'gzip' }))
  .get('/part', (c) => c.body(page, 206, { 'Content-Type': 'text/css', 'Content-Range': 'bytes 0-9/99' }))
  .get('/events', (c) => c.body(page, 200, { 'Content-Type': 'text/event-stream; charset=utf-8' }))
  .get('/nothing', (c) => c.body(null, 204))
  .get('/file', () => {
    const body = new ReadableStream({
      pull(controller) {
        taken += 1
        controller.enqueue(new TextEncoder().encode(`part ${String(taken)} ${padding}\n`))
        if (taken === parts) controller.close()
      },
      cancel() {
        isCancelled = true
      },
    })
    const headers = { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="a.csv"' }
    return new Response(body, { headers })
  })
  .get('/cookies', () => {
    const answer = new Response(page, {
      status: 404,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    })
    answer.headers.append('Set-Cookie', 'a=1')
    answer.headers.append('Set-Cookie', 'b=2')
    return answer
  })

const get = (path: string, accepted?: string, method = 'GET') =>
  app.request(path, { method, headers: accepted === undefined ? {} : { 'Accept-Encoding': accepted } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('compress', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1.0', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('answers %s in %s', async (accepted, encoding, unpack) => {
    const response = await get('/page', accepted)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect(response.headers.has('content-length')).toBe(false)
    expect(unpack(await bytesOf(response)).toString()).toBe(page)
  })

  it.each([undefined, '', 'identity', 'br;q=0'])(
    'answers %j as it is, and tells caches that it depends',
    async (accepted) => {
      const response = await get('/page', accepted)
      expect(response.headers.has('content-encoding')).toBe(false)
      expect(response.headers.get('vary')).toContain('Accept-Encoding')
      expect(await response.text()).toBe(page)
    },
  )

  it.each(['/image', '/part', '/small', '/events'])('leaves %s as it is', async (path) => {
    const response = await get(path, 'br')
    expect(response.headers.has('content-encoding')).toBe(false)
    expect((await response.text()).length).toBeGreaterThan(10)
  })

  it.each([
    ['br, gzip', 'gzip', gunzipSync],
    ['br', null, (bytes: Buffer) => bytes],
    ['', null, (bytes: Buffer) => bytes],
  ])('answers a file that is made while it is sent whole, for %j', async (accepted, encoding, unpack) => {
    taken = 0
    const response = await get('/file', accepted)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    const lines = unpack(await bytesOf(response))
      .toString()
      .trim()
      .split('\n')
    expect(lines).toEqual(Array.from({ length: parts }, (_, at) => `part ${String(at + 1)} ${padding}`))
  })

  it('sends the first part of such a file before the last is made, and stops with its reader', async () => {
    taken = 0
    isCancelled = false
    const response = await get('/file', 'gzip')
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const bytes = await reader.read()
    const unpacker = createGunzip()
    unpacker.write(bytes.value)
    const [first] = (await once(unpacker, 'data')) as [Buffer]
    unpacker.destroy()
    expect(first.toString()).toMatch(/^part 1 /)
    expect(taken).toBeLessThan(parts)
    await reader.cancel()
    await vi.waitUntil(() => isCancelled)
    expect(taken).toBeLessThan(parts)
  })

  it('does not compress twice', async () => {
    const response = await get('/ready', 'br')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.text()).toBe(page)
  })

  it('answers a question for the headers and an empty answer without a body', async () => {
    expect((await bytesOf(await get('/page', 'br', 'HEAD'))).byteLength).toBe(0)
    expect((await get('/nothing', 'br')).status).toBe(204)
  })

  it('keeps the status and every cookie', async () => {
    const response = await get('/cookies', 'br')
    expect(response.status).toBe(404)
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })
})
