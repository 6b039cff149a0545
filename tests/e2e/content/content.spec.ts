import { apiAddress, expect, speak, test } from '~/tests/support/fixtures'

test('texts lead to each other, for every reader', async ({ page, visit }) => {
  await visit(page, '/conset')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookies and consent')
  await page.getByRole('main').getByRole('link', { name: 'privacy policy' }).click()
  await expect(page).toHaveURL('/footer/privacy_policy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await page.getByRole('main').getByRole('link', { name: 'cookies and consent' }).click()
  await expect(page).toHaveURL('/conset')
})

test('the welcome of the start page is a text like the others, and names this installation', async ({
  page,
  visit,
}) => {
  await visit(page, '/')
  await expect(page.locator('.page-heading .lede')).toContainText('Trust Campus is the learning arm')
  await page.getByRole('main').getByRole('link', { name: 'about the campus', exact: true }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('main')).not.toContainText('{{')
})

test('the footer leads to what is new, which leads to what it speaks of', async ({ page, visit }) => {
  await visit(page, '/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'What’s new' }).click()
  await expect(page).toHaveURL('/whats-new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What’s new')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/20\d\d$/)
  await page.getByRole('main').getByRole('link', { name: 'search' }).click()
  await expect(page).toHaveURL('/search')
})

test('texts come in the language that was chosen', { tag: '@smoke' }, async ({ page, visit }) => {
  await speak(page.request, 'de')
  await visit(page, '/conset')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookies und Einwilligung')
  await visit(page, '/footer/imprint')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum')
})

test('the footer leads to a statement on accessibility, with whom to tell', async ({ page, visit }) => {
  await visit(page, '/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page).toHaveURL('/footer/accessibility')
  await expect(page.getByRole('heading', { name: 'What does not work well yet' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'helpdesk' })).toHaveAttribute('href', '/helpdesk')
  await expect(main.locator('a[href^="mailto:"]')).toBeVisible()
})

test(
  'the content repository tells everybody the pages, and nobody the guide',
  { tag: ['@shape', '@http'] },
  async ({ request }) => {
    const { refs } = (await (await request.get(apiAddress('/v2'))).json()) as { refs: { ref: string }[] }
    const search = async (q: string) => {
      const params = { ref: refs[0]!.ref, lang: '*', q }
      const answer = await request.get(apiAddress('/v2/documents/search'), { params })
      return ((await answer.json()) as { results: { uid: string }[] }).results
    }
    expect(await search('[[at(my.page.uid, "about")]]')).toHaveLength(5)
    expect(await search('[[at(document.type, "article")]]')).toEqual([])
  },
)
