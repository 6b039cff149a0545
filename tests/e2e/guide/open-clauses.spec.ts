import { expect, test } from '~/tests/support/fixtures'

const closedTitles = ['Accuracy', 'Editorial Mission', 'Training', 'Revenue Sources']

test(
  'visitors read three clauses from the start page, and nothing else of the guide',
  { tag: '@smoke' },
  async ({ page, visit }) => {
    await visit(page, '/')
    const links = page.getByRole('main').locator('a[href^="/knowledgebase/"]')
    await expect(links).toHaveCount(3)
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const address of addresses) {
      expect((await visit(page, address))?.status()).toBe(200)
      await expect(page.getByRole('main')).toContainText('open to everybody')
      const html = await page.content()
      for (const title of closedTitles) expect(html, `${address} names ${title}`).not.toContain(title)
      expect(html).not.toContain('/content/detail/')
      expect(html).not.toContain('/u/')
    }
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/login\?returnTo=%2Fknowledgebase/)
    await expect(page.getByLabel('Password')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('as soon as you are logged in')
    await visit(page, '/knowledgebase/10-accuracy')
    await expect(page).toHaveURL('/login?returnTo=%2Fknowledgebase%2F10-accuracy')
    await expect(page.getByText('what each clause of the standard asks for')).toBeVisible()
    await expect(links).toHaveCount(3)
    await visit(page, '/login?returnTo=%2Fwatchlist')
    await expect(links).toHaveCount(0)
  },
)

test(
  'restricted journalists read the open clauses too, members the whole page',
  { tag: '@either' },
  async ({ as, visit }) => {
    const restricted = await as('restricted')
    const journalist = await as('journalist')
    await visit(journalist, '/knowledgebase')
    const first = journalist.getByRole('main').getByRole('link', { name: /^1\. / })
    const href = (await first.getAttribute('href')) ?? ''
    expect((await visit(restricted, href))?.status()).toBe(200)
    await expect(restricted.getByRole('main')).toContainText('open to everybody')
    await visit(journalist, href)
    await expect(journalist.getByRole('main')).not.toContainText('open to everybody')
    expect((await visit(restricted, '/knowledgebase/10-accuracy'))?.status()).toBe(403)
  },
)
