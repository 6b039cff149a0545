import { expect, test } from '~/tests/support/fixtures'

test(
  'the map keeps the filters, and a country of it leads to as many profiles as it promises',
  { tag: '@smoke' },
  async ({ as, visit }) => {
    const page = await as('journalist')
    await visit(page, '/content?p=iuprofiles&kind=trainer&page=1')
    const views = page.getByRole('navigation', { name: 'View' })
    await expect(views.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'page')
    await views.getByRole('link', { name: 'Map' }).click()
    await expect(page).toHaveURL('/content?p=iuprofiles&kind=trainer&view=map')
    await expect(views.getByRole('link', { name: 'Map' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Trainer')

    const map = page.getByRole('main').getByRole('figure')
    const country = map.getByRole('link').first()
    const name = await country.locator('title').textContent()
    const [, land, count] = /^(.+): (\d+) profiles?$/.exec(name ?? '') ?? []
    const rows = page.getByRole('table', { name: 'Profiles by country' }).getByRole('row')
    await expect(rows.filter({ hasText: land ?? 'no country' })).toContainText(count ?? 'no number')

    await country.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/content\?p=iuprofiles&kind=trainer&country=[A-Z]{2}$/)
    await expect(page.locator('main article')).toHaveCount(Number(count))
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(land ?? 'no country')
  },
)

test('filters of the map lead to the map; its table has every country, each a link', async ({
  as,
  visit,
}) => {
  const page = await as('journalist')
  await visit(page, '/content?p=iuprofiles&view=map')
  await expect(page).toHaveTitle(/Directory by country/)
  await page.getByLabel('Type', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/view=map/)
  await expect(page).toHaveURL(/kind=/)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/content?p=iuprofiles&view=map')
  const table = page.getByRole('table', { name: 'Profiles by country' })
  const rows = table.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows.nth(3)).toBeVisible()
  const first = await rows.first().getByRole('cell').textContent()
  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/country=[A-Z]{2}$/)
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    new RegExp(`^${first ?? ''} profiles?$`),
  )
})

test('a map without anybody says so', { tag: '@either' }, async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/content?p=iuprofiles&view=map&text=zyzzyva')
  await expect(page.getByRole('heading', { name: 'Nobody matches these filters' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})
