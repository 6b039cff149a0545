import { expect, speak, test, toastOf } from '~/tests/support/fixtures'

test(
  'a reader goes from the header through the contents to an article and on, and finds it again',
  { tag: '@smoke' },
  async ({ as, api, visit }) => {
    const page = await as(await api.newOutlet('The Reader'))
    await visit(page, '/knowledgebase')
    await expect(page.getByRole('heading', { name: 'Continue reading' })).toHaveCount(0)
    await expect(page.locator('.site-nav a[href="/knowledgebase"]')).toHaveAttribute('aria-current', 'page')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: '10. Accuracy' }).click()
    await expect(page.getByRole('heading', { name: 'Accuracy', level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/knowledgebase/10-accuracy')
    await expect(page).toHaveTitle(/– Accuracy$/)
    await expect(main.locator('.page-heading .kicker')).toHaveText(/^Clause 10 · \d minutes to read$/)
    const contents = main.getByRole('navigation', { name: 'Contents' })
    await expect(contents.locator('[aria-current="page"]')).toHaveText('10. Accuracy')
    const parts = main.getByRole('navigation', { name: 'On this page' })
    const target = await parts.getByRole('link').first().getAttribute('href')
    await expect(main.locator(`h2${target!}`)).toHaveText(
      (await parts.getByRole('link').first().textContent())!,
    )
    await main.locator('a[rel="next"]').click()
    await expect(page).toHaveURL(/\/knowledgebase\/11-/)
    await main.locator('a[rel="prev"]').click()
    await expect(page).toHaveURL('/knowledgebase/10-accuracy')
    await visit(page, '/knowledgebase')
    const reading = main.locator('section').filter({ hasText: 'Continue reading' }).getByRole('link')
    await expect(reading.first()).toHaveText('10. Accuracy')
    await expect(reading).toHaveCount(2)
  },
)

test('offers and coaches for its clause stand beside an article', async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/knowledgebase/10-accuracy')
  const offers = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Offers for this clause' }) })
  await expect(offers.locator('a[href^="/content/detail/view/"]')).toHaveCount(5)
  await offers.getByRole('link', { name: /^All \d+ offers/ }).click()
  await expect(page).toHaveURL(/\/content\?clause=10$/)
  await visit(page, '/knowledgebase/10-accuracy')
  const coaches = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Coaches who can help' }) })
  await expect(coaches.locator('a[href^="/trainer/"]').first()).toBeVisible()
})

test(
  'a search marks what it found, in the language of the reader',
  { tag: '@shape' },
  async ({ as, api, visit }) => {
    const page = await as(await api.newOutlet('The Searcher'))
    await visit(page, '/knowledgebase')
    await page.getByLabel('Search in the guide').fill('corrections')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/knowledgebase?q=corrections')
    await expect(page.getByText(/^\d+ articles with “corrections”$/)).toBeVisible()
    await expect(page.locator('article mark').first()).toHaveText(/correct/i)
    await page.getByRole('link', { name: 'Accuracy', exact: true }).first().click()
    await expect(page).toHaveURL('/knowledgebase/10-accuracy')
    await speak(page.request, 'de')
    await visit(page, '/knowledgebase?q=Korrekturen')
    await expect(page.locator('article mark').first()).toHaveText(/korrektur/i)
    await visit(page, '/knowledgebase?q=10')
    await expect(page.locator('.notice a[href="/knowledgebase/10-accuracy"]')).toBeVisible()
  },
)

test('a slip of the pen is understood, and what is found nowhere leads on and reaches the editors', async ({
  as,
  visit,
}, { project }) => {
  const page = await as('journalist')
  await visit(page, '/knowledgebase?q=acuraccy')
  await expect(page.getByText('Did you mean “accuracy”?')).toBeVisible()
  await expect(page.locator('article mark').first()).toHaveText(/accura/i)
  const nonsense = `zyxw${project.name.replace(/[^a-z]/g, '')}vut`
  await visit(page, `/knowledgebase?q=${nonsense}`)
  await expect(page.getByRole('heading', { name: `Nothing found for “${nonsense}”` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask the helpdesk' })).toHaveAttribute('href', '/helpdesk')
  await page.getByRole('link', { name: 'Search in the offers' }).click()
  await expect(page).toHaveURL(`/content?text=${nonsense}`)
  const admin = await as('admin')
  await visit(admin, '/editing/searches?locale=en')
  await expect(admin.getByRole('row', { name: nonsense })).toBeVisible()
})

test('whatever is searched for gets a clear answer', { tag: '@either' }, async ({ as, visit }) => {
  const page = await as('journalist')
  const answers: [asked: string, words: RegExp][] = [
    ['', /Please type what you are looking for/],
    [' \u0000 ', /Please type what you are looking for/],
    ['x', /at least two letters/],
    ['"-%\\:*', /at least two letters/],
    ['x'.repeat(5000), /Only the first 200 characters/],
    ['or & :* | not -', /Nothing found|articles? with/],
    ['<script>alert(1)</script>', /Nothing found|articles? with/],
    ['دقة المعلومات', /Nothing found/],
    ['🦊🦊', /at least two letters/],
  ]
  for (const [asked, words] of answers) {
    const response = await visit(page, `/knowledgebase?${new URLSearchParams({ q: asked }).toString()}`)
    expect(response?.status(), asked.slice(0, 20)).toBe(200)
    await expect(page.getByRole('main')).toContainText(words)
  }
})

test('an unknown address says so and offers search and contents; the guide is for members', async ({
  as,
  openBrowser,
  visit,
}) => {
  const page = await as('journalist')
  for (const path of ['/knowledgebase/nothing', '/knowledgebase/10-accuracy/deeper', '/knowledgebase/%01']) {
    expect((await visit(page, path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
    await expect(page).toHaveTitle(/404 Error/)
  }
  await page.getByRole('main').getByRole('link', { name: 'Responsibility for Sources' }).click()
  await expect(page).toHaveURL('/knowledgebase/12-sources')
  expect((await visit(await as('restricted'), '/knowledgebase'))?.status()).toBe(403)
  const visitor = await openBrowser()
  await visit(visitor, '/knowledgebase/12-sources')
  await expect(visitor).toHaveURL('/login?returnTo=%2Fknowledgebase%2F12-sources')
})

test('an opinion can be given, changed and read by the editors; a text that is too long stays', async ({
  as,
  api,
  visit,
  settled,
}) => {
  const reader = await api.newOutlet('The Critic')
  const page = await as(reader)
  await visit(page, '/knowledgebase/16-professionalism')
  const comment = page.getByLabel('What helped, or what is missing?')
  await comment.fill('x'.repeat(1001))
  await page.getByRole('button', { name: 'No, not helpful' }).click()
  await expect(page.getByRole('alert')).toContainText('at most 1,000 characters')
  await expect(comment).toHaveValue('x'.repeat(1001))
  await settled(page)
  const words = `An example of ${reader.lastName} <b>is</b> missing`
  await comment.fill(words)
  await page.getByRole('button', { name: 'No, not helpful' }).click()
  await expect(toastOf(page)).toContainText('Thank you')
  await expect(page.getByText('You did not find this article helpful.')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, helpful' }).click()
  await expect(page.getByText('You found this article helpful.')).toBeVisible()
  await expect(comment).toHaveValue(words)
  const admin = await as('admin')
  await visit(admin, '/editing/votes?article=16-professionalism')
  await expect(admin.getByText(words)).toBeVisible()
})

test('the guide and each article have a page for paper', async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/knowledgebase/print')
  await expect(page.locator('header')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('footer').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await expect(page.locator('article')).toHaveCount(24)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await visit(page, '/knowledgebase/print?article=10-accuracy')
  await expect(page.locator('article')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Accuracy', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the guide' }).click()
  await expect(page).toHaveURL('/knowledgebase/10-accuracy')
  expect((await visit(page, '/knowledgebase/print?article=nothing'))?.status()).toBe(404)
})
