import type { Page } from '@playwright/test'
import { switchFactorOn } from '~/tests/support/app-code'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const path = '/account_settings/programs'
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

async function fillIn(page: Page, { name, password }: { name: string; password: string }) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Read offers, the guide and the directory').check()
  await page.getByLabel('Valid for').selectOption({ label: '30 days' })
  await page.getByLabel('Your current password', { exact: true }).fill(password)
}

test(
  'a key is made, shown once, used by a program and revoked',
  { tag: '@smoke' },
  async ({ api, as, visit, settled, request }) => {
    const person = await api.newJournalist()
    const page = await as(person)
    await visit(page, path)
    await expect(page.getByRole('heading', { name: 'No keys yet' })).toBeVisible()
    await fillIn(page, { name: 'My reader', password: person.password })
    await page.getByRole('button', { name: 'Make a key' }).click()
    await expect(toastOf(page)).toContainText('The key has been made.')
    const key = await page.getByLabel('Key “My reader”').inputValue()
    const ask = async () =>
      (await request.get('/api/users/me', { headers: { Authorization: `Bearer ${key}` } })).status()
    expect(await ask()).toBe(200)
    await page.getByRole('button', { name: 'I have copied the key' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Read offers, the guide and the directory')
    expect(await page.content()).not.toContain(key)

    await page.getByRole('link', { name: 'Revoke: My reader' }).click()
    await settled(page)
    await page.getByRole('button', { name: 'Revoke the key' }).click()
    await expect(toastOf(page)).toContainText('The key has been revoked.')
    await expect(page.getByRole('heading', { name: 'No keys yet' })).toBeVisible()
    expect(await ask()).toBe(401)
  },
)

test('with the second factor, a code is asked for as well', async ({ api, as, visit }) => {
  const person = await api.newJournalist()
  const page = await as(person)
  const { nextCode } = await switchFactorOn(api, person)
  await visit(page, path)
  await fillIn(page, { name: 'My reader', password: person.password })
  await page.getByRole('button', { name: 'Make a key' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the code')
  await page.getByLabel('Your current password', { exact: true }).fill(person.password)
  await page.getByLabel('Code', { exact: true }).fill(nextCode())
  await page.getByRole('button', { name: 'Make a key' }).click()
  await expect(page.getByLabel('Key “My reader”')).toHaveValue(/^campus_pat_/)
})

test('a form with mistakes says all of them and keeps what was typed, but the password', async ({
  api,
  as,
  visit,
}) => {
  const person = await api.newJournalist()
  const page = await as(person)
  await visit(page, path)
  await page.getByLabel('Name').fill('My reader')
  await page.getByLabel('Your current password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Make a key' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose what the key may do')
  await page.getByLabel('Read offers, the guide and the directory').check()
  await page.getByLabel('Your current password', { exact: true }).fill('Wrong-Horse-42')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not your current password')
  await expect(page.getByLabel('Name')).toHaveValue('My reader')
  await expect(page.getByLabel('Read offers, the guide and the directory')).toBeChecked()
  await expect(page.getByLabel('Your current password', { exact: true })).toHaveValue('')
})
