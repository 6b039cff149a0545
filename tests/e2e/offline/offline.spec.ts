import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'
import { textIn } from '~/tests/support/translations'

test.use({
  serviceWorkers: 'allow',
  // The network is taken away on purpose.
  expectedErrors: /net::ERR_INTERNET_DISCONNECTED/,
})

const article = '/knowledgebase/10-accuracy'

/** Paths of the copies in this browser. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })
const untilKept = (page: Page, path: string) => expect.poll(() => kept(page)).toContain(path)
const untilWorkerTakesPart = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
const copyBanner = (page: Page) => page.locator('.offline', { has: page.locator('time') })

const manifestOf = (devTools: CDPSession) => devTools.send('Page.getAppManifest')

const speakGerman = (page: Page, url: string) =>
  page.context().addCookies([{ name: 'auth.locale', value: Buffer.from('"de"').toString('base64'), url }])

test(
  'the campus can be installed, in the language of its reader',
  { tag: '@smoke' },
  async ({ page, visit, request, baseURL }) => {
    await speakGerman(page, baseURL!)
    await visit(page, '/')
    const devTools = await page.context().newCDPSession(page)
    const { errors, data } = await manifestOf(devTools)
    expect(errors).toEqual([])
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
    // Browsers of tests keep nothing, and those install nothing either.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const manifest = JSON.parse(data!) as { lang: string; icons: { src: string; sizes: string }[] }
    expect(manifest).toMatchObject({ lang: 'de', id: '/', start_url: '/', display: 'standalone' })
    for (const { src, sizes } of manifest.icons) {
      const icon = await (await request.get(src)).body()
      // Where a PNG says how large it is.
      expect(`${String(icon.readUInt32BE(16))}x${String(icon.readUInt32BE(20))}`).toBe(sizes)
    }
  },
)

test(
  'without a network, a page that says so stands for all others, in the language of its reader',
  { tag: ['@scripts', '@smoke'] },
  async ({ page, visit, baseURL }) => {
    // A worker keeps it, and workers are scripts.
    const de = (key: string) => textIn('de', key)
    await speakGerman(page, baseURL!)
    await visit(page, '/about')
    // The first visit only brings the worker along.
    await untilWorkerTakesPart(page)
    await visit(page, '/about')
    await untilKept(page, '/offline')
    await page.context().setOffline(true)
    // A link of a page whose scripts run, and an address that somebody enters.
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: de('common:footer.helpdesk') })
      .click()
    await expect(page).toHaveURL('/helpdesk')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('common:offlinePage.title'))
    await page.goto('/login')
    await expect(page.getByRole('main')).toContainText(de('common:offlinePage.nothingKept'))
    await page.context().setOffline(false)
    await page.getByRole('button', { name: de('common:offlinePage.retry') }).click()
    await expect(page.getByLabel(de('auth:email'))).toBeVisible()
  },
)

test(
  'articles of the guide and the watchlist are read offline once they have been opened',
  { tag: '@scripts' },
  async ({ as, visit }) => {
    // A worker keeps them, and workers are scripts.
    const page = await as('journalist')
    await visit(page, '/home')
    await untilWorkerTakesPart(page)
    await visit(page, '/knowledgebase')
    await untilKept(page, '/knowledgebase')
    await page.getByRole('main').locator(`a[href="${article}"]`).first().click()
    await expect(page).toHaveURL(article)
    await untilKept(page, article)
    await visit(page, '/watchlist')
    await untilKept(page, '/watchlist')
    await visit(page, '/messages')
    expect(await kept(page)).not.toContain('/messages')
    await visit(page, '/home')
    await page.context().setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Watchlist' }).click()
    await expect(copyBanner(page)).toContainText('Offline copy of')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watchlist')
    await page.getByRole('banner').getByRole('link', { name: 'Guide' }).click()
    await page.getByRole('main').locator(`a[href="${article}"]`).first().click()
    await expect(page).toHaveURL(article)
    await expect(copyBanner(page)).toBeVisible()
    await expect(page.getByRole('article')).toContainText('Accuracy')
    await page.goto('/messages')
    await page.getByRole('link', { name: 'Accuracy' }).click()
    await expect(page.getByRole('article')).toContainText('Accuracy')
  },
)

test(
  'a logout forgets what was kept, and nobody ever reads what was kept for another person',
  { tag: '@scripts' },
  async ({ as, api, baseURL, visit }) => {
    // Without scripts nothing is kept.
    const page = await as('journalist')
    await visit(page, '/home')
    await untilWorkerTakesPart(page)
    await visit(page, '/watchlist')
    await untilKept(page, '/watchlist')
    // The session ends without this browser's knowing, and somebody else logs in: no page has said goodbye.
    const next = await api.newValidatedJournalist()
    const headers = { Origin: baseURL! }
    await page.request.post('/logout', { headers })
    await page.request.post('/login', { form: { email: next.email, password: next.password }, headers })
    await visit(page, '/home')
    await expect.poll(() => kept(page)).not.toContain('/watchlist')
    await visit(page, '/knowledgebase')
    await untilKept(page, '/knowledgebase')
    // A logout that the campus never hears of.
    await page.context().setOffline(true)
    await page.getByRole('banner').locator('summary').filter({ hasText: 'Account menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await page.goto('/knowledgebase')
    await expect(page.getByRole('main')).toContainText('No pages have been stored in this browser yet.')
  },
)

test(
  'a browser that had the worker of push messages alone gets the one that keeps pages too',
  { tag: '@scripts' },
  async ({ openBrowser }) => {
    // Workers are scripts.
    // A page that registers none itself.
    const page = await openBrowser({ extraHTTPHeaders: { 'Save-Data': 'on' } })
    const script = () =>
      page.evaluate(async () => new URL((await navigator.serviceWorker.ready).active!.scriptURL).pathname)
    await page.goto('/about')
    await page.evaluate(() => navigator.serviceWorker.register('/push-worker.js'))
    await expect.poll(script).toBe('/push-worker.js')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Turn off' }).click()
    await expect.poll(script).toBe('/worker.js')
    await page.goto('/about')
    await untilKept(page, '/offline')
  },
)
