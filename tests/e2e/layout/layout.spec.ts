import { expect, speak, test, toastOf } from '~/tests/support/fixtures'

const narrow = { width: 390, height: 800 }

test(
  'the language stays chosen from page to page',
  { tag: ['@shape', '@smoke-both'] },
  async ({ page, visit }) => {
    await visit(page, '/footer/imprint')
    await page.getByRole('banner').locator('summary').filter({ hasText: /^EN/ }).click()
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page).toHaveURL('/footer/imprint')
    await visit(page, '/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  },
)

test("the browser's own languages are not asked", async ({ openBrowser, visit }) => {
  const page = await openBrowser({ locale: 'de-DE' })
  await visit(page, '/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the menus of the header open and close without a mouse', async ({ as, visit, scripts }) => {
  const page = await as('journalist')
  await visit(page, '/home')
  const account = page.getByRole('banner').locator('summary').filter({ hasText: 'Account menu' })
  await account.focus()
  await page.keyboard.press('Enter')
  const logout = page.getByRole('button', { name: 'Log out' })
  await expect(logout).toBeVisible()
  await expect(async () => {
    await page.keyboard.press(scripts ? 'Escape' : 'Enter')
    await expect(logout).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect(account).toBeFocused()
})

test('the first Tab leads to the link that skips the header', async ({ page, visit }) => {
  await visit(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#main')
})

test('on a phone the navigation is folded and opens', async ({ openBrowser, visit }) => {
  const page = await openBrowser({ viewport: narrow })
  await visit(page, '/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'About' })).toBeHidden()
  await navigation.locator('summary').click()
  await navigation.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
})

for (const path of ['/', '/login', '/register/journalist', '/about', '/footer/privacy_policy'])
  test(`${path} fits a window of 320 pixels`, async ({ openBrowser, visit }) => {
    const page = await openBrowser({ viewport: { width: 320, height: 640 } })
    await visit(page, path)
    const body = (await page.locator('html').boundingBox())!
    const main = (await page.locator('main').boundingBox())!
    expect(Math.max(body.width, main.x + main.width)).toBeLessThanOrEqual(320)
  })

test('the consent of a visitor is kept, said back and can be changed', async ({ page, visit }) => {
  await visit(page, '/conset')
  const choices = page.getByRole('main').getByRole('radio')
  await expect(choices).toHaveCount(2)
  await choices.last().check()
  await page.getByRole('main').getByRole('button').click()
  await expect(toastOf(page)).toBeVisible()
  await visit(page, '/conset')
  await expect(choices.last()).toBeChecked()
})

test(
  'a toast is closed by its button, and gone on the next page',
  { tag: '@shape' },
  async ({ page, visit, scripts }) => {
    await visit(page, '/conset')
    await page.getByRole('main').getByRole('button').click()
    await expect(toastOf(page)).toBeVisible()
    await page.getByRole('button', { name: 'Close message' }).click()
    await expect(toastOf(page)).toHaveCount(0)
    await expect(page).toHaveURL('/conset')
    if (scripts) await page.reload()
    await expect(toastOf(page)).toHaveCount(0)
  },
)

test('the public header has no member pages, and the footer has the consent settings', async ({
  page,
  visit,
}) => {
  await visit(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Resource centre' })).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Consent settings' }).click()
  await expect(page).toHaveURL('/conset')
})

test('a table that a phone shows as a list stays a table for screen readers', async ({ as, visit }) => {
  const page = await as('provider')
  await page.setViewportSize(narrow)
  await visit(page, '/ij_administration')
  await expect(page.locator('.table td').first()).toHaveCSS('display', /block|grid|flex/)
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  const roles = new Set(nodes.map(({ role }) => role?.value as unknown))
  for (const role of ['table', 'row', 'rowheader', 'cell']) expect([...roles]).toContain(role)
})

for (const [who, width] of [
  ['admin', 1280],
  ['admin', 360],
  ['journalist', 360],
] as const)
  test(`the header of ${who} has one row in a window of ${width} pixels, in German too`, async ({
    as,
    visit,
  }) => {
    const page = await as(who)
    await page.setViewportSize({ width, height: 800 })
    for (const locale of ['en', 'de']) {
      await speak(page.request, locale)
      await visit(page, '/home')
      const box = await page.getByRole('banner').boundingBox()
      expect(box?.height, locale).toBeLessThan(80)
    }
  })

test('each kind of account finds its settings in its menu, and the directory in the navigation', async ({
  as,
  visit,
}) => {
  for (const who of ['admin', 'journalist', 'provider'] as const) {
    const page = await as(who)
    await visit(page, '/home')
    await page.getByRole('banner').locator('summary', { hasText: 'Account menu' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Account settings' }).click()
    await expect(page).toHaveURL(/\/account_settings/)
    await page.getByRole('banner').getByRole('link', { name: 'Directory' }).click()
    await expect(page).toHaveURL(/p=iuprofiles/)
  }
})
