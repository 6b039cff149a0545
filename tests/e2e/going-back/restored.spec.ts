import type { Page } from '@playwright/test'
import type { Journalist } from '~/tests/support/campus-api'
import { findFullChromium, quietly } from '~/tests/support/browser'
import { expect, test } from '~/tests/support/fixtures'

// The headless shell keeps no pages for the button Back, and Playwright switches it off elsewhere too.
test.use({
  launchOptions: [
    async ({}, use) =>
      use({
        executablePath: findFullChromium(),
        args: quietly,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
})

/** Marks the present document; a page that is loaded anew has no mark. */
const mark = (page: Page) => page.evaluate(() => void ((window as { mark?: boolean }).mark = true))
const isMarked = (page: Page) => page.evaluate(() => (window as { mark?: boolean }).mark === true)
const back = (page: Page) => page.goBack({ waitUntil: 'commit' })

/** Waits until the page listens for events, as every page of a member does after a moment. */
async function openHome(page: Page) {
  const listening = page.waitForRequest('**/events')
  await page.goto('/home')
  await listening
}

/** In the tab, which may belong to the same browser as another. */
async function logOut(page: Page) {
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
}

async function logIn(page: Page, { email, password }: Journalist) {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/home')
}

async function expectNothingOf({ lastName }: Journalist, page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await isMarked(page)).toBe(false)
  await expect(page.getByText(lastName)).toHaveCount(0)
}

test.describe('with scripts', () => {
  test.skip(({ scripts }) => !scripts, 'without scripts a page cannot tell whether it was kept')

  test('a page of a visitor comes back as it was left', { tag: '@smoke-both' }, async ({ page, visit }) => {
    await visit(page, '/about')
    await mark(page)
    await page.goto('/helpdesk')
    await back(page)
    await expect(page).toHaveURL('/about')
    expect(await isMarked(page)).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a page of a member does too, and listens again', async ({ as, visit }) => {
    const page = await as('journalist')
    await openHome(page)
    await mark(page)
    await visit(page, '/helpdesk')
    const listening = page.waitForRequest('**/events')
    await back(page)
    await expect(page).toHaveURL('/home')
    expect(await isMarked(page)).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await listening
  })

  test('nothing is shown after a logout in this tab', async ({ api, as, visit }) => {
    const person = await api.newJournalist()
    const page = await as(person)
    await openHome(page)
    await mark(page)
    await visit(page, '/helpdesk')
    await logOut(page)
    await back(page)
    await expect(page).toHaveURL('/helpdesk')
    await expectNothingOf(person, page)
    await back(page)
    await expect(page).toHaveURL('/login?returnTo=%2Fhome')
    await expectNothingOf(person, page)
  })

  for (const isFollowed of [false, true])
    test(`nothing is shown after a logout in another tab${isFollowed ? ', and the login of somebody else' : ''}`, async ({
      api,
      as,
      visit,
    }) => {
      const person = await api.newJournalist()
      const page = await as(person)
      await openHome(page)
      await mark(page)
      await visit(page, '/helpdesk')
      const other = await page.context().newPage()
      await visit(other, '/home')
      await logOut(other)
      if (isFollowed) await logIn(other, await api.newJournalist())
      await back(page)
      await expectNothingOf(person, page)
    })

  test('nothing is shown after the session was ended elsewhere', async ({ api, as, visit }) => {
    const person = await api.newJournalist()
    const page = await as(person)
    await openHome(page)
    await mark(page)
    await visit(page, '/helpdesk')
    const token = await api.logIn(person.email, person.password)
    await api.call('DELETE', '/users/me/sessions', { token })
    await back(page)
    await expect(page).toHaveURL('/login?returnTo=%2Fhome')
    await expectNothingOf(person, page)
  })
})
