import { chromium, type Page } from '@playwright/test'
import { findFullChromium, quietly } from '~/tests/support/browser'
import { expect, test } from '~/tests/support/fixtures'
import { textIn } from '~/tests/support/translations'

test.use({ firstVisit: true })

const footer = (page: Page) => page.getByRole('contentinfo')
const turnOn = (page: Page) => footer(page).getByRole('button', { name: 'Low-bandwidth mode' })
const turnOff = (page: Page) => footer(page).getByRole('button', { name: 'Turn off' })

/** What pages fetch besides themselves, from now on. */
function requestsOf(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'document')
      made.push(`${request.resourceType()} ${new URL(request.url()).pathname}`)
  })
  return made
}
const sheetsAlone = (made: string[]) => made.filter((line) => !/^stylesheet \/assets\//.test(line))

test(
  'low-bandwidth mode leaves out scripts and pictures from page to page, and everything works',
  { tag: '@smoke' },
  async ({ page, api, visit }) => {
    const { email, password } = await api.newValidatedJournalist()
    await visit(page, '/login')
    await turnOn(page).click()
    await expect(turnOff(page)).toBeVisible()
    await expect(page).toHaveURL('/login')
    const made = requestsOf(page)
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/home')
    await page.goto('/content?p=iuprofiles')
    await page.goto('/content')
    await page.getByRole('main').locator('a[href^="/content/detail/view/"]').first().click()
    await page
      .getByRole('main')
      .getByRole('button', { name: textIn('en', 'offers:bookmark.add') })
      .click()
    await expect(
      page.getByRole('main').getByRole('button', { name: textIn('en', 'offers:bookmark.remove') }),
    ).toBeVisible()
    await expect(page.locator('script')).toHaveCount(0)
    expect(sheetsAlone(made)).toEqual([])
    await turnOff(page).click()
    await expect(turnOn(page)).toBeVisible()
    await expect(page.locator('script').first()).toBeAttached()
  },
)

test('a browser that saves data gets little unless its reader wants everything', async ({ openBrowser }) => {
  const page = await openBrowser({ extraHTTPHeaders: { 'Save-Data': 'on' } })
  await page.goto('/about')
  await expect(page.locator('script')).toHaveCount(0)
  await expect(footer(page)).toContainText('Low-bandwidth mode is on')
  await turnOff(page).click()
  await expect(turnOn(page)).toBeVisible()
  await page.goto('/helpdesk')
  await expect(turnOn(page)).toBeVisible()
  await expect(page.locator('script').first()).toBeAttached()
})

test('on a slow line pages come without scripts and pictures, say so, and bring everything on demand', async ({
  openBrowser,
}) => {
  const page = await openBrowser({ extraHTTPHeaders: { ECT: '3g' } })
  const answer = await page.goto('/about')
  expect(await answer?.headerValue('accept-ch')).toBe('ECT')
  await expect(page.locator('script')).toHaveCount(0)
  const said = page.getByRole('complementary', { name: 'Low-bandwidth mode' })
  await expect(said).toContainText('Your connection is slow')
  await said.getByRole('button', { name: 'Load everything' }).click()
  await expect(page).toHaveURL('/about')
  await expect(said).toHaveCount(0)
  await page.goto('/helpdesk')
  await expect(page.locator('script').first()).toBeAttached()
  await expect(turnOn(page)).toBeVisible()
})

const scriptsOf = (page: Page) => page.locator('script').count()

// Browsers say it only where scripts may run.
test(
  'a browser says by itself that its line is slow, also beside the worker that keeps pages for offline',
  { tag: '@scripts' },
  async ({ baseURL }) => {
    const args = [...quietly, '--force-effective-connection-type=3G']
    const browser = await chromium.launch({ executablePath: findFullChromium(), args })
    const page = await browser.newPage({ baseURL: baseURL!, serviceWorkers: 'allow', locale: 'en-GB' })
    const open = async (path: string) => {
      await page.goto(path)
      return scriptsOf(page)
    }
    const untilWorkerTakesPart = () =>
      expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    // Nobody has asked it before its first page.
    expect(await open('/about')).toBeGreaterThan(0)
    await untilWorkerTakesPart()
    for (const path of ['/about', '/helpdesk', '/about']) expect(await open(path), path).toBe(0)
    await untilWorkerTakesPart()
    await page.getByRole('button', { name: 'Load everything' }).click()
    await expect(page).toHaveURL('/about')
    for (const path of ['/about', '/helpdesk']) expect(await open(path), path).toBeGreaterThan(0)
    await browser.close()
  },
)

test('a page for a slow line is never what a fast one gets', { tag: '@http' }, async ({ request }) => {
  const slow = await request.get('/about', { headers: { ECT: '2g' } })
  expect(slow.headers()['vary']).toMatch(/\bSave-Data\b.*\bECT\b/)
  expect(await slow.text()).not.toContain('<script')
  const { etag } = slow.headers()
  for (const headers of [{ ECT: '4g' }, {}]) {
    const fast = await request.get('/about', { headers: { ...headers, 'If-None-Match': etag! } })
    expect(fast.status()).toBe(200)
    expect(await fast.text()).toContain('<script')
  }
  const again = await request.get('/about', { headers: { ECT: '2g', 'If-None-Match': etag! } })
  expect(again.status()).toBe(304)
})

test('the first page brings its style along, and the next one finds it in the browser', async ({
  openBrowser,
  scripts,
  settled,
}) => {
  const page = await openBrowser()
  const sheets: string[] = []
  page.on('requestfinished', (each) => {
    const { pathname } = new URL(each.url())
    if (pathname.endsWith('.css')) sheets.push(pathname)
  })
  const look = () =>
    page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement)
      const { fontFamily } = getComputedStyle(document.body)
      return { backgroundColor, fontFamily, height: document.querySelector('header')?.clientHeight }
    })
  await page.goto('/about')
  const first = await look()
  expect(first.backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
  await settled(page)
  if (scripts) await expect(page.locator('style[data-href]')).toHaveCount(0)
  else await expect(page.locator('style[data-href]').first()).toBeAttached()
  await expect.poll(() => sheets.some((path) => path.includes('/app-'))).toBe(true)
  expect(await look()).toEqual(first)
  if (scripts) await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  expect(await look()).toEqual(first)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).first().click()
  await expect(page).toHaveURL(/helpdesk/)
  await settled(page)
  expect(await look()).toEqual(first)
})
