import { expect, post, test } from '~/tests/support/fixtures'

const unknownId = '01890000-0000-7000-8000-000000000000'

for (const path of [
  `/content/detail/view/${unknownId}`,
  '/content/detail/view/%27%20or%201=1',
  `/content/detail/${unknownId}`,
  '/content/detail/other/1',
])
  test(`${path} is a page that could not be found`, { tag: '@either' }, async ({ as, visit }) => {
    const page = await as('journalist')
    expect((await visit(page, path))?.status()).toBe(404)
    await expect(page.getByText('This page could not be found')).toBeVisible()
  })

test(
  'an address without an offer leads to the list, one without a mode to the offer',
  { tag: '@either' },
  async ({ as, visit }) => {
    const page = await as('journalist')
    for (const path of ['/content/detail', '/content/detail/view', '/content/detail/edit']) {
      await visit(page, path)
      await expect(page).toHaveURL('/content')
    }
    const offer = page.locator('main a[href^="/content/detail/view/"]').first()
    const address = (await offer.getAttribute('href'))!
    await visit(page, address.replace('/view/', '/'))
    await expect(page).toHaveURL(address)
  },
)

test('an offer that does not exist cannot be kept', { tag: '@http' }, async ({ as, api }) => {
  const page = await as(await api.newValidatedJournalist())
  const answer = await post(page, `/content/bookmark/${unknownId}`, {
    bookmarked: 'true',
    returnTo: '/content',
  })
  expect(answer.status()).toBe(404)
})

test(
  'keeping an offer twice keeps it once; taking it off twice is no error',
  { tag: ['@either', '@smoke'] },
  async ({ as, api, visit }) => {
    const journalist = await api.newValidatedJournalist()
    const { token } = journalist
    const page = await as(journalist)
    await visit(page, '/content')
    const action = (await page.locator('form[action^="/content/bookmark/"]').first().getAttribute('action'))!
    const count = async () => (await api.call<unknown[]>('GET', '/watchlist', { token })).length
    for (const [bookmarked, left] of [
      ['true', 1],
      ['true', 1],
      ['false', 0],
      ['false', 0],
    ] as const) {
      const answer = await post(page, action, { bookmarked, returnTo: '/content' })
      expect([answer.status(), answer.headers()['location']]).toEqual([303, '/content'])
      expect(await count()).toBe(left)
    }
  },
)

test(
  'after keeping an offer nobody is led to another site',
  { tag: '@either' },
  async ({ as, api, visit }) => {
    const page = await as(await api.newValidatedJournalist())
    await visit(page, '/content')
    const action = (await page.locator('form[action^="/content/bookmark/"]').first().getAttribute('action'))!
    const answer = await post(page, action, { bookmarked: 'true', returnTo: '//example.org/' })
    expect(answer.status()).toBe(303)
    expect(answer.headers()['location']).toMatch(/^\/(?!\/)/)
  },
)

test('filters that leave nothing say so and show the way back', async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/content')
  await page.getByLabel('Search', { exact: true }).fill('zzyzx-nothing-like-this')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page.getByRole('heading', { name: 'No offers match these filters' })).toBeVisible()
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('zzyzx-nothing-like-this')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/content')
  await expect(page.getByRole('heading', { name: 'No offers match these filters' })).toHaveCount(0)
})

for (const query of [
  'page=0',
  'page=abc',
  'page=99999999',
  'category=nonsense',
  'language=xx',
  'sort=drop',
  'p=iuprofiles',
])
  test(`the list survives ?${query}`, { tag: '@either' }, async ({ as, visit }) => {
    const page = await as('journalist')
    const response = await visit(page, `/content?${query}`)
    expect([200, 404]).toContain(response?.status())
    await expect(page.getByRole('banner').getByRole('link', { name: 'Watchlist' })).toHaveCount(1)
  })

test('an empty watchlist says what will be there', async ({ as, api, visit }) => {
  const page = await as(await api.newValidatedJournalist())
  await visit(page, '/watchlist')
  await expect(page.getByRole('heading', { name: 'Nothing on your watchlist yet' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to the resource centre' }).click()
  await expect(page).toHaveURL('/content')
})
