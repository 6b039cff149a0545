import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'
import { demoPerson } from '~/tests/support/people'

const description = 'I report on water, farming and the people in between, mostly from river deltas.'

/** Changes a profile without the form, which has tests of its own. */
const change = (token: string, version: number, fields: object) => ({
  token,
  body: { version, ...fields },
})

const structured = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? 'null') as {
    '@type': string
    name: string
    url: string
  }

test(
  'a page for everybody has one address, words for other sites and nothing private',
  { tag: ['@either', '@smoke'] },
  async ({ page, visit, baseURL }) => {
    const outlet = demoPerson('outlet')
    const response = await visit(page, `/u/${outlet.vanityName!.toUpperCase()}`)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveURL(`/u/${outlet.vanityName!}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(outlet.entityName!)
    await expect(page).toHaveTitle(new RegExp(outlet.entityName!))
    const canonical = page.locator('link[rel="canonical"]')
    expect(await canonical.getAttribute('href')).toMatch(new RegExp(`/u/${outlet.vanityName!}$`))
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', outlet.entityName!)
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
    expect(await structured(page)).toMatchObject({
      '@type': 'NewsMediaOrganization',
      name: outlet.entityName,
    })
    const html = await (await page.request.get(`${baseURL!}/u/${outlet.vanityName!}`)).text()
    expect(html).not.toContain(outlet.email)
    expect(html).not.toContain(outlet.lastName)
  },
)

test(
  'people and providers are led to the address of their kind',
  { tag: '@either' },
  async ({ page, as, visit }) => {
    await visit(page, '/u/ingrid-solberg')
    await expect(page).toHaveURL('/trainer/ingrid-solberg')
    await visit(page, '/service_provider/ingrid-solberg')
    await expect(page).toHaveURL('/trainer/ingrid-solberg')
    expect((await structured(page))['@type']).toBe('Person')
    const provider = await as('provider')
    await visit(provider, '/trainer')
    await expect(provider).toHaveURL('/u')
    await expect(provider.getByRole('heading', { level: 1 })).toHaveText(demoPerson('provider').entityName!)
    await visit(provider, '/service_provider')
    await expect(provider).toHaveURL('/service_provider')
  },
)

test('a provider shows its offers to members, and to visitors that they are for members', async ({
  page,
  as,
  visit,
}) => {
  const member = await as('journalist')
  await visit(member, '/content')
  await member.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await member.locator('.details-list').getByRole('link').first().click()
  await expect(member).toHaveURL(/\/service_provider\//)
  const offers = member.locator('#offers')
  await expect(offers.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await visit(page, new URL(member.url()).pathname)
  await expect(page.getByRole('main')).toContainText('Members with full access can read all offers')
  await expect(page.locator('#offers')).toHaveCount(0)
})

test(
  'what may not be known is not there, for visitors and restricted members alike',
  { tag: '@either' },
  async ({ page, as, visit }) => {
    const restricted = await as('restricted')
    for (const path of ['/u/marche-du-fleuve', '/u/nobody-at-all', '/trainer/nobody-at-all']) {
      expect((await visit(page, path))?.status()).toBe(404)
      await expect(page.getByText('This page could not be found')).toBeVisible()
      expect((await visit(restricted, path))?.status()).toBe(404)
    }
    const member = await as('journalist')
    expect((await visit(member, '/u/marche-du-fleuve'))?.status()).toBe(200)
    await expect(member.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  },
)

test(
  'without a name the address is that of the own page, after logging in',
  { tag: '@either' },
  async ({ page, visit }) => {
    await visit(page, '/u')
    await expect(page).toHaveURL('/login?returnTo=%2Fu')
  },
)

test('the owner reads who sees the page, and looks at it as they do', async ({ as, api, visit }) => {
  const journalist = await api.newValidatedJournalist()
  const page = await as(journalist)
  await visit(page, '/u')
  await expect(page.getByRole('main')).toContainText('Only you and the campus team see this page.')
  await page.getByRole('link', { name: 'As a visitor sees it' }).click()
  await expect(page.getByRole('main')).toContainText('Visitors can’t see your profile')
  await page.getByRole('link', { name: 'Back to your own view' }).click()
  await expect(page).toHaveURL('/u')
  const path = '/users/me/profile'
  await api.call(
    'PATCH',
    path,
    change(journalist.token, 1, { visibility: 2, emailVisibility: 1, description }),
  )
  await visit(page, '/u')
  await expect(page.getByRole('main')).toContainText('Everyone can see this page')
  await expect(page.getByRole('link', { name: journalist.email })).toBeVisible()
  await visit(page, '/u?as=visitor')
  await expect(page.getByRole('main')).toContainText('This is what visitors see')
  await expect(page.getByRole('main')).toContainText(description)
  await expect(page.getByRole('link', { name: journalist.email })).toHaveCount(0)
  await page.getByRole('link', { name: 'As a member sees it' }).click()
  await expect(page.getByRole('link', { name: journalist.email })).toBeVisible()
})

test(
  'words that try to be more than words stay words',
  { tag: '@either' },
  async ({ as, api, page, visit }) => {
    const journalist = await api.newValidatedJournalist()
    const hostile = `</script><script>document.title = 'taken'</script> <b>bold</b> ${description}`
    const fields = { visibility: 2, description: hostile, website: 'https://example.org/"onmouseover="x' }
    await api.call('PATCH', '/users/me/profile', change(journalist.token, 1, fields))
    await visit(page, `/u/${journalist.id}`)
    await expect(page.getByRole('main')).toContainText(
      "<script>document.title = 'taken'</script> <b>bold</b>",
    )
    await expect(page).toHaveTitle(new RegExp(journalist.lastName))
    expect((await structured(page))['@type']).toBe('Person')
    const own = await as(journalist)
    await visit(own, '/u')
    await expect(own.getByRole('main').locator('b')).toHaveCount(0)
  },
)

test(
  'a page that is printed has no buttons, forms or notices of the screen',
  { tag: '@either' },
  async ({ as, visit }) => {
    const page = await as('journalist')
    await visit(page, '/trainer/ingrid-solberg')
    const change = page.getByRole('link', { name: 'Change or withdraw' })
    await expect(change).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(change).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
