import type { Page } from '@playwright/test'
import { html, largePicture, picture } from '~/tests/support/files'
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
  { tag: ['@shape', '@smoke-both'] },
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
    await expect(part(page)).toContainText('Your current picture')
    expect(await isShown(page)).toBe(96)
    const version = page.locator('input[name="version"]')
    const before = await version.inputValue()
    await page.getByLabel('City').fill('Wien')
    await save(page)
    // The form begins anew with what was saved: what is ticked before that is gone.
    await expect(version).not.toHaveValue(before)
    await expect(page.getByLabel('City')).toHaveValue('Wien')
    await expect(part(page)).toContainText('Your current picture')
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

for (const { format, name, mimeType } of [
  { format: 'png', name: 'large.png', mimeType: 'image/png' },
  { format: 'jpeg', name: 'upright.jpg', mimeType: 'image/jpeg' },
] as const)
  test(`a ${format} that is too large is made smaller where scripts run, and refused where not`, async ({
    as,
    api,
    visit,
    scripts,
  }) => {
    const page = await as(await api.newJournalist())
    await visit(page, '/profile_settings')
    await expect(part(page)).toContainText('at most 1 MB')
    const buffer = Buffer.from(await largePicture(format))
    expect(buffer.byteLength).toBeGreaterThan(1024 * 1024)
    const input = page.getByLabel(/^Picture/)
    await input.setInputFiles({ name, mimeType, buffer })
    if (!scripts) {
      await save(page)
      await expect(part(page).locator('.field-error')).toContainText('The picture can be at most 1 MB')
      return
    }
    await expect(part(page)).toContainText(`Chosen, not saved yet: ${name}`)
    await expect(part(page)).toContainText('has been reduced')
    const sizes = await part(page)
      .locator('img')
      .evaluate((image: HTMLImageElement) =>
        image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
      )
    expect(sizes).toEqual(format === 'png' ? [320, 213] : [213, 320])
    const sent = await input.evaluate(async (element: HTMLInputElement) => {
      const file = element.files![0]!
      const { width, height } = await createImageBitmap(file)
      return { name: file.name, type: file.type, small: file.size <= 1024 * 1024, upright: height > width }
    })
    expect(sent).toEqual({ name, type: mimeType, small: true, upright: format === 'jpeg' })
    await save(page)
    await expect(toastOf(page)).toContainText('Your profile is saved.')
    await expect(part(page)).toContainText('Your current picture')
    await expect(part(page)).not.toContainText('not saved yet')
    expect(await isShown(page)).toBe(96)
  })

test('a form sent while its picture is made smaller is sent with the smaller one', async ({
  as,
  api,
  visit,
  scripts,
}) => {
  const page = await as(await api.newJournalist())
  await visit(page, '/profile_settings')
  // Just above the limit: to make one of a camera smaller keeps the processor busy for long.
  const slightlyTooLarge = { width: 700, height: 520 }
  await choose(page, await (scripts ? largePicture('png', slightlyTooLarge) : picture('png')))
  await save(page)
  await expect(toastOf(page)).toContainText('Your profile is saved.')
  await expect(part(page)).toContainText('Your current picture')
})
