import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { pdf, picture } from '~/tests/support/files'
import { apiAddress, expect, test, toastOf } from '~/tests/support/fixtures'

const headlineOfItsOwn = () => `Reading ledgers ${randomUUID().slice(0, 8)}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const headline = (page: Page) => page.getByRole('textbox', { name: 'Headline', exact: true })
const errors = (page: Page) => page.getByRole('alert')

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Teaser').fill('Two evenings on balance sheets and what they hide')
  await page
    .getByLabel('Description')
    .fill('## For whom\n\nReporters who want to read the **accounts** of a company.')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Seminar')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Georgian')
  await page.getByRole('combobox', { name: 'Cost' }).selectOption('Free of charge')
  await page.getByLabel('It takes place online').check()
}

const addPdf = async (page: Page, name: string) =>
  page
    .getByLabel('Add a PDF')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })

test(
  'a provider writes an offer from its first headline to its publication, and withdraws it',
  { tag: '@smoke' },
  async ({ as, visit }) => {
    const name = headlineOfItsOwn()
    const page = await as('otherProvider')
    await visit(page, '/content')
    await page.getByRole('link', { name: 'New offer' }).click()
    await headline(page).fill(name)
    await addPdf(page, 'Programme.pdf')
    await button(page, 'Save draft').click()
    await expect(toastOf(page)).toContainText('Draft saved')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Programme.pdf', exact: true }),
    ).toBeVisible()

    await button(page, 'Publish').click()
    await expect(errors(page)).toContainText('Write a teaser')
    await expect(errors(page)).toContainText('Say where it takes place, or that it is online')
    await fillIn(page)
    await page.getByLabel('Clause 8: Revenue Sources and Data Collection').check()
    const file = { name: 'desk.png', mimeType: 'image/png', buffer: Buffer.from(await picture('png')) }
    await page.getByLabel(/^Picture/).setInputFiles(file)
    await page.getByLabel('What the picture shows').fill('A desk with papers')
    await button(page, 'Preview').click()
    await expect(page.getByRole('main')).toContainText('Members cannot see this draft.')
    await expect(page.getByRole('img', { name: 'A desk with papers' })).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1)!

    const reader = await as('journalist')
    expect((await visit(reader, `/content/detail/view/${id}`))?.status()).toBe(404)
    await button(page, 'Publish').click()
    await expect(toastOf(page)).toContainText('The offer has been published')
    expect((await visit(reader, `/content/detail/view/${id}`))?.status()).toBe(200)
    await expect(reader.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(reader.getByRole('img', { name: 'A desk with papers' })).toBeVisible()
    const document = await reader.getByRole('link', { name: /Programme\.pdf/ }).getAttribute('href')
    expect((await reader.request.get(document!)).status()).toBe(200)

    await visit(page, '/content/own?state=published')
    await page.getByRole('link', { name: new RegExp(`^Withdraw ?: ${name}$`) }).click()
    await expect(page.getByRole('heading', { name: `Withdraw “${name}”?` })).toBeVisible()
    await button(page, 'Withdraw offer').click()
    await expect(toastOf(page)).toContainText('The offer has been withdrawn')
    expect((await visit(reader, `/content/detail/view/${id}`))?.status()).toBe(404)
  },
)

test(
  'what is wrong is said at its field, and nothing that was entered is lost',
  { tag: '@smoke' },
  async ({ as, api, visit }) => {
    const page = await as(await api.newProvider('Ledger School'))
    await visit(page, '/content/detail/new')
    await headline(page).fill(headlineOfItsOwn())
    await page.getByLabel('First day').fill('2027-03-10')
    await page.getByLabel('Last day').fill('2027-03-09')
    await page.getByLabel('Deadline').fill('2027-03-11')
    await page.getByLabel('Description').fill('Read this: <script>alert(1)</script>')
    await page.getByLabel('External link').fill('javascript:alert(1)')
    await page.getByLabel('Safety').check()
    await addPdf(page, 'Terms.pdf')
    await button(page, 'Save draft').click()
    await expect(errors(page)).toContainText('“External link” must start with http:// or https://')
    await expect(errors(page)).toContainText('“Description” contains HTML')
    await page.getByLabel('Description').fill('Read this')
    await page.getByLabel('External link').fill('https://ledger.example/course')
    await button(page, 'Save draft').click()
    await expect(errors(page)).toContainText('The last day must not be before the first day')
    await expect(errors(page)).toContainText('The deadline must not be after the first day')
    await expect(page.getByLabel('Safety')).toBeChecked()
    await page.getByLabel('Last day').fill('2027-03-12')
    await page.getByLabel('Deadline').fill('2027-03-10')
    await button(page, 'Save draft').click()
    await expect(toastOf(page)).toContainText('Draft saved')
    await expect(page.getByRole('main').getByRole('link', { name: 'Terms.pdf', exact: true })).toBeVisible()
    await expect(page.getByLabel('Deadline')).toHaveValue('2027-03-10')
    await expect(page.getByLabel('Safety')).toBeChecked()
  },
)

test('a provider that waits for its validation writes drafts and reads why it cannot publish', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newProvider('Ledger School'))
  await visit(page, '/content/own')
  await expect(page.getByRole('main')).toContainText('No offers yet')
  await page.getByRole('link', { name: 'Write your first offer' }).click()
  await expect(page.getByRole('main')).toContainText('You can write drafts, but not publish them yet')
  await expect(button(page, 'Publish')).toHaveCount(0)
  await headline(page).fill('A course for later')
  await button(page, 'Save draft').click()
  await expect(toastOf(page)).toContainText('Draft saved')
})

test('an offer is copied as a draft, and a draft is deleted after a question', async ({ as, api, visit }) => {
  const page = await as(await api.newProvider('Ledger School'))
  await visit(page, '/content/detail/new')
  await headline(page).fill('A course')
  await page.getByLabel('Teaser').fill('Worth having twice')
  await button(page, 'Save draft').click()
  await expect(toastOf(page)).toContainText('Draft saved')
  await visit(page, '/content/own')
  await page.getByRole('button', { name: /^Copy ?: A course$/ }).click()
  await expect(headline(page)).toHaveValue('Copy of A course')
  await expect(page.getByLabel('Teaser')).toHaveValue('Worth having twice')
  await visit(page, '/content/own?state=draft')
  await page.getByRole('link', { name: /^Delete ?: Copy of A course$/ }).click()
  await expect(page.getByRole('heading', { name: 'Delete “Copy of A course”?' })).toBeVisible()
  await button(page, 'Delete draft').click()
  await expect(toastOf(page)).toContainText('Draft deleted')
  await expect(page.getByRole('link', { name: 'A course', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Copy of A course', exact: true })).toHaveCount(0)
})

test(
  'a second tab that saves later is told, keeps its text, sees what is saved and can save over it',
  { tag: '@shape' },
  async ({ as, api, visit }) => {
    const provider = await api.newProvider('Ledger School')
    const [first, second] = [await as(provider), await as(provider)]
    await visit(first, '/content/detail/new')
    await headline(first).fill('A course')
    await button(first, 'Save draft').click()
    await expect(toastOf(first)).toContainText('Draft saved')
    await visit(second, new URL(first.url()).pathname)
    await first.getByLabel('Teaser').fill('What the first tab says')
    await button(first, 'Save draft').click()
    await expect(toastOf(first)).toContainText('Draft saved')

    await second.getByRole('textbox', { name: 'Place' }).fill('Bremen')
    await button(second, 'Save draft').click()
    await expect(errors(second)).toContainText('this offer was changed in the meantime')
    await expect(second.getByRole('main')).toContainText('What the first tab says')
    await expect(second.getByRole('textbox', { name: 'Place' })).toHaveValue('Bremen')
    await second.getByLabel('Teaser').fill('What both say')
    await button(second, 'Save draft').click()
    await expect(toastOf(second)).toContainText('Draft saved')
    await expect(second.getByLabel('Teaser')).toHaveValue('What both say')
  },
)

test(
  'a draft saves itself while it is written, and stops where somebody else has saved it',
  { tag: '@scripts' },
  async ({ as, api, visit }) => {
    // Saving without a button takes scripts; the buttons are tested above.
    const provider = await api.newProvider('Ledger School')
    const page = await as(provider)
    await visit(page, '/content/detail/new')
    await headline(page).fill('Written slowly')
    const note = page.getByRole('status').filter({ hasText: 'Draft saved at' })
    await expect(note).toBeVisible()
    await expect(page).toHaveURL(/\/content\/detail\/edit\/[^/]+$/)
    const id = page.url().split('/').at(-1)!
    await page.getByLabel('Teaser').fill('Typed after the first time')
    const { token } = provider
    const saved = () => api.call<{ version: number; teaser: string }>('GET', `/own-offers/${id}`, { token })
    await expect.poll(async () => (await saved()).teaser).toBe('Typed after the first time')
    await expect(headline(page)).toHaveValue('Written slowly')

    await page.evaluate(() => {
      const { fetch } = window
      window.fetch = () => Promise.reject(new TypeError('There is no network'))
      addEventListener('network', () => (window.fetch = fetch), { once: true })
    })
    await page.getByLabel('Teaser').fill('Typed while nothing answers')
    await expect(page.getByRole('status').filter({ hasText: 'cannot be reached' })).toBeVisible()
    await expect(page.getByLabel('Teaser')).toHaveValue('Typed while nothing answers')
    await page.evaluate(() => dispatchEvent(new Event('network')))
    await page.getByLabel('Teaser').fill('Typed after the first time, and later')
    await expect.poll(async () => (await saved()).teaser).toBe('Typed after the first time, and later')

    const { version } = await saved()
    const body = { version, teaser: 'Said by a colleague' }
    await fetch(apiAddress(`/own-offers/${id}`), {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/merge-patch+json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    await page.getByRole('textbox', { name: 'Place' }).fill('Bremen')
    await expect(
      page.getByRole('status').filter({ hasText: 'is no longer saved automatically' }),
    ).toBeVisible()
    expect((await saved()).teaser).toBe('Said by a colleague')
    await button(page, 'Save draft').click()
    await expect(page.getByRole('main')).toContainText('Said by a colleague')
    await expect(page.getByRole('textbox', { name: 'Place' })).toHaveValue('Bremen')
  },
)

/** The next save arrives, and its answer does not. */
async function loseAnswer(page: Page): Promise<void> {
  let isLost = false
  await page.route(/\/content\/detail\/(new|edit\/[^/]+)\.data/, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

test.describe('on a train', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ })

  test(
    'a lost answer to a draft that saves itself makes neither a second draft nor a conflict',
    { tag: '@scripts' },
    async ({ as, api, visit }) => {
      const provider = await api.newProvider('Ledger School')
      const page = await as(provider)
      const { token } = provider
      const teaser = page.getByLabel('Teaser')
      const failure = page.getByRole('status').filter({ hasText: 'cannot be reached' })
      await visit(page, '/content/detail/new')
      await loseAnswer(page)
      await headline(page).fill('Written on a train')
      await expect(failure).toBeVisible()
      await teaser.fill('Typed after the tunnel')
      await expect(page).toHaveURL(/\/content\/detail\/edit\/[^/]+$/)
      const id = page.url().split('/').at(-1)!
      const saved = () => api.call<{ teaser: string }>('GET', `/own-offers/${id}`, { token })
      await expect.poll(async () => (await saved()).teaser).toBe('Typed after the tunnel')
      await expect(failure).toHaveCount(0)

      await loseAnswer(page)
      await teaser.fill('Typed before the next tunnel')
      await expect(failure).toBeVisible()
      expect((await saved()).teaser).toBe('Typed before the next tunnel')
      await teaser.fill('Typed after both')
      await button(page, 'Save draft').click()
      await expect(toastOf(page)).toContainText('Draft saved')
      expect((await saved()).teaser).toBe('Typed after both')
      expect(await api.call('GET', '/own-offers', { token })).toHaveLength(1)
    },
  )
})

test('what was changed after the preview is not published unseen', async ({ as, api, visit }) => {
  const provider = await api.newProvider('Second Look School')
  await api.approveReview(provider)
  const name = headlineOfItsOwn()
  const texts = {
    headline: name,
    subheadline: null,
    teaser: 'Two evenings',
    description: 'For reporters who read the accounts of a company.'.repeat(3),
  }
  const facts = { category: 'seminar', language: 'en', cost: 'free', online: true }
  const { token } = provider
  const created = await api.call('POST', '/own-offers', { token, body: { ...texts, ...facts } })
  const { id, version } = created as { id: string; version: number }
  const page = await as(provider)
  await visit(page, `/content/detail/preview/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const body = { version, headline: `${name}, moved` }
  await api.call('PATCH', `/own-offers/${id}`, { token, body })
  await button(page, 'Publish').click()
  await expect(toastOf(page)).toContainText('was changed in the meantime and is not published yet')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('moved')
  await button(page, 'Publish').click()
  await expect(toastOf(page)).toContainText('The offer has been published')
})
