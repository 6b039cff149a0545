import type { Page } from '@playwright/test'
import { expect, speak, test } from '~/tests/support/fixtures'
import { lookAtText, phone, unfold } from '~/tests/support/pages/large-text'

/** Digits of other scripts, which forms and addresses do not take. */
const otherDigits = /[٠-٩۰-۹]/

const direction = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).direction)

/** Where the middle of an element is: 0 at the left edge of the window, 1 at the right one. */
async function across(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox()
  const width = page.viewportSize()?.width ?? 0
  if (!box || width === 0) throw new Error(`${selector} is not shown`)
  return (box.x + box.width / 2) / width
}

test.describe('in Arabic', { tag: '@either' }, () => {
  test('pages of visitors run from right to left, and fit a phone', async ({ page }) => {
    await speak(page.request, 'ar')
    await page.setViewportSize(phone)
    for (const path of ['/', '/registration/journalist', '/login', '/compliance_guide', '/nowhere']) {
      await page.goto(path)
      await expect(page.locator('html'), path).toHaveAttribute('dir', 'rtl')
      expect(await direction(page), path).toBe('rtl')
      await page.evaluate(unfold)
      const { faults } = await page.evaluate(lookAtText)
      expect(faults.filter((fault) => fault.startsWith('sideways')), path).toEqual([])
      expect(await page.locator('body').innerText(), path).not.toMatch(otherDigits)
    }
  })

  test('pages of members begin at the right', async ({ as }) => {
    const page = await as('journalist')
    await speak(page.request, 'ar')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/content')
    expect(await across(page, '.brand')).toBeGreaterThan(0.5)
    expect(await across(page, '.site-tools')).toBeLessThan(0.5)
    expect(await across(page, 'main .offer-row .day-mark')).toBeGreaterThan(
      await across(page, 'main .offer-row .offer-text'),
    )
    await page.goto('/content?view=calendar')
    expect(await across(page, '.month thead th:first-child')).toBeGreaterThan(
      await across(page, '.month thead th:last-child'),
    )
    // Its arrow points to where the past is.
    const previous = page.locator('.months > a:first-child svg')
    await expect(previous).toHaveCSS('scale', '-1 1')
    await page.goto('/account_settings')
    expect(await across(page, 'main .side-nav, main nav ul')).toBeGreaterThan(0.5)
  })

  test('fields of addresses run from left to right and begin at the right', async ({ page }) => {
    await speak(page.request, 'ar')
    await page.goto('/login')
    const email = page.locator('input[type="email"]')
    await expect(email).toHaveAttribute('dir', 'ltr')
    await expect(email).toHaveCSS('direction', 'ltr')
    await expect(email).toHaveCSS('text-align', /^(right|match-parent)$/)
  })
})
