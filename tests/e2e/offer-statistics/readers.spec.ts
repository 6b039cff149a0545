import { readFile } from 'node:fs/promises'
import { expect, test } from '~/tests/support/fixtures'

test(
  'a provider sees how often its offers are read: drawn, told, as a table and as a file',
  { tag: '@smoke' },
  async ({ as, visit }) => {
    const page = await as('provider')
    await visit(page, '/content/own')
    await page.getByRole('main').getByRole('link', { name: 'Readers', exact: true }).click()
    await expect(page).toHaveURL('/content/own/numbers')
    await expect(page.getByRole('heading', { name: 'Readers of your offers', level: 1 })).toBeVisible()
    const drawing = page.getByRole('img', { name: /^Page opened: At least [\d,]+ since/ })
    await expect(drawing).toBeVisible()
    await expect(page.getByText('Numbers under 5 are not told')).toBeVisible()
    const offers = page.getByRole('table', { name: 'By offer' })
    await expect(offers.getByRole('cell', { name: 'not told' }).first()).toBeVisible()
    await expect(offers.getByRole('cell', { name: 'under 5' })).toHaveCount(0)

    await page.locator('summary').filter({ hasText: 'All weeks as a table' }).click()
    const weeks = page.getByRole('table', { name: 'All weeks as a table' })
    await expect(weeks.getByRole('columnheader', { name: 'Went to the provider’s site' })).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download as CSV' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toContain('"id","offer","week","views","bookmarks","calendars","clicks"')
    expect(text).toContain('"under 5"')
    expect(text).not.toMatch(/"[0-4]"/)

    const row = offers.getByRole('row').filter({ has: page.getByRole('cell', { name: /^\d\d\d$/ }) })
    const link = row.first().getByRole('link')
    const headline = await link.innerText()
    await link.click()
    await expect(page).toHaveURL(/\/content\/own\/numbers\/[\da-f-]{36}$/)
    await expect(page.getByRole('heading', { name: headline, level: 1 })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Page opened: / })).toBeVisible()
    await page.locator('summary').filter({ hasText: 'All weeks as a table' }).click()
    await expect(page.getByRole('cell', { name: 'under 5' }).first()).toBeVisible()
  },
)

test('on paper is also what is folded up on screens', { tag: '@either' }, async ({ as, visit }) => {
  const page = await as('provider')
  await visit(page, '/content/own/numbers')
  const weeks = page.locator('main details').getByRole('columnheader', { name: 'Week' })
  await expect(page.locator('main details table')).toBeHidden()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('main details table')).toBeVisible()
  await expect(weeks).toBeVisible()
})

test('the numbers of an offer are for its provider', { tag: '@either' }, async ({ as, visit }) => {
  const page = await as('provider')
  await visit(page, '/content/own/numbers')
  const address = (await page.getByRole('table').first().getByRole('link').first().getAttribute('href'))!
  const other = await as('otherProvider')
  expect((await visit(other, address))?.status()).toBe(404)
  const admin = await as('admin')
  expect((await visit(admin, address))?.status()).toBe(200)
  await visit(admin, '/content/own/numbers')
  await expect(admin.getByRole('link', { name: 'Go to all offers' })).toBeVisible()
  await expect(
    admin.getByRole('heading', { name: 'Readers of the provider’s offers', level: 1 }),
  ).toBeVisible()
})

test(
  'where there is nothing to count, the page says how it fills',
  { tag: '@either' },
  async ({ as, visit }) => {
    const page = await as('pendingProvider')
    await visit(page, '/content/own/numbers')
    await expect(page.getByRole('heading', { name: 'No offer has been published yet' })).toBeVisible()
  },
)

test(
  'the link of an offer leads to its provider, and to nobody else',
  { tag: '@http' },
  async ({ as, visit }) => {
    const page = await as('journalist')
    await visit(page, '/content')
    const offers = page.locator('main a[href^="/content/detail/view/"]')
    await offers.first().click()
    const link = page.getByRole('link', { name: 'Go to the provider’s site' })
    const address = (await link.getAttribute('href'))!
    expect(address).toMatch(/^\/content\/apply\/[\da-f-]{36}$/)
    for (const path of [address, `${address}?to=https://evil.example/&url=https://evil.example/`]) {
      const answer = await page.request.get(path, { maxRedirects: 0 })
      expect(answer.status()).toBe(303)
      expect(answer.headers()['location']).toMatch(/^https:\/\/(?!evil)/)
    }
  },
)
