import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CampusApi } from '~/tests/support/campus-api'
import { expect, test } from '~/tests/support/fixtures'

const views = (page: Page) => page.getByRole('navigation', { name: 'View' })
const months = (page: Page) => page.getByRole('navigation', { name: 'Other months' })
const month = (page: Page) => page.getByRole('main').getByRole('table')

/** “December 2026”, so many months from now. */
function nameOf(later: number): string {
  const now = new Date()
  const moment = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 15))
  return moment.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

test(
  'the calendar keeps the filters of the list, and the list those of the calendar',
  { tag: '@smoke' },
  async ({ as, visit }) => {
    const page = await as('journalist')
    await visit(page, '/content?category=event&sort=newest')
    await views(page).getByRole('link', { name: 'Calendar' }).click()
    await expect(page).toHaveURL('/content?category=event&sort=newest&view=calendar')
    await expect(views(page).getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page')
    // From this week on, so that it is not empty at the end of a month.
    await expect(month(page).locator('[aria-current="date"]')).toContainText('today')
    await expect(month(page).locator('td')).toHaveCount(35)
    await expect(month(page).getByRole('row').nth(1).locator('[aria-current="date"]')).toHaveCount(1)

    await months(page)
      .getByRole('link', { name: nameOf(1) })
      .click()
    await expect(page).toHaveURL(/view=calendar&month=\d{4}-\d\d$/)
    await expect(month(page).getByRole('columnheader').first()).toHaveText('Mon')
    await page.getByLabel('Category').selectOption({ label: 'All' })
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).not.toHaveURL(/category=event/)
    await expect(page).toHaveURL(/view=calendar/)
    await expect(month(page)).toContainText(nameOf(1))
    const deadlines = month(page).getByRole('listitem').filter({ hasText: 'Closes' })

    await months(page).getByRole('link', { name: 'The next five weeks' }).click()
    await expect(page).not.toHaveURL(/month=/)
    await expect(month(page).locator('td')).toHaveCount(35)
    await months(page)
      .getByRole('link', { name: nameOf(1) })
      .click()
    await expect(month(page)).toContainText(nameOf(1))
    // Read here, because the address changes a moment before the page does.
    const headline = await deadlines.first().getByRole('link').textContent()
    await deadlines.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline ?? 'no headline')
    await page.goBack()
    await views(page).getByRole('link', { name: 'List' }).click()
    await expect(page).toHaveURL(/\/content\?(.*&)?sort=newest$/)
  },
)

test('what is no month is the five weeks from now on; past offers are shown where they are asked for', async ({
  as,
  visit,
}) => {
  const page = await as('journalist')
  await visit(page, '/content?view=calendar&month=2026-13')
  await expect(page.getByRole('main').getByRole('status')).toContainText('in the next five weeks')
  const earlier = months(page).getByRole('link', { name: nameOf(-1) })
  // In the first week of a month the five weeks begin in the one before.
  if ((await earlier.count()) === 0)
    await months(page)
      .getByRole('link', { name: nameOf(0) })
      .click()
  await earlier.click()
  await expect(month(page)).toContainText(nameOf(-1))
  await expect(page.getByText('Offers that have ended are not shown.')).toBeVisible()
  const before = await month(page).getByRole('listitem').all()
  await page.getByRole('link', { name: 'Show past offers' }).click()
  await expect(page).toHaveURL(/state=past&view=calendar&month=/)
  await expect(month(page)).toContainText(nameOf(-1))
  await expect.poll(() => month(page).getByRole('listitem').count()).toBeGreaterThanOrEqual(before.length)
  await visit(page, '/content?view=calendar&month=2071-03')
  await expect(page.getByText(/^Nothing closes or starts in March 2071/)).toBeVisible()
})

/** A provider of the test's own with so many offers that close on this day. */
async function publishMany(api: CampusApi, deadline: string, count: number): Promise<string> {
  const provider = await api.newProvider(`Harbour School ${randomUUID().slice(0, 8)}`)
  await api.approveReview(provider)
  const token = await api.logIn(provider.email, provider.password)
  for (let number = 1; number <= count; number++) {
    const body = {
      headline: `Ledger ${String(number)}`,
      teaser: 'Two evenings on balance sheets and what they hide',
      description: 'For reporters who want to read the accounts of a company, line by line.',
      category: 'seminar',
      language: 'en',
      cost: 'free',
      online: true,
      publish: true,
      deadline,
    }
    await api.call('POST', '/own-offers', { token, body })
  }
  return provider.id
}

test('a day with many offers shows the first, and leads to all of them below', async ({ as, api, visit }) => {
  const provider = await publishMany(api, '2031-05-14', 5)
  const page = await as('journalist')
  await visit(page, `/content?view=calendar&month=2031-05&provider=${provider}`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('5 deadlines and starts in May 2031')
  await expect(month(page).getByRole('listitem')).toHaveCount(3)
  await month(page).getByRole('link', { name: '+ 2 more Wed 14 May' }).click()
  await expect(page).toHaveURL(/#day-2031-05-14$/)
  const day = page.locator('#day-2031-05-14')
  await expect(day.getByRole('listitem')).toHaveCount(5)
  await expect(day).toBeInViewport()
})
