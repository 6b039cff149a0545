import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startCampus } from '~/tests/support/campus-server'
import { filledFolder } from '~/tests/support/processes/filled-folder'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { allowedGuesses } from '~/tests/support/hostile/guesses'
import { startMailServer } from '~/tests/support/mail-server'
import { linkIn, openMailbox, type Mailbox } from '~/tests/support/mailbox'
import { demoPassword, demoPerson } from '~/tests/support/people'

// The limits are those of production here, so the tests share one campus of their own.
test.describe.configure({ mode: 'default' })

const subject = 'Many wrong passwords'
const folder = mkdtempSync(join(tmpdir(), 'campus-guessing-'))
let mails: Awaited<ReturnType<typeof startMailServer>>
let mailbox: Mailbox
let campus: Awaited<ReturnType<typeof startCampus>>

test.beforeAll(async () => {
  test.setTimeout(120_000)
  mails = await startMailServer(join(folder, 'mail'))
  mailbox = openMailbox(join(folder, 'mail'))
  campus = await startCampus({
    dataDir: await filledFolder(join(folder, 'data')),
    smtpUrl: mails.url,
    logFile: join(folder, 'log'),
    environment: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' },
  })
})
test.afterAll(async () => {
  await campus.stop()
  await mails.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Tries passwords at once, each from an address of its own; answers with how many were checked. */
async function guess(email: string, times: number): Promise<number> {
  const from = (nth: number) => `203.0.${String(Math.floor(nth / 250))}.${String(1 + (nth % 250))}`
  const answers = await Promise.all(
    Array.from({ length: times }, (_, nth) =>
      fetch(`${campus.url}/api/authentication/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from(nth) },
        body: JSON.stringify({ email, password: `Guess-Number-${String(nth)}` }),
      }),
    ),
  )
  return answers.filter(({ status }) => status === 401).length
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function logIn(page: Page, { email, password = demoPassword }: { email: string; password?: string }) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

test('after too many guesses a new browser is confirmed by mail, and a known one goes on', async ({
  openBrowser,
  visit,
}) => {
  const { email } = demoPerson('journalist')
  const openPage = () => openBrowser({ baseURL: campus.url })
  const known = await openPage()
  await visit(known, '/login')
  await logIn(known, { email })
  await expect(known).toHaveURL('/home')
  await known.context().clearCookies({ name: 'auth.session' })

  expect(await guess(email, allowedGuesses + 5)).toBe(allowedGuesses)

  await visit(known, '/login')
  await logIn(known, { email })
  await expect(known, 'a browser that has logged in before').toHaveURL('/home')

  const owner = await openPage()
  await visit(owner, '/watchlist')
  await logIn(owner, { email })
  await expect(heading(owner)).toHaveText('Confirm that it is you')
  await expect(owner).toHaveURL('/login/confirmation')
  await expect(owner.getByRole('main')).toContainText(email)

  const link = linkIn(await mailbox.waitFor({ to: email, subject }), '/login/confirmation/')
  await visit(owner, link)
  await expect(heading(owner)).toHaveText('Confirm this browser')
  await owner.getByRole('button', { name: 'Yes, confirm this browser' }).click()
  await expect(toastOf(owner)).toContainText('This browser is confirmed')
  await expect(owner).toHaveURL('/login?returnTo=%2Fwatchlist')
  await expect(owner.getByLabel('E-mail')).toHaveValue(email)
  await logIn(owner, { email, password: 'Wrong-Horse-43' })
  await expect(owner.getByRole('alert')).toContainText('Your email address or password is incorrect.')
  await logIn(owner, { email })
  await expect(owner).toHaveURL('/watchlist')

  const stranger = await openPage()
  await visit(stranger, link)
  await expect(heading(stranger)).toHaveText('This link has already been used')
  await expect(stranger.getByRole('button', { name: 'Yes, confirm this browser' })).toHaveCount(0)
  await stranger.getByRole('main').getByRole('link', { name: 'Go to the login' }).click()
  await logIn(stranger, { email })
  await expect(stranger, 'even with the right password').toHaveURL('/login/confirmation')
})

test('an owner whose mails were used up by others gets in with a new password', async ({
  openBrowser,
  visit,
  settled,
}) => {
  const { email } = demoPerson('outlet')
  const password = 'Nebelkrähe-42-fliegt'
  // The last three guesses cause all mails of this hour.
  expect(await guess(email, allowedGuesses + 3)).toBe(allowedGuesses)
  await mailbox.waitFor({ to: email, subject, count: 3 })
  const owner = await openBrowser({ baseURL: campus.url })
  await visit(owner, '/login')
  await logIn(owner, { email })
  await expect(owner).toHaveURL('/login/confirmation')
  await settled(owner)
  await owner.getByRole('main').getByRole('link', { name: 'Set a new password' }).click()
  await expect(owner).toHaveURL('/forgot_password')
  await settled(owner)
  await owner.getByLabel('E-mail').fill(email)
  await owner.getByRole('button', { name: 'Send the link' }).click()
  const mail = await mailbox.waitFor({ to: email, subject: 'Set a new password' })
  expect(await mailbox.all({ to: email, subject }), 'mails of confirmation').toHaveLength(3)

  await visit(owner, linkIn(mail, '/pwreset/'))
  await owner.getByLabel('New password', { exact: true }).fill(password)
  await owner.getByRole('button', { name: 'Save new password' }).click()
  await expect(owner).toHaveURL('/login')
  await logIn(owner, { email, password })
  await expect(owner).toHaveURL('/home')

  const stranger = await openBrowser({ baseURL: campus.url })
  await visit(stranger, '/login')
  await logIn(stranger, { email, password })
  await expect(stranger, 'even with the new password').toHaveURL('/login/confirmation')
})
