import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { linkIn } from '~/tests/support/mailbox'
import { demoPerson } from '~/tests/support/people'
import { textIn } from '~/tests/support/translations'

// With everything that comes over the network, and with all that moves.
test.use({ firstVisit: true, contextOptions: { reducedMotion: 'no-preference' } })

const provider = demoPerson('provider')
const providerName = provider.entityName ?? ''
const password = 'Quiet-Harbour-77'

function newPerson() {
  const mark = randomUUID().slice(0, 8)
  return { firstName: 'Greta', lastName: `Sanders-${mark}`, email: `greta.${mark}@newsroom.example` }
}
type Person = ReturnType<typeof newPerson>

async function switchLanguage(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .locator('summary')
    .filter({ hasText: /^[A-Z]{2}/ })
    .click()
  await page.getByRole('button', { name, exact: true }).click()
}

async function register(page: Page, person: Person): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL('/register/individual')
  await page.getByRole('radio', { name: 'Journalist' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/register/journalist')
  await page.getByLabel('Salutation').selectOption({ index: 1 })
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Surname').fill(person.lastName)
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail')
  await expect(page.getByRole('main')).toContainText(person.email)
}

async function confirm(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect(toastOf(page)).toContainText('Your e-mail address is confirmed')
}

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/home')
}

async function askForValidation(page: Page): Promise<void> {
  // The search field is there only if not all providers are shown.
  await page.goto(`/home?provider=${encodeURIComponent(providerName)}`)
  await page.getByRole('radio', { name: providerName }).check()
  await page.getByLabel('How do they know you?').fill('From the spring course of 2025.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(toastOf(page)).toContainText(`Your request was sent to ${providerName}.`)
  await expect(page.getByRole('heading', { name: 'Your request is on its way' })).toBeVisible()
}

/** A page of its own without scripts, a dialog over the page with them. */
async function withdraw(page: Page, scripts: boolean): Promise<void> {
  await page.getByRole('link', { name: 'Withdraw request' }).click()
  await expect(page).toHaveURL(scripts ? '/home' : '/home?confirm=withdraw')
  const question = scripts ? page.getByRole('dialog') : page.getByRole('main')
  await expect(question.getByRole('heading', { name: 'Withdraw your request?' })).toBeVisible()
  await question.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(toastOf(page)).toContainText(`Your request to ${providerName} has been withdrawn.`)
  await expect(page.getByRole('heading', { name: 'Ask for validation' })).toBeVisible()
}

async function approve(page: Page, person: Person): Promise<void> {
  const name = `${person.firstName} ${person.lastName}`
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Journalists' }).click()
  await expect(page).toHaveURL('/ij_administration')
  await page.getByLabel('Name or e-mail').fill(person.lastName)
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const main = page.getByRole('main')
  await expect(main).toContainText(person.email)
  await expect(main).toContainText('Germany')
  await expect(main).toContainText('1 request')
  await main.getByRole('button', { name: 'Approve' }).click()
  await expect(toastOf(page)).toContainText(`${name} now has full access.`)
}

/** The badge in the header, then the list: a panel over the page with scripts, a page of its own without. */
async function readNotification(page: Page, scripts: boolean): Promise<void> {
  const title = `${providerName} has validated your account`
  // The page after login says it itself.
  await page.goto('/tutorial')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Notifications.*1 unread/ })
    .click()
  if (scripts) {
    const panel = page.getByRole('region', { name: 'Notifications' })
    await expect(panel.getByRole('link', { name: title })).toBeVisible()
    await panel.getByRole('link', { name: 'All notifications' }).click()
  }
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByRole('main')).toContainText(title)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /Notifications/ })).not.toContainText(
    'unread',
  )
}

/** Narrows the list down in two steps and opens what is left first; the filters live in the address. */
async function findOffer(page: Page): Promise<string> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Resource centre' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resource centre')
  const count = page.getByRole('main').getByRole('status')
  const before = Number.parseInt(await count.innerText())
  await page.getByLabel('Category').selectOption('training')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/[?&]category=training/)
  const active = page.getByRole('list', { name: 'Active filters' })
  await expect(active.getByRole('link', { name: 'Training' })).toBeVisible()
  const after = Number.parseInt(await count.innerText())
  expect(after).toBeGreaterThan(0)
  expect(after).toBeLessThan(before)
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first()
  const headline = await first.innerText()
  await first.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  return headline
}

async function keep(page: Page, headline: string): Promise<void> {
  await page.getByRole('button', { name: 'Add to watchlist' }).click()
  await expect(page.getByRole('button', { name: 'Remove from watchlist' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Watchlist' }).click()
  await expect(page).toHaveURL('/watchlist')
  const main = page.getByRole('main')
  await expect(main).toContainText('1 offer on your watchlist')
  await expect(main.getByRole('link', { name: headline })).toBeVisible()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(toastOf(page)).toContainText('You have been logged out.')
  await page.goto('/watchlist')
  await expect(page).toHaveURL('/login?returnTo=%2Fwatchlist')
}

test(
  'a visitor becomes a member, asks for access, gets it and keeps an offer',
  { tag: '@smoke-both' },
  async ({ page, as, mailbox, scripts, visit, settled }) => {
    test.setTimeout(180_000)
    const person = newPerson()

    await test.step('the start page speaks German when asked to, and English again', async () => {
      await visit(page, '/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Trust is earned in public. Learn how.',
      )
      await switchLanguage(page, 'Deutsch')
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(textIn('de', 'start:title'))
      await settled(page)
      await switchLanguage(page, 'English')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await settled(page)
    })

    await test.step('registers and confirms through the mail', async () => {
      await register(page, person)
      const mail = await mailbox.waitFor({ to: person.email, subject: 'Confirm your registration' })
      await confirm(page, linkIn(mail, '/confirm/'))
    })

    await test.step('sees that the account is restricted, asks, withdraws and asks again', async () => {
      await logIn(page, person.email, password)
      await expect(page.getByRole('main')).toContainText('Your account is restricted')
      await expect(page.getByRole('main')).toContainText('a service provider who knows you confirms')
      await askForValidation(page)
      await mailbox.waitFor({ to: provider.email, subject: person.lastName })
      await withdraw(page, scripts)
      await askForValidation(page)
    })

    await test.step('the provider reads who asks and approves', async () => {
      const office = await as('provider')
      await visit(office, '/home')
      await approve(office, person)
    })

    // The mail waits until the approval cannot be undone any more.
    await test.step('learns of it in the header', async () => {
      await readNotification(page, scripts)
    })

    await test.step('finds an offer, keeps it and leaves', async () => {
      const headline = await findOffer(page)
      await keep(page, headline)
      await logOut(page)
    })
  },
)
