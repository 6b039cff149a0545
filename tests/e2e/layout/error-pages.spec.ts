import { expect, test } from '~/tests/support/fixtures'
import { localeCodes, textIn } from '~/tests/support/translations'

test('an unknown address is a 404 with the words of the campus and the way to the start page', async ({
  page,
  visit,
}) => {
  const response = await visit(page, '/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle(/404 Error/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Error')
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown address leaves a member logged in', async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/no/such/page')
  await visit(page, '/home')
  await expect(page).toHaveURL('/home')
})

for (const locale of localeCodes)
  test(`the 404 page speaks ${locale}`, async ({ page, visit, baseURL }) => {
    await page.request.post('/language', {
      form: { locale, returnTo: '/' },
      headers: { Origin: baseURL! },
      maxRedirects: 0,
    })
    await visit(page, '/no/such/page')
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      textIn(locale, 'common:errorPage.404.title'),
    )
  })

test('a page that is not open to the account says what to do, and logs nobody out', async ({ as, visit }) => {
  const page = await as('restricted')
  expect((await visit(page, '/watchlist'))?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account cannot open this page')
  await page.getByRole('main').getByRole('link', { name: 'Go to my campus' }).click()
  await expect(page).toHaveURL('/home')
})

test('an unknown footer page is a 404', async ({ page, visit }) => {
  expect((await visit(page, '/footer/nothing'))?.status()).toBe(404)
})
