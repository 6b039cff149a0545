import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, post, speak, test, toastOf } from '~/tests/support/fixtures'
import {
  contributorPassword as password,
  invitationLink,
  invite,
  newContributor,
  newContributorEmail as newEmail,
} from '~/tests/support/team/contributor'
import { textIn } from '~/tests/support/translations'

const path = '/account_settings/contributors'
const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function fillAnswer(page: Page): Promise<void> {
  await page.getByLabel('Salutation').selectOption({ index: 1 })
  await page.getByLabel('First name').fill('Inès')
  await page.getByLabel('Surname').fill('Moreau')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Country').selectOption({ label: 'France' })
  await page.getByRole('checkbox', { name: 'I accept the' }).check()
}
const openAccount = (page: Page) => page.getByRole('button', { name: 'Create my account' }).click()

test(
  'an outlet invites, the invited person accepts, logs in and is told apart from the outlet',
  { tag: '@smoke' },
  async ({ as, api, page, visit, mailbox }) => {
    const outlet = await api.newOutlet('Delta Post')
    const email = newEmail()
    const office = await as(outlet)
    await visit(office, path)
    await expect(main(office)).toContainText('Places taken: 0 of 5')
    await office.getByLabel('E-mail').fill(email)
    await office.getByLabel('First name').fill('Ines')
    await office.getByRole('button', { name: 'Send invitation' }).click()
    await expect(toastOf(office)).toContainText(`The invitation to ${email} is on its way.`)
    await expect(office.getByRole('table', { name: 'Open invitations' })).toContainText(email)
    await expect(main(office)).toContainText('Places taken: 1 of 5')
    await expect(office.getByLabel('E-mail')).toHaveValue('')

    await visit(page, await invitationLink(mailbox, email))
    await expect(heading(page)).toHaveText('Delta Post invites you')
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
    await expect(page.getByLabel('First name')).toHaveValue('Ines')
    await fillAnswer(page)
    await openAccount(page)
    await expect(page).toHaveURL('/login')
    await expect(toastOf(page)).toContainText('Your account is ready.')
    await main(page).getByLabel('E-mail').fill(email)
    await main(page).getByLabel('Password').fill(password)
    await main(page).getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/home')
    expect((await visit(page, path))?.status()).toBe(403)
    await visit(page, '/account_settings')
    await expect(main(page)).toContainText('Contributor')
    await expect(main(page).getByRole('link', { name: 'Contributors' })).toHaveCount(0)
    // Nobody else sees the page: nothing will be written there.
    await visit(page, '/u')
    await expect(main(page)).toContainText('Contributors have no profile')
    await expect(main(page).getByRole('heading', { name: 'Recommendations' })).toHaveCount(0)

    await visit(office, path)
    await expect(office.getByRole('table', { name: 'Contributors' })).toContainText('Inès Moreau')
    await expect(office.getByRole('table', { name: 'Open invitations' })).toHaveCount(0)
    await visit(office, '/notifications')
    await main(office).getByRole('link', { name: 'Inès Moreau has accepted your invitation' }).click()
    await expect(office).toHaveURL(path)
    await mailbox.waitFor({ to: outlet.email, subject: 'Inès Moreau has accepted your invitation' })
  },
)

test('what is wrong with an invitation is said beside the field, and nothing typed is lost', async ({
  as,
  api,
  visit,
}) => {
  const outlet = await api.newOutlet('Delta Post')
  const page = await as(outlet)
  await visit(page, path)
  await page.getByLabel('E-mail').fill(outlet.email)
  await page.getByLabel('Surname').fill('Moreau')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('alert')).toContainText('This is your own e-mail address.')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Surname')).toHaveValue('Moreau')
  await expect(page).toHaveTitle(/ – Error: /)
})

test('an invitation is sent again with a link of its own; the first link is dead', async ({
  as,
  api,
  page,
  visit,
  mailbox,
}) => {
  const outlet = await api.newOutlet('Delta Post')
  const email = newEmail()
  await invite(api, outlet, email)
  const first = await invitationLink(mailbox, email)
  const office = await as(outlet)
  await visit(office, path)
  await office.getByRole('button', { name: `Send again ${email}` }).click()
  await expect(toastOf(office)).toContainText('The one sent before no longer works.')
  const second = await invitationLink(mailbox, email, 2)
  expect(second).not.toBe(first)
  await visit(page, first)
  await expect(heading(page)).toHaveText('This invitation is not valid')
  await visit(page, second)
  await expect(heading(page)).toHaveText('Delta Post invites you')
})

test('an invitation is withdrawn after a question, and its link says what to do', async ({
  as,
  api,
  page,
  visit,
  mailbox,
  scripts,
}) => {
  const outlet = await api.newOutlet('Delta Post')
  const email = newEmail()
  await invite(api, outlet, email)
  const link = await invitationLink(mailbox, email)
  const office = await as(outlet)
  await visit(office, path)
  await office.getByRole('link', { name: `Withdraw ${email}` }).click()
  const question = scripts ? office.getByRole('dialog') : main(office)
  await expect(question).toContainText(email)
  await question.getByRole('button', { name: 'Withdraw invitation' }).click()
  await expect(toastOf(office)).toContainText('The invitation has been withdrawn.')
  await expect(main(office)).toContainText('Places taken: 0 of 5')
  await visit(page, link)
  await expect(main(page)).toContainText('ask the person who invited you for another invitation')
})

test('a removed contributor is out at once, wherever they are logged in, and reads why by mail', async ({
  as,
  api,
  visit,
  mailbox,
  scripts,
}) => {
  const outlet = await api.newOutlet('Delta Post')
  const email = await newContributor(api, mailbox, { outlet })
  const contributor = await as({ email, password })
  await visit(contributor, '/home')
  const office = await as(outlet)
  await visit(office, path)
  await office.getByRole('link', { name: 'Remove Inès Moreau' }).click()
  const question = scripts ? office.getByRole('dialog') : main(office)
  await expect(question).toContainText('This cannot be undone.')
  await question.getByRole('button', { name: 'Erase the account' }).click()
  await expect(toastOf(office)).toContainText('The contributor has been removed and the account erased.')
  await contributor.goto('/home')
  await expect(contributor).not.toHaveURL('/home')
  const mail = await mailbox.waitFor({ to: email, subject: 'has been closed' })
  expect(mail.text).toContain('Delta Post has removed you as a contributor.')
})

test('the last place is given once, however many invite at the same moment, and the others read why', async ({
  as,
  api,
  visit,
}) => {
  const outlet = await api.newOutlet('Delta Post')
  for (let n = 0; n < 4; n++) await invite(api, outlet, newEmail())
  const page = await as(outlet)
  await visit(page, path)
  const form = () => ({ intent: 'invite', email: newEmail(), formKey: randomUUID() })
  const answers = await Promise.all([post(page, path, form()), post(page, path, form())])
  expect(answers.map((answer) => answer.status()).sort()).toEqual([303, 409])
  // The page from before still has its form.
  await page.getByLabel('E-mail').fill('late@desk.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('alert')).toContainText('You have reached the maximum number of contributors.')
  await expect(page.getByLabel('E-mail')).toHaveValue('late@desk.example')
  await visit(page, path)
  await expect(main(page)).toContainText('All places are taken')
  await expect(page.getByRole('button', { name: 'Send invitation' })).toHaveCount(0)
})

test('what was withdrawn in another tab is said, not an error page', async ({ as, api, visit }) => {
  const outlet = await api.newOutlet('Delta Post')
  const { id } = await invite(api, outlet, newEmail())
  const page = await as(outlet)
  await visit(page, path)
  await api.call('DELETE', `/contributors/invitations/${id}`, { token: outlet.token })
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(toastOf(page)).toContainText('This has changed in the meantime.')
  await expect(page).toHaveURL(path)
})

test('the answer to an invitation keeps what was typed, but never the password', async ({
  api,
  page,
  visit,
  mailbox,
}) => {
  const email = newEmail()
  await invite(api, await api.newOutlet('Delta Post'), email)
  await visit(page, await invitationLink(mailbox, email))
  await fillAnswer(page)
  await page.getByLabel('Password', { exact: true }).fill('Moreau-Quark-42')
  await openAccount(page)
  await expect(page.getByRole('alert')).toContainText('The password must not contain your own name')
  await expect(page.getByLabel('Surname')).toHaveValue('Moreau')
  await expect(page.getByLabel('Country')).toHaveValue('FR')
  await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('value', /./)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await openAccount(page)
  await expect(page).toHaveURL('/login')
})

test('a used link leads to the login, a forged one says what to do, in every language', async ({
  api,
  page,
  openBrowser,
  visit,
  mailbox,
}) => {
  const email = newEmail()
  const outlet = await api.newOutlet('Delta Post')
  await invite(api, outlet, email)
  const link = await invitationLink(mailbox, email)
  const token = new URL(link).searchParams.get('invitation')!
  const person = { firstName: 'Inès', lastName: 'Moreau', password, salutation: 'ms', country: 'FR' }
  await api.call('POST', `/invitations/${token}`, { body: { ...person, acceptTerms: true } })
  await visit(page, link)
  await expect(heading(page)).toHaveText('This invitation has already been accepted')
  await main(page).getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
  for (const locale of ['en', 'de', 'es', 'fr', 'it'] as const) {
    const browser = await openBrowser()
    await speak(browser.request, locale)
    await visit(browser, '/register/individual?invitation=forged')
    await expect(heading(browser)).toHaveText(textIn(locale, 'registration:invitation.unknown.title'))
  }
})

test(
  'an e-mail that has an account is told so by its own link alone',
  { tag: '@either' },
  async ({ api, page, visit, mailbox }) => {
    const member = await api.newJournalist()
    await invite(api, await api.newOutlet('Delta Post'), member.email)
    await visit(page, await invitationLink(mailbox, member.email))
    await expect(heading(page)).toHaveText('You already have an account')
    await expect(main(page)).toContainText('ask Delta Post to invite you at another address')
  },
)

test('who is logged in as somebody else can log out first', async ({ as, api, visit, mailbox }) => {
  const email = newEmail()
  const outlet = await api.newOutlet('Delta Post')
  await invite(api, outlet, email)
  const link = await invitationLink(mailbox, email)
  const page = await as(outlet)
  await visit(page, link)
  await expect(main(page)).toContainText(`You are logged in as ${outlet.email}.`)
  await main(page).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await visit(page, link)
  await expect(heading(page)).toHaveText('Delta Post invites you')
})
