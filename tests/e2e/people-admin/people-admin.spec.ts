import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, post, test, toastOf } from '~/tests/support/fixtures'
import { linkIn } from '~/tests/support/mailbox'

const password = 'Quiet-Harbour-77'
const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await main(page).getByLabel('E-mail').fill(email)
  await main(page).getByLabel('Password').fill(password)
  await main(page).getByRole('button', { name: 'Log in' }).click()
}

/** On phones the form is folded. */
async function search(page: Page, text: string): Promise<void> {
  await page.goto(`/admin/people?text=${encodeURIComponent(text)}`)
}

test(
  'an admin makes an account for a legal entity, whose owner opens it and logs in',
  { tag: '@smoke' },
  async ({ as, page, visit, mailbox }) => {
    const mark = randomUUID().slice(0, 8)
    const email = `orla.${mark}@trust.example`
    const name = `Atlantic Trust ${mark}`
    const admin = await as('admin')
    await visit(admin, '/admin/people')
    await main(admin).getByRole('link', { name: 'Create account' }).click()
    // The list has a field of that name too, and stays a moment after the address has changed.
    await expect(admin.getByLabel('First name')).toBeVisible()
    await admin.getByLabel('Type').selectOption('Legal entity')
    await admin.getByLabel('First name').fill('Orla')
    await admin.getByLabel('Surname').fill('Byrne')
    await admin.getByLabel('E-mail').fill(email)
    await admin.getByLabel('Country').selectOption({ label: 'Ireland' })
    await admin.getByRole('button', { name: 'Create account' }).click()
    await expect(admin.getByRole('alert')).toContainText('Enter the name of the organisation')
    await expect(admin.getByLabel('E-mail')).toHaveValue(email)
    await admin.getByLabel('Name of the organisation').fill(name)
    await admin.getByRole('button', { name: 'Create account' }).click()
    await expect(toastOf(admin)).toContainText('the invitation is on its way')
    await expect(heading(admin)).toHaveText(name)
    await expect(main(admin)).toContainText('Nobody has opened this account yet')

    await visit(
      page,
      linkIn(await mailbox.waitFor({ to: email, subject: 'waiting for you' }), '/invitation/'),
    )
    await expect(heading(page)).toHaveText(`Account of ${name}`)
    await expect(page.getByLabel('First name')).toHaveValue('Orla')
    await page.getByLabel('Salutation').selectOption({ index: 1 })
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('checkbox', { name: 'I accept the' }).check()
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expect(page).toHaveURL('/login')
    await logIn(page, email)
    await expect(page).toHaveURL('/home')
    await search(admin, email)
    await expect(admin.getByRole('row').filter({ hasText: name })).toContainText('Active')
  },
)

test('an admin blocks somebody, who is out at once and reads why, and lets them in again', async ({
  as,
  api,
  page,
  visit,
  settled,
  mailbox,
  scripts,
}) => {
  const outlet = await api.newOutlet(`Loud Post ${randomUUID().slice(0, 8)}`)
  const newsroom = await as(outlet)
  const admin = await as('admin')
  await search(admin, outlet.email)
  await settled(admin)
  await main(admin).getByRole('link', { name: 'Loud Post' }).click()
  await expect(main(admin)).toContainText(outlet.email)
  await main(admin).getByRole('link', { name: 'Block the account' }).click()
  await expect(admin).toHaveURL(scripts ? /\/[\w-]+$/ : /\?confirm=block$/)
  await admin.getByLabel('Reason').fill(' ')
  await admin.getByRole('button', { name: 'Block the account' }).click()
  await expect(admin.getByRole('alert')).toContainText('Enter a reason')
  await expect(admin).toHaveURL(/\?confirm=block$/)
  await admin.getByLabel('Reason').fill('Sends advertising to all members.')
  await admin.getByRole('button', { name: 'Block the account' }).click()
  await expect(toastOf(admin)).toContainText('The account is blocked. Everyone concerned has been told.')
  await expect(main(admin)).toContainText('Sends advertising to all members.')

  await visit(newsroom, '/account_settings')
  await expect(newsroom).toHaveURL(/^[^?]*\/(login|#login|)(\?.*)?$/)
  await logIn(page, outlet.email)
  await expect(main(page)).toContainText('This account is blocked')
  await expect(main(page).getByRole('link', { name: 'Contact the helpdesk' })).toBeVisible()
  const mail = await mailbox.waitFor({ to: outlet.email, subject: 'is blocked' })
  expect(mail.text).toContain('Sends advertising to all members.')

  const form = { intent: 'block', reason: 'From a second tab' }
  expect((await post(admin, `/admin/people/${outlet.id}?confirm=block`, form)).status()).toBe(409)
  await main(admin).getByRole('link', { name: 'Unblock the account' }).click()
  await admin.getByRole('button', { name: 'Unblock the account' }).click()
  await expect(toastOf(admin)).toContainText('no longer blocked')
  await expect(main(admin)).toContainText('This account has been blocked before')
  await logIn(page, outlet.email)
  await expect(page).toHaveURL('/home')
})

test('an admin makes an outlet a provider, and lets its owner edit texts for a while', async ({
  as,
  api,
  visit,
}) => {
  const outlet = await api.newOutlet(`Changing Post ${randomUUID().slice(0, 8)}`)
  const before = await as(outlet)
  const admin = await as('admin')
  await visit(admin, `/admin/people/${outlet.id}`)
  await main(admin).getByRole('link', { name: 'Change account type' }).click()
  await admin.getByRole('button', { name: 'Change account type' }).click()
  await expect(admin.getByRole('alert')).toContainText('Choose a type of account')
  await admin.getByLabel('Service provider').check()
  await admin.getByRole('button', { name: 'Change account type' }).click()
  await expect(toastOf(admin)).toContainText('The account type has been changed')
  await expect(main(admin)).toContainText('Not validated')
  await visit(before, '/account_settings')
  await expect(before).toHaveURL(/#login$/)
  const provider = await as(outlet)
  await visit(provider, '/account_settings')
  await expect(main(provider)).toContainText('Service provider, not yet validated')

  expect((await visit(provider, '/editing'))?.status()).toBe(403)
  await main(admin).getByRole('link', { name: 'Allow to edit texts' }).click()
  await admin.getByRole('button', { name: 'Allow editing' }).click()
  await expect(toastOf(admin)).toContainText('can now edit texts')
  const owner = await as(outlet)
  expect((await visit(owner, '/editing'))?.status()).toBe(200)
  await main(admin).getByRole('link', { name: 'Withdraw permission to edit texts' }).click()
  await admin.getByRole('button', { name: 'Withdraw permission' }).click()
  await expect(toastOf(admin)).toContainText('can no longer edit texts')
  expect((await visit(owner, '/editing'))?.status()).toBe(403)
})

test('an admin sends a password link, which only the owner gets, and writes to them', async ({
  as,
  api,
  page,
  visit,
  mailbox,
}) => {
  const outlet = await api.newOutlet(`Lost Key Post ${randomUUID().slice(0, 8)}`)
  const admin = await as('admin')
  await visit(admin, `/admin/people/${outlet.id}`)
  await expect(main(admin).getByRole('link', { name: 'Send the link again' })).toHaveCount(0)
  await main(admin).getByRole('link', { name: 'Send a password link' }).click()
  await admin.getByRole('button', { name: 'Send the link' }).click()
  await expect(toastOf(admin)).toContainText('An e-mail with a password link is on its way.')
  const mail = await mailbox.waitFor({ to: outlet.email, subject: 'Set a new password' })
  expect(mail.text).toContain('The administration')
  const link = linkIn(mail, '/pwreset/')
  expect(await admin.content()).not.toContain(link.slice(link.lastIndexOf('/')))
  await visit(page, link)
  await page.getByLabel('New password', { exact: true }).fill('Another-Harbour-78')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(toastOf(page)).toContainText('Your new password has been saved.')

  await main(admin).getByRole('link', { name: 'Write to this person' }).click()
  await expect(heading(admin)).toContainText('Lost Key Post')
  await main(admin).locator('textarea').fill('Your password link is in your mailbox.')
  await main(admin).getByRole('button', { name: 'Send' }).click()
  await expect(toastOf(admin)).toContainText('Your message has been sent.')
})

test('an admin sends the link of an unconfirmed account again', async ({ as, visit, mailbox }) => {
  const mark = randomUUID().slice(0, 8)
  const admin = await as('admin')
  await visit(admin, '/admin/people/new')
  await admin.getByLabel('Type').selectOption('Group')
  await admin.getByLabel('First name').fill('Nils')
  await admin.getByLabel('Surname').fill('Late')
  await admin.getByLabel('E-mail').fill(`nils.${mark}@trust.example`)
  await admin.getByLabel('Country').selectOption({ label: 'Ireland' })
  await admin.getByLabel('Name of the organisation').fill(`Late Group ${mark}`)
  await admin.getByRole('button', { name: 'Create account and send invitation' }).click()
  await expect(toastOf(admin)).toContainText('the invitation is on its way')
  await expect(main(admin).getByRole('link', { name: 'Send a password link' })).toHaveCount(0)
  await expect(main(admin).getByRole('link', { name: 'Write to this person' })).toHaveCount(0)
  const sought = { to: `nils.${mark}@trust.example`, subject: 'waiting for you' }
  const first = await mailbox.waitFor(sought)
  await main(admin).getByRole('link', { name: 'Send the link again' }).click()
  await admin.getByRole('button', { name: 'Send the link' }).click()
  await expect(toastOf(admin)).toContainText('An e-mail with a new link is on its way.')
  await expect
    .poll(async () => linkIn(await mailbox.waitFor(sought), '/invitation/'))
    .not.toBe(linkIn(first, '/invitation/'))
})

test('people are found by filters that live in the address, and nobody gets lost in an empty list', async ({
  as,
  visit,
}) => {
  const admin = await as('admin')
  await visit(admin, '/admin/people?kind=trainer&validated=true')
  await expect(admin.getByRole('table').getByText('Trainer', { exact: true }).first()).toBeVisible()
  await visit(admin, '/admin/people?text=xyzzy')
  await expect(main(admin)).toContainText('Nobody')
  await main(admin).getByRole('link', { name: 'Show everyone' }).click()
  await expect(admin).toHaveURL('/admin/people')
})
