import type { Page } from '@playwright/test'
import { expect, speak, test } from '~/tests/support/fixtures'
import { lookAtText, phone, unfold } from '~/tests/support/pages/large-text'

/** Digits of other scripts, which forms and addresses do not take. */
const otherDigits = /[٠-٩۰-۹]/

const desktop = { width: 1280, height: 900 }

/** Where the middle of an element is: 0 at the left edge of the window, 1 at the right one. */
async function across(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox()
  const width = page.viewportSize()?.width ?? 0
  if (!box || width === 0) throw new Error(`${selector} is not shown`)
  return (box.x + box.width / 2) / width
}

/** The direction, and whether everything stays on the screen, what is folded too. */
async function expectTurned(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html'), path).toHaveAttribute('dir', 'rtl')
  expect(await page.locator('body').innerText(), path).not.toMatch(otherDigits)
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await page.evaluate(unfold)
    const { faults } = await page.evaluate(lookAtText)
    expect(
      faults.filter((fault) => fault.startsWith('sideways')),
      `${path} at ${String(size.width)}`,
    ).toEqual([])
  }
}

test('pages of visitors run from right to left in Arabic, and fit a phone', async ({ page }) => {
  await speak(page.request, 'ar')
  for (const path of ['/', '/register/journalist', '/nowhere']) await expectTurned(page, path)
})

test('pages of members begin at the right in Arabic', async ({ as }) => {
  const page = await as('journalist')
  await speak(page.request, 'ar')
  for (const path of ['/content', '/content?view=calendar', '/account_settings', '/messages'])
    await expectTurned(page, path)
  await page.setViewportSize(desktop)
  await page.goto('/content')
  expect(await across(page, '.brand')).toBeGreaterThan(0.5)
  expect(await across(page, '.site-tools')).toBeLessThan(0.5)
  expect(await across(page, '.offer-row .day-mark')).toBeGreaterThan(
    await across(page, '.offer-row .offer-text'),
  )
  await page.goto('/content?view=calendar')
  expect(await across(page, '.month thead th:first-child')).toBeGreaterThan(
    await across(page, '.month thead th:last-child'),
  )
  // Arrows point to where the past is.
  await expect(page.locator('.months > a:first-child .icon')).toHaveCSS('scale', '-1 1')
  await page.goto('/account_settings')
  expect(await across(page, 'main .side-nav')).toBeGreaterThan(0.5)
})

test(
  'keys lead through a menu in Arabic as in any language',
  { tag: '@scripts' },
  async ({ as, settled }) => {
    const page = await as('journalist')
    await speak(page.request, 'ar')
    await page.setViewportSize(desktop)
    await page.goto('/content')
    await settled(page)
    const menu = page.locator('.site-tools details').last()
    await menu.locator('summary').press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(menu.locator('.menu-item').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(menu.locator('.menu-item').nth(1)).toBeFocused()
    const box = await menu.locator('.popover').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
  },
)

test('fields of addresses run from left to right in Arabic, and begin at the right', async ({ page }) => {
  await speak(page.request, 'ar')
  await page.goto('/login')
  const email = page.locator('main input[type="email"]')
  await expect(email).toHaveAttribute('dir', 'ltr')
  const { direction, textAlign } = await email.evaluate((input) => {
    const { direction, textAlign } = getComputedStyle(input)
    return { direction, textAlign }
  })
  expect({ direction, textAlign }).toEqual({ direction: 'ltr', textAlign: 'right' })
})
