import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'

test.use({ firstVisit: true })

test.skip(({ scripts }) => !scripts, 'without scripts nothing takes the page over, early or late')
test.beforeEach(async ({ page }) => {
  // Where requests are held on the way Chromium breaks view transitions off, which it reports as an error.
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

type Release = () => Promise<void>

/** Holds back the script that takes the page over, as a slow network does. */
async function holdScripts(page: Page): Promise<Release> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/entry\.client-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return () => {
    release()
    return Promise.resolve()
  }
}

/** Holds back the loaders' data, which stands in the page as a stream that Remix reads. */
async function holdData(page: Page): Promise<Release> {
  await page.addInitScript(() => {
    const released = new Promise<void>((resolve) => Object.assign(window, { releaseData: resolve }))
    window.TextEncoderStream = class {
      readonly encoding = 'utf-8'
      readonly #encoder = new TextEncoder()
      readonly #bytes = new TransformStream<string, Uint8Array<ArrayBuffer>>({
        transform: async (text, controller) => {
          await released
          controller.enqueue(this.#encoder.encode(text))
        },
      })
      readonly readable = this.#bytes.readable
      readonly writable = this.#bytes.writable
    }
  })
  return () => page.evaluate(() => (window as unknown as { releaseData: () => void }).releaseData())
}

/** Scripts have come and wait for the data: Remix takes the stream out of the window when it begins to read. */
async function untilDataIsAwaited(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __remixContext: context } = window as unknown as { __remixContext?: { stream?: unknown } }
    return context !== undefined && context.stream === undefined
  })
}

/** What is opened while the scripts are on their way, or while they wait for the data. */
const moments = {
  'before the scripts': async (page: Page, path: string): Promise<Release> => {
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    return release
  },
  'while scripts wait for the data': async (page: Page, path: string): Promise<Release> => {
    const release = await holdData(page)
    await page.goto(path)
    await untilDataIsAwaited(page)
    return release
  },
}

/**
 * Has a key pressed in the moment in which React begins: it has said what it listens to and has rendered nothing yet.
 * React then renders at once and may wait for nothing.
 */
const pressKeyAsReactBegins = (page: Page) =>
  page.addInitScript(() => {
    const listen = document.addEventListener.bind(document)
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      listen(...args)
      if (args[0] !== 'keydown' || 'keyWasPressed' in window) return
      Object.assign(window, { keyWasPressed: true })
      queueMicrotask(() => {
        const { activeElement } = document
        activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
      })
    }
  })

const focusedText = (page: Page) =>
  page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.outerHTML.slice(0, 200)])

const paths = ['/login', '/register/journalist', '/knowledgebase/checklist']

for (const path of paths)
  test(`a key in the moment in which React begins is no end of ${path}`, async ({
    page: visitor,
    as,
    settled,
  }) => {
    const page = path === '/knowledgebase/checklist' ? await as('outlet') : visitor
    await pressKeyAsReactBegins(page)
    await page.goto(path)
    await settled(page)
    expect(await page.evaluate(() => 'keyWasPressed' in window)).toBe(true)
    await page.getByRole('banner').locator('summary').filter({ hasText: /^EN/ }).click()
    await expect(page.getByRole('button', { name: 'Français' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Français' })).toBeHidden()
  })

for (const [moment, open] of Object.entries(moments)) {
  for (const path of paths)
    test(`Tab ${moment} leads on, and ${path} is taken over`, async ({ page: visitor, as, settled }) => {
      const page = path === '/knowledgebase/checklist' ? await as('outlet') : visitor
      const release = await open(page, path)
      for (let presses = 0; presses < 14; presses++) await page.keyboard.press('Tab')
      const focused = await focusedText(page)
      expect(focused[0]).not.toBe('BODY')
      await release()
      await settled(page)
      expect(await focusedText(page)).toEqual(focused)
    })

  test(
    `what is typed, ticked and chosen ${moment} stays`,
    { tag: '@smoke-both' },
    async ({ page, settled }) => {
      const release = await open(page, '/register/journalist')
      const email = page.getByLabel('E-mail')
      await page.getByLabel('Salutation').selectOption({ label: 'Mr' })
      await page.getByLabel('Country').selectOption({ label: 'Germany' })
      await page.getByLabel('I accept the').check()
      await email.click()
      await page.keyboard.type('greta@newsroom.example')
      await release()
      await settled(page)
      await expect(email).toHaveValue('greta@newsroom.example')
      await expect(email).toBeFocused()
      await page.keyboard.type('.org')
      await expect(email).toHaveValue('greta@newsroom.example.org')
      await expect(page.getByLabel('Salutation').locator('option:checked')).toHaveText('Mr')
      await expect(page.getByLabel('Country').locator('option:checked')).toHaveText('Germany')
      await expect(page.getByLabel('I accept the')).toBeChecked()
    },
  )

  test(`a text that is changed ${moment} stays changed`, async ({ as, settled }) => {
    const page = await as('trainer')
    const release = await open(page, '/profile_settings')
    const area = page.getByRole('main').locator('textarea').first()
    await expect(area).not.toHaveValue('')
    const changed = `${await area.inputValue()} And more.`
    await area.fill(changed)
    await release()
    await settled(page)
    await expect(area).toHaveValue(changed)
  })

  test(`a menu that is opened ${moment} stays open and closes as ever`, async ({ page, settled }) => {
    const release = await open(page, '/register/journalist')
    await page.getByRole('banner').locator('summary').filter({ hasText: /^EN/ }).click()
    const french = page.getByRole('button', { name: 'Français' })
    await expect(french).toBeVisible()
    await release()
    await settled(page)
    await expect(french).toBeVisible()
    // What only scripts show is there once the whole page has been taken over.
    await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(french).toBeHidden()
  })

  test(`a link and a button that are pressed ${moment} do what they say`, async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await open(page, '/about')
    await page.getByRole('banner').locator('summary').filter({ hasText: /^EN/ }).click()
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  })

  test(`a form that is sent ${moment} is answered`, { tag: '@smoke-both' }, async ({ page, api }) => {
    const { email, password } = await api.newJournalist()
    await open(page, '/register/journalist')
    await page.getByLabel('Surname').press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await open(page, '/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/home')
  })
}

test.describe('where the texts of a page cannot be had', () => {
  test.use({ expectedErrors: /^console: Failed to load resource: .*\/assets\/[^/]*\.json\)$/ })

  test('it stays as the server sent it, and its forms go the ordinary way', async ({ page, api }) => {
    const { email, password } = await api.newJournalist()
    await page.route(/\/assets\/texts-en-\w+-auth\.json$/, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/login')
    await failed
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/home')
  })
})
