import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'
import { looksOf } from '~/tests/support/pages/inventory'
import { translate } from '~/tests/support/pages/translate'
import { roles } from '~/tests/support/people'
import { bubbles, field, newReachable, write } from '../messages/people'

test.use({ expectedErrors: /Failed to load resource|Failed to fetch/ })
test.skip(({ scripts }) => !scripts, 'what nothing changes, a translator does not break')

/** Nothing that is pressed here changes anything at the campus. */
async function sendNothing(page: Page): Promise<void> {
  await page.route('**/*', (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.continue()
    return request.isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort()
  })
}

/** Uses everything that can be used on a page, as scripts hear of it, and sends each form. */
const useEverything = (page: Page) =>
  page.evaluate(async () => {
    const settle = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const write = (control: HTMLInputElement | HTMLTextAreaElement, value: string) => {
      const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')
      own?.set?.call(control, value)
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
    const use = (element: Element) => {
      if (element instanceof HTMLTextAreaElement) write(element, 'Some words')
      else if (element instanceof HTMLSelectElement) {
        element.selectedIndex = element.options.length - 1
        element.dispatchEvent(new Event('change', { bubbles: true }))
      } else if (!(element instanceof HTMLInputElement) || ['checkbox', 'radio'].includes(element.type))
        (element as HTMLElement).click()
      else if (/^(text|search|email|url|tel|password)$/.test(element.type)) write(element, 'Word')
    }
    const all = 'input, textarea, select, summary, button[type="button"], main a[href*="confirm="]'
    const here = window.location.pathname
    for (const element of document.querySelectorAll(all)) {
      if (!element.isConnected || window.location.pathname !== here) continue
      use(element)
      await settle()
    }
    for (const form of document.querySelectorAll<HTMLFormElement>('main form[method="post"]')) {
      if (!form.isConnected) continue
      // Fields of dialogs that were opened above were not there yet; a browser sends no form without them.
      for (const field of form.elements)
        if ('validity' in field && (field as HTMLInputElement).validity.valueMissing) use(field)
      // A hidden form is sent by its buttons elsewhere on the page, which say to where.
      const buttons = [...form.elements].filter((each) => each instanceof HTMLButtonElement)
      form.requestSubmit(form.hidden ? buttons[0] : null)
      await settle()
    }
  })

for (const reader of ['visitor', ...roles] as const)
  for (const { path, addressIn } of looksOf(reader))
    test(`${path} of ${reader} outlives a translation of its texts`, async ({
      as,
      api,
      page: visitor,
      visit,
    }) => {
      const page = reader === 'visitor' ? visitor : await as(reader)
      await visit(page, await addressIn(api))
      await sendNothing(page)
      await translate(page)
      await useEverything(page)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText(/^Error 500/)
    })

test('a message arrives, a panel opens and a menu closes on a translated page', async ({
  as,
  api,
  visit,
}) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const { discussion, id } = await write(api, anna, { to: ben, body: 'Are you there?' })
  const page = await as(ben)
  const listening = page.waitForResponse((response) => new URL(response.url()).pathname === '/events')
  await visit(page, `/messages/${discussion}`)
  await listening
  await translate(page)
  await field(page).pressSequentially('Ye')
  await api.call('POST', `/user-messages/${id}`, { token: anna.token, body: { body: 'One more thing.' } })
  await expect(bubbles(page)).toContainText(['Are you there?', 'One more thing.'])
  await field(page).fill('Yes, I am here.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(bubbles(page)).toContainText(['Are you there?', 'One more thing.', 'Yes, I am here.'])
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: /^Notifications/ }).click()
  await banner.getByRole('link', { name: /^Messages/ }).click()
  await page.keyboard.press('Escape')
  await banner.locator('summary').filter({ hasText: 'Account menu' }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
})
