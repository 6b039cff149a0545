import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { limitFields } from './field-limit.server'
import type { FrontVariables } from './front.server'

const app = new Hono<{ Variables: FrontVariables }>()
  .use(limitFields({ maximum: 3, onError: (c) => Promise.resolve(c.text('refused', 413)) }))
  .all('*', async (c) => {
    const form = await c.req.raw
      .clone()
      .formData()
      .catch(() => null)
    return c.text(form ? [...form.keys()].join() : await c.req.raw.text())
  })
const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const answer = await app.request('http://internal/', { method: 'POST', body, headers })
  return answer.status === 413 ? 413 : answer.text()
}
const names = (count: number) => Array.from({ length: count }, (_, nth) => `f${String(nth)}`)
const urlencoded = (count: number) => new URLSearchParams(names(count).map((name) => [name, '&=%']))
function multipart(count: number): FormData {
  const form = new FormData()
  for (const name of names(count)) form.append(name, new File(['x'], name))
  return form
}

it('a form goes through with as many fields as are allowed, whole and readable', async () => {
  expect(await send(urlencoded(4))).toBe('f0,f1,f2,f3')
  expect(await send(multipart(2))).toBe('f0,f1')
})

it('a form with more is refused, in either way to write one', async () => {
  expect(await send(urlencoded(5))).toBe(413)
  expect(await send(multipart(9))).toBe(413)
  expect(
    await send('&'.repeat(9), { 'Content-Type': 'Application/X-WWW-Form-Urlencoded; charset=utf-8' }),
  ).toBe(413)
  const quoted = { 'Content-Type': 'multipart/form-data; charset=utf-8; boundary="x y"' }
  expect(await send('--x y\r\n'.repeat(9), quoted)).toBe(413)
})

it('a body that is no form is left alone', async () => {
  expect(await send('a&b&c&d&e&f&g', { 'Content-Type': 'text/plain' })).toBe('a&b&c&d&e&f&g')
})

it('a reading request has no body to look at', async () => {
  expect((await app.request('http://internal/')).status).toBe(200)
})
