import { demoPassword, demoPerson } from '../../support/people'
import { expect, test } from '../../support/fixtures'

const tag = (html: string, start: string) => html.split('<').find((each) => each.startsWith(start)) ?? ''
const value = (html: string, start: string) => /(?:content|href)="([^"]*)"/.exec(tag(html, start))?.[1]

test('every listed page is for everybody, describes itself and names its one address @http', async ({
  request,
}) => {
  const map = await (await request.get('/sitemap.xml')).text()
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(15)
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
  for (const address of addresses) {
    const answer = await request.get(new URL(address).pathname, { maxRedirects: 0 })
    expect(answer.status(), address).toBe(200)
    const html = await answer.text()
    expect(tag(html, 'meta name="robots"'), address).toBe('')
    expect(value(html, 'link rel="canonical"'), address).toBe(address)
    expect(value(html, 'meta property="og:title"')?.length, address).toBeGreaterThan(3)
    expect(value(html, 'meta name="description"')?.length, address).toBeGreaterThan(0)
  }
})

test('what stands behind a question mark is the same page @http', async ({ request }) => {
  const html = await (await request.get('/about?from=mail')).text()
  expect(value(html, 'link rel="canonical"')).toMatch(/\/about$/)
})

test('all other pages ask not to be shown, and pages of members are for nobody else @http', async ({
  request,
}) => {
  for (const path of ['/login', '/forgot_password', '/nothing-here', '/register/sent']) {
    const html = await (await request.get(path)).text()
    expect(value(html, 'meta name="robots"'), path).toBe('noindex')
    expect(tag(html, 'link rel="canonical"'), path).toBe('')
  }
  const form = { email: demoPerson('journalist').email, password: demoPassword }
  await request.post('/login', {
    form,
    headers: { Origin: new URL((await request.get('/login')).url()).origin },
  })
  const home = await (await request.get('/home')).text()
  expect(value(home, 'meta name="robots"')).toBe('noindex')
  expect(home).not.toContain('og:')
})
