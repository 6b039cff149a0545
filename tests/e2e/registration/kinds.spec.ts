import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, post, test, toastOf } from '~/tests/support/fixtures'
import { linkIn } from '~/tests/support/mailbox'

const password = 'Quiet-Harbour-77'
const newEmail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@newsroom.example`
const main = (page: Page) => page.getByRole('main')
const submit = (page: Page) => main(page).getByRole('button', { name: 'Register' }).click()
const isSent = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail')

async function fillPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel('Salutation').selectOption({ index: 1 })
  await page.getByLabel('First name').fill('Vera')
  await page.getByLabel('Surname').fill('Example')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Country').selectOption({ label: 'France' })
  await page.getByRole('checkbox', { name: 'I accept the' }).check()
}

async function fillOrganisation(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the organisation').fill(name)
  await page.getByLabel('Website').fill('https://harbour.example')
  await page.getByLabel('Street and number').fill('12 Quay Street')
  await page.getByLabel('Post code').fill('13002')
  await page.getByLabel('City').fill('Marseille')
}

async function fillTeaching(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Languages you teach in' }).getByLabel('French').check()
  await page.getByLabel('Ethics and principles').check()
  await page.getByLabel('In person').check()
  await page.getByLabel('About you').fill('I coach local newsrooms in checking what they publish.')
}

async function fillOutlet(page: Page): Promise<void> {
  await page.getByLabel('Radio').check()
  await page.getByLabel('Name of the legal entity').fill('Harbour Radio Ltd')
  await page.getByLabel('E-mail of the legal entity').fill('board@harbour.example')
}

async function confirmAndLogIn(page: Page, email: string, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect(page).toHaveURL('/login')
  await expect(main(page).getByLabel('E-mail')).toHaveValue(email)
  await main(page).getByLabel('Password').fill(password)
  await main(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/home')
}

test(
  'a trainer finds the form by way of the chooser, registers, confirms and logs in',
  { tag: '@smoke' },
  async ({ page, visit, settled, mailbox }) => {
    const email = newEmail('trainer')
    await visit(page, '/')
    await main(page).getByRole('link', { name: 'Register', exact: true }).click()
    await expect(page).toHaveURL('/register/individual')
    await page.getByRole('radio', { name: 'Trainer or coach' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/register/trainer')
    await settled(page)
    await fillTeaching(page)
    await fillPerson(page, email)
    await submit(page)
    await isSent(page)
    await expect(main(page)).toContainText('Your profile is listed in the directory')
    await confirmAndLogIn(page, email, linkIn(await mailbox.waitFor({ to: email }), '/confirm/'))
    await expect(main(page)).toContainText('Trainer')
  },
)

test('a media outlet is led from the login to its form, and has the whole campus once confirmed', async ({
  page,
  visit,
  settled,
  mailbox,
}) => {
  const email = newEmail('outlet')
  await visit(page, '/login')
  await main(page).getByRole('link', { name: 'Register a newsroom or an institution' }).click()
  await expect(page).toHaveURL('/register/individual#organisations')
  await main(page).getByRole('link', { name: 'Register a media outlet' }).click()
  await expect(page).toHaveURL('/register/media_outlet')
  await settled(page)
  await fillOrganisation(page, 'Harbour Radio')
  await fillOutlet(page)
  await fillPerson(page, email)
  await expect(page.getByRole('group', { name: 'Contact person' }).getByLabel('Surname')).toHaveValue(
    'Example',
  )
  await submit(page)
  await isSent(page)
  await confirmAndLogIn(page, email, linkIn(await mailbox.waitFor({ to: email }), '/confirm/'))
  await visit(page, '/content')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resource centre')
})

test('a media outlet registers by the invitation of a group, which has looked at its list before', async ({
  as,
  page,
  visit,
  settled,
  mailbox,
}) => {
  const email = newEmail('editors')
  const office = await as('group')
  await visit(office, '/outlets')
  await main(office).getByRole('link', { name: 'Invite outlets' }).click()
  const list = office.getByRole('textbox', { name: 'Outlets' })
  await list.fill(`Harbour Radio;${email};English\nNobody at all`)
  await main(office).getByRole('button', { name: 'Check the list' }).click()
  await expect(office.getByRole('table', { name: '1 line invites nobody' })).toContainText(
    'not an e-mail address',
  )
  await expect(list).toHaveValue(`name;email;language\nHarbour Radio;${email};en\nNobody at all;;`)
  await main(office).getByRole('button', { name: 'Invite 1 outlet' }).click()
  await expect(main(office)).toContainText('1 outlet has been invited')
  await expect(list).toHaveValue('name;email;language\nNobody at all;;')
  await expect(office.getByRole('table', { name: 'Open invitations' })).toContainText(email)

  await page.goto(linkIn(await mailbox.waitFor({ to: email }), '/join/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Baltic Local Media Group invites you to the campus',
  )
  await main(page).getByRole('link', { name: 'Register your outlet' }).click()
  await settled(page)
  await expect(main(page)).toContainText('Baltic Local Media Group has invited you')
  await expect(page.getByLabel('Name of the organisation')).toHaveValue('Harbour Radio')
  await submit(page)
  await expect(main(page).getByRole('alert')).toContainText('Your registration has not been sent')
  await fillOrganisation(page, 'Harbour Radio')
  await fillOutlet(page)
  await fillPerson(page, email)
  await submit(page)
  await isSent(page)
  const mail = await mailbox.waitFor({ to: email, count: 2 })
  await confirmAndLogIn(page, email, linkIn(mail, '/confirm/'))
  await visit(page, '/links?section=confirmed')
  await expect(page.getByRole('table', { name: 'Confirmed' })).toContainText('Baltic Local Media Group')
  await visit(office, '/outlets/invitations')
  await expect(main(office)).not.toContainText(email)
})

test('a media outlet asks to join a group by the link that it hands out, until it is closed', async ({
  as,
  api,
  page,
  visit,
  scripts,
}) => {
  const office = await as('group')
  await visit(office, '/outlets/invitations')
  await main(office)
    .getByRole('button', { name: /Make a link|Replace it by a new one/ })
    .click()
  const address = office.getByRole('textbox', { name: 'Link of your group' })
  await expect(address).toHaveValue(/\/join\//)
  const path = new URL(await address.inputValue()).pathname
  await visit(page, path)
  await expect(main(page).getByRole('link', { name: 'My outlet has an account: log in' })).toBeVisible()
  const newsroom = await as(await api.newOutlet('Pier Gazette'))
  await visit(newsroom, path)
  await main(newsroom).getByRole('button', { name: 'Ask to join' }).click()
  await expect(toastOf(newsroom)).toContainText('Baltic Local Media Group has been asked to confirm')
  await visit(office, '/outlets/invitations')
  await main(office).getByRole('link', { name: 'Close the link' }).click()
  const question = scripts ? office.getByRole('dialog') : main(office)
  await question.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(toastOf(office)).toContainText('The link is closed')
  await visit(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation is no longer valid')
})

test('a service provider registers from the start page and waits for the campus team', async ({
  page,
  visit,
  settled,
  mailbox,
  api,
}) => {
  const email = newEmail('provider')
  await visit(page, '/')
  await main(page).getByRole('link', { name: 'service provider' }).click()
  await expect(page).toHaveURL('/register/service_provider')
  await settled(page)
  await fillOrganisation(page, 'Harbour Academy')
  await fillPerson(page, email)
  await submit(page)
  await isSent(page)
  await expect(main(page)).toContainText('The campus team checks')
  await confirmAndLogIn(page, email, linkIn(await mailbox.waitFor({ to: email }), '/confirm/'))
  const token = await api.logIn(email, password)
  const { accessLevel } = await api.call<{ accessLevel: string }>('GET', '/users/me', { token })
  expect(accessLevel).toBe('providerPending')
})

const kinds = [
  { path: '/register/trainer', missing: 11, group: 'Fields of expertise', one: 'field of expertise' },
  { path: '/register/media_outlet', missing: 14, group: 'Kind of medium', one: 'kind of medium' },
  { path: '/register/service_provider', missing: 11, group: null, one: null },
]
for (const { path, missing, group, one } of kinds)
  test(`${path} names all that is missing, each with a link to its field`, async ({ page, visit }) => {
    await visit(page, path)
    await submit(page)
    const summary = page.getByRole('alert')
    await expect(summary.getByRole('link')).toHaveCount(missing)
    await expect(page).toHaveTitle(/ – Error: /)
    await summary.getByRole('link', { name: 'Enter your surname' }).click()
    await expect(page.getByLabel('Surname')).toBeFocused()
    if (!group) return
    await summary.getByRole('link', { name: `Choose at least one ${one}` }).click()
    await expect(page.getByRole('group', { name: group }).getByRole('checkbox').first()).toBeFocused()
  })

test('mistakes are told beside their fields; all else stays as typed and chosen', async ({ page, visit }) => {
  const email = newEmail('trainer')
  await visit(page, '/register/trainer')
  await fillTeaching(page)
  await fillPerson(page, email)
  await page.getByLabel('About you').fill('Too short')
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('A description needs at least 50 characters')
  await expect(page.getByLabel('About you')).toHaveValue('Too short')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('French')).toBeChecked()
  await expect(page.getByLabel('German')).not.toBeChecked()
  await expect(page.getByLabel('Ethics and principles')).toBeChecked()
  await page.getByLabel('About you').fill('I coach local newsrooms in checking what they publish.')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit(page)
  await isSent(page)
})

test('a website that is no address is explained', async ({ page, visit }) => {
  await visit(page, '/register/service_provider')
  await fillOrganisation(page, 'Harbour Academy')
  await fillPerson(page, newEmail('provider'))
  await page.getByLabel('Website').fill('harbour example')
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('Website URL must start with http:// or https://')
  await expect(page.getByLabel('Website')).toHaveValue('harbour example')
})

test.describe('programs', () => {
  async function answers(page: Page, email: string): Promise<Record<string, string>> {
    const value = (name: string) => page.locator(`input[name="${name}"]`).inputValue()
    const option = (label: string) =>
      page.getByLabel(label).locator('option').nth(1).getAttribute('value') as Promise<string>
    return {
      formKey: await value('formKey'),
      stamp: await value('stamp'),
      salutation: await option('Salutation'),
      firstName: 'Vera',
      lastName: 'Machine',
      email,
      password,
      country: await option('Country'),
      acceptTerms: 'on',
    }
  }

  test('find a field that nobody sees or reaches by key; filling it leads on and does nothing', async ({
    page,
    visit,
    mailbox,
    api,
  }) => {
    const email = newEmail('machine')
    await visit(page, '/register/journalist')
    const trap = page.locator('input[name="subject"]')
    await expect(trap).toHaveAttribute('tabindex', '-1')
    const box = await trap.evaluate((field) => field.parentElement?.getBoundingClientRect().width)
    expect(box).toBe(1)
    await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0)
    const form = await answers(page, email)
    const answer = await post(page, '/register/journalist', { ...form, subject: 'Cheap watches' })
    expect([answer.status(), answer.headers()['location']]).toEqual([303, '/register/sent'])
    // A mail that is sent later has its way through the same queue: when it is there, an earlier one would be.
    await api.newJournalist()
    expect(await mailbox.all({ to: email })).toEqual([])
  })

  test('that never opened the page get the form back, filled and with a friendly word', async ({
    page,
    visit,
    mailbox,
  }) => {
    const email = newEmail('quick')
    await visit(page, '/register/journalist')
    const { stamp, ...form } = await answers(page, email)
    const answer = await post(page, '/register/journalist', form)
    expect(answer.status()).toBe(422)
    const html = await answer.text()
    expect(html).toContain('That was very quick.')
    expect(html).toContain('value="Machine"')
    expect(html).not.toContain(password)
    expect((await post(page, '/register/journalist', { ...form, stamp: stamp! })).status()).toBe(303)
    await mailbox.waitFor({ to: email })
  })
})
