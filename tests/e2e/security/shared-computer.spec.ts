import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'

const pages = ['/u', '/home']

type Visit = (page: Page, path: string) => Promise<unknown>

/** Pages of a member, each opened twice, so that a copy is sent. */
async function read(page: Page, visit: Visit) {
  for (const path of pages) {
    await visit(page, path)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
}

async function logOut(page: Page) {
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
}

test(
  'who goes back after a logout sees nothing of the person before, nor does the next one',
  { tag: '@smoke' },
  async ({ as, api, visit }) => {
    const person = await api.newValidatedJournalist()
    const page = await as(person)
    await read(page, visit)
    await expect(page.getByText(person.lastName).first()).toBeAttached()
    await logOut(page)
    for (const path of pages.toReversed()) {
      await page.goBack()
      await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`)
      await expect(page.getByText(person.lastName)).toHaveCount(0)
    }
    const next = await api.newValidatedJournalist()
    await page.getByLabel('E-mail').fill(next.email)
    await page.getByLabel('Password').fill(next.password)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/u')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(person.lastName)).toHaveCount(0)
  },
)

test('who goes back after the session was ended elsewhere sees nothing', async ({ as, api, visit }) => {
  const person = await api.newValidatedJournalist()
  const page = await as(person)
  await read(page, visit)
  const token = await api.logIn(person.email, person.password)
  await api.call('DELETE', '/users/me/sessions', { token })
  await page.goBack()
  await expect(page).toHaveURL(/\/\?returnTo=[^#]+#login$/)
  await expect(page.getByRole('banner').locator('summary').filter({ hasText: 'Account menu' })).toHaveCount(0)
})
