import type { Page } from '@playwright/test'
import { openWatchedWay, type Passed } from '~/tests/support/outside/watched-way'
import { demoPassword, demoPerson } from '~/tests/support/people'
import { expect, test } from '~/tests/support/fixtures'

test.use({ serviceWorkers: 'allow', firstVisit: true })
test.skip(({ scripts }) => !scripts, 'workers are scripts')

/** With what it does at its beginning. */
const untilWorkerIsReady = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated')

const isOfWorker = ({ headers }: Passed) =>
  headers['sec-fetch-dest'] === 'serviceworker' ||
  headers['x-offline-copy'] !== undefined ||
  headers.referer?.endsWith('/worker.js') === true
const ofWorker = (passed: Passed[]) => passed.filter(isOfWorker).map(({ what }) => what)
/** The page and its worker both need it. */
const sheets = (passed: Passed[]) =>
  passed.map(({ what }) => what).filter((what) => /^GET \/assets\/app-.*\.css$/.test(what))

test('the worker asks for nothing at the first visit but its own script, and later for nothing twice', async ({
  openContext,
  baseURL,
  settled,
}) => {
  const way = await openWatchedWay(baseURL!)
  try {
    const page = await (await openContext({ baseURL: way.url, serviceWorkers: 'allow' })).newPage()
    await page.goto('/')
    await settled(page)
    await untilWorkerIsReady(page)
    expect(ofWorker(way.passed).sort()).toEqual(['GET /push-worker.js', 'GET /worker.js'])

    await page.getByRole('main').getByLabel('E-mail').fill(demoPerson('journalist').email)
    await page.getByRole('main').getByLabel('Password').fill(demoPassword)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/home')
    for (const path of ['/knowledgebase', '/home', '/knowledgebase', '/about']) {
      await page.goto(path)
      await settled(page)
      await page.waitForLoadState('load')
    }
    // Nothing comes after that: what it needs for a copy is there before the copy is.
    await expect
      .poll(() => page.evaluate(() => caches.match('/knowledgebase', { ignoreVary: true }).then(Boolean)), {
        timeout: 15_000,
      })
      .toBe(true)
    expect(ofWorker(way.passed).sort()).toEqual([
      'GET /knowledgebase',
      'GET /offline',
      'GET /push-worker.js',
      'GET /worker.js',
    ])
    expect(sheets(way.passed)).toHaveLength(1)
    await page.close()
  } finally {
    await way.close()
  }
})
