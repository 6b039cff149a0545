import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { linkIn } from '~/tests/support/mailbox'

const newPassword = 'Nebelkrähe-42-fliegt'
const newEmail = () => `new.${randomUUID().slice(0, 8)}@newsroom.example`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const confirmation = 'Confirm your new e-mail address'

interface Change {
  email: string
  password: string
}

async function askForChange(page: Page, { email, password }: Change): Promise<void> {
  await page.getByLabel('New e-mail address').fill(email)
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Send the link' }).click()
}

test(
  'a new e-mail waits for its link; used in the same browser, one stays logged in',
  { tag: '@smoke' },
  async ({ as, visit, api, mailbox }) => {
    const person = await api.newJournalist()
    const email = newEmail()
    const page = await as(person)
    await visit(page, '/account_settings/email')
    await askForChange(page, { email, password: person.password })
    await expect(toastOf(page)).toContainText(`An e-mail with a link is on its way to ${email}.`)
    const main = page.getByRole('main')
    await expect(main).toContainText('A new address is waiting for confirmation')
    await expect(main).toContainText(`You log in with ${person.email}`)
    await expect(page.getByLabel('New e-mail address')).toHaveValue('')
    await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')

    const notice = await mailbox.waitFor({ to: person.email, subject: 'is to be changed' })
    expect(notice.text).toContain('n…@newsroom.example')
    expect(notice.text).not.toContain(email)
    await visit(page, linkIn(await mailbox.waitFor({ to: email, subject: confirmation }), '/confirmemail/'))
    await expect(heading(page)).toHaveText('Confirm your new e-mail address')
    await expect(main).toContainText(email)
    await page.getByRole('button', { name: 'Use this address from now on' }).click()
    await expect(page).toHaveURL('/account_settings/email')
    await expect(toastOf(page)).toContainText(`From now on you log in with ${email}.`)
    await expect(main).toContainText(`You log in with ${email}`)
    await expect(main).not.toContainText('is waiting for confirmation')
    await mailbox.waitFor({ to: person.email, subject: 'was changed' })
    await visit(page, '/home')
    await expect(page).toHaveURL('/home')
  },
)

test('in another browser the link leads to the login, and works once', async ({
  as,
  visit,
  api,
  mailbox,
  openBrowser,
}) => {
  const person = await api.newJournalist()
  const email = newEmail()
  const settings = await as(person)
  await visit(settings, '/account_settings/email')
  await askForChange(settings, { email, password: person.password })
  const link = linkIn(await mailbox.waitFor({ to: email, subject: confirmation }), '/confirmemail/')
  const page = await openBrowser()
  await visit(page, link)
  await page.getByRole('button', { name: 'Use this address from now on' }).click()
  await expect(page).toHaveURL('/login')
  await expect(toastOf(page)).toContainText('Log in with your new address.')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/home')
  await visit(page, link)
  await expect(heading(page)).toHaveText('Your new e-mail address is already confirmed')
})

test('a wrong present password changes nothing; the new address stays in the form', async ({
  as,
  visit,
  api,
}) => {
  const page = await as(await api.newJournalist())
  const email = newEmail()
  await visit(page, '/account_settings/email')
  await askForChange(page, { email, password: 'Not-The-Password-1' })
  await expect(page.getByRole('alert')).toContainText('This is not your current password')
  await expect(page).toHaveTitle(/ – Error: /)
  await expect(page.getByLabel('New e-mail address')).toHaveValue(email)
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')
  await expect(page.getByRole('main')).not.toContainText('is waiting for confirmation')
})

test('the mail is sent again, and the change withdrawn: then its links are worth nothing', async ({
  as,
  visit,
  api,
  mailbox,
}) => {
  const person = await api.newJournalist()
  const email = newEmail()
  const page = await as(person)
  await visit(page, '/account_settings/email')
  await askForChange(page, { email, password: person.password })
  await mailbox.waitFor({ to: email, subject: confirmation })
  await page.getByRole('button', { name: 'Send the e-mail again' }).click()
  await expect(toastOf(page)).toContainText('The e-mail is on its way again.')
  const mail = await mailbox.waitFor({ to: email, subject: confirmation, count: 2 })
  await page.getByRole('button', { name: 'Withdraw the change' }).click()
  await expect(toastOf(page)).toContainText('The change has been withdrawn.')
  await expect(page.getByRole('main')).not.toContainText('is waiting for confirmation')
  await visit(page, linkIn(mail, '/confirmemail/'))
  await expect(heading(page)).toHaveText('This confirmation link no longer works')
  await page.getByRole('link', { name: 'Go to the account settings' }).click()
  await expect(page).toHaveURL('/account_settings/email')
})

test('an address that somebody else got first is said to be taken', async ({ as, visit, api, mailbox }) => {
  const [first, second] = [await api.newJournalist(), await api.newJournalist()]
  const email = newEmail()
  // One mail after the other: which of two waiting mails leaves first is nobody's promise.
  const links: string[] = []
  for (const { token, password } of [first, second]) {
    await api.call('POST', '/users/me/email-change', { token, body: { email, currentPassword: password } })
    await mailbox.waitFor({ to: email, subject: confirmation, count: links.length + 1 })
    const mails = await mailbox.all({ to: email, subject: confirmation })
    const fresh = mails.map((mail) => linkIn(mail, '/confirmemail/')).filter((link) => !links.includes(link))
    links.push(...fresh)
  }
  const [one, other] = links
  await api.call('POST', `/email-changes/${one!.split('/').at(-1)!}`)
  const page = await as(second)
  await visit(page, other!)
  await page.getByRole('button', { name: 'Use this address from now on' }).click()
  await expect(heading(page)).toHaveText('This e-mail address is already registered')
  await expect(page.getByRole('main')).toContainText('Your own address is unchanged.')
})

test('a new password takes the place of the present one; other browsers are logged out', async ({
  as,
  visit,
  api,
  mailbox,
  openBrowser,
}) => {
  const person = await api.newJournalist()
  const [page, other] = [await as(person), await as(person)]
  await visit(page, '/account_settings')
  await page.getByRole('main').getByRole('link', { name: 'Password' }).click()
  const present = page.getByLabel('Current password', { exact: true })
  const next = page.getByLabel('New password', { exact: true })
  await expect(page.getByRole('main')).toContainText('at least 12 characters')
  await present.fill(person.password)
  await next.fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toastOf(page)).toContainText('Your password has been changed.')
  await expect(present).toHaveValue('')
  await expect(next).toHaveValue('')
  await mailbox.waitFor({ to: person.email, subject: 'Your password' })
  await visit(page, '/home')
  await expect(page).toHaveURL('/home')
  await visit(other, '/watchlist')
  await expect(other).toHaveURL('/?returnTo=%2Fwatchlist#login')
  const fresh = await openBrowser()
  await visit(fresh, '/login')
  await fresh.getByLabel('E-mail').fill(person.email)
  await fresh.getByLabel('Password').fill(newPassword)
  await fresh.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(fresh).toHaveURL('/home')
})

test('a change of password that is refused says why at each field and sends no password back', async ({
  as,
  visit,
  api,
}) => {
  const person = await api.newJournalist()
  const page = await as(person)
  await visit(page, '/account_settings/password')
  const present = page.getByLabel('Current password', { exact: true })
  const next = page.getByLabel('New password', { exact: true })
  const submit = page.getByRole('button', { name: 'Change password' })
  await submit.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  for (const [now, wanted, reason] of [
    ['Not-The-Password-1', newPassword, 'This is not your current password'],
    [person.password, person.password, 'This is your current password. Choose another'],
    [person.password, 'Password-2026!', 'one of the most common ones'],
  ] as const) {
    await present.fill(now)
    await next.fill(wanted)
    await submit.click()
    await expect(page.getByRole('alert')).toContainText(reason)
    await expect(present).toHaveValue('')
    await expect(next).toHaveValue('')
  }
})
