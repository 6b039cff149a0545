import type { Page } from '@playwright/test'
import { html, picture } from '~/tests/support/files'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const save = (page: Page) => page.getByRole('button', { name: 'Save profile' }).click()
const choose = async (page: Page, bytes: Uint8Array, name = 'me.png') =>
  page.getByLabel(/^Picture/).setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) })
const part = (page: Page) => page.getByRole('group', { name: 'Picture' })
const isShown = (page: Page) =>
  part(page)
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))

test(
  'a picture is kept while the rest of the form is not right yet, then shown, then removed',
  { tag: '@shape' },
  async ({ as, api, visit }) => {
    const page = await as(await api.newJournalist())
    await visit(page, '/profile_settings')
    await choose(page, await picture('png'))
    await page.getByLabel('Website').fill('nowhere')
    await save(page)
    await expect(page.getByRole('alert')).toContainText('Website URL')
    await expect(part(page)).toContainText('me.png')
    expect(await isShown(page)).toBe(96)
    await page.getByLabel('Website').fill('')
    await save(page)
    await expect(toastOf(page)).toContainText('Your profile is saved.')
    await expect(part(page)).toContainText('Your present picture')
    expect(await isShown(page)).toBe(96)
    const version = page.locator('input[name="version"]')
    const before = await version.inputValue()
    await page.getByLabel('City').fill('Wien')
    await save(page)
    // The form begins anew with what was saved: what is ticked before that is gone.
    await expect(version).not.toHaveValue(before)
    await expect(page.getByLabel('City')).toHaveValue('Wien')
    await expect(part(page)).toContainText('Your present picture')
    await page.getByLabel('Remove the picture').check()
    await save(page)
    await expect(toastOf(page)).toContainText('Your profile is saved.')
    await expect(part(page).locator('img')).toHaveCount(0)
  },
)

test('a page with the name of a picture is refused in words, and the other answers stay', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newJournalist())
  await visit(page, '/profile_settings')
  await page.getByLabel('City').fill('Wien')
  await choose(page, html)
  await save(page)
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await expect(part(page).locator('.field-error')).toContainText('JPG')
  await expect(part(page).locator('img')).toHaveCount(0)
  await expect(page.getByLabel('City')).toHaveValue('Wien')
})
