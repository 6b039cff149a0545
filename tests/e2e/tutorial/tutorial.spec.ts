import { expect, test } from '~/tests/support/fixtures'

test(
  'a visitor looks at the first steps of each role and goes on to register',
  { tag: '@smoke' },
  async ({ page, visit }) => {
    await visit(page, '/tutorial')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Service provider' }).click()
    await expect(page.getByRole('heading', { name: 'The first steps of a service provider' })).toBeVisible()
    await expect(page.getByText('Write an offer')).toBeVisible()
    await page.getByRole('link', { name: 'Register for this role' }).click()
    await expect(page).toHaveURL('/register/service_provider')
  },
)

test('the steps of a member tick themselves off by what they do', async ({ as, api, visit }) => {
  const outlet = await api.newOutlet('Tutorial Times')
  const page = await as(outlet)
  await visit(page, '/tutorial')
  await expect(page.getByText('1 of 7 steps done')).toBeVisible()
  await page.getByRole('link', { name: 'Put an offer on your watchlist' }).click()
  await expect(page).toHaveURL('/content')
  // The button changes before the answer is there.
  const saved = page.waitForResponse(/\/content\/bookmark\//)
  await page
    .getByRole('button', { name: /Add .*watchlist/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /Remove .*watchlist/ }).first()).toBeVisible()
  await saved
  await visit(page, '/tutorial')
  await expect(page.getByText('2 of 7 steps done')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Put an offer on your watchlist' })).toHaveCount(0)
})
