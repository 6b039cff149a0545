import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'
import { withoutScripts } from '~/tests/support/pages/as-sent'

/** Takes away what has the focus, as something that disappears by its own action does. */
const removeFocused = (page: Page) =>
  page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('main a[href]')!
    link.focus()
    link.remove()
  })

/** On a page without scripts of its own, so that nothing gives the focus another place. */
async function loseFocus(page: Page): Promise<void> {
  await withoutScripts(page)
  await page.goto('/helpdesk')
  const said = page.waitForEvent('console', (message) => message.text().startsWith('The focus was lost'))
  await removeFocused(page)
  await said
}

test.describe('a focus that falls to the start of the document', { tag: '@scripts' }, () => {
  // Its steps pass in the next test, so here it is the watch over all pages that fails.
  test.fail('fails its test', ({ page }) => loseFocus(page))

  test.describe('where a test expects it', () => {
    test.use({ expectedErrors: /The focus was lost with <a / })
    test('is named with what had it', ({ page }) => loseFocus(page))
  })

  test('is kept by the scripts of the campus', async ({ page, visit }) => {
    await visit(page, '/helpdesk')
    await removeFocused(page)
    await expect(page.locator(':focus')).toHaveCount(1)
  })
})
