import { randomUUID } from 'node:crypto'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const newEmail = () => `asker.${randomUUID().slice(0, 8)}@newsroom.example`

test('a visitor searches the questions, reads an answer and comes back', async ({ page, visit }) => {
  await visit(page, '/helpdesk')
  await expect(page.getByRole('heading', { name: 'For service providers' })).toBeVisible()
  await page.getByLabel('Search the questions').fill('password forgotten')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'For service providers' })).toHaveCount(0)
  await page.getByRole('link', { name: 'I have forgotten my password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('I have forgotten my password')
  await expect(page.getByRole('main')).toContainText('works for one hour')
  await page.getByRole('link', { name: 'All questions' }).click()
  await expect(page).toHaveURL('/helpdesk')
})

test('the "?" of a page leads to the question about it, and back to what was typed', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newJournalist())
  await visit(page, '/profile_settings')
  await page.getByLabel('City').fill('Tbilisi')
  await page.getByRole('link', { name: 'Help with this page' }).click()
  await expect(page).toHaveURL('/helpdesk/public-profile')
  await expect(page.getByRole('link', { name: 'Help with this page' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByLabel('City')).toHaveValue('Tbilisi')
  // A page without a question of its own.
  await visit(page, '/tutorial')
  await page.getByRole('link', { name: 'Help with this page' }).click()
  await expect(page).toHaveURL('/helpdesk')
})

test('visitors see no "?" where there is no question of its own', async ({ page, visit }) => {
  await visit(page, '/about')
  await expect(page.getByRole('link', { name: 'Help with this page' })).toHaveCount(0)
  await visit(page, '/register/journalist')
  await page.getByRole('link', { name: 'Help with this page' }).click()
  await expect(page).toHaveURL('/helpdesk/what-it-costs')
})

test('a search for nothing that is there helps on', async ({ page, visit }) => {
  await visit(page, '/helpdesk?q=zeppelin')
  await expect(page.getByText('No question matches')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Show all questions' }).first().click()
  await expect(page.getByRole('link', { name: 'What does the campus cost?' })).toBeVisible()
})

test(
  'a question reaches the queue, is answered once, and the answer arrives by mail',
  { tag: ['@shape', '@smoke-both'] },
  async ({ page, as, visit, mailbox }) => {
    const email = newEmail()
    const name = `Vera ${email.slice(6, 14)}`
    await visit(page, '/helpdesk')
    await page.getByLabel('Topic').selectOption({ label: 'Certification' })
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Your question').fill('Does a podcast need all 18 clauses?')
    await page.getByRole('button', { name: 'Send to the helpdesk' }).click()
    await expect(toastOf(page)).toContainText('Your question has been sent.')
    await expect(page.getByRole('list', { name: 'Your question is with us' })).toContainText('We read it')
    await page.getByRole('link', { name: 'Ask something else' }).click()
    // By its role: the list before it has the same words in its name.
    await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('')
    await mailbox.waitFor({ to: email, subject: /has your question/ })

    const admin = await as('admin')
    await visit(admin, '/helpdesk/requests')
    await admin.getByRole('link', { name }).click()
    await expect(admin.getByRole('main')).toContainText('Does a podcast need all 18 clauses?')
    const colleague = await as('admin')
    await visit(colleague, new URL(admin.url()).pathname)
    await admin
      .getByRole('textbox', { name: 'Answer' })
      .fill('No: the third one is for public service media.')
    await admin.getByRole('button', { name: 'Send answer' }).click()
    await expect(toastOf(admin)).toContainText('The answer has been sent.')
    const mail = await mailbox.waitFor({ to: email, subject: /An answer/ })
    expect(mail.text).toContain('No: the third one is for public service media.')
    expect(mail.text).toContain('Does a podcast need all 18 clauses?')

    await colleague.getByRole('textbox', { name: 'Answer' }).fill('A second answer.')
    await colleague.getByRole('button', { name: 'Send answer' }).click()
    await expect(colleague.getByText('Somebody has already answered this request.')).toBeVisible()
    await expect(colleague.getByRole('main')).toContainText('A second answer.')
    await expect(colleague.getByRole('heading', { name: 'What waits now' })).toBeVisible()
  },
)

test('a question with mistakes comes back filled, with words beside each field', async ({ page, visit }) => {
  await visit(page, '/helpdesk')
  await page.getByLabel('Your name').fill('Vera Visitor')
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByLabel('Your question').fill('abcd')
  await page.getByRole('button', { name: 'Send to the helpdesk' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Choose a topic')
  await expect(alert).toContainText('Enter a complete e-mail address')
  await expect(page.getByLabel('Your question')).toHaveValue('abcd')
  await expect(page.getByLabel('Your name')).toHaveValue('Vera Visitor')
  await expect(page).toHaveTitle(/ – Error: /)
})
