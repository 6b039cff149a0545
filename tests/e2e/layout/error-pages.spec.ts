import { expect, speak, test } from '~/tests/support/fixtures'
import { localeCodes, textIn } from '~/tests/support/translations'

test('an unknown address is a 404 with the words of the campus and the ways to search and to the start page', async ({
  page,
  visit,
}) => {
  const response = await visit(page, '/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle(/404 Error/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Error')
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Search the campus' }).click()
  await expect(page).toHaveURL('/search')
  await page.goBack()
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown address leaves a member logged in', { tag: '@either' }, async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/no/such/page')
  await visit(page, '/home')
  await expect(page).toHaveURL('/home')
})

test('what cannot be decoded in an address is not found, in a cookie it is passed over @http', async ({
  request,
}) => {
  for (const path of ['/%E0%A4%A', '/content/%', '/search/%00', '/login;x=%C0%80'])
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404)
  for (const cookie of ['x=%E0%A4%A; y=1', '%E0%A4=1', 'a; b==; =c;;', 'locale=%', 'auth.session=%E0%A4%A'])
    expect((await request.get('/login', { headers: { Cookie: cookie } })).status(), cookie).toBe(200)
})

for (const locale of localeCodes)
  test(`the 404 page speaks ${locale}`, { tag: '@either' }, async ({ page, visit }) => {
    await speak(page.request, locale)
    await visit(page, '/no/such/page')
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      textIn(locale, 'common:errorPage.404.title'),
    )
  })

test('a page that is not open to the account says what to do, and logs nobody out', async ({ as, visit }) => {
  const page = await as('restricted')
  expect((await visit(page, '/watchlist'))?.status()).toBe(403)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This page opens with full access')
  await expect(main).toContainText('Watchlist')
  await main.getByRole('searchbox', { name: 'Which provider knows you?' }).fill('Nordic')
  await main.getByRole('button', { name: 'Continue to the request' }).click()
  await expect(page).toHaveURL(/\/home\?provider=Nordic/)
  await expect(main.getByRole('radio')).toHaveCount(1)
})

test('who has asked already sees the request on a closed page', async ({ as, api, visit }) => {
  const journalist = await api.newJournalist()
  await api.requestValidation(journalist)
  const page = await as(journalist)
  expect((await visit(page, '/knowledgebase'))?.status()).toBe(403)
  const main = page.getByRole('main')
  await expect(main).toContainText('Your request has been sent to')
  await main.getByRole('link', { name: 'See your request' }).click()
  await expect(page).toHaveURL(/\/validation_requests\//)
})

test('a page for other kinds of accounts says for which', async ({ as, visit }) => {
  const page = await as('journalist')
  for (const path of ['/admin', '/admin/people', '/admin/people/export']) {
    // At the address of a file there is no page for scripts.
    const answer = await (path.endsWith('export') ? page.goto(path) : visit(page, path))
    expect(answer?.status()).toBe(403)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your account cannot open this page')
    await expect(main).toContainText('This page is for administrators.')
    await expect(main).not.toContainText('Status 403')
  }
  await page.getByRole('main').getByRole('link', { name: 'Go to my campus' }).click()
  await expect(page).toHaveURL('/home')
})

test(
  'a closed page opens by itself once the provider has approved',
  { tag: ['@scripts', '@smoke'] },
  async ({ as, api, visit }) => {
    // An open page changes by itself only with scripts.
    const journalist = await api.newJournalist()
    const id = await api.requestValidation(journalist)
    const page = await as(journalist)
    const stream = page.waitForResponse('**/events')
    expect((await visit(page, '/watchlist'))?.status()).toBe(403)
    await stream
    await api.call('POST', `/validation-requests/${id}/approve`, { token: await api.demoToken('provider') })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watchlist')
  },
)

test('an unknown footer page is a 404', { tag: '@either' }, async ({ page, visit }) => {
  expect((await visit(page, '/footer/nothing'))?.status()).toBe(404)
})
