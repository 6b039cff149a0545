import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'

const harmless = 'https://www.wikipedia.org/'

/** The harmless page, without a network. It says where its reader came from, if the browser has told. */
const standIn = (page: Page) =>
  page.route(`${harmless}**`, (route) =>
    route.fulfill({
      contentType: 'text/plain',
      body: `from ${route.request().headers()['referer'] ?? 'nowhere'}`,
    }),
  )

test(
  'pages that may betray their reader are left with a link, which tells nobody where from',
  { tag: '@smoke' },
  async ({ as, visit, scripts }) => {
    const page = await as('journalist')
    await standIn(page)
    await visit(page, '/home')
    const link = page.getByRole('link', { name: 'Leave this page' })
    await expect(link).toHaveCount(0)
    await visit(page, '/messages')
    await link.click()
    await expect(page).toHaveURL(harmless)
    await expect(page.locator('body')).toHaveText('from nowhere')
    await page.goBack()
    await expect(page).toHaveURL(scripts ? '/home' : '/messages')
  },
)

test('the link stays in reach at the end of a long page, and is early for the keyboard', async ({
  as,
  visit,
}) => {
  const page = await as('journalist')
  await visit(page, '/account_settings/security')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Leave this page' })
  await expect(link).toBeFocused()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(link).toBeInViewport()
})

test('Escape three times leaves as well, also out of a field', { tag: '@scripts' }, async ({ as, visit }) => {
  const page = await as('journalist')
  await standIn(page)
  await visit(page, '/helpdesk')
  await expect(page.getByRole('link', { name: 'Leave this page' })).toHaveAttribute('title', /Escape/)
  await page.getByRole('main').getByRole('textbox').first().focus()
  for (let press = 0; press < 2; press++) await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/helpdesk')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(harmless)
})
