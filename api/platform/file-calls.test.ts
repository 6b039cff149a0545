import { expect, it } from 'vitest'
import { z } from 'zod'
import { limits } from '~/contracts/constants'
import { holdBody } from '~/contracts/held-bodies'
import { endpoint, type FileAnswer, FileInput, FileOutput } from '~/contracts/endpoint'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { createMounter } from './mount'

const takeFile = endpoint('POST', '/taken', {
  permission: 'signedIn',
  tag: 'test',
  summary: 'Takes a file',
  query: z.object({ name: z.string() }),
  input: FileInput,
  maxBytes: 1000,
  output: z.object({ size: z.number(), first: z.number().nullable(), nth: z.number() }),
  status: 201,
})
const giveFile = endpoint('GET', '/given', {
  permission: 'public',
  tag: 'test',
  summary: 'Answers with a file',
  output: FileOutput,
  types: ['text/plain'],
})
const words = new TextEncoder().encode('<script>alert(1)</script>')

describeEachEngine('a call that takes a file', (database) => {
  async function start() {
    const kit = createTestApi(database())
    let taken = 0
    createMounter(kit.api, kit.deps).guarded(takeFile, ({ input }) =>
      Promise.resolve({ size: input.byteLength, first: input[0] ?? null, nth: ++taken }),
    )
    const person = await kit.as(await kit.seedPerson())
    const stream = (body: ReadableStream<Uint8Array>) =>
      kit.api.request('/taken?name=a', {
        method: 'POST',
        headers: { Authorization: `Bearer ${person.tokens.token}` },
        body,
        duplex: 'half',
      })
    return { kit, person, stream, count: () => taken }
  }

  it('takes the bytes as they are, whatever type they claim to have', async () => {
    const { person } = await start()
    for (const type of ['image/png', 'application/json', 'multipart/form-data', '']) {
      const body = new Uint8Array([255, 0, 123])
      const answer = await person.request('POST', '/taken?name=a', {
        body,
        headers: { 'Content-Type': type },
      })
      expect([answer.status, answer.body]).toMatchObject([201, { size: 3, first: 255 }])
    }
  })

  it('waits for room where others of the same client fill it', async () => {
    const { kit, person } = await start()
    const { id } = (await person.request('GET', '/users/me')).body as { id: string }
    const others = Array.from({ length: 17 }, () => holdBody(id))
    others[0]?.take(limits.heldBytesPerClient)
    const send = () => person.request('POST', '/taken?name=a', { body: new Uint8Array(10) })
    // Small ones have room apart.
    expect((await send()).status).toBe(201)
    for (const other of others.slice(1)) other.take(limits.formBytes)
    const full = await send()
    expect([full.status, full.headers.get('retry-after')]).toEqual([503, '5'])
    const body = { email: 'a@example.org', password: 'x' }
    expect((await kit.request('POST', '/authentication/login', { body })).status).not.toBe(503)
    for (const other of others) other.release()
    expect((await send()).status).toBe(201)
  })

  it('takes exactly as many bytes as it says and none more, announced or not', async () => {
    const { person, stream, count } = await start()
    const send = (size: number) => person.request('POST', '/taken?name=a', { body: new Uint8Array(size) })
    expect((await send(1000)).status).toBe(201)
    expect((await send(1001)).status).toBe(413)
    const announced = { body: new Uint8Array(3), headers: { 'Content-Length': '1001' } }
    expect((await person.request('POST', '/taken?name=a', announced)).status).toBe(413)
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(400))
      },
    })
    expect((await stream(endless)).status).toBe(413)
    expect(pulled).toBeLessThan(20)
    expect(count()).toBe(1)
  })

  it('refuses a body that breaks off, and never sees the bytes of somebody who may not send them', async () => {
    const { kit, stream, count } = await start()
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      pull: (controller) => controller.error(new Error('connection lost')),
    })
    expect((await stream(broken)).status).toBe(400)
    expect((await kit.request('POST', '/taken?name=a', { body: new Uint8Array(3) })).status).toBe(401)
    expect(count()).toBe(0)
  })

  it('does the action once per idempotency key and content', async () => {
    const { person } = await start()
    const send = async (first: number) => {
      const headers = { 'Idempotency-Key': 'k' }
      const answer = await person.request('POST', '/taken?name=a', { body: new Uint8Array([first]), headers })
      return (answer.body as { nth: number }).nth
    }
    expect([await send(1), await send(1), await send(2)]).toEqual([1, 1, 2])
  })

  it('stands in the document as bytes of any type', async () => {
    const { kit } = await start()
    const { paths } = (await kit.request('GET', '/docs.json')).body as {
      paths: Record<string, { post?: { requestBody: object; responses: object } }>
    }
    const operation = paths['/taken']?.post
    expect(operation?.requestBody).toEqual({
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
      required: true,
    })
    expect(Object.keys(operation?.responses ?? {})).toContain('413')
  })
})

describeEachEngine('a call that answers with a file', (database) => {
  function ask(given: Partial<FileAnswer> = {}, headers: Record<string, string> = {}) {
    const { api, deps, request } = createTestApi(database())
    let reads = 0
    const read = () => {
      reads += 1
      return Promise.resolve(words)
    }
    createMounter(api, deps).open(giveFile, () =>
      Promise.resolve({ type: 'text/plain', read, tag: 'abc', shared: false, ...given }),
    )
    return request('GET', '/given', { headers }).then((answer) => ({ ...answer, reads }))
  }

  it('gives the bytes with their type, never to be guessed at, never able to run', async () => {
    const { status, headers, body } = await ask({ saveAs: 'a.txt' })
    expect([status, Buffer.from(body).toString()]).toEqual([200, Buffer.from(words).toString()])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': String(words.byteLength),
      'content-disposition': 'attachment; filename="a.txt"',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: '"abc"',
    })
  })

  it('is saved under its name in any script, which is no way out of the header', async () => {
    const nameOf = async (saveAs: string) => (await ask({ saveAs })).headers.get('content-disposition')
    expect(await nameOf('Кампус é.zip')).toBe(
      `attachment; filename="______ _.zip"; filename*=UTF-8''%D0%9A%D0%B0%D0%BC%D0%BF%D1%83%D1%81%20%C3%A9.zip`,
    )
    expect(await nameOf('a";\r\nX: (b)\'.zip')).toBe(
      `attachment; filename="a____X_ _b__.zip"; filename*=UTF-8''a%22%3B%0D%0AX%3A%20%28b%29%27.zip`,
    )
  })

  it('is saved even if its name holds half a sign, as names from before may', async () => {
    const { status, headers } = await ask({ saveAs: 'a\ud835.txt' })
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="a_.txt"; filename*=UTF-8''a%EF%BF%BD.txt`,
    ])
  })

  it('is kept for a while only where everybody may see it, and never on the way', async () => {
    expect((await ask({ shared: true })).headers.get('cache-control')).toBe('private, max-age=3600')
    const own = (await ask()).headers
    expect([own.get('cache-control'), own.get('vary')]).toEqual([
      'private, no-cache',
      'Authorization, Cookie',
    ])
  })

  it('is not even read for who holds it already', async () => {
    for (const tag of ['"abc"', 'W/"abc"', '"x", "abc"']) {
      const { status, reads, body } = await ask({}, { 'If-None-Match': tag })
      expect([status, reads, body]).toEqual([304, 0, null])
    }
    expect((await ask({}, { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  it('fails in every test where it has a type that the contract does not name', async () => {
    expect((await ask({ type: 'text/html' })).status).toBe(500)
  })
})
