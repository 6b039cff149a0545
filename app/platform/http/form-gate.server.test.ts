import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { limits } from '~/contracts/constants'
import { holdBody } from '~/contracts/held-bodies'
import type { FormKind } from '../page-handle'
import { bodyGate, formGate, isFieldName } from './form-gate.server'
import type { FrontVariables } from './base.server'

const kinds: Record<string, FormKind> = { '/long': 'long', '/files': 'files', '/json': 'json' }
const gates: Parameters<typeof bodyGate>[0] = {
  kindOf: (pathname) => kinds[pathname],
  refuse: (c, status) => Promise.resolve(c.text('refused', status)),
  isMember: (c) => c.req.header('x-session') !== 'none',
  clientOf: () => 'client',
}
const app = new Hono<{ Variables: FrontVariables }>()
  .use(bodyGate(gates))
  .use(formGate(gates))
  .all('*', async (c) => {
    const form = c.get('form')
    const parsed = form
      ? [...form].map(([name, value]) => [name, typeof value === 'string' ? value : 'file'])
      : null
    return c.json({ parsed, body: await c.req.raw.text() })
  })
const urlencoded = 'application/x-www-form-urlencoded'
const send = (path: string, body: BodyInit, type?: string) =>
  app.request(`http://internal${path}`, {
    method: 'POST',
    body,
    ...(type === undefined ? {} : { headers: { 'Content-Type': type } }),
  })
const names = (count: number) => Array.from({ length: count }, (_, nth) => `f${String(nth)}`)
const fields = (count: number) => new URLSearchParams(names(count).map((name) => [name, '&=%']))

it('a form goes through parsed, and its body stays readable', async () => {
  const answer = await send('/login', new URLSearchParams({ email: 'a@b.example', 'links[0].url': 'ü' }))
  expect(await answer.json()).toEqual({
    parsed: [
      ['email', 'a@b.example'],
      ['links[0].url', 'ü'],
    ],
    body: 'email=a%40b.example&links%5B0%5D.url=%C3%BC',
  })
})

it('a form with files goes through parsed', async () => {
  const form = new FormData()
  form.append('name', 'x')
  form.append('picture', new File(['abc'], 'a.png'))
  expect(await (await send('/files', form)).json()).toMatchObject({
    parsed: [
      ['name', 'x'],
      ['picture', 'file'],
    ],
  })
})

it('a form without fields is an empty form', async () => {
  const answer = await app.request('http://internal/login', { method: 'POST' })
  expect(await answer.json()).toEqual({ parsed: [], body: '' })
})

it.each([
  ['/login', limits.formBytes],
  ['/long', limits.longFormBytes],
  ['/files', limits.fileFormBytes],
])('a body for %s has at most %i bytes', async (path, maximum) => {
  const most = `a=${'x'.repeat(maximum - 2)}`
  expect((await send(path, most, urlencoded)).status).toBe(200)
  expect((await send(path, `${most}x`, urlencoded)).status).toBe(413)
})

it('a body that does not say how large it is is read no further than allowed', async () => {
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1
      controller.enqueue(new Uint8Array(16 * 1024).fill(97))
    },
  })
  const init = { method: 'POST', body: endless, duplex: 'half', headers: { 'Content-Type': urlencoded } }
  expect((await app.request(new Request('http://internal/login', init as RequestInit))).status).toBe(413)
  expect(pulled).toBeLessThan(10)
})

it('files are read of members only', async () => {
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1
      controller.enqueue(new Uint8Array(64 * 1024).fill(97))
    },
  })
  const visitors = { method: 'POST', headers: { 'Content-Type': urlencoded, 'x-session': 'none' } }
  const ask = (init: object) => app.request(new Request('http://internal/files', init))
  expect((await ask({ ...visitors, body: endless, duplex: 'half' })).status).toBe(401)
  expect(pulled).toBeLessThan(limits.longFormBytes / (64 * 1024) + 5)
  const announced = { ...visitors.headers, 'Content-Length': String(limits.fileFormBytes) }
  expect((await ask({ ...visitors, headers: announced, body: 'a=b' })).status).toBe(401)
  expect((await ask({ ...visitors, body: 'a=b' })).status).toBe(200)
})

it('no more is held than there is room for, and room is made when a request is over', async () => {
  const other = holdBody('client')
  const form = `a=${'x'.repeat(2 * limits.formBytes)}`
  const most = limits.heldBytesPerClient - form.length
  expect(other.take(most)).toBe(true)
  expect((await send('/long', form, urlencoded)).status).toBe(200)
  expect((await send('/long', form, urlencoded)).status).toBe(200)
  expect(other.take(1)).toBe(true)
  expect((await send('/long', form, urlencoded)).status).toBe(503)
  other.release()
  expect((await send('/long', form, urlencoded)).status).toBe(200)
})

it('small bodies have room apart, which has an end as well', async () => {
  const [other, more] = [holdBody('client'), Array.from({ length: 16 }, () => holdBody('client'))]
  expect(other.take(limits.heldBytesPerClient)).toBe(true)
  expect((await send('/login', 'a=1', urlencoded)).status).toBe(200)
  for (const each of more) expect(each.take(limits.formBytes)).toBe(true)
  expect((await send('/login', 'a=1', urlencoded)).status).toBe(503)
  for (const each of [other, ...more]) each.release()
  expect((await send('/login', 'a=1', urlencoded)).status).toBe(200)
})

it('a form with too many fields is refused before it is parsed, in either way to write one', async () => {
  expect((await send('/login', fields(limits.formFields + 1))).status).toBe(200)
  expect((await send('/login', fields(limits.formFields + 2))).status).toBe(413)
  const form = new FormData()
  for (const name of names(limits.formFields + 1)) form.append(name, 'x')
  expect((await send('/files', form)).status).toBe(413)
})

it.each([
  ['text', 'text/plain', 'email=x'],
  ['JSON', 'application/json', '{"email":"x"}'],
  ['XML', 'application/xml', '<email/>'],
  ['multipart without its boundary', 'multipart/form-data', '--x'],
])('%s is no form', async (_what, type, body) => {
  expect((await send('/login', body, type)).status).toBe(415)
})

it('a body of no type is no form', async () => {
  const answer = await app.request('http://internal/login', { method: 'POST', body: new Uint8Array([97]) })
  expect(answer.status).toBe(415)
})

it('a body that breaks off gets no page, because nobody is there to read it', async () => {
  let isBegun = false
  const body = new ReadableStream({
    pull(controller) {
      if (isBegun) controller.error(new Error('the connection is gone'))
      else controller.enqueue(new TextEncoder().encode('email='))
      isBegun = true
    },
  })
  const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': urlencoded } }
  const answer = await app.request(new Request('http://internal/login', init as RequestInit))
  expect([answer.status, await answer.text()]).toEqual([400, ''])
})

it('broken multipart is refused', async () => {
  expect((await send('/login', '--x garbage', 'multipart/form-data; boundary=x')).status).toBe(400)
})

it('JSON goes through where a page takes it, and no form is made of it', async () => {
  const answer = await send('/json', '{"a":1}', 'application/json; charset=utf-8')
  expect(await answer.json()).toEqual({ parsed: null, body: '{"a":1}' })
})

it('a reading request has no body to look at', async () => {
  expect((await app.request('http://internal/')).status).toBe(200)
})

it.each([
  'firstName[10000000]',
  'email[100000000]',
  'links[200].url',
  'a.'.repeat(5000),
  `a${'[0]'.repeat(5000)}`,
  'a.b.c.d.e.f.g.h.i',
  '__proto__.zzz',
  'a.constructor.prototype',
  'x'.repeat(101),
  '__intent__',
  '__state__',
])('a field may not be called %s', async (name) => {
  expect(isFieldName(name)).toBe(false)
  expect((await send('/long', new URLSearchParams([[name, 'x']]))).status).toBe(400)
})

it.each(['email', 'links[0].url', 'links[199].url', 'tags[]', 'List-Unsubscribe', 'message:mail', '', 'ä b'])(
  'a field may be called “%s”',
  (name) => {
    expect(isFieldName(name)).toBe(true)
  },
)

it('whatever is sent is answered, by the page or by a refusal', async () => {
  const anyType = fc.constantFrom(
    urlencoded,
    'multipart/form-data; boundary=b',
    'text/plain',
    'application/json',
    '',
  )
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 4000 }), anyType, async (body, type) => {
      const answer = await send('/login', new Uint8Array(body), type || undefined)
      expect([200, 400, 413, 415]).toContain(answer.status)
    }),
  )
})

it.each([
  ['urlencoded', new URLSearchParams({ city: 'Graz', text: 'x'.repeat(limits.formBytes) })],
  ['multipart', formWith({ city: 'Graz', text: 'x'.repeat(limits.formBytes) })],
])(
  'of a form that is too large (%s), the page that says so has what stands at its beginning',
  async (_, body) => {
    let shown: FormData | undefined
    const gate = bodyGate({
      ...gates,
      refuse: (c, status) => {
        shown = c.get('form')
        return Promise.resolve(c.text('refused', status))
      },
    })
    const answer = await new Hono<{ Variables: FrontVariables }>()
      .use(gate)
      .request('http://internal/login', { method: 'POST', body })
    expect(answer.status).toBe(413)
    expect([...(shown ?? [])]).toEqual([['city', 'Graz']])
  },
)

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
