import { expect, test } from '~/tests/support/fixtures'

test('the menu leads to both settings, and the account says what it is', async ({ as, api, visit }) => {
  const journalist = await api.newJournalist()
  const page = await as(journalist)
  await visit(page, '/account_settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings')
  const main = page.getByRole('main')
  await expect(main).toContainText(journalist.email)
  await expect(main).toContainText('Journalist, not yet validated')
  await page.getByRole('banner').locator('summary').last().click()
  await page.getByRole('banner').getByRole('link', { name: 'Profile settings' }).click()
  await expect(page).toHaveURL('/profile_settings')
  await expect(page.getByLabel('First name')).toHaveValue(journalist.firstName)
})

test('the language is changed from the account settings, and back', async ({ as, api, visit }) => {
  const page = await as(await api.newJournalist())
  await visit(page, '/account_settings')
  await page.getByLabel('Language of the campus').selectOption('de')
  await page.getByRole('button', { name: 'Change language' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontoeinstellungen')
  await expect(page).toHaveURL('/account_settings')
  await page.getByLabel('Sprache des Campus').selectOption('en')
  await page.getByRole('button', { name: 'Sprache ändern' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings')
})

test('profile settings explain themselves to those who have none', async ({ as, visit }) => {
  const page = await as('contributor')
  expect((await visit(page, '/profile_settings'))?.status()).toBe(403)
  await visit(page, '/account_settings')
  await expect(page.getByRole('main')).toContainText('Contributor')
  await page.getByRole('banner').locator('summary').last().click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account settings' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile settings' })).toHaveCount(0)
})
