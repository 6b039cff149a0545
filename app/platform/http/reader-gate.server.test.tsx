import { Hono } from 'hono'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MadeFor } from '~/app/ui/forms/form'
import type { FrontSession } from '../session/session.server'
import type { FrontVariables } from './base.server'
import { bodyGate, formGate, readerGate } from './form-gate.server'
/** The field as forms of the campus have it. */
const field = /name="(\w+)"/.exec(renderToString(<MadeFor />))?.[1] ?? ''

function open(reader: string | null) {
  const gates: Parameters<typeof bodyGate>[0] = {
    kindOf: (path) => (path === '/json' ? 'json' : 'files'),
    refuse: (c, status) => Promise.resolve(c.text('refused', status)),
    isMember: () => true,
    clientOf: () => 'client',
  }
  return new Hono<{ Variables: FrontVariables }>()
    .use(async (c, next) => {
      c.set('session', { reader: () => reader } as FrontSession)
      await next()
    })
    .use(bodyGate(gates))
    .use(formGate(gates))
    .use(
      readerGate({
        isForAnyone: (path) => path === '/login',
        refuse: (c, status) => Promise.resolve(c.text('somebody else', status)),
      }),
    )
    .all('*', (c) => c.json([...(c.get('form')?.keys() ?? [])]))
}

const urlencoded = (mark: string) => new URLSearchParams({ [field]: mark, city: 'Graz' })
const multipart = (mark: string) => {
  const form = new FormData()
  for (const [name, value] of urlencoded(mark)) form.append(name, value)
  form.append('picture', new File(['x'], 'me.png'))
  return form
}

describe.each([
  ['urlencoded', urlencoded],
  ['multipart', multipart],
])('a form (%s)', (_, body) => {
  const send = (reader: string | null, mark: string, path = '/profile_settings') =>
    open(reader).request(path, { method: 'POST', body: body(mark) })

  it('reaches its page for the person whose page it was, without the mark', async () => {
    const names = (await (await send('anna', 'anna')).json()) as string[]
    expect(names).toContain('city')
    expect(names).not.toContain(field)
  })

  it('reaches no page when somebody else is logged in, nor when it was a visitor’s', async () => {
    expect((await send('ben', 'anna')).status).toBe(409)
    expect((await send('ben', '')).status).toBe(409)
  })

  it('reaches its page where nobody is logged in, which leads to the login', async () => {
    expect((await send(null, 'anna')).status).toBe(200)
  })

  it('reaches a page that is for anyone', async () => {
    expect((await send('ben', '', '/login')).status).toBe(200)
  })
})

it('what a script sends says it in a header', async () => {
  const send = (mark: string) =>
    open('ben').request('/json', {
      method: 'PUT',
      body: '{}',
      headers: { 'Content-Type': 'application/json', 'X-Made-For': mark },
    })
  expect((await send('anna')).status).toBe(409)
  expect((await send('ben')).status).toBe(200)
})

it('what says nothing was made by no page', async () => {
  const body = new URLSearchParams({ city: 'Graz' })
  expect((await open('ben').request('/profile_settings', { method: 'POST', body })).status).toBe(200)
})
