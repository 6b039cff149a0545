import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
  test as base,
  type WebError,
} from '@playwright/test'
import { openApi, type CampusApi } from './campus-api'
import { isHydrated } from './pages/as-sent'
import { forget, type IdleBrowsers } from './pages/idle-browsers'
import { type IdleSessions, openIdleSessions } from './pages/idle-sessions'
import { type Mailbox, openMailbox } from './mailbox'
import { demoPassword, demoPerson, type Role } from './people'
import { urlOf } from '~/contracts/web-address'

interface Credentials {
  email: string
  password: string
}

interface Fixtures {
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Another person's browser: cookies, storage and errors of its own. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
  /** A browser in which this person is logged in. */
  as: (who: Role | Credentials) => Promise<Page>
  mailbox: Mailbox
  api: CampusApi
  /** A website outside of the campus; see `startSchool`. */
  schoolUrl: string
  /** True where the pages of this project run their scripts. */
  scripts: boolean
  /**
   * Waits until scripts have taken over the present document; at once without scripts. A click that comes earlier is
   * an ordinary one, and whether it comes earlier would be chance.
   */
  settled: (page: Page) => Promise<void>
  visit: (page: Page, path: string) => Promise<Response | null>
}
interface Options {
  /** What a file of tests brings about on purpose, and may therefore stand in the console. */
  expectedErrors: RegExp | null
  /** Browsers that have never been at the campus: they fetch everything from it. */
  firstVisit: boolean
}
interface OfTheWorker {
  idleBrowsers: IdleBrowsers
  idleSessions: IdleSessions
}
interface Automatic {
  watched: (context: BrowserContext) => void
}

function variable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: the global setup has not run`)
  return value
}

/** A page that answers 404 or 422 on purpose is logged by Chromium as a failed resource; a missing file is too. */
function isAnsweredPage(text: string, url: string): boolean {
  if (!/^Failed to load resource: .* status of 4\d\d/.test(text) || !urlOf(url)) return false
  return !/\.\w+$/.test(new URL(url).pathname.replace(/\.data$/, ''))
}

/** Chromium ends the fading of a page whose reader goes on before its end by an error, which no code of ours has made. */
const isFadingThatEnds = (message: string): boolean => /^Transition was (aborted|skipped)/.test(message)

/**
 * Remix reads on in an answer whose data it has, so that nobody catches the error when the reader goes on just then, or
 * the same list is fetched anew. Which of the two errors it is depends on whether the answer has begun to arrive.
 */
const isAnswerGivenUp = ({ name, message }: Error): boolean =>
  name === 'AbortError' &&
  ['BodyStreamBuffer was aborted', 'signal is aborted without reason'].includes(message)

/**
 * Runs in each document: says in its console that the focus has fallen to the start of it, because what had it has gone. Every
 * test that presses something which disappears is a test of this.
 */
function sayWhenFocusIsLost(): void {
  let focused: Element | null = null
  document.addEventListener('focusin', ({ target }) => (focused = target as Element), true)
  const isNowhere = () => document.activeElement === null || document.activeElement === document.body
  const onBlur = () => {
    queueMicrotask(() => {
      if (focused?.isConnected && isNowhere()) focused = null
    })
  }
  document.addEventListener('focusout', onBlur, true)
  new MutationObserver(() => {
    if (!focused || focused.isConnected) return
    const lost = focused.outerHTML.slice(0, 200)
    focused = null
    setTimeout(() => {
      if (isNowhere()) console.error(`The focus was lost with ${lost}`)
    })
  }).observe(document, { childList: true, subtree: true })
}

/** The answer ends it. */
function watch(context: BrowserContext, errors: string[]): () => void {
  const onError = (error: WebError) => {
    const failure = error.error()
    if (!isFadingThatEnds(failure.message) && !isAnswerGivenUp(failure))
      errors.push(`page error: ${failure.message}`)
  }
  const onMessage = (message: ConsoleMessage) => {
    const { url } = message.location()
    if (message.type() !== 'error' || isAnsweredPage(message.text(), url)) return
    // Remix logs the answer that it gives up reading because the reader has gone on.
    if (message.text().startsWith('AbortError: ')) return
    errors.push(`console: ${message.text()} (${url})`)
  }
  context.on('weberror', onError)
  context.on('console', onMessage)
  return () => {
    context.off('weberror', onError)
    context.off('console', onMessage)
  }
}

export const test = base.extend<Fixtures & Options & Automatic, OfTheWorker>({
  idleBrowsers: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  idleSessions: [async ({}, use) => use(openIdleSessions()), { scope: 'worker' }],
  expectedErrors: [null, { option: true }],
  firstVisit: [false, { option: true }],
  baseURL: async ({}, use) => use(variable('CAMPUS_URL')),
  mailbox: async ({}, use) => use(openMailbox(variable('CAMPUS_MAIL'))),
  api: async ({ mailbox }, use) => use(openApi(variable('CAMPUS_API'), mailbox)),
  schoolUrl: async ({}, use) => use(variable('SCHOOL_URL')),
  scripts: async ({}, use, { project }) => use(project.use.javaScriptEnabled !== false),
  settled: async ({ scripts }, use) =>
    use((page) => (scripts ? page.waitForFunction(isHydrated).then(() => undefined) : Promise.resolve())),
  visit: async ({ settled }, use) => {
    await use(async (page, path) => {
      const response = await page.goto(path)
      await settled(page)
      return response
    })
  },
  watched: [
    async ({ expectedErrors }, use) => {
      const errors: string[] = []
      const ends: (() => void)[] = []
      await use((context) => {
        ends.push(watch(context, errors))
      })
      for (const end of ends) end()
      const unexpected = errors.filter((text) => !expectedErrors?.test(text))
      expect(unexpected, 'errors in the console or on a page').toEqual([])
    },
    { auto: true },
  ],
  openContext: async (
    {
      browser,
      baseURL,
      contextOptions,
      firstVisit,
      idleBrowsers,
      javaScriptEnabled,
      serviceWorkers,
      watched,
    },
    use,
    testInfo,
  ) => {
    const opened: { context: BrowserContext; key: string | null }[] = []
    // A new browser loads and compiles every script anew. Without scripts there is nothing to save.
    const mayStay = javaScriptEnabled && !firstVisit && serviceWorkers === 'block'
    await use(async (options) => {
      const key = mayStay && !options ? JSON.stringify([baseURL, contextOptions]) : null
      const idle = key === null ? undefined : idleBrowsers.get(key)?.pop()
      const context =
        idle ??
        (await browser.newContext({ ...contextOptions, baseURL: baseURL!, javaScriptEnabled, ...options }))
      if (!idle) await context.addInitScript(sayWhenFocusIsLost)
      opened.push({ context, key })
      watched(context)
      return context
    })
    const passed = testInfo.status === testInfo.expectedStatus
    for (const { context, key } of opened)
      if (passed && key !== null) {
        await forget(context, baseURL!)
        idleBrowsers.set(key, [...(idleBrowsers.get(key) ?? []), context])
      } else await context.close()
  },
  context: async ({ openContext }, use) => use(await openContext()),
  openBrowser: async ({ openContext }, use) => use(async (options) => (await openContext(options)).newPage()),
  as: async ({ openBrowser, baseURL, idleSessions }, use, testInfo) => {
    const lent: Awaited<ReturnType<IdleSessions['lend']>>[] = []
    const logIn = async (page: Page, { email, password }: Credentials) => {
      const form = { email, password, returnTo: '/home' }
      const answer = await page.request.post('/login', {
        form,
        headers: { Origin: baseURL! },
        maxRedirects: 0,
      })
      expect(answer.status(), `login of ${email}`).toBe(303)
    }
    await use(async (who) => {
      const page = await openBrowser()
      if (typeof who !== 'string') await logIn(page, who)
      else {
        const person = { email: demoPerson(who).email, password: demoPassword }
        const place = { role: who, baseURL: baseURL! }
        lent.push(await idleSessions.lend(page, place, () => logIn(page, person)))
      }
      return page
    })
    if (testInfo.status === testInfo.expectedStatus)
      for (const each of lent) await idleSessions.giveBack(each)
  },
})

/** The address of a call of the API, which may have a host of its own. */
export const apiAddress = (path: string): string => variable('CAMPUS_API') + path

/** Sends a form as a browser would, without one: for what no page offers, such as sending it twice. */
export const post = (page: Page, path: string, form: Record<string, string>) =>
  page.request.post(path, { form, headers: { Origin: variable('CAMPUS_URL') }, maxRedirects: 0 })

/**
 * From here on the pages come in this language. It is chosen as by a visitor: an account keeps its own, in which its mails are
 * written, because others are logged in to it at the same time.
 */
export const speak = (browser: APIRequestContext, locale: string) =>
  browser.post('/language', {
    form: { locale, returnTo: '/' },
    headers: { Origin: variable('CAMPUS_URL'), Cookie: 'visitor=1' },
    maxRedirects: 0,
  })

/** The message of the action before; the progress bar is a status as well, but has nothing to close. */
export const toastOf = (page: Page) => page.getByRole('status').filter({ has: page.locator('form') })

export { expect }
