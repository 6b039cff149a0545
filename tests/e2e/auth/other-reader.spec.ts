import type { Page } from '@playwright/test'
import { expect, post, test } from '~/tests/support/fixtures'
import type { Member } from '~/tests/support/campus-api'

const main = (page: Page) => page.getByRole('main')

async function becomeAnother(page: Page, { email, password }: Member): Promise<void> {
  await post(page, '/logout', {})
  expect((await post(page, '/login', { email, password, returnTo: '/home' })).status()).toBe(303)
}

test('a profile of one member is not stored for another, and waits for its author', async ({
  as,
  api,
  visit,
}) => {
  const [anna, ben] = [await api.newJournalist(), await api.newJournalist()]
  const page = await as(anna)
  await visit(page, '/profile_settings')
  await page.getByLabel('City').fill('Graz on the Mur')
  await becomeAnother(page, ben)
  await page.getByRole('button', { name: 'Save profile', exact: true }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('is logged in now')
  await expect(main(page).getByLabel('What you typed').first()).toBeVisible()
  const profile = await api.call<{ city: string | null }>('GET', '/users/me/profile', { token: ben.token })
  expect(profile.city).not.toBe('Graz on the Mur')

  await main(page).getByRole('button', { name: 'Log in as somebody else' }).click()
  await expect(page).toHaveURL('/login?returnTo=%2Fprofile_settings')
  await page.getByLabel('E-mail', { exact: true }).fill(anna.email)
  await page.getByLabel('Password', { exact: true }).fill(anna.password)
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/profile_settings')
  await expect(page.getByLabel('City')).toHaveValue('Graz on the Mur')
})

test(
  'an open page says at once that somebody else has logged in in another tab',
  { tag: '@scripts' },
  async ({ as, api, visit }) => {
    // An open page hears of something only with scripts.
    const [anna, ben] = [await api.newJournalist(), await api.newJournalist()]
    const page = await as(anna)
    await visit(page, '/profile_settings')
    await page.getByLabel('City').fill('Graz')
    const other = await page.context().newPage()
    await becomeAnother(other, ben)
    await visit(other, '/home')
    const notice = page.getByRole('status').filter({ hasText: 'This page was opened for somebody else' })
    await expect(notice).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Graz')
    await notice.getByRole('link', { name: /^Continue as/ }).click()
    await expect(page.getByLabel('City')).not.toHaveValue('Graz')
    await expect(notice).toHaveCount(0)
  },
)

for (const { what, path, fields } of [
  { what: 'a message', path: '/messages/new?to=nobody', fields: { body: 'A message of somebody else' } },
  { what: 'a button', path: '/notifications/read', fields: { notification: 'all' } },
])
  test(`nothing is stored of another form: ${what}`, { tag: '@either' }, async ({ as, api, baseURL }) => {
    const page = await as(await api.newJournalist())
    const answer = await page.request.post(path, {
      form: { ...fields, madeFor: (await api.newJournalist()).id },
      headers: { Origin: baseURL! },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(409)
  })
