// A member's journey from the start page to a bookmark, as one person makes it with one browser.
import { overSlowLine, roundTrips } from './traffic.mjs'

const patience = 60_000
const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

const formOf = (wanted) =>
  `main form[action^="/content/bookmark/"]:has(input[name="bookmarked"][value="${wanted}"])`
const on = (path) => `body:has(.nav-link[aria-current="page"][href="${path}"])`

/** What somebody does, and what stands there afterwards. */
const startPage = {
  name: 'start page',
  act: (page) => page.goto('/', { waitUntil: 'commit' }),
  shown: '#login',
}
const switchOn = {
  name: 'low bandwidth on',
  act: (page) =>
    page
      .getByRole('contentinfo')
      .getByRole('button', { name: 'Low-bandwidth mode' })
      .click({ noWaitAfter: true }),
  shown: 'body:not(:has(script)) #login',
}
const members = [
  {
    name: 'login form',
    act: async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click({ noWaitAfter: true })
      await page.waitForURL('/#login', { waitUntil: 'commit' })
    },
    shown: '#login',
  },
  {
    name: 'home',
    before: async (page, { email, password }) => {
      await page.locator('#login input[name="email"]').fill(email)
      await page.locator('#login input[name="password"]').fill(password)
    },
    act: (page) => page.locator('#login button[type="submit"]').click({ noWaitAfter: true }),
    shown: `${on('/home')} main h1`,
  },
  {
    name: 'content list',
    act: (page) => page.locator('.site-nav a[href="/content"]').click({ noWaitAfter: true }),
    shown: `${on('/content')} main a[href^="/content/detail/view/"]`,
  },
  {
    name: 'offer',
    act: (page) => page.locator('main a[href^="/content/detail/view/"]').first().click({ noWaitAfter: true }),
    shown: `body:not(:has(main a[href^="/content/detail/view/"])) ${formOf(true)}`,
  },
  {
    name: 'bookmark',
    act: (page) => page.locator(`${formOf(true)} button`).click({ noWaitAfter: true }),
    shown: formOf(false),
    /** Scripts show it before it is stored. */
    isStored: true,
  },
]

/** When this document showed something for the first time; null as long as it has not. */
const paintOf = (page) =>
  page
    .evaluate(() => {
      const [entry] = performance.getEntriesByName('first-contentful-paint')
      return entry ? performance.timeOrigin + entry.startTime : null
    })
    .catch(() => null)

/** Asked again and again: the driver's own waiting looks less and less often, at last twice a second. */
const isShown = (page, selector) =>
  page
    .locator(selector)
    .first()
    .isVisible()
    .catch(() => false)

/** React marks each element of the server's HTML that it has taken over. */
const isHydrated = (page) =>
  page
    .locator('main')
    .evaluate((main) => Object.keys(main).some((key) => key.startsWith('__reactFiber$')))
    .catch(() => false)

async function until(isSo, what) {
  const end = Date.now() + patience
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`After ${patience / 1000} s: ${what}`)
    await pause()
  }
}

const isStored = (requests) => requests.some(({ method, answered }) => method === 'POST' && answered !== null)

/** One step. It begins with its first request: until the browser gets to a click, its driver has work of its own. */
async function walk(page, step, { requests, hydrates }) {
  const first = requests.length
  const acted = Date.now()
  await step.act(page)
  await until(() => isShown(page, step.shown), `${step.name} is not shown`)
  const found = Date.now()
  const began = requests.slice(first).find(({ sent }) => sent >= acted)?.sent ?? acted
  // The element is there before the style sheet, without which nothing is shown.
  let painted = await paintOf(page)
  for (; painted === null; painted = await paintOf(page)) await pause()
  const shown = Math.max(found, painted)
  if (hydrates) await until(() => isHydrated(page), 'not hydrated')
  if (step.isStored) await until(() => isStored(requests.slice(first)), 'not stored')
  const usable = hydrates || step.isStored ? Math.max(shown, Date.now()) : shown
  return { name: step.name, first, began, painted: Math.max(painted, began), shown, usable }
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ url: string, person: { email: string, password: string }, way: object }} journey
 * @returns {Promise<{ steps: object[], requests: object[], offer: string }>}
 */
export async function travel(browser, { url, person, way }) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    serviceWorkers: 'block',
    ...way.browser,
  })
  // Somebody who has chosen it at an earlier visit.
  if (way.isLight)
    await context.request.post('/bandwidth', {
      form: { low: 'on' },
      headers: { Origin: url },
      maxRedirects: 0,
    })
  const page = await context.newPage()
  const requests = await overSlowLine(page)
  const hydrates = way.waitsForScripts ?? false
  const walked = []
  for (const step of [startPage, ...(way.switchesOn ? [switchOn] : []), ...members]) {
    await step.before?.(page, person)
    const isLight = way.switchesOn && step !== startPage
    walked.push(await walk(page, step, { requests, hydrates: hydrates && !isLight }))
  }
  await page.waitForLoadState('load')
  const offer = new URL(page.url()).pathname.split('/').at(-1)
  await context.close()
  return { steps: walked.map((step, i) => weighed(step, walked[i + 1], requests)), requests, offer }
}

/** Requests belong to the step in which they began. */
function weighed({ name, first, began, painted, shown, usable }, next, requests) {
  const own = requests.slice(first, next?.first).filter(({ isSent }) => isSent)
  return {
    name,
    began,
    painted: painted - began,
    shown: shown - began,
    usable: usable - began,
    trips: roundTrips(own, usable),
    requests: own.length,
    bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
