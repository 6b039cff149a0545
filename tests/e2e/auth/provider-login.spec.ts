import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startCampus } from '~/tests/support/campus-server'
import { expect, test as base, toastOf } from '~/tests/support/fixtures'
import { clients, startProvider, type TestProvider } from '~/tests/support/oidc/provider'
import { demoPassword, demoPerson } from '~/tests/support/people'
import { filledFolder } from '~/tests/support/processes/filled-folder'

interface OfTheWorker {
  provider: TestProvider
  partner: TestProvider
  campusUrl: string
}

const providerFixture = async ({}, use: (provider: TestProvider) => Promise<void>) => {
  const provider = await startProvider()
  await use(provider)
  await provider.stop()
}

/** A campus of its own: on the common one, the login page has one button to log in. */
const test = base.extend<object, OfTheWorker>({
  provider: [providerFixture, { scope: 'worker' }],
  partner: [providerFixture, { scope: 'worker' }],
  campusUrl: [
    async ({ provider, partner }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'campus-provider-'))
      await filledFolder(join(folder, 'data'))
      const { open, secret } = clients
      const campus = await startCampus({
        dataDir: join(folder, 'data'),
        smtpUrl: 'smtp://127.0.0.1:9',
        logFile: join(folder, 'log'),
        environment: {
          OIDC_PROVIDERS: 'newsroom,partner,away',
          OIDC_NEWSROOM_NAME: 'The Daily Example',
          OIDC_NEWSROOM_ISSUER: provider.issuer,
          OIDC_NEWSROOM_CLIENT_ID: open.id,
          OIDC_PARTNER_NAME: 'A Partner',
          OIDC_PARTNER_ISSUER: partner.issuer,
          OIDC_PARTNER_CLIENT_ID: secret.id,
          OIDC_PARTNER_CLIENT_SECRET: secret.secret,
          OIDC_AWAY_NAME: 'Nobody There',
          OIDC_AWAY_ISSUER: 'http://localhost:1',
          OIDC_AWAY_CLIENT_ID: 'x',
        },
      })
      await use(campus.url)
      await campus.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ campusUrl }, use) => use(campusUrl),
})

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Presses the button of the login page, then one of the provider. */
async function logInAs(page: Page, provider: string, who: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: `Log in with ${provider}` })
    .click()
  await expect(heading(page)).toHaveText('Provider')
  await page.getByRole('button', { name: who, exact: true }).click()
}

/** The page before has a field of the same name. */
async function prove(page: Page, title: string, password: string): Promise<void> {
  await expect(main(page).getByRole('heading', { name: title })).toBeVisible()
  await page.getByLabel('Your current password').fill(password)
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'auth.session' })
}

test('an account with the same address is linked once its owner has logged in, then it is one click, until it is unlinked', async ({
  page,
  provider,
  visit,
  settled,
}) => {
  test.setTimeout(90_000)
  const { email } = demoPerson('journalist')
  const sub = `member-${String(Date.now())}`
  provider.accounts.clear()
  provider.accounts.set(sub, { sub, email, email_verified: true })
  await visit(page, '/login?returnTo=%2Fprofile_settings')
  await logInAs(page, 'The Daily Example', `I am ${sub}`)
  await expect(heading(page)).toHaveText('Is this account yours?')
  await settled(page)
  await expect(main(page)).toContainText(email)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(heading(page)).toHaveText('Link your account with The Daily Example?')
  await expect(main(page)).toContainText(`At The Daily Example you are logged in as ${email}`)
  const withoutPassword = main(page).getByRole('link', { name: 'choose a password first' })
  await expect(withoutPassword).toHaveAttribute('href', '/forgot_password')
  await page.getByLabel('Your current password').fill('wrong')
  await main(page).getByRole('button', { name: 'Link with The Daily Example' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not your current password')
  await page.getByLabel('Your current password').fill(demoPassword)
  await main(page).getByRole('button', { name: 'Link with The Daily Example' }).click()
  await expect(toastOf(page)).toContainText('From now on The Daily Example logs you in')
  await expect(page).toHaveURL('/profile_settings')

  await logOut(page)
  await visit(page, '/login?returnTo=%2Faccount_settings%2Fsecurity')
  // The provider has not forgotten who it is.
  const callback = page.waitForRequest(/\/callback\?/)
  await main(page).getByRole('button', { name: 'Log in with The Daily Example' }).click()
  await expect(page).toHaveURL('/account_settings/security')
  // Opened again, it leads to the same page.
  await visit(page, (await callback).url())
  await expect(page).toHaveURL('/account_settings/security')
  await expect(toastOf(page)).toHaveCount(0)
  await settled(page)
  await main(page).getByRole('link', { name: 'Unlink: The Daily Example' }).click()
  await prove(page, 'Unlink this login?', demoPassword)
  await main(page).getByRole('button', { name: 'Unlink the login' }).click()
  await expect(toastOf(page)).toContainText('The login has been unlinked')
  await expect(main(page).getByRole('link', { name: /^Unlink/ })).toHaveCount(0)

  await main(page).getByRole('link', { name: 'Link with The Daily Example' }).click()
  await prove(page, 'Link with The Daily Example', 'wrong')
  await main(page).getByRole('button', { name: 'Continue to The Daily Example' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not your current password')
  await page.getByLabel('Your current password').fill(demoPassword)
  await main(page).getByRole('button', { name: 'Continue to The Daily Example' }).click()
  // Asked anew, although the provider knows who it was.
  await page.getByRole('button', { name: `I am ${sub}`, exact: true }).click()
  await expect(heading(page)).toHaveText('Link your account with The Daily Example?')
  await expect(main(page)).toContainText(`At The Daily Example you are logged in as ${email}`)
  await expect(page.getByLabel('Your current password')).toHaveCount(0)
  // Nothing is linked by coming back.
  await visit(page, '/account_settings/security')
  await expect(main(page).getByRole('link', { name: /^Unlink/ })).toHaveCount(0)
  await visit(page, '/login/oidc')
  await main(page).getByRole('button', { name: 'Link with The Daily Example' }).click()
  await expect(toastOf(page)).toContainText('From now on The Daily Example logs you in')
  await expect(page).toHaveURL('/account_settings/security')
  await settled(page)
  await expect(main(page).getByRole('rowheader', { name: email })).toContainText(email)
  await main(page)
    .getByRole('link', { name: /^Unlink/ })
    .click()
  await expect(main(page)).toContainText(`You log in there as ${email}`)
  await prove(page, 'Unlink this login?', demoPassword)
  await main(page).getByRole('button', { name: 'Unlink the login' }).click()
  await expect(toastOf(page)).toContainText('The login has been unlinked')
})

test('the account settings show whose account it is at the provider, and “Not now” links nothing', async ({
  page,
  partner,
  visit,
  settled,
}) => {
  const sub = `colleague-${String(Date.now())}`
  partner.accounts.clear()
  partner.accounts.set(sub, { sub, given_name: 'Grace', family_name: 'Hopper' })
  await visit(page, '/login?returnTo=%2Faccount_settings%2Fsecurity')
  await page.getByLabel('E-mail').fill(demoPerson('outlet').email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await settled(page)
  await main(page).getByRole('link', { name: 'Link with A Partner' }).click()
  const withoutPassword = main(page).getByRole('link', { name: 'choose a password first' })
  await expect(withoutPassword).toHaveAttribute('href', '/forgot_password')
  await prove(page, 'Link with A Partner', demoPassword)
  await main(page).getByRole('button', { name: 'Continue to A Partner' }).click()
  await page.getByRole('button', { name: `I am ${sub}`, exact: true }).click()
  await expect(main(page)).toContainText('At A Partner you are logged in as Grace Hopper')
  await main(page).getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/account_settings/security')
  await expect(main(page).getByRole('link', { name: /^Unlink/ })).toHaveCount(0)
  await visit(page, '/login/oidc')
  await expect(page).toHaveURL('/home')
})

test('who has no account is led to the registration, which has what the provider has told', async ({
  page,
  provider,
  visit,
}) => {
  const email = 'new.at.the.daily@example.org'
  provider.accounts.clear()
  provider.accounts.set('new', {
    sub: 'new',
    email,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Byron',
  })
  await visit(page, '/login')
  await logInAs(page, 'The Daily Example', 'I am new')
  await expect(heading(page)).toHaveText('This login is new here')
  await main(page).getByRole('link', { name: 'Register as a journalist' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Surname')).toHaveValue('Byron')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
})

test('who cancels, comes back twice or finds nobody there is told so on the login page', async ({
  page,
  openBrowser,
  provider,
  visit,
}) => {
  provider.accounts.clear()
  await visit(page, '/login?returnTo=%2Fprofile_settings')
  await logInAs(page, 'The Daily Example', 'Cancel')
  await expect(toastOf(page)).toContainText('The login there was cancelled or refused')
  await expect(page).toHaveURL('/login?returnTo=%2Fprofile_settings')

  await visit(page, '/login')
  await main(page).getByRole('button', { name: 'Log in with Nobody There' }).click()
  await expect(toastOf(page)).toContainText('This login cannot be reached at the moment')
  await expect(page).toHaveURL('/login')

  // The answer of one browser is of no use in another.
  provider.accounts.set('lent', { sub: 'lent' })
  await page.route('**/callback?**', (route) => route.abort())
  const answer = page.waitForRequest(/\/callback\?/)
  await logInAs(page, 'The Daily Example', 'I am lent').catch(() => undefined)
  const other = await openBrowser()
  await visit(other, (await answer).url())
  await expect(toastOf(other)).toContainText('begun in another browser')
  await expect(other).toHaveURL('/login')
})

test('the page in between leads on by itself, and to nothing but the provider', async ({
  page,
  provider,
  visit,
}) => {
  await visit(page, '/login')
  const left = page.waitForResponse(
    (response) => /\/login\/oidc\/newsroom$/.test(response.url()) && response.ok(),
  )
  await main(page).getByRole('button', { name: 'Log in with The Daily Example' }).click()
  const headers = await (await left).allHeaders()
  expect(headers['refresh']).toMatch(new RegExp(`^0; url=${provider.issuer}/auth\\?`))
  expect(headers['content-security-policy']).toContain("form-action 'self'")
  expect(headers['content-security-policy']).not.toContain(provider.issuer)
  await expect(heading(page)).toHaveText('Provider')
  // “Back” is not caught by it, and the button goes on working.
  await page.goBack()
  await expect(heading(page)).toHaveText('Login')
  await main(page).getByRole('button', { name: 'Log in with The Daily Example' }).click()
  await expect(heading(page)).toHaveText('Provider')
})
