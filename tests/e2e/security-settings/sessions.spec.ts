import type { Page } from '@playwright/test'
import { expect, post, test, toastOf } from '~/tests/support/fixtures'

const path = '/account_settings/security'
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

test('the list says where one is logged in, and which of them is this browser', async ({
  api,
  as,
  openBrowser,
  visit,
}) => {
  const person = await api.newJournalist()
  const page = await as(person)
  const other = await openBrowser({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  })
  await visit(other, '/login')
  await other.getByLabel('E-mail').fill(person.email)
  await other.getByLabel('Password', { exact: true }).fill(person.password)
  await other.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(other).toHaveURL('/home')
  await visit(page, path)
  const firefox = rows(page).filter({ hasText: 'Firefox on Windows' })
  await expect(firefox.getByRole('button')).toHaveAccessibleName('End: Firefox on Windows')
  await expect(rows(page).filter({ hasText: 'This one' })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: 'This one' }).getByRole('button')).toHaveCount(0)
})

test('another session is ended at once', { tag: '@shape' }, async ({ api, as, visit }) => {
  const person = await api.newJournalist()
  // The session in which the test has registered the person is the third.
  const [page, other] = [await as(person), await as(person)]
  await visit(page, path)
  await expect(rows(page)).toHaveCount(3)
  // The one used last comes first, and logged in last is the other browser.
  await rows(page).first().getByRole('button').click()
  await expect(toastOf(page)).toContainText('The session has been ended.')
  await expect(rows(page)).toHaveCount(2)
  await visit(other, '/home')
  await expect(other).toHaveURL('/?returnTo=%2Fhome#login')
})

test('all others are ended after a question, and this browser stays', async ({ api, as, visit, settled }) => {
  const person = await api.newJournalist()
  const [page, other] = [await as(person), await as(person)]
  await visit(page, path)
  await page.getByRole('link', { name: 'End all other sessions' }).click()
  await settled(page)
  await page.getByRole('button', { name: 'End other sessions' }).click()
  await expect(toastOf(page)).toContainText('All other sessions have been ended.')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'End all other sessions' })).toHaveCount(0)
  await visit(other, '/home')
  await expect(other).toHaveURL('/?returnTo=%2Fhome#login')
})

test('the question is a page of its own as well', async ({ api, as, visit }) => {
  const person = await api.newJournalist()
  const page = await as(person)
  await visit(page, `${path}?confirm=sessions`)
  await expect(page.getByRole('heading', { name: 'End all other sessions?' })).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test(
  'a session that has ended meanwhile, or is nobody’s, is said so and breaks nothing',
  { tag: '@either' },
  async ({ api, as, visit }) => {
    const person = await api.newJournalist()
    const page = await as(person)
    for (const id of ['019aa000-0000-7000-8000-000000000000', 'nonsense']) {
      const answer = await post(page, path, { intent: 'endSession', id })
      expect([answer.status(), answer.headers().location]).toEqual([303, path])
      await visit(page, path)
      await expect(toastOf(page)).toContainText('This session had already ended.')
    }
    const unknown = await post(page, path, { intent: 'everything' })
    expect(unknown.status()).toBe(422)
  },
)
