import type { Page } from '@playwright/test'
import { switchFactorOn } from '~/tests/support/app-code'
import type { Journalist } from '~/tests/support/campus-api'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { textIn } from '~/tests/support/translations'

async function giveEmailAndPassword(page: Page, { email, password }: Journalist): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

const sendCode = async (page: Page, label: string, code: string) => {
  await page.getByLabel(label).fill(code)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

test(
  'a login with a second factor asks for the code, and leads to where the visitor wanted to go',
  { tag: '@smoke' },
  async ({ page, api, visit }) => {
    const person = await api.newJournalist()
    const { nextCode } = await switchFactorOn(api, person)
    await visit(page, '/account_settings')
    await giveEmailAndPassword(page, person)
    await expect(page).toHaveURL('/login/second_factor')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second step')
    await sendCode(page, 'Code from the app', '12345')
    await expect(page.getByRole('alert')).toContainText('This code is wrong, has expired or was used before')
    await expect(page).toHaveTitle(/ – Error: /)
    await expect(page.getByLabel('Code from the app')).toHaveValue('')
    await sendCode(page, 'Code from the app', nextCode())
    await expect(page).toHaveURL('/account_settings')
  },
)

test('a recovery code does as well, once, and its owner is told', async ({
  api,
  mailbox,
  openBrowser,
  visit,
}) => {
  const person = await api.newJournalist()
  const { codes } = await switchFactorOn(api, person)
  for (const attempt of ['first', 'second']) {
    const page = await openBrowser()
    await visit(page, '/login')
    await giveEmailAndPassword(page, person)
    await page.getByRole('link', { name: 'Use a recovery code instead' }).click()
    await sendCode(page, 'Recovery code', codes[0]!.toLowerCase())
    if (attempt === 'first') await expect(page).toHaveURL('/home')
    else await expect(page.getByRole('alert')).toContainText('was used before')
  }
  const mail = await mailbox.waitFor({ to: person.email, subject: 'A recovery code was used' })
  expect(mail.text).toContain('Codes left: 9.')
})

test('five wrong codes end the login, and its owner is told', async ({ page, api, mailbox, visit }) => {
  const person = await api.newJournalist()
  await switchFactorOn(api, person)
  await visit(page, '/login')
  await giveEmailAndPassword(page, person)
  for (let nth = 1; nth < 5; nth++) {
    await sendCode(page, 'Code from the app', '12345')
    // The field is a new one when the answer is there; the alert may be that of the try before.
    await expect(page.getByLabel('Code from the app')).toHaveValue('')
    await expect(page.getByRole('alert')).toBeVisible()
  }
  await sendCode(page, 'Code from the app', '12345')
  await expect(page).toHaveURL('/login?returnTo=%2Fhome')
  await expect(toastOf(page)).toContainText('Log in again')
  await mailbox.waitFor({ to: person.email, subject: 'Somebody may know your password' })
})

test('the challenge of the login stands in no address, no page and no form', async ({ page, api, visit }) => {
  const person = await api.newJournalist()
  await switchFactorOn(api, person)
  await visit(page, '/login')
  await giveEmailAndPassword(page, person)
  await expect(page).toHaveURL('/login/second_factor')
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'auth.session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const payload = Buffer.from(decodeURIComponent(cookie?.value ?? ''), 'base64').toString('utf8')
  const challenge = /"challenge\\*":\\*"([\w-]{40,})/.exec(payload)?.[1]
  expect(challenge).toBeDefined()
  expect(await page.content()).not.toContain(challenge)
})

test(
  'a visitor who has given no password has no business at the later steps',
  { tag: '@either' },
  async ({ page, visit }) => {
    for (const path of ['/login/second_factor', '/login/reactivation']) {
      await visit(page, path)
      await expect(page).toHaveURL('/login')
    }
  },
)

test('a deactivated account is offered at login, and comes back by a button', async ({
  page,
  api,
  mailbox,
  visit,
}) => {
  const person = await api.newJournalist()
  const { token, password } = person
  await api.call('POST', '/users/me/deactivation', { token, body: { password } })
  await visit(page, '/login')
  await giveEmailAndPassword(page, { ...person, password: 'Not-the-password-1' })
  await expect(page.getByRole('alert')).toContainText(textIn('en', 'errors:invalidLogin'))
  await giveEmailAndPassword(page, person)
  await expect(page).toHaveURL('/login/reactivation')
  await expect(page.getByRole('main')).toContainText('Deactivated since')
  await page.getByRole('link', { name: 'Leave it deactivated' }).click()
  await expect(page).toHaveURL('/')
  await visit(page, '/login/reactivation')
  await page.getByRole('button', { name: 'Reactivate my account' }).click()
  await expect(page).toHaveURL('/home')
  await expect(toastOf(page)).toContainText('Your account is active again.')
  await mailbox.waitFor({ to: person.email, subject: 'Your account is active again' })
})
