import type { Page } from '@playwright/test'
import { expect, post, test, toastOf } from '~/tests/support/fixtures'

const path = '/account_settings/notifications'
const question = (page: Page, name: string) => page.getByRole('group', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save choices' }).click()

test('each kind of news is told on the campus and by mail until one is switched off', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newJournalist())
  await visit(page, path)
  const approved = question(page, 'Your request for validation is approved')
  await expect(approved.getByLabel('Notification on the campus')).toBeChecked()
  await expect(approved.getByLabel('E-mail')).toBeChecked()
  await approved.getByLabel('E-mail').uncheck()
  await save(page)
  await expect(toastOf(page)).toContainText('Your choices are saved.')
  await visit(page, path)
  await expect(approved.getByLabel('E-mail')).not.toBeChecked()
  await expect(approved.getByLabel('Notification on the campus')).toBeChecked()
  await expect(page.getByRole('main')).toContainText('These e-mails always come')
})

test('nobody is asked about what they cannot get', async ({ as, api, visit }) => {
  const page = await as(await api.newJournalist())
  await visit(page, path)
  await expect(question(page, 'A journalist asks you for validation')).toHaveCount(0)
  await expect(question(page, 'Remind me of these deadlines')).toHaveCount(0)
  const contributor = await as('contributor')
  await visit(contributor, path)
  await expect(contributor.getByRole('main').getByRole('group')).toHaveCount(4)
  await expect(question(contributor, 'Somebody sends you a message')).toBeVisible()
  await expect(question(contributor, 'The deadline of an offer on your watchlist comes near')).toBeVisible()
  await expect(question(contributor, 'Remind me of these deadlines')).toBeVisible()
  await expect(question(contributor, 'Something changes in your account')).toBeVisible()
})

test('what was switched off does not come: no notification, no mail', async ({ as, api, visit, mailbox }) => {
  const journalist = await api.newJournalist()
  const page = await as(journalist)
  await visit(page, path)
  const rejected = question(page, 'Your request for validation is rejected')
  await rejected.getByLabel('Notification on the campus').uncheck()
  await rejected.getByLabel('E-mail').uncheck()
  await question(page, 'Your request for validation is approved').getByLabel('Notification').uncheck()
  await save(page)
  await expect(toastOf(page)).toBeVisible()

  const provider = await as('provider')
  const first = await api.requestValidation(journalist)
  await post(provider, `/ij_administration/${first}`, { intent: 'reject', reason: 'We do not know you.' })
  const second = await api.requestValidation(journalist)
  await post(provider, `/ij_administration/${second}`, { intent: 'approve' })
  // The mail of the approval comes after that of the rejection would have.
  await mailbox.waitFor({ to: journalist.email, subject: 'full access' })
  expect(await mailbox.all({ to: journalist.email, subject: 'not validated' })).toEqual([])
  await visit(page, '/notifications')
  await expect(page.getByRole('main')).toContainText('No notifications yet')
  await visit(page, '/content')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('choices for a kind that one can no longer get are refused in words', async ({ as, visit }) => {
  const page = await as('contributor')
  await visit(page, path)
  const answer = await post(page, path, { types: 'validationRequested', validationRequested: 'mail' })
  expect(answer.status()).toBe(303)
  await page.goto(path)
  await expect(toastOf(page)).toContainText('Your information has not been saved successfully.')
})
