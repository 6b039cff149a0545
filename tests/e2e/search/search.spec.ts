import { expect, test } from '~/tests/support/fixtures'

const field = 'Search the campus'

test(
  'a member searches everything from the header, and looks at one kind',
  { tag: '@smoke' },
  async ({ as, visit }) => {
    const page = await as('journalist')
    await visit(page, '/home')
    const header = page.getByRole('banner')
    await header.locator('summary', { hasText: field }).click()
    await header.getByLabel(field).fill('accuracy')
    await header.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/search?q=accuracy')
    await expect(page).toHaveTitle(/– Search: accuracy$/)
    await expect(page.getByRole('status').filter({ hasText: /results for “accuracy”/ })).toBeVisible()
    const guide = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Guide' })
    await expect(guide.getByRole('link', { name: 'Accuracy', exact: true })).toBeVisible()
    await expect(page.locator('main mark').first()).toHaveText(/accura/i)
    await page.getByRole('link', { name: /^Guide \(\d+\)$/ }).click()
    await expect(page).toHaveURL('/search?q=accuracy&kind=guide')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Accuracy')
    // The next search stays with the kind.
    await page.locator('main').getByLabel(field).fill('sources')
    await page.locator('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?kind=guide&q=sources')
  },
)

test('a misspelt word has a suggestion, and nothing found has ways on', async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/search?q=acuracy')
  await expect(page.getByRole('heading', { name: 'Nothing found for “acuracy”' })).toBeVisible()
  await page.getByRole('link', { name: 'accuracy', exact: true }).click()
  await expect(page).toHaveURL('/search?q=accuracy')
  await visit(page, '/search?q=x')
  await expect(page.getByText('Type at least two letters or digits.')).toBeVisible()
  await visit(page, `/search?q=${encodeURIComponent('<b>"\'; drop %00')}`)
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible()
})

test('a kind without hits leads to those that have some', { tag: '@either' }, async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/search?q=accuracy&kind=people')
  await expect(page).toHaveURL('/search?q=accuracy')
  await expect(page.locator('main').getByRole('link', { name: 'Accuracy', exact: true })).toBeVisible()
  await visit(page, '/search?q=accuracy&kind=accounts')
  await expect(page).toHaveURL('/search?q=accuracy')
})

test('everybody finds what they may read, and visitors learn what else there is', async ({
  as,
  openBrowser,
  visit,
}) => {
  const visitor = await openBrowser()
  await visit(visitor, '/search?q=media')
  await expect(visitor.getByRole('link', { name: /^Guide \(/ })).toBeVisible()
  await expect(visitor.getByRole('link', { name: /^Offers \(/ })).toHaveCount(0)
  await visitor.getByRole('link', { name: /^Log in to search offers/ }).click()
  await expect(visitor).toHaveURL(/\/login\?returnTo=%2Fsearch%3Fq%3Dmedia/)
  await expect(visitor.getByLabel('Password')).toBeVisible()
  await expect(visitor.getByRole('main')).not.toContainText('is for members')
  const restricted = await as('restricted')
  await visit(restricted, '/search?q=media')
  await expect(restricted.getByText('After your validation you can search')).toBeVisible()
  await expect(restricted.getByRole('link', { name: /^People/ })).toHaveCount(0)
  const admin = await as('admin')
  await visit(admin, '/search?q=layla')
  await admin.getByRole('link', { name: /^Accounts \(/ }).click()
  await expect(admin).toHaveURL('/search?q=layla&kind=accounts')
  await expect(admin.getByRole('heading', { name: /^Layla Haddad/, level: 2 })).toBeVisible()
  await admin.getByRole('link', { name: 'Filter them in the administration' }).click()
  await expect(admin).toHaveURL('/admin/people?text=layla')
})

test('on a phone the search stands in the menu', async ({ as, visit }) => {
  const page = await as('journalist')
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/home')
  await page.getByRole('navigation', { name: 'Main' }).locator('summary').click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search')
  await expect(page.locator('main').getByLabel(field)).toBeVisible()
})

test.describe('suggestions that fail', () => {
  test.use({ expectedErrors: /Failed to load resource: net::ERR_FAILED/ })

  test('leave the page as it is', { tag: '@scripts' }, async ({ as, visit }) => {
    // Suggestions need scripts.
    const page = await as('journalist')
    await page.route('**/search/suggestions**', (route) => route.abort())
    await visit(page, '/home')
    await page.getByRole('banner').locator('summary', { hasText: field }).click()
    await expect(page.getByRole('banner').getByLabel(field)).toBeFocused()
    const asked = page.waitForRequest('**/search/suggestions**')
    await page.keyboard.type('accuracy')
    await asked
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=accuracy')
  })
})

test(
  'while somebody types, the field offers hits that the keyboard chooses',
  { tag: '@scripts' },
  async ({ as, visit }) => {
    // Suggestions need scripts.
    const page = await as('journalist')
    await visit(page, '/home')
    await page.getByRole('banner').locator('summary', { hasText: field }).click()
    const input = page.getByRole('banner').getByRole('combobox', { name: field })
    await expect(input).toBeFocused()
    await page.keyboard.type('accura')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect(options.filter({ hasText: 'Accuracy' }).first()).toBeVisible()
    await expect(input).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(input).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id'))!)
    const chosen = await options.first().getAttribute('href')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(chosen!)
    await visit(page, '/home')
    await page.getByRole('banner').locator('summary', { hasText: field }).click()
    await expect(input).toBeFocused()
    await page.keyboard.type('accuracy')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=accuracy')
  },
)
