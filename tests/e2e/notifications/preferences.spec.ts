import type { Page } from '@playwright/test'
import { expect, post, test, toastOf } from '~/tests/support/fixtures'

const path = '/account_settings/notifications'
const row = (page: Page, name: string) => page.getByRole('row', { name })
const box = (page: Page, name: string) => row(page, name).getByRole('checkbox', { name: 'On the campus' })
const mails = (page: Page, name: string) => row(page, name).getByRole('combobox', { name: 'E-mail' })
const save = (page: Page) => page.getByRole('button', { name: 'Save choices' }).click()

test(
  'each kind of news is told on the campus and by mail until one is switched off',
  { tag: '@smoke' },
  async ({ as, api, visit }) => {
    const page = await as(await api.newJournalist())
    await visit(page, path)
    const approved = 'Your request for validation is approved'
    const message = 'Somebody sends you a message'
    await expect(box(page, approved)).toBeChecked()
    await expect(mails(page, approved)).toHaveValue('once')
    await mails(page, approved).selectOption('None')
    await mails(page, message).selectOption('Daily summary')
    await save(page)
    await expect(toastOf(page)).toContainText('Your choices have been saved.')
    await visit(page, path)
    await expect(mails(page, approved)).toHaveValue('off')
    await expect(box(page, approved)).toBeChecked()
    await expect(mails(page, message)).toHaveValue('daily')
    await expect(mails(page, 'Somebody recommends you')).toHaveValue('once')
    await expect(page.getByRole('main')).toContainText('E-mails you always receive')
  },
)

test('nobody is asked about what they cannot get', { tag: '@either' }, async ({ as, api, visit }) => {
  const page = await as(await api.newJournalist())
  await visit(page, path)
  const reminders = { name: 'Remind me of these deadlines' }
  await expect(row(page, 'A journalist asks you for validation')).toHaveCount(0)
  await expect(page.getByRole('group', reminders)).toHaveCount(0)
  const contributor = await as('contributor')
  await visit(contributor, path)
  // Of an outlet: three of them are about the team.
  await expect(contributor.getByRole('combobox', { name: /^E-mail/ })).toHaveCount(7)
  await expect(box(contributor, 'Somebody sends you a message')).toBeVisible()
  await expect(row(contributor, 'Something changes in your account')).toContainText('No e-mails about this')
  await expect(contributor.getByRole('group', reminders)).toBeVisible()
  // A week may be too late for it.
  const deadline = mails(contributor, 'The deadline of an offer on your watchlist is approaching')
  await expect(deadline.getByRole('option')).toHaveText(['None', 'Immediately', 'Daily summary'])
})

test('what was switched off does not come: no notification, no mail', async ({ as, api, visit, mailbox }) => {
  const journalist = await api.newJournalist()
  const page = await as(journalist)
  await visit(page, path)
  const question = 'A provider has a question about your request for validation'
  await box(page, question).uncheck()
  await mails(page, question).selectOption('None')
  await box(page, 'Your request for validation is approved').uncheck()
  await save(page)
  await expect(toastOf(page)).toBeVisible()

  const provider = await as('provider')
  const address = `/ij_administration/${await api.requestValidation(journalist)}`
  await post(provider, address, { intent: 'ask', reason: 'Which course was it?' })
  await post(provider, address, { intent: 'approve' })
  await visit(page, '/content')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await visit(page, '/notifications')
  await expect(page.getByRole('main')).toContainText('No notifications yet')
  await post(provider, address, { intent: 'revoke', reason: 'A mistake.' })
  // This mail comes after that of the question would have.
  await mailbox.waitFor({ to: journalist.email, subject: 'has revoked your validation' })
  expect(await mailbox.all({ to: journalist.email, subject: 'has a question' })).toEqual([])
})

test(
  'choices for a kind that one can no longer get are refused in words',
  { tag: '@either' },
  async ({ as, visit }) => {
    const page = await as('contributor')
    await visit(page, path)
    const answer = await post(page, path, { types: 'validationRequested', campus: 'validationRequested' })
    expect(answer.status()).toBe(303)
    await page.goto(path)
    await expect(toastOf(page)).toContainText('Your information has not been saved successfully.')
  },
)
