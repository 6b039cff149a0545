import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CampusApi } from '~/tests/support/campus-api'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { linkIn } from '~/tests/support/mailbox'
import { demoPerson } from '~/tests/support/people'

const providerName = demoPerson('provider').entityName ?? ''
const password = 'Quiet-Harbour-77'
const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const newLabel = () => `Seminar ${randomUUID().slice(0, 8)}`

interface Made {
  id: string
  code: string
}

/** A code of the demo provider, for as many people as said. */
async function newCode(api: CampusApi, maxUses: number): Promise<Made> {
  const token = await api.demoToken('provider')
  const body = { label: newLabel(), maxUses, days: 2 }
  const { id } = await api.call<{ id: string }>('POST', '/validation-codes', { token, body })
  return api.call<Made>('GET', `/validation-codes/${id}`, { token })
}

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Use the code' }).click()
}

test(
  'a provider makes a code, hands it out, and sees who has used it',
  { tag: '@smoke' },
  async ({ as, api, visit }) => {
    // Three people on many pages.
    test.setTimeout(60_000)
    const office = await as('provider')
    const label = newLabel()
    await visit(office, '/ij_administration')
    await main(office).getByRole('link', { name: 'Course codes' }).click()
    await expect(heading(office)).toHaveText('Course codes')
    await main(office).getByRole('link', { name: 'Create code' }).click()
    await expect(heading(office)).toHaveText('Create code')
    await office.getByLabel('Name of the course').fill(label)
    await office.getByLabel('Number of people').fill('501')
    await office.getByRole('button', { name: 'Create code' }).click()
    await expect(office.getByRole('alert')).toContainText(
      '“Number of people”: enter a whole number from 1 to 500',
    )
    await expect(office.getByLabel('Name of the course')).toHaveValue(label)
    await expect(office.getByLabel('Days')).toHaveValue('30')
    await office.getByLabel('Number of people').fill('1')
    await office.getByRole('button', { name: 'Create code' }).click()
    await expect(toastOf(office)).toContainText('The code is ready to hand out.')
    await expect(heading(office)).toHaveText(label)
    const code = (await office.locator('.course-code').textContent()) ?? ''
    const link = await office.getByLabel('Link to send').inputValue()
    expect(new URL(link).searchParams.get('code')).toBe(code)
    await expect(office.getByRole('img', { name: `QR code for ${code}` })).toBeVisible()

    const journalist = await api.newJournalist()
    const reader = await as(journalist)
    await visit(reader, '/home')
    await reader.getByRole('link', { name: 'I have a course code' }).click()
    await expect(heading(reader)).toHaveText('Course code')
    await enter(reader, '0000-0000-0000')
    await expect(reader.getByRole('alert')).toContainText('We do not know this code.')
    await expect(reader.getByLabel('Code', { exact: true })).toHaveValue('')
    await enter(reader, code.toLowerCase().replaceAll('-', ' '))
    await expect(toastOf(reader)).toContainText(`${providerName} has validated you with its code.`)
    await expect(reader).toHaveURL('/home')
    await expect(main(reader)).toContainText('You have full access')

    const late = await as(await api.newJournalist())
    await visit(late, '/validation_code')
    await enter(late, code)
    await expect(late.getByRole('alert')).toContainText('All places for this code are taken.')

    await office.reload()
    await expect(main(office)).toContainText('1 of 1')
    await expect(main(office)).toContainText('All places for this code are taken')
    const uses = office.getByRole('table', { name: 'Who has used it' })
    await expect(uses.getByRole('rowheader')).toHaveText(`${journalist.firstName} ${journalist.lastName}`)
    await uses.getByRole('link').click()
    await expect(main(office)).toContainText(journalist.email)
  },
)

test('somebody without an account registers with the link of the sheet and finds the code filled in', async ({
  page,
  api,
  visit,
  mailbox,
}) => {
  const { code } = await newCode(api, 5)
  const email = `vera.${randomUUID().slice(0, 8)}@newsroom.example`
  await visit(page, `/validation_code?code=${code}`)
  await main(page).getByRole('link', { name: 'Register as a journalist' }).click()
  await expect(main(page)).toContainText('Keep your course code')
  await expect(main(page)).toContainText(code)
  await page.getByLabel('Salutation').selectOption({ index: 1 })
  await page.getByLabel('First name').fill('Vera')
  await page.getByLabel('Surname').fill('Example')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Country').selectOption({ label: 'France' })
  await page.getByRole('checkbox', { name: 'I accept the' }).check()
  await main(page).getByRole('button', { name: 'Register' }).click()
  await expect(heading(page)).toHaveText('Check your e-mail')
  await page.goto(linkIn(await mailbox.waitFor({ to: email }), '/confirm/'))
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect(toastOf(page)).toContainText('Your e-mail address is confirmed')
  await main(page).getByLabel('E-mail').fill(email)
  await main(page).getByLabel('Password').fill(password)
  await main(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/validation_code')
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(code)
  await page.getByRole('button', { name: 'Use the code' }).click()
  await expect(toastOf(page)).toContainText('You now have full access.')
  await visit(page, '/content')
  await expect(main(page).getByRole('search').first()).toBeVisible()
  await visit(page, '/validation_code')
  await expect(main(page)).toContainText('You already have full access')
})

test('a code that has been ended is of no use; another one takes the place of an open request', async ({
  as,
  api,
  visit,
  scripts,
}) => {
  const ended = await newCode(api, 3)
  const good = await newCode(api, 3)
  const journalist = await api.newJournalist()
  await api.requestValidation(journalist)
  const office = await as('provider')
  await visit(office, `/ij_administration/codes/${ended.id}`)
  await office.getByRole('link', { name: 'End the code' }).click()
  const question = scripts ? office.getByRole('dialog') : main(office)
  await expect(question).toContainText('After that, nobody can use it.')
  await question.getByRole('button', { name: 'End the code' }).click()
  await expect(toastOf(office)).toContainText('The code has been ended.')
  await expect(main(office)).toContainText('This code has been ended')
  await expect(office.locator('.course-code')).toHaveCount(0)

  const reader = await as(journalist)
  await visit(reader, `/validation_code?code=${ended.code}`)
  await expect(main(reader)).toContainText(
    `It was sent to ${providerName} and is withdrawn when you use a code.`,
  )
  await reader.getByRole('button', { name: 'Use the code' }).click()
  await expect(reader.getByRole('alert')).toContainText('The provider has ended this code.')
  await enter(reader, good.code)
  await expect(toastOf(reader)).toContainText('You now have full access.')
  const { token } = journalist
  const requests = await api.call<{ state: string }[]>('GET', '/users/me/validation-requests', { token })
  expect(requests.map(({ state }) => state)).toEqual(['approved', 'cancelled'])
})
