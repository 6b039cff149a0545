import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const description = 'I report on water, farming and the people in between, mostly from river deltas.'

const save = (page: Page) => page.getByRole('button', { name: 'Save profile' }).click()

test('what is wrong is said in words, beside the field, and nothing typed is lost', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newJournalist())
  await visit(page, '/profile_settings')
  await page.getByLabel('Surname').fill('')
  await page.getByLabel('Website').fill('example.org')
  await page.getByLabel('Description').fill('too short')
  await save(page)
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Website URL must start with http:// or https://')
  await expect(summary).toContainText('A description needs at least 50 characters')
  await expect(summary.getByRole('link')).toHaveCount(3)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('Website')).toHaveValue('example.org')
  await expect(page.getByLabel('Description')).toHaveValue('too short')
  await expect(page.getByLabel('Description')).toHaveAttribute('aria-invalid', 'true')
})

test('what a journalist enters is what the provider reads', async ({ as, api, visit }) => {
  const journalist = await api.newJournalist()
  const page = await as(journalist)
  await visit(page, '/profile_settings')
  await page.getByLabel('City').fill('Can Tho')
  await page.getByLabel('Website').fill('https://example.org/nora')
  await page.getByLabel('Description').fill(`${description}\nSince 2014.`)
  await save(page)
  await expect(toastOf(page)).toContainText('Your profile is saved.')
  await expect(page).toHaveURL('/profile_settings')
  await expect(page.getByLabel('City')).toHaveValue('Can Tho')
  const id = await api.requestValidation(journalist)
  const provider = await as('provider')
  await visit(provider, `/ij_administration/${id}`)
  await expect(provider.getByRole('link', { name: 'https://example.org/nora' })).toBeVisible()
  await expect(provider.getByRole('main')).toContainText(description)
})

test('a second tab that saves later is told, keeps its text and sees what is saved', async ({
  as,
  api,
  visit,
}) => {
  const journalist = await api.newJournalist()
  const first = await as(journalist)
  const second = await as(journalist)
  await visit(first, '/profile_settings')
  await visit(second, '/profile_settings')
  await first.getByLabel('City').fill('Hamburg')
  await save(first)
  await expect(toastOf(first)).toBeVisible()
  await second.getByLabel('City').fill('Bremen')
  await second.getByLabel('Website').fill('nowhere')
  await save(second)
  // A wrong field first: the page that comes back must not pretend to have seen the other tab's change.
  await expect(second.getByRole('alert')).toContainText('Website URL')
  await second.getByLabel('Website').fill('')
  await save(second)
  await expect(second.getByRole('alert')).toContainText('Your information has not been saved successfully')
  await expect(second.getByLabel('City')).toHaveValue('Bremen')
  const conflict = second.locator('.notice').filter({ hasText: 'This is saved now' })
  await expect(conflict).toContainText('Hamburg')
  await save(second)
  await expect(toastOf(second)).toContainText('Your profile is saved.')
  await expect(second.getByLabel('City')).toHaveValue('Bremen')
})

test('the saved profile can be taken instead of what was typed', async ({ as, api, visit }) => {
  const journalist = await api.newJournalist()
  const page = await as(journalist)
  await visit(page, '/profile_settings')
  const { token } = journalist
  await api.call('PATCH', '/users/me/profile', { token, body: { version: 1, city: 'Hamburg' } })
  await page.getByLabel('City').fill('Bremen')
  await save(page)
  await page.getByRole('link', { name: 'Discard what I typed' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Hamburg')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('visitors log in first and come back', async ({ page, visit }) => {
  await visit(page, '/profile_settings')
  await expect(page).toHaveURL('/login?returnTo=%2Fprofile_settings')
})
