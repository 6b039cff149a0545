import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, post, speak, test, toastOf } from '~/tests/support/fixtures'
import { linkIn } from '~/tests/support/mailbox'
import { localeCodes, textIn } from '~/tests/support/translations'

const subject = 'Set a new password'
const newPassword = 'Nebelkrähe-42-fliegt'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const unknownEmail = () => `nobody.${randomUUID().slice(0, 8)}@newsroom.example`

async function logIn(page: Page, email: string, password: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: 'Log in' })
  // While a form is under way its button takes no further click.
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await button.click()
}

test(
  'from the login to a new password: by a link that works once',
  { tag: '@smoke' },
  async ({ page, visit, api, mailbox }) => {
    const person = await api.newJournalist()
    await visit(page, '/login')
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await expect(heading(page)).toHaveText('Forgotten your password?')
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(heading(page)).toHaveText('Check your e-mail')
    await expect(page.getByRole('main')).toContainText(person.email)
    await expect(page).toHaveURL('/forgot_password?sent=1')

    const link = linkIn(await mailbox.waitFor({ to: person.email, subject }), '/pwreset/')
    // Opening it twice uses nothing up: mail programs look at links before people do.
    await visit(page, link)
    await visit(page, link)
    await expect(heading(page)).toHaveText('Set a new password')
    await expect(page.getByRole('main')).toContainText(person.email)
    await expect(page.getByRole('main')).toContainText('at least 12 characters')
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page).toHaveURL('/login')
    await expect(toastOf(page)).toContainText('Your new password has been saved.')

    await logIn(page, person.email, person.password)
    await expect(page.getByRole('alert')).toContainText('Your email address or password is incorrect.')
    await logIn(page, person.email, newPassword)
    await expect(page).toHaveURL('/home')
    const notice = await mailbox.waitFor({ to: person.email, subject: 'was changed' })
    expect(linkIn(notice, '/forgot_password')).toContain('/forgot_password')

    await visit(page, link)
    await expect(heading(page)).toHaveText('This link has already been used')
    await expect(page.getByRole('main').getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  },
)

test('who is logged in elsewhere is logged out by the new password', async ({
  as,
  visit,
  api,
  mailbox,
  openBrowser,
}) => {
  const person = await api.newJournalist()
  const elsewhere = await as(person)
  await visit(elsewhere, '/home')
  const page = await openBrowser()
  await visit(page, '/forgot_password')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(heading(page)).toHaveText('Check your e-mail')
  await visit(page, linkIn(await mailbox.waitFor({ to: person.email, subject }), '/pwreset/'))
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL('/login')
  await visit(elsewhere, '/watchlist')
  await expect(elsewhere).toHaveURL('/?returnTo=%2Fwatchlist#login')
})

test('an unknown e-mail is answered with the same words, and nothing is sent', async ({
  page,
  visit,
  mailbox,
  api,
}) => {
  const email = unknownEmail()
  await visit(page, '/forgot_password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(heading(page)).toHaveText('Check your e-mail')
  await expect(page.getByRole('main')).toContainText(
    `If there is an account with the address ${email}, an e-mail with a link is on its way.`,
  )
  // A mail that is sent later has its way through the same queue: when it is there, one to this address would be.
  await api.newJournalist()
  expect(await mailbox.all({ to: email })).toEqual([])
})

test('the mail is sent again from the page that says it is on its way', async ({
  page,
  visit,
  api,
  mailbox,
}) => {
  const person = await api.newJournalist()
  await visit(page, '/forgot_password')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  const first = linkIn(await mailbox.waitFor({ to: person.email, subject }), '/pwreset/')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(toastOf(page)).toContainText('a new e-mail is on its way')
  const second = linkIn(await mailbox.waitFor({ to: person.email, subject, count: 2 }), '/pwreset/')
  expect(second).not.toBe(first)
  await visit(page, first)
  await expect(heading(page)).toHaveText('Set a new password')
})

test(
  'an e-mail that is none stays in the form, with its reason',
  { tag: '@smoke' },
  async ({ page, visit }) => {
    await visit(page, '/forgot_password')
    await page.getByLabel('E-mail').fill('nobody')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter a complete e-mail address')
    await expect(page).toHaveTitle(/ – Error: /)
    await expect(page.getByLabel('E-mail')).toHaveValue('nobody')
  },
)

test('a weak new password is refused with its reason and not sent back; the link goes on working', async ({
  page,
  visit,
  api,
  mailbox,
  scripts,
}) => {
  const person = await api.newJournalist()
  await api.call('POST', '/password-resets', { body: { email: person.email } })
  await visit(page, linkIn(await mailbox.waitFor({ to: person.email, subject }), '/pwreset/'))
  const field = page.getByLabel('New password', { exact: true })
  const save = page.getByRole('button', { name: 'Save new password' })
  for (const [weak, reason] of [
    ['Short-1', 'The password needs at least 12 characters'],
    ['Password-2026!', 'one of the most common ones'],
    [`Quark-${person.lastName}-42`, 'must not contain your own name'],
  ] as const) {
    await field.fill(weak)
    await save.click()
    await expect(page.getByRole('alert')).toContainText(reason)
    // Without scripts the page comes from the server, which sends no password back.
    if (!scripts) await expect(field).toHaveValue('')
    expect(await page.content()).not.toContain(`value="${weak}"`)
  }
  await field.fill(newPassword)
  await save.click()
  await expect(page).toHaveURL('/login')
})

test('the form for a new password sent twice does the action once, and both are led to the login', async ({
  page,
  visit,
  api,
  mailbox,
}) => {
  const person = await api.newJournalist()
  await api.call('POST', '/password-resets', { body: { email: person.email } })
  const link = linkIn(await mailbox.waitFor({ to: person.email, subject }), '/pwreset/')
  await visit(page, link)
  const formKey = await page.locator('input[name="formKey"]').inputValue()
  const { pathname } = new URL(link)
  const form = { formKey, password: newPassword }
  const answers = await Promise.all([post(page, pathname, form), post(page, pathname, form)])
  expect(answers.map((answer) => [answer.status(), answer.headers().location])).toEqual(
    Array(2).fill([303, '/login']),
  )
  await mailbox.waitFor({ to: person.email, subject: 'was changed' })
  await api.newJournalist()
  expect(await mailbox.all({ to: person.email, subject: 'was changed' })).toHaveLength(1)
})

for (const path of ['/pwreset', '/pwreset/forged-forged-forged-forged'])
  test(`${path} says that the link is not valid and leads to a new one`, async ({ page, visit }) => {
    await visit(page, path)
    await expect(heading(page)).toHaveText('Password reset failed: this link is not valid')
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/forgot_password')
  })

test('members who do not know their password any more find their e-mail filled in', async ({
  as,
  visit,
  api,
}) => {
  const person = await api.newJournalist()
  const page = await as(person)
  await visit(page, '/account_settings/password')
  await page.getByRole('link', { name: 'Set a new one by e-mail' }).click()
  await expect(heading(page)).toHaveText('Forgotten your password?')
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
})

test('the pages speak all languages', { tag: '@either' }, async ({ page, visit }) => {
  for (const locale of localeCodes) {
    const t = (key: string) => textIn(locale, `credentials:${key}`)
    await speak(page.request, locale)
    await visit(page, '/forgot_password')
    await expect(heading(page)).toHaveText(t('forgotten.title'))
    await visit(page, '/pwreset/unknown')
    await expect(heading(page)).toHaveText(t('reset.unknown.title'))
    await visit(page, '/confirmemail/unknown')
    await expect(heading(page)).toHaveText(t('newEmail.unknown.title'))
  }
})
