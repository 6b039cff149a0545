import type { Page } from '@playwright/test'
import { html, pdf } from '~/tests/support/files'
import { expect, test, toastOf } from '~/tests/support/fixtures'

async function add(page: Page, bytes: Uint8Array, name: string): Promise<void> {
  await page
    .getByLabel('PDF file')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
  await page.getByRole('button', { name: 'Add document' }).click()
}

test(
  'an outlet adds a PDF, which can be downloaded, and removes it after a question',
  { tag: ['@shape', '@smoke-both'] },
  async ({ as, api, visit }) => {
    const page = await as(await api.newOutlet('Harbour Herald'))
    await visit(page, '/profile_settings/documents')
    await expect(page.getByRole('main')).toContainText('No documents yet')
    await add(page, pdf(), 'Editorial guidelines.pdf')
    await expect(toastOf(page)).toContainText('“Editorial guidelines.pdf” is now on your page.')
    const link = page.getByRole('main').getByRole('link', { name: 'Editorial guidelines.pdf', exact: true })
    const download = await page.request.get((await link.getAttribute('href'))!)
    expect([download.status(), download.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await page.getByRole('link', { name: 'Remove Editorial guidelines.pdf' }).click()
    await expect(page.getByRole('heading', { name: 'Remove “Editorial guidelines.pdf”?' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove document' }).click()
    await expect(toastOf(page)).toContainText('The document has been removed.')
    await expect(page.getByRole('main')).toContainText('No documents yet')
  },
)

test('a file that is no PDF, or none at all, is refused in words', async ({ as, api, visit }) => {
  const page = await as(await api.newOutlet('Harbour Herald'))
  await visit(page, '/profile_settings/documents')
  await add(page, html, 'page.pdf')
  await expect(page.getByRole('alert')).toContainText('The document must be a PDF file')
  await visit(page, '/profile_settings/documents')
  await page.getByRole('button', { name: 'Add document' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a PDF file')
  await expect(page.getByRole('main')).toContainText('No documents yet')
})

test('journalists have no page for documents', { tag: '@either' }, async ({ as, visit }) => {
  const page = await as('journalist')
  expect((await visit(page, '/profile_settings/documents'))?.status()).toBe(404)
  await visit(page, '/profile_settings')
  await expect(page.getByRole('navigation', { name: 'Your profile' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Documents' })).toHaveCount(0)
})
