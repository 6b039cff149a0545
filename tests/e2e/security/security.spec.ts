import { textIn } from '~/tests/support/translations'
import { expect, test } from '~/tests/support/fixtures'

test('the server says that it is alive and ready', { tag: ['@shape', '@http'] }, async ({ request }) => {
  expect(await (await request.get('/health')).json()).toEqual({ status: 'ok' })
  expect(await (await request.get('/ready')).json()).toMatchObject({ status: 'ready' })
})

test(
  'pages run only scripts that carry their nonce, which is new each time',
  { tag: '@http' },
  async ({ request }) => {
    const nonces = new Set<string>()
    for (let visit = 0; visit < 2; visit++) {
      const response = await request.get('/')
      const policy = response.headers()['content-security-policy'] ?? ''
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      expect(nonce.length).toBeGreaterThanOrEqual(16)
      nonces.add(nonce)
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("object-src 'none'")
      const html = await response.text()
      const inline = html.match(/<script(?![^>]* src=)[^>]*>/g) ?? []
      expect(inline.length).toBeGreaterThan(0)
      for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`)
      expect(html).not.toMatch(/ on(click|load|error)=| style="/)
    }
    expect(nonces.size).toBe(2)
  },
)

test('the other headers that browsers listen to are there', { tag: '@http' }, async ({ request }) => {
  const headers = (await request.get('/login')).headers()
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  })
  expect(headers['permissions-policy']).toContain('camera=()')
  expect(headers).not.toHaveProperty('x-powered-by')
})

test('private pages are kept by nobody, hashed files for ever', { tag: '@http' }, async ({ as, request }) => {
  const page = await as('journalist')
  for (const path of ['/home', '/content', '/watchlist', '/notifications']) {
    const response = await page.request.get(path)
    expect(response.headers()['cache-control'], path).toContain('no-store')
  }
  const html = await (await request.get('/')).text()
  const style = /\/assets\/[^"]+\.css/.exec(html)![0]
  expect((await request.get(style)).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
})

for (const headers of [{ Origin: 'https://evil.example' }, { Referer: 'https://evil.example/' }, {}])
  test(
    `a form from elsewhere changes nothing: ${JSON.stringify(headers)}`,
    { tag: '@http' },
    async ({ request, baseURL }) => {
      const answer = await fetch(`${baseURL!}/language`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'locale=de&returnTo=/',
      })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(await (await request.get('/')).text()).toContain('<html lang="en"')
    },
  )

test(
  'a text browser, which names the page it comes from and nothing else, is served',
  { tag: '@http' },
  async ({ baseURL }) => {
    const answer = await fetch(`${baseURL!}/language`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Referer: `${baseURL!}/login`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'locale=de&returnTo=/login',
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/login')
    expect(answer.headers.get('set-cookie')).toMatch(/^auth\.locale=.*HttpOnly.*SameSite=Lax/)
  },
)

test(
  'a body that is too large is refused before it is read, in the chosen language',
  { tag: ['@shape', '@http'] },
  async ({ baseURL }) => {
    const answer = await fetch(`${baseURL!}/login`, {
      method: 'POST',
      headers: {
        Origin: baseURL!,
        'Content-Type': 'application/x-www-form-urlencoded',
        Cookie: `auth.locale=${btoa('"de"')}`,
      },
      body: `email=${'a'.repeat(17 * 1024 * 1024)}`,
    })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain(textIn('de', 'common:errorPage.413.text'))
  },
)
