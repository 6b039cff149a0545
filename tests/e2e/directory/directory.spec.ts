import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'

const names = (page: Page) => page.locator('article h2').allTextContents()

/** Sets a filter by its name and sends the form. */
async function filterBy(page: Page, choices: Record<string, string>): Promise<void> {
  for (const [label, option] of Object.entries(choices)) {
    const field = page.getByLabel(label, { exact: true })
    const text = await field.locator('option').filter({ hasText: option }).first().textContent()
    await field.selectOption({ label: text! })
  }
  await page.getByRole('button', { name: 'Apply filters' }).click()
}

test(
  'people are one step from the offers, by name, and none who is hidden or not validated',
  { tag: '@smoke' },
  async ({ as, visit }) => {
    const page = await as('journalist')
    await visit(page, '/content')
    await page.getByRole('link', { name: 'People and organisations' }).click()
    await expect(page.getByRole('heading', { name: 'Directory', level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/content?p=iuprofiles')
    await expect(page).toHaveTitle(/– Directory$/)
    await expect(page.getByRole('link', { name: 'People and organisations' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await page.getByLabel('Name or words').fill('solb')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page.getByRole('link', { name: 'Ingrid Solberg' })).toBeVisible()
    for (const hidden of ['zielinski', 'De Luca']) {
      await visit(page, `/content?p=iuprofiles&text=${hidden}`)
      await expect(page.getByRole('heading', { name: 'Nobody matches these filters' })).toBeVisible()
    }
  },
)

test('filters combine, count, live in the address and are taken away one by one', async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/content?p=iuprofiles')
  await filterBy(page, { Type: 'Trainer', Expertise: 'Sources' })
  await expect(page).toHaveURL(/p=iuprofiles.*kind=trainer.*expertise=sources/)
  await expect(page.getByRole('link', { name: 'Youssef' })).toBeVisible()
  // The address is new a moment before the list is.
  await expect(async () => {
    const shown = (await names(page)).length
    await expect(page.getByText(`${String(shown)} profiles`, { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  const count = (await names(page)).length
  const chosen = page.getByLabel('Type', { exact: true }).locator('option:checked')
  await expect(chosen).toHaveText(`Trainer (${String(count)})`)
  await page.getByRole('link', { name: /Remove filter: Sources/ }).click()
  await expect(page).not.toHaveURL(/expertise/)
  await expect(page).toHaveURL(/kind=trainer/)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/content?p=iuprofiles')
})

test(
  'a name is found without its accents, and a shared address shows the same to the next reader',
  { tag: '@either' },
  async ({ as, visit }) => {
    const page = await as('provider')
    await visit(page, '/content?p=iuprofiles&text=ibanez')
    expect(await names(page)).toEqual(['Rafael Ibáñez Carrasco'])
    const other = await as('journalist')
    await visit(other, '/content?p=iuprofiles&text=ibanez')
    expect(await names(other)).toEqual(['Rafael Ibáñez Carrasco'])
  },
)

test(
  'a value that no filter has counts as not chosen, a page beyond the last leads to the first',
  { tag: '@either' },
  async ({ as, visit }) => {
    const page = await as('journalist')
    await visit(page, '/content?p=iuprofiles&kind=robot&country=%3Cscript%3E&sort=sideways')
    expect((await names(page)).length).toBeGreaterThan(5)
    await visit(page, '/content?p=iuprofiles&kind=trainer&page=99')
    await expect(page).toHaveURL('/content?p=iuprofiles&kind=trainer')
  },
)

test('the order can be turned to the newest first', async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/content?p=iuprofiles&kind=trainer')
  const byName = await names(page)
  await filterBy(page, { 'Sort by': 'Newest first' })
  await expect(page).toHaveURL(/sort=newest/)
  await expect.poll(() => names(page)).not.toEqual(byName)
  expect([...(await names(page))].sort()).toEqual([...byName].sort())
})

test(
  'who has no full access yet is told so, visitors log in first and arrive',
  { tag: '@either' },
  async ({ as, openBrowser, visit }) => {
    const restricted = await as('restricted')
    expect((await visit(restricted, '/content?p=iuprofiles'))?.status()).toBe(403)
    const visitor = await openBrowser()
    await visit(visitor, '/content?p=iuprofiles&kind=trainer')
    await expect(visitor).toHaveURL(/\/login\?returnTo=%2Fcontent%3Fp%3Diuprofiles%26kind%3Dtrainer/)
  },
)

test('a card leads to the page of its person', async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/content?p=iuprofiles&text=solberg')
  await page.getByRole('link', { name: 'Ingrid Solberg' }).click()
  await expect(page).toHaveURL(/\/trainer\//)
  await expect(page.getByRole('heading', { name: 'Ingrid Solberg', level: 1 })).toBeVisible()
})
