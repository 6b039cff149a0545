import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startMatomo } from '~/tests/support/analytics/matomo-server'
import { startCampus } from '~/tests/support/campus-server'
import { freePort } from '~/tests/support/servers/free-port'
import { filledFolder } from '~/tests/support/processes/filled-folder'
import { expect, test as base } from '~/tests/support/fixtures'
import { axeViolations } from '~/tests/support/pages/axe'

interface Counted {
  url: string
  matomo: Awaited<ReturnType<typeof startMatomo>>
  log: () => string
}

// A campus of its own: in the common one the banner would stand on every page of every other test.
const test = base.extend<object, { counted: Counted }>({
  counted: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'campus-analytics-'))
      const logFile = join(folder, 'log')
      const port = String(await freePort())
      const secrets = ['heimatkurier', 'lost+words', 'lost words']
      const matomo = await startMatomo({ campus: `http://localhost:${port}`, secrets, token: 'the-token' })
      const campus = await startCampus({
        dataDir: await filledFolder(join(folder, 'data')),
        smtpUrl: 'smtp://127.0.0.1:9',
        logFile,
        environment: {
          PORT: port,
          ANALYTICS_URL: matomo.url,
          ANALYTICS_SITE: '3',
          ANALYTICS_TOKEN: 'the-token',
        },
      })
      await use({ url: campus.url, matomo, log: () => readFileSync(logFile, 'utf8') })
      const stopped = await campus.stop()
      await matomo.stop()
      rmSync(folder, { recursive: true, force: true })
      expect(stopped, 'the campus stops by itself').toBe(true)
      expect(matomo.failures).toEqual([])
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ counted }, use) => use(counted.url),
})
// One campus for all of them, and the last one takes Matomo away.
test.describe.configure({ mode: 'serial', timeout: 90_000 })

const banner = (page: Page) => page.getByRole('region', { name: 'Consent to analytics' })

/** The number under which a browser that has agreed is counted. */
async function visitorOf(page: Page): Promise<string> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'auth.consent')
  const kept = Buffer.from(decodeURIComponent(cookie?.value ?? ''), 'base64').toString()
  return (JSON.parse(kept) as { visitor?: string }).visitor ?? 'none'
}

const pagesOf = ({ matomo }: Counted, visitor: string): string[] =>
  matomo.views
    .filter(({ _id }) => _id === visitor)
    .map(({ url = '' }) => url.replace(/^https?:\/\/[^/]+/, ''))

/** Whatever was to be counted before this is counted now: page views arrive in their order. */
async function untilCounted(counted: Counted, browser: Page): Promise<void> {
  await browser.goto('/footer/pledge')
  const before = counted.matomo.views.length
  await banner(browser).getByRole('button', { name: 'Allow analytics' }).click()
  await expect(banner(browser)).toHaveCount(0)
  const visitor = await visitorOf(browser)
  await browser.goto('/footer/cwa')
  await expect.poll(() => pagesOf(counted, visitor), { timeout: 30_000 }).toEqual(['/footer/cwa'])
  expect(counted.matomo.views.length).toBeGreaterThan(before)
}

test('the button of a long form is not behind the question', async ({ page, visit, settled }) => {
  const covered = () =>
    page.evaluate(() => {
      const [bar, question] = ['.save-bar', '.consent-banner'].map((name) =>
        document.querySelector(name)?.getBoundingClientRect(),
      )
      return bar && question ? bar.bottom > question.top && bar.top < question.bottom : null
    })
  await visit(page, '/register/journalist')
  await expect(banner(page)).toBeVisible()
  expect(await covered()).toBe(false)
  const send = page.getByRole('main').getByRole('button', { name: 'Register', exact: true })
  await send.focus()
  await expect(send).toBeInViewport({ ratio: 1 })
  expect(await covered()).toBe(false)
  await banner(page).getByRole('button', { name: 'Necessary only' }).click()
  await expect(banner(page)).toHaveCount(0)
  await settled(page)
  await expect(send).toBeInViewport({ ratio: 1 })
})

test(
  'nobody is counted before they agree, each page once afterwards, and none after they withdraw',
  { tag: '@smoke' },
  async ({ page, visit, openBrowser, counted, scripts, settled }) => {
    await visit(page, '/footer/terms_of_service')
    await visit(page, '/about?from=lost+words')
    await expect(banner(page)).toBeVisible()
    if (scripts) expect(await axeViolations(page)).toEqual([])
    await banner(page).getByRole('button', { name: 'Allow analytics' }).click()
    await expect(banner(page)).toHaveCount(0)
    await expect(page).toHaveURL('/about?from=lost+words')
    await expect(page.getByRole('status').filter({ hasText: 'Your choice has been saved' })).toBeVisible()
    if (scripts) await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    const visitor = await visitorOf(page)
    expect(visitor).toMatch(/^[\da-f]{16}$/)
    await visit(page, '/helpdesk')
    await page
      .getByRole('main')
      .getByRole('link', { name: /password/i })
      .first()
      .click()
    await expect(page).toHaveURL(/\/helpdesk\/./)
    const question = new URL(page.url()).pathname
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint')
    await visit(page, '/u/heimatkurier')
    expect((await visit(page, '/no/such/page'))?.status()).toBe(404)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Consent settings' }).click()
    await expect(page).toHaveURL('/conset')
    await settled(page)
    const all = ['/helpdesk', question, '/footer/imprint', '/u/:id', '/*', '/conset']
    await expect.poll(() => pagesOf(counted, visitor), { timeout: 30_000 }).toEqual(all)
    const titles = counted.matomo.views.filter(({ _id }) => _id === visitor).map((view) => view.action_name)
    expect(titles.slice(2, 5)).toEqual(['Imprint', 'Profile', '404 Error'])

    await page.getByRole('radio', { name: 'Necessary cookies only' }).check()
    await page.getByRole('button', { name: 'Save my choice' }).click()
    await expect(page.getByText('Your current choice: necessary cookies only.')).toBeVisible()
    expect(await visitorOf(page)).toBe('none')
    await visit(page, '/helpdesk')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint')
    await expect(banner(page)).toHaveCount(0)
    await untilCounted(counted, await openBrowser())
    expect(pagesOf(counted, visitor)).toEqual(all)
    expect(counted.matomo.failures).toEqual([])
  },
)

test('who browses with Global Privacy Control or Do Not Track is neither asked nor counted', async ({
  openBrowser,
  visit,
  counted,
}) => {
  for (const signal of ['Sec-GPC', 'DNT']) {
    const page = await openBrowser({ extraHTTPHeaders: { [signal]: '1' } })
    await visit(page, '/about')
    await expect(banner(page)).toHaveCount(0)
    await visit(page, '/conset')
    await expect(page.getByText('Your browser asks us not to track you')).toBeVisible()
    await page.getByRole('radio', { name: 'Necessary cookies and analytics' }).check()
    await page.getByRole('button', { name: 'Save my choice' }).click()
    await expect(page.getByText('Your current choice: necessary cookies and analytics.')).toBeVisible()
    const visitor = await visitorOf(page)
    await visit(page, '/helpdesk')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint')
    await untilCounted(counted, await openBrowser())
    expect(pagesOf(counted, visitor), signal).toEqual([])
  }
})

test('while Matomo is down pages go on as ever, the log says so once, and what waited is counted afterwards', async ({
  page,
  visit,
  counted,
}) => {
  await visit(page, '/about')
  await banner(page).getByRole('button', { name: 'Allow analytics' }).click()
  await expect(banner(page)).toHaveCount(0)
  const visitor = await visitorOf(page)
  counted.matomo.be('busy')
  await visit(page, '/helpdesk')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint')
  await expect.poll(() => counted.log(), { timeout: 30_000 }).toContain('Matomo takes no page views')
  await visit(page, '/footer/pledge')
  counted.matomo.be(null)
  const all = ['/helpdesk', '/footer/imprint', '/footer/pledge']
  await expect.poll(() => pagesOf(counted, visitor), { timeout: 45_000 }).toEqual(all)
  expect(counted.log().match(/Matomo takes no page views/g)).toHaveLength(1)
})
