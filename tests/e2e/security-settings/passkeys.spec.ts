import type { Page } from '@playwright/test'
import { switchFactorOn } from '~/tests/support/app-code'
import type { CampusApi, Journalist } from '~/tests/support/campus-api'
import { createAuthenticator } from '~/tests/support/passkeys/authenticator'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { plugInAuthenticator } from '~/tests/support/passkeys/virtual-authenticator'
import type { PasskeyCreation } from '~/contracts/accounts/passkeys'

const path = '/account_settings/security'
const main = (page: Page) => page.getByRole('main')
const rowOf = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })

async function add(page: Page, name: string, password: string): Promise<void> {
  await main(page).getByRole('link', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Your current password').fill(password)
  await main(page).getByRole('button', { name: 'Create a passkey' }).click()
}

async function remove(page: Page, name: string, password: string): Promise<void> {
  await main(page)
    .getByRole('link', { name: `Remove: ${name}` })
    .click()
  // The page before has a field of the same name.
  await expect(main(page)).toContainText(`“${name}” will no longer log you in`)
  await page.getByLabel('Your current password').fill(password)
  await main(page).getByRole('button', { name: 'Remove the passkey' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'auth.session' })
}

test(
  'a passkey is added, logs in without e-mail and password, and no longer after it was removed',
  { tag: ['@scripts', '@shape', '@smoke-both'] },
  async ({ as, api, mailbox, visit }) => {
    // Only scripts can use passkeys.
    const person = await api.newJournalist()
    const page = await as(person)
    const authenticator = await plugInAuthenticator(page)
    await visit(page, path)
    await add(page, 'Newsroom laptop', 'wrong')
    await expect(page.getByRole('alert')).toContainText('This is not your current password')
    expect(await authenticator.count()).toBe(0)
    await page.getByLabel('Your current password').fill(person.password)
    await main(page).getByRole('button', { name: 'Create a passkey' }).click()
    await expect(toastOf(page)).toContainText('The passkey has been added')
    await expect(rowOf(page, 'Newsroom laptop')).toContainText('not yet')
    await mailbox.waitFor({ to: person.email, subject: 'A passkey was added' })

    await logOut(page)
    await visit(page, '/login?returnTo=%2Fprofile_settings')
    await main(page).getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL('/profile_settings')
    await visit(page, path)
    await expect(rowOf(page, 'Newsroom laptop')).not.toContainText('not yet')

    await remove(page, 'Newsroom laptop', person.password)
    await expect(toastOf(page)).toContainText('The passkey has been removed')
    await expect(rowOf(page, 'Newsroom laptop')).toBeHidden()
    await mailbox.waitFor({ to: person.email, subject: 'A passkey was removed' })
    expect(await authenticator.count()).toBe(1)

    await logOut(page)
    await visit(page, '/login')
    await main(page).getByRole('button', { name: 'Use a passkey' }).click()
    await expect(toastOf(page)).toContainText('This passkey cannot be used here')
    await expect(page).toHaveURL('/login')
  },
)

test(
  'with a second factor, adding a passkey asks for a code as well',
  { tag: '@scripts' },
  async ({ as, api, visit }) => {
    // Only scripts can use passkeys.
    const person = await api.newJournalist()
    const page = await as(person)
    const authenticator = await plugInAuthenticator(page)
    const { codes } = await switchFactorOn(api, person)
    const [recovery = ''] = codes
    await visit(page, path)
    await add(page, 'Phone', person.password)
    await expect(page.getByRole('alert')).toContainText('Enter the code')
    await page.getByLabel('Your current password').fill(person.password)
    await page.getByLabel('Code').fill('000000')
    await main(page).getByRole('button', { name: 'Create a passkey' }).click()
    await expect(page.getByLabel('Code')).toHaveValue('')
    expect(await authenticator.count()).toBe(0)
    await page.getByLabel('Your current password').fill(person.password)
    await page.getByLabel('Code').fill(recovery)
    await main(page).getByRole('button', { name: 'Create a passkey' }).click()
    await expect(toastOf(page)).toContainText('The passkey has been added')
    await expect(rowOf(page, 'Phone')).toBeVisible()
  },
)

test(
  'after the password a passkey takes the place of the code',
  { tag: '@scripts' },
  async ({ as, api, visit }) => {
    // Only scripts can use passkeys.
    const person = await api.newJournalist()
    const page = await as(person)
    await plugInAuthenticator(page)
    await visit(page, path)
    await add(page, 'Phone', person.password)
    await expect(rowOf(page, 'Phone')).toBeVisible()
    await switchFactorOn(api, person)

    await logOut(page)
    await visit(page, '/login?returnTo=%2Faccount_settings')
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await main(page).getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login/second_factor')
    await main(page).getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL('/account_settings')
  },
)

test(
  'who does not unlock the passkey is told so, and can log in another way',
  { tag: '@scripts' },
  async ({ as, api, visit }) => {
    // Only scripts can use passkeys.
    const person = await api.newJournalist()
    const page = await as(person)
    const authenticator = await plugInAuthenticator(page)
    await authenticator.refuse()
    await visit(page, path)
    await add(page, 'Phone', person.password)
    await expect(main(page).getByText('No passkey was created')).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Create a passkey' })).toBeEnabled()

    await logOut(page)
    await visit(page, '/login')
    await main(page).getByRole('button', { name: 'Use a passkey' }).click()
    await expect(main(page).getByText('No passkey was used')).toBeVisible()
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await main(page).getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/home')
  },
)

/** By a program that knows how to make keys. */
async function addByApi(
  api: CampusApi,
  { token, password }: Journalist,
  { name, origin }: { name: string; origin: string },
) {
  const asked = { token, body: { password } }
  const creation = await api.call<PasskeyCreation>('POST', '/users/me/passkey-challenges', asked)
  const body = createAuthenticator().create(creation, name, { origin })
  await api.call('POST', '/users/me/passkeys', { token, body })
}

test('passkeys are renamed and removed without scripts as well', async ({
  as,
  api,
  visit,
  baseURL,
  scripts,
}) => {
  const person = await api.newJournalist()
  await addByApi(api, person, { name: 'Old phone', origin: baseURL! })
  await addByApi(api, person, { name: 'Key ring', origin: baseURL! })
  const page = await as(person)
  await visit(page, path)
  await main(page).getByRole('link', { name: 'Rename: Old phone' }).click()
  await page.getByLabel('Name', { exact: true }).fill('')
  await main(page).getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a name')
  await page.getByLabel('Name', { exact: true }).fill('New phone')
  await main(page).getByRole('button', { name: 'Rename' }).click()
  await expect(toastOf(page)).toContainText('The passkey has been renamed')
  await expect(rowOf(page, 'New phone')).toBeVisible()

  await remove(page, 'Key ring', 'wrong')
  await expect(page.getByRole('alert')).toContainText('This is not your current password')
  await page.getByLabel('Your current password').fill(person.password)
  await main(page).getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(toastOf(page)).toContainText('The passkey has been removed')
  await expect(rowOf(page, 'Key ring')).toBeHidden()

  await main(page).getByRole('link', { name: 'Add a passkey' }).click()
  if (scripts) await expect(main(page).getByRole('button', { name: 'Create a passkey' })).toBeVisible()
  else await expect(main(page)).toContainText('Creating a passkey needs JavaScript')
})

test('the login page offers passkeys where scripts run, and nothing moves when it does', async ({
  page,
  visit,
  scripts,
}) => {
  await visit(page, '/login')
  const button = main(page).getByRole('button', { name: 'Use a passkey' })
  if (scripts) {
    await expect(button).toBeVisible()
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) =>
            resolve(
              list.getEntries().reduce((sum, each) => sum + (each as unknown as { value: number }).value, 0),
            ),
          )
          observer.observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(0), 500)
        }),
    )
    expect(shifts).toBeLessThan(0.001)
  } else await expect(button).toHaveCount(0)
})
