import type { Page } from '@playwright/test'
import { expect, post, test } from '~/tests/support/fixtures'

test.skip(
  ({ scripts }) => !scripts,
  'without scripts the browser itself keeps what was typed, for the way back',
)

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'It has not been sent yet' })
const discard = (page: Page) => notice(page).getByRole('button', { name: 'Start afresh' })
const keptHere = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap((storage) => Object.keys(storage))
      .filter((key) => key.includes('.form.')),
  )

test('a half-filled registration outlives another language, and can be thrown away', async ({
  page,
  visit,
  settled,
}) => {
  await visit(page, '/register/journalist')
  await page.getByLabel('Surname').fill('Muster')
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Language' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('banner').getByRole('button', { name: 'Deutsch' }).click()
  await reloaded
  await settled(page)
  await expect(page.getByLabel('Nachname')).toHaveValue('Muster')
  const again = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Neu beginnen' }).click()
  await again
  await settled(page)
  await expect(page.getByLabel('Nachname')).toHaveValue('')
  expect(await keptHere(page)).toEqual([])
})

test('what was typed waits for its author until it is saved, and no longer after the logout', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newJournalist())
  await visit(page, '/profile_settings')
  await page.getByLabel('City').fill('Graz')
  await visit(page, '/home')
  await visit(page, '/profile_settings')
  await expect(page.getByLabel('City')).toHaveValue('Graz')
  await expect(discard(page)).toBeVisible()
  await page.getByRole('button', { name: 'Save profile', exact: true }).click()
  await expect.poll(() => keptHere(page)).toEqual([])
  await visit(page, '/profile_settings')
  await expect(page.getByLabel('City')).toHaveValue('Graz')
  await expect(notice(page)).toHaveCount(0)

  await page.getByLabel('City').fill('Linz')
  expect(await keptHere(page)).toHaveLength(1)
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expect(await keptHere(page)).toEqual([])
})

test('what an answer refuses is still there after the page was left', async ({ as, api, visit }) => {
  const page = await as(await api.newJournalist())
  await visit(page, '/profile_settings')
  await page.getByLabel('City').fill('Graz')
  await page.getByLabel('Website').fill('no address')
  await page.getByRole('button', { name: 'Save profile', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await visit(page, '/home')
  await visit(page, '/profile_settings')
  await expect(page.getByLabel('City')).toHaveValue('Graz')
  await expect(page.getByLabel('Website')).toHaveValue('no address')
})

test('what was sent after the end of the session waits here too, longer than the server keeps it', async ({
  as,
  api,
  visit,
}) => {
  const { email, password } = await api.newJournalist()
  const page = await as({ email, password })
  await visit(page, '/profile_settings')
  await page.getByLabel('City').fill('Graz')
  await post(page, '/logout', {})
  await page.getByRole('button', { name: 'Save profile', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  // The server's copy goes with the cookie.
  await page.context().clearCookies()
  expect((await post(page, '/login', { email, password, returnTo: '/home' })).status()).toBe(303)
  await visit(page, '/profile_settings')
  await expect(page.getByLabel('City')).toHaveValue('Graz')
})
