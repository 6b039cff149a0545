import { type Context, Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { frontConfig } from '~/tests/support/front'
import type { FrontVariables } from './base.server'
import { configAt, safeDefaults, sameOrigin, securityHeaders, withoutLegacyData } from './security.server'

const form = 'application/x-www-form-urlencoded'
const refuse = (c: Context, status: number) => Promise.resolve(c.text('refused', status as 403))

it('data in an earlier form of Remix are refused, which would log an error each time', async () => {
  const app = new Hono<{ Variables: FrontVariables }>()
    .use(withoutLegacyData(refuse))
    .all('*', (c) => c.text('done'))
  for (const address of ['/?_data=root', '/about?page=2&_data=routes%2Fabout', '/?_data'])
    for (const method of ['GET', 'POST']) expect((await app.request(address, { method })).status).toBe(400)
  expect((await app.request('/about?data=root')).status).toBe(200)
})

describe('sameOrigin', () => {
  const app = new Hono<{ Variables: FrontVariables }>()
    .use(sameOrigin({ ...frontConfig, publicUrl: 'https://campus.example' }, refuse))
    .all('*', (c) => c.text('done'))

  const send = async (headers: Record<string, string>, method = 'POST') =>
    (
      await app.request('http://internal:3000/login', {
        method,
        headers: { Host: 'internal:3000', ...headers },
      })
    ).status

  it.each<[string, Record<string, string>]>([
    [
      'the Origin of the public address, although it was opened by another name',
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://campus.example' },
    ],
    ['an own Origin', { Origin: 'http://internal:3000' }],
    ['the Origin of the public address, behind a proxy', { Origin: 'https://campus.example' }],
    [
      'a browser that calls it the same origin',
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://campus.example' },
    ],
    ['a browser that hides where people come from', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
    ['a text browser that names an own page', { Referer: 'https://campus.example/login' }],
  ])('lets a form in that comes with %s', async (_, headers) => {
    expect(await send({ 'Content-Type': form, ...headers })).toBe(200)
  })

  it.each<[string, Record<string, string>]>([
    ['a foreign Origin', { Origin: 'https://evil.example' }],
    [
      'a foreign Origin and an own Referer',
      { Origin: 'https://evil.example', Referer: 'https://campus.example/' },
    ],
    ['an Origin that hides itself', { Origin: 'null', Referer: 'https://campus.example/' }],
    ['an Origin that only starts like ours', { Origin: 'https://campus.example.evil.example' }],
    [
      'a browser that calls it another site',
      { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://campus.example/' },
    ],
    ['a browser that calls it another host of the site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a foreign Referer', { Referer: 'https://evil.example/?https://campus.example' }],
    ['nothing that says where it comes from', {}],
  ])('refuses a form with %s, whatever its type and method', async (_, headers) => {
    for (const type of [form, 'multipart/form-data; boundary=x', 'text/plain', 'application/json']) {
      expect(await send({ 'Content-Type': type, ...headers })).toBe(403)
      expect(await send({ 'Content-Type': type, ...headers }, 'DELETE')).toBe(403)
    }
  })

  it.each(['null', 'http://campus.test'])(
    'hands on no Origin: what comes after would fail at %s',
    async (Origin) => {
      const echo = new Hono<{ Variables: FrontVariables }>()
        .use(sameOrigin(frontConfig, refuse))
        .all('*', (c) => c.json(c.req.raw.headers.has('origin')))
      const headers = { 'Sec-Fetch-Site': 'same-origin', Origin }
      const answer = await echo.request('http://internal/login', { method: 'POST', headers })
      expect(await answer.json()).toBe(false)
    },
  )

  describe('at the address that ends mails with one click', () => {
    const echo = new Hono<{ Variables: FrontVariables }>()
      .use(sameOrigin({ ...frontConfig, publicUrl: 'https://campus.example' }, refuse))
      .all('*', async (c) =>
        c.json({
          cookie: c.req.raw.headers.get('cookie'),
          origin: c.req.raw.headers.get('origin'),
          body: await c.req.raw.text(),
        }),
      )
    const click = (path: string, { method = 'POST', ...headers }: Record<string, string> = {}) =>
      echo.request(`http://internal:3000${path}`, {
        method,
        headers: { 'Content-Type': form, Cookie: 'auth.session=stolen', ...headers },
        body: 'List-Unsubscribe=One-Click',
      })

    it.each<[string, Record<string, string>]>([
      ['a mail service', {}],
      ['a page elsewhere', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ])('lets in %s, without any session', async (_, headers) => {
      const answer = await click('/unsubscribe/some-token_1', headers)
      expect(await answer.json()).toEqual({
        cookie: null,
        origin: null,
        body: 'List-Unsubscribe=One-Click',
      })
    })

    it('leaves the session to a form of the campus itself', async () => {
      const answer = await click('/unsubscribe/some-token_1', { Origin: 'https://campus.example' })
      expect(await answer.json()).toMatchObject({ cookie: 'auth.session=stolen' })
    })

    it.each([
      '/unsubscribe',
      '/unsubscribe/',
      '/unsubscribe/a/b',
      '/unsubscribe/../login',
      '/unsubscribe/%2e%2e%2flogin',
      '/unsubscribe/token.data',
      '/x/unsubscribe/token',
      '/unsubscribed/token',
    ])('is nothing else: %s is refused', async (path) => {
      expect((await click(path)).status).toBe(403)
    })

    it('takes no other method', async () => {
      for (const method of ['PUT', 'PATCH', 'DELETE'])
        expect((await click('/unsubscribe/some-token_1', { method })).status).toBe(403)
    })
  })

  it('lets a form in that comes from the onion address, behind a proxy as well, and from no other one', async () => {
    const onionUrl = `http://${'a2'.repeat(28)}.onion`
    const onion = new Hono<{ Variables: FrontVariables }>()
      .use(sameOrigin({ ...frontConfig, onionUrl }, refuse))
      .all('*', (c) => c.text('done'))
    const from = async (Origin: string) =>
      (
        await onion.request('http://internal:3000/login', {
          method: 'POST',
          headers: { Host: 'internal:3000', Origin },
        })
      ).status
    expect(await from(onionUrl)).toBe(200)
    expect(await from(onionUrl.replace('http', 'https').replace('a2', 'b2'))).toBe(403)
    expect(await from(onionUrl.replace('http://', 'http://evil.'))).toBe(403)
  })

  it('asks nobody who only reads', async () => {
    for (const method of ['GET', 'HEAD'])
      expect(await send({ Origin: 'https://evil.example' }, method)).toBe(200)
  })
})

describe('securityHeaders', () => {
  const headersWith = async (secure: boolean) => {
    const app = new Hono()
      .use(securityHeaders({ ...frontConfig, secureCookies: secure }))
      .get('/', (c) => c.text('page'))
    return (await app.request('/')).headers
  }

  it('let scripts in by a nonce that is new for each page, and nothing inline', async () => {
    const policies = [await headersWith(false), await headersWith(false)].map(
      (headers) => headers.get('content-security-policy') ?? '',
    )
    expect(policies[0]).not.toBe(policies[1])
    for (const policy of policies) {
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=-]{20,}'(;|$)/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toMatch(/worker-src 'self'(;|$)/)
      expect(policy).not.toMatch(/unsafe/)
    }
  })

  it('keep addresses from other sites and content types from guesses', async () => {
    const headers = await headersWith(false)
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })

  it('promise a safe connection only where there is one', async () => {
    expect((await headersWith(true)).get('strict-transport-security')).toContain('max-age=31536000')
    expect((await headersWith(false)).has('strict-transport-security')).toBe(false)
  })
})

describe('an onion address', () => {
  const host = `${'a2'.repeat(28)}.onion`
  const config = { ...frontConfig, publicUrl: 'https://campus.example', secureCookies: true }
  const at = async (
    address: string,
    { path = '/about?b=c', onionUrl = `http://${host}` as string | null } = {},
  ) => {
    // In the order of `createCampus`: the API lies before the pages.
    const app = new Hono()
      .use(safeDefaults({ ...config, onionUrl }))
      .get('/api/things', (c) => c.json({}))
      .use(securityHeaders({ ...config, onionUrl }))
      .get('/assets/app.css', (c) => c.text('body {}'))
      .get('/about', (c) => c.html('page'))
      .get('/data', (c) => c.json({}))
    return (await app.request(address + path, { headers: { Host: new URL(address).host } })).headers
  }

  it('is named by pages of the public address, with what follows the host, and by nothing else', async () => {
    const location = async (...asked: Parameters<typeof at>) => (await at(...asked)).get('onion-location')
    expect(await location('https://campus.example')).toBe(`http://${host}/about?b=c`)
    expect(await location('https://campus.example', { path: '/data' })).toBeNull()
    expect(await location('https://campus.example', { onionUrl: null })).toBeNull()
    expect(await location(`http://${host}`)).toBeNull()
  })

  it.each(['/about', '/api/things', '/assets/app.css', '/nowhere'])('at %s promises no TLS', async (path) => {
    const promise = async (address: string, onionUrl = `http://${host}`) =>
      (await at(address, { path, onionUrl })).has('strict-transport-security')
    expect([await promise(`http://${host}`), await promise('https://campus.example')]).toEqual([false, true])
    expect(await promise(`https://${host}`, `https://${host}`)).toBe(true)
  })

  it('is not led to TLS, which it does not have, while the public one is', async () => {
    const [there, here] = [await at(`http://${host}`), await at('https://campus.example')]
    const upgrades = (headers: Headers) =>
      headers.get('content-security-policy')?.includes('upgrade-insecure-requests')
    expect([upgrades(there), upgrades(here)]).toEqual([false, true])
    expect([there.has('strict-transport-security'), here.has('strict-transport-security')]).toEqual([
      false,
      true,
    ])
  })

  it('with TLS has the same safe cookies', () => {
    expect(configAt({ ...config, onionUrl: `https://${host}` }, host).secureCookies).toBe(true)
    expect(configAt({ ...config, onionUrl: `http://${host}` }, host).secureCookies).toBe(false)
    expect(configAt({ ...config, onionUrl: `http://${host}` }, 'campus.example').secureCookies).toBe(true)
    expect(configAt({ ...config, onionUrl: null }, undefined).secureCookies).toBe(true)
  })
})

describe('safeDefaults', () => {
  const answer = (path: string, secure: boolean) =>
    new Hono()
      .use(safeDefaults({ secureCookies: secure, onionUrl: null }))
      .get('/own', (c) => c.text('', 200, { 'Content-Security-Policy': "default-src 'self'" }))
      .get('/thrown', () => {
        throw new Error('unexpected')
      })
      .get(
        '/taken',
        () => new Response('from elsewhere', { headers: { 'X-Content-Type-Options': 'nosniff' } }),
      )
      .get('/api/things', (c) => c.json({}))
      .get('/assets/app.css', (c) => c.text('body {}'))
      .request(`http://internal${path}`)

  it.each(['/taken', '/api/things', '/nowhere', '/thrown', '/assets/nowhere.html'])(
    'stand on every answer, from any part of the server: %s',
    async (path) => {
      const { headers } = await answer(path, true)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(part)
    },
  )

  it('let an answer of the API load nothing, and a file ask its own server alone', async () => {
    expect((await answer('/api/things', true)).headers.get('content-security-policy')).toMatch(
      /^default-src 'none';/,
    )
    expect((await answer('/taken', true)).headers.get('content-security-policy')).toMatch(
      /^default-src 'self';/,
    )
  })

  it('are few on files of the build, which a slow line has to bring', async () => {
    const { headers } = await answer('/assets/app.css', true)
    expect([...headers.keys()].sort()).toEqual([
      'content-security-policy',
      'content-type',
      'cross-origin-resource-policy',
      'strict-transport-security',
      'x-content-type-options',
    ])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('give way to what an answer says of itself', async () => {
    expect((await answer('/own', true)).headers.get('content-security-policy')).toBe("default-src 'self'")
  })

  it('promise no TLS where there is none', async () => {
    expect((await answer('/taken', false)).headers.has('strict-transport-security')).toBe(false)
  })
})
