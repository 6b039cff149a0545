import type { Page } from '@playwright/test'
import { expect, post, test } from '~/tests/support/fixtures'

const biography = 'Reports on water, dams and those who live below them, since 2011 and in three languages.'

async function logInHere(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).first().fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test(
  'what was typed when the session ended comes back after the login, and can be saved',
  { tag: ['@shape', '@smoke-both'] },
  async ({ as, api, visit }) => {
    const person = await api.newJournalist()
    const page = await as(person)
    await visit(page, '/profile_settings')
    await page.getByLabel('City').fill('Ouagadougou')
    await page.getByLabel('Biography').fill(biography)
    await page.getByLabel('Ethics and principles').first().check()
    // Logged out in another tab meanwhile.
    await post(page, '/logout', {})
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page).toHaveURL(/\/login\?returnTo=%2Fprofile_settings/)
    await expect(page.getByText('what you typed has been kept')).toBeVisible()
    await expect(page.getByText('The page you wanted to open')).toHaveCount(0)
    await logInHere(page, person)
    await expect(page).toHaveURL('/profile_settings')
    await expect(page.getByText('Here is what you typed before your session ended')).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Ouagadougou')
    await expect(page.getByLabel('Biography')).toHaveValue(biography)
    await expect(page.getByLabel('Ethics and principles').first()).toBeChecked()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Your profile is saved.')).toBeVisible()
    await visit(page, '/profile_settings')
    await expect(page.getByLabel('City')).toHaveValue('Ouagadougou')
    await expect(page.getByText('Here is what you typed')).toHaveCount(0)
  },
)

test('somebody else who logs in there sees nothing of it', async ({ as, api, visit }) => {
  const page = await as(await api.newJournalist())
  await visit(page, '/profile_settings')
  await page.getByLabel('City').fill('Ouagadougou')
  await post(page, '/logout', {})
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page).toHaveURL(/\/login/)
  await logInHere(page, await api.newJournalist())
  await expect(page).toHaveURL('/profile_settings')
  await expect(page.getByLabel('City')).toHaveValue('')
})
