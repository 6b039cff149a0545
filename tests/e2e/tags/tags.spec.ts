import { randomUUID } from 'node:crypto'
import { expect, test } from '~/tests/support/fixtures'

const languages = ['English', 'Deutsch', 'Español', 'Français', 'Italiano']

test('an admin adds, renames, moves and retires a tag', { tag: '@smoke' }, async ({ as, visit, scripts }) => {
  const page = await as('admin')
  const name = `Tag ${randomUUID().slice(0, 8)}`
  await visit(page, '/content')
  await page.getByRole('link', { name: 'Edit tags' }).click()
  await page.getByRole('link', { name: 'Add a tag: Topic' }).click()
  await expect(page.getByLabel('Type')).toHaveValue('topic')
  await page.getByLabel('Name (English)').fill(name)
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByRole('alert')).toContainText('Name (Italiano)')
  await expect(page.getByLabel('Name (English)')).toHaveValue(name)
  for (const language of languages.slice(1))
    await page.getByLabel(`Name (${language})`).fill(`${name} ${language}`)
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByText(`The tag “${name}” has been added.`)).toBeVisible()

  const rows = page.getByRole('table', { name: 'Topic' }).getByRole('row')
  const place = async () => (await rows.allTextContents()).findIndex((text) => text.includes(name))
  const last = await place()
  await rows.filter({ hasText: name }).getByRole('button', { name: /^Up/ }).click()
  await expect.poll(place).toBe(last - 1)

  await rows
    .filter({ hasText: name })
    .getByRole('link', { name: /^Rename/ })
    .click()
  await page.getByLabel('Name (English)').fill(`${name} new`)
  await page.getByRole('button', { name: 'Save names' }).click()
  await expect(page.getByText(`The names of “${name} new” have been saved.`)).toBeVisible()

  await rows
    .filter({ hasText: name })
    .getByRole('link', { name: /^Retire/ })
    .click()
  const asking = scripts ? page.getByRole('dialog') : page.getByRole('main')
  await expect(asking.getByText('Offers with this tag keep it')).toBeVisible()
  await asking.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByText('The tag has been retired.')).toBeVisible()
  await expect(rows.filter({ hasText: name })).toContainText('Retired')
})

test('two tags cannot be called the same, and only admins edit them', async ({ as, visit }) => {
  const page = await as('admin')
  await visit(page, '/content/tags/new?family=topic')
  for (const language of languages) await page.getByLabel(`Name (${language})`).fill('climate')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByText('There is already a tag with this name').first()).toBeVisible()
  const provider = await as('provider')
  expect((await visit(provider, '/content/tags'))?.status()).toBe(403)
})
