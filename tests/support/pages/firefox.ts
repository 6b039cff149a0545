import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { expect, vi } from 'vitest'
import { findFirefox } from '../browser'
import { isHydrated } from './as-sent'

/** In an order that does not matter: what is pressed has one name on its page. */
const pressable = 'a[href], button, summary, label'
const fields = 'input, textarea, select'

/** What takes long on a busy machine; waiting ends with the event. */
const patience = { timeout: 20_000, interval: 50 }

/**
 * Runs in the page: scrolls the first visible element of this name into view. The middle of it, or null as long as there is
 * none. A name may go on after the words given, if no name is exactly these.
 */
function placeOf(selector: string, name: string): { x: number; y: number } | null {
  const nameOf = (element: Element) => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    const text = element.getAttribute('aria-label') ?? (labels[0] ?? element).textContent
    return text.replace(/\s+/g, ' ').trim()
  }
  const shown = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  const element =
    shown.find((each) => nameOf(each) === name) ?? shown.find((each) => nameOf(each).startsWith(name))
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Runs in the page: chooses an option as its reader would, and says whether there is one. */
function choose(label: string, option: string): boolean {
  const all = [...document.querySelectorAll('select')]
  const select = all.find(({ labels }) => labels[0]?.textContent.trim().startsWith(label))
  const index = [...(select?.options ?? [])].findIndex(({ text }) => text.trim() === option)
  if (!select || index < 0) return false
  select.selectedIndex = index
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  return true
}

/** Runs in the page: what is wrong with it whatever it is about. */
function faultsOf(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const heading = document.querySelector('main h1')
  return [
    ...(heading?.checkVisibility() ? [] : ['no heading']),
    ...(scrollWidth > clientWidth ? [`${String(scrollWidth - clientWidth)} pixels too wide`] : []),
  ]
}

/** Firefox reports the font that it no longer loads because the reader has gone on: NS_BINDING_ABORTED. */
const isGivenUp = (message: string): boolean =>
  message.includes('downloadable font: download failed') && message.includes('status=2152398850')

/** One tab of somebody's browser, used as a person does: by what is written there, with a pointer and a keyboard. */
export function openTab(page: Page, { url, scripts }: { url: string; scripts: boolean }) {
  const errors: string[] = []
  page.on('pageerror', (error) => {
    if (!isGivenUp(String(error))) errors.push(String(error))
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !isGivenUp(message.text())) errors.push(message.text())
  })

  const visit = async (path: string): Promise<number> => {
    const response = await page.goto(new URL(path, url).href)
    if (scripts) await vi.waitFor(async () => expect(await page.evaluate(isHydrated)).toBe(true), patience)
    return response?.status() ?? 0
  }
  const find = (selector: string, name: string) =>
    vi.waitFor(async () => {
      const place = await page.evaluate(placeOf, selector, name)
      expect(place, `“${name}” at ${page.url()}`).not.toBeNull()
      return place!
    }, patience)
  const click = async (selector: string, name: string) => {
    const { x, y } = await find(selector, name)
    await page.mouse.click(x, y)
  }
  return {
    errors,
    visit,
    press: (name: string) => click(pressable, name),
    fill: async (label: string, text: string) => {
      await click(fields, label)
      await page.keyboard.down('Control')
      await page.keyboard.press('a')
      await page.keyboard.up('Control')
      await page.keyboard.type(text)
    },
    choose: async (label: string, option: string) => {
      expect(await page.evaluate(choose, label, option), `${option} of ${label}`).toBe(true)
    },
    key: (name: 'Enter' | 'Escape' | 'Tab') => page.keyboard.press(name),
    /** Waits until these words are shown. */
    sees: (words: string) =>
      vi.waitFor(async () => {
        const text = await page.evaluate(() => document.body.innerText)
        expect(text.includes(words), `“${words}” at ${page.url()}`).toBe(true)
      }, patience),
    /** Waits until these words are shown no more. */
    seesNoMore: (words: string) =>
      vi.waitFor(async () => {
        const text = await page.evaluate(() => document.body.innerText)
        expect(text.includes(words), `“${words}” at ${page.url()}`).toBe(false)
      }, patience),
    /** Waits until this is the address, without its host. */
    isAt: (path: string | RegExp) =>
      vi.waitFor(() => {
        const { pathname, search, hash } = new URL(page.url())
        expect(pathname + search + hash).toMatch(path)
      }, patience),
    /** Waits until the focus is on an element with these words. */
    focusIsOn: (words: string) =>
      vi.waitFor(async () => {
        const text = await page.evaluate(() => {
          const { activeElement } = document
          if (!activeElement || activeElement === document.body) return 'nothing'
          return activeElement.getAttribute('aria-label') ?? activeElement.textContent
        })
        expect(text).toContain(words)
      }, patience),
    /** Waits until the focus is within the first such element. */
    focusIsIn: (selector: string) =>
      vi.waitFor(async () => {
        const isIn = await page.evaluate((part) => Boolean(document.activeElement?.closest(part)), selector)
        expect(isIn, `the focus in ${selector}`).toBe(true)
      }, patience),
    faults: () => page.evaluate(faultsOf),
  }
}
export type Tab = ReturnType<typeof openTab>

/**
 * Firefox as it is installed, with or without scripts, driven by WebDriver BiDi. What Puppeteer itself does in a page to find and
 * press something needs scripts and does not end without them; here the page is only asked where things are.
 */
export async function openFirefox({ url, scripts }: { url: string; scripts: boolean }) {
  const browser: Browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    env: { ...process.env, TZ: 'UTC' },
    extraPrefsFirefox: {
      'javascript.enabled': scripts,
      'intl.accept_languages': 'en-GB, en',
      'ui.prefersReducedMotion': 1,
    },
  })
  return {
    /** A tab of a browser that has never been at the campus. */
    newTab: async (): Promise<Tab> => {
      const context = await browser.createBrowserContext()
      return openTab(await context.newPage(), { url, scripts })
    },
    close: () => browser.close(),
  }
}
export type Firefox = Awaited<ReturnType<typeof openFirefox>>
