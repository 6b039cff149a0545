import { expect, test } from '~/tests/support/fixtures'
import { demoPassword, demoPerson } from '~/tests/support/people'
import { textIn } from '~/tests/support/translations'

test(
  'a browser that takes no cookies is told why the login leads nowhere',
  { tag: '@http' },
  async ({ baseURL }) => {
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(new URL(path, baseURL), { redirect: 'manual', headers: { Origin: baseURL! }, ...init })
    const { email } = demoPerson('journalist')
    const body = new URLSearchParams({ email, password: demoPassword, returnTo: '/watchlist' })
    const entered = await ask('/login', { method: 'POST', body })
    expect(entered.status).toBe(303)
    const checked = await ask(entered.headers.get('location') ?? '')
    // Text browsers take two redirects from the same path for a loop.
    expect(new URL(checked.url).pathname).not.toBe('/login')
    const page = await ask(checked.headers.get('location') ?? '')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(textIn('en', 'auth:cookieRefused'))
  },
)
