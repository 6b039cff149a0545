import { expect, test } from '~/tests/support/fixtures'

test('addresses of the former application explain, lead on to the login, and validated journalists print a sheet', async ({
  page,
  as,
  visit,
}) => {
  await visit(page, '/old')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('has moved')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  expect((await visit(page, '/old/login/17'))?.status()).toBe(200)
  await expect(page.getByText('Your link is no longer valid')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  expect((await visit(page, '/old/nothing/here'))?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login$/)

  const journalist = await as('journalist')
  await visit(journalist, '/validation_requests')
  await journalist.getByRole('link', { name: 'Print a confirmation' }).click()
  await expect(journalist.getByRole('heading', { level: 1 })).toHaveText('Confirmation of validation')
  await expect(journalist.getByRole('article')).toContainText('Layla Haddad')
  await expect(journalist.getByRole('contentinfo')).toBeVisible()
  await journalist.emulateMedia({ media: 'print' })
  await expect(journalist.getByRole('contentinfo')).toBeHidden()
  await expect(journalist.getByRole('link', { name: /^Back to/ })).toBeHidden()
})
