import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, post, test } from '~/tests/support/fixtures'
import { linkIn } from '~/tests/support/mailbox'
import { textIn } from '~/tests/support/translations'

const newEmail = () => `vera.${randomUUID().slice(0, 8)}@newsroom.example`
const password = 'Quiet-Harbour-77'

async function fill(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Salutation').selectOption({ index: 1 })
  await page.getByLabel('First name').fill('Vera')
  await page.getByLabel('Surname').fill('Example')
  await page.getByLabel('Country').selectOption({ label: 'France' })
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('checkbox').check()
}
const submit = (page: Page) => page.getByRole('button', { name: 'Register' }).click()

test('an empty form names every missing answer, in a summary and beside its field', async ({
  page,
  visit,
}) => {
  await visit(page, '/register/journalist')
  await submit(page)
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('heading')).toHaveText('Your registration has not been sent')
  await expect(summary.getByRole('link')).toHaveCount(7)
  await expect(page).toHaveTitle(/ – Error: /)
  await summary.getByRole('link', { name: 'Enter your first name' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true')
})

test('somebody who corrects a mistake is left alone: nothing is sent before the button is pressed', async ({
  page,
  visit,
}) => {
  await visit(page, '/register/journalist')
  await submit(page)
  await expect(page.getByRole('alert')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
  await page.getByLabel('First name').click()
  await page.keyboard.type('Vera')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Example')
  await expect(page.getByLabel('First name')).toHaveValue('Vera')
  await expect(page.getByLabel('Surname')).toHaveValue('Example')
  expect(sent).toEqual([])
})

test('a weak password is refused with its reason; all else stays as typed', async ({
  page,
  visit,
  scripts,
}) => {
  const email = newEmail()
  await visit(page, '/register/journalist')
  await fill(page, email, 'Short-1')
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('The password needs at least 12 characters')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('Surname')).toHaveValue('Example')
  await expect(page.getByLabel('Country').locator('option:checked')).toHaveText('France')
  await expect(page.getByRole('checkbox')).toBeChecked()
  // Without scripts the page comes from the server, which sends no password back.
  if (!scripts) await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail')
})

test('what a new password lacks is told at once, and how easy it is to guess', async ({
  page,
  visit,
  scripts,
}) => {
  await visit(page, '/register/journalist')
  await fill(page, newEmail(), 'short')
  await submit(page)
  const reasons = [
    'at least 12 characters',
    'upper and lower case',
    'letters and numbers',
    'special character',
    'easy to guess',
  ]
  for (const reason of reasons) await expect(page.getByRole('alert')).toContainText(reason)
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toHaveAccessibleDescription(new RegExp(reasons.join('.*')))
  const strength = page.getByText(/^Password strength:/)
  // A button that moved away under the pointer would not be pressed.
  const height = () =>
    page
      .getByRole('main')
      .locator('form')
      .evaluate((form) => form.clientHeight)
  const before = await height()
  await field.fill('Password1!bCd')
  if (scripts) await expect(strength).toHaveText('Password strength: not strong enough')
  expect(await height()).toBe(before)
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('This password is easy to guess')
  await field.fill(password)
  if (scripts) await expect(strength).toHaveText('Password strength: very good')
  else await expect(strength).toHaveCount(0)
  await submit(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail')
})

test('the words of the errors are German where the page is', async ({ page, visit, settled }) => {
  await visit(page, '/register/journalist')
  await page.getByRole('banner').locator('summary').filter({ hasText: /^EN/ }).click()
  await page.getByRole('button', { name: 'Deutsch', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await settled(page)
  const t = (key: string) => textIn('de', key)
  await page.getByLabel(t('registration:fields.email')).fill('not an e-mail')
  await page.getByRole('button', { name: t('registration:submit') }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText(t('registration:failed'))
  await expect(summary).toContainText(t('errors:emailInvalid'))
  await expect(summary).toContainText(t('errors:acceptTerms'))
})

test('an e-mail that has an account gets the same answer; only its owner is told', async ({
  page,
  visit,
  mailbox,
  api,
}) => {
  const known = await api.newJournalist()
  await visit(page, '/register/journalist')
  await fill(page, known.email)
  await submit(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail')
  await expect(page.getByRole('main')).toContainText(known.email)
  const mail = await mailbox.waitFor({ to: known.email, subject: 'You already have an account' })
  expect(mail.text).toContain('no second account was opened')
})

test(
  'the same form sent twice makes one account and one mail',
  { tag: ['@either', '@shape'] },
  async ({ page, visit, mailbox, api }) => {
    const email = newEmail()
    await visit(page, '/register/journalist')
    const formKey = await page.locator('input[name="formKey"]').inputValue()
    const stamp = await page.locator('input[name="stamp"]').inputValue()
    const country = await page.locator('option', { hasText: 'France' }).first().getAttribute('value')
    const form = {
      formKey,
      stamp,
      salutation: (await page.getByLabel('Salutation').locator('option').nth(1).getAttribute('value'))!,
      title: '',
      firstName: 'Vera',
      lastName: 'Example',
      email,
      password,
      country: country!,
      acceptTerms: 'on',
    }
    const answers = await Promise.all([
      post(page, '/register/journalist', form),
      post(page, '/register/journalist', form),
    ])
    expect(answers.map((answer) => answer.status())).toEqual([303, 303])
    await mailbox.waitFor({ to: email })
    // A mail that is sent later has its way through the same queue: when it is there, a second one would be.
    await api.newJournalist()
    expect(await mailbox.all({ to: email })).toHaveLength(1)
  },
)

test(
  'a confirmation link works once, and says so afterwards',
  { tag: '@shape' },
  async ({ page, visit, mailbox }) => {
    const email = newEmail()
    await visit(page, '/register/journalist')
    await fill(page, email)
    await submit(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail')
    const link = linkIn(await mailbox.waitFor({ to: email }), '/confirm/')
    // Opening it twice uses nothing up: mail programs look at links before people do.
    await visit(page, link)
    await visit(page, link)
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
    await expect(page).toHaveURL('/login')
    await visit(page, link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Your e-mail address is already confirmed',
    )
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  },
)

test('who logs in before confirming is told so, and gets the mail again', async ({
  page,
  visit,
  mailbox,
}) => {
  const email = newEmail()
  await visit(page, '/register/journalist')
  await fill(page, email)
  await submit(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail')
  await expect(page.getByRole('main')).toContainText('Verification in progress')
  await mailbox.waitFor({ to: email })
  await visit(page, '/watchlist')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  const answer = page.getByRole('alert')
  await expect(answer.getByRole('heading')).toHaveText('Verification in progress')
  await expect(answer).toContainText('Your e-mail address is not confirmed yet')
  await expect(page).toHaveURL('/login?returnTo=%2Fwatchlist')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the e-mail again' }).click()
  await expect(page.getByRole('main')).toContainText(email)
  await expect.poll(async () => (await mailbox.all({ to: email })).length).toBe(2)
})

for (const path of ['/confirm', '/confirm/forged-forged-forged-forged'])
  test(`${path} explains that the link is not valid and offers a new mail`, async ({ page, visit }) => {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This confirmation link is not valid')
    await page.getByLabel('E-mail').fill('somebody.else@example.org')
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail')
  })

test('members are led home instead of to the registration', { tag: '@either' }, async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/register/journalist')
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('You are already logged in.')).toBeVisible()
})
