import { expect, test } from '~/tests/support/fixtures'
import { demoPassword, demoPerson } from '~/tests/support/people'

test('members go from the header into the academy, known by name', async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/about')
  await page.getByRole('banner').getByRole('link', { name: 'Academy' }).click()
  const { firstName, lastName, email } = demoPerson('journalist')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${firstName} ${lastName}`)
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Came from: nowhere')).toBeVisible()
})

test(
  'a link of the academy leads through the login and back to its page',
  { tag: '@shape' },
  async ({ openBrowser, settled }) => {
    const page = await openBrowser()
    await page.goto('/tilogin?returnTo=/courses/7')
    await settled(page)
    await page.getByLabel('E-mail').fill(demoPerson('journalist').email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
    await expect(page.getByText(/Goes on to: .*\/courses\/7/)).toBeVisible()
  },
)

test('who waits for validation reads when the academy opens', async ({ as, visit }) => {
  const page = await as('restricted')
  expect((await visit(page, '/tilogin'))?.status()).toBe(403)
  await expect(page.getByText('The academy opens with full access')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the state of your validation' })).toBeVisible()
})
