import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CampusApi } from '~/tests/support/campus-api'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import type { Mailbox } from '~/tests/support/mailbox'
import { demoPerson } from '~/tests/support/people'

/** The list shows the first letter and the host of an address: a host of its own makes it easy to find. */
const newAddress = () => {
  const host = `${randomUUID().slice(0, 8)}.newsroom.example`
  return { email: `vera@${host}`, shown: `v…@${host}` }
}

/** Asks the helpdesk, which answers by a mail that the mail server refuses. */
async function failMail(api: CampusApi, mailbox: Mailbox, email: string) {
  const accept = mailbox.refuse(email)
  const body = { topic: 'other', name: 'Vera', email, body: 'Does this mail arrive?', locale: 'en' }
  await api.call('POST', '/helpdesk/requests', { body })
  return accept
}

const rowOf = (page: Page, shown: string) => page.getByRole('row').filter({ hasText: shown })

/** The mail is sent behind the page. */
async function untilListed(page: Page, shown: string): Promise<void> {
  await expect(async () => {
    await page.goto('/admin/jobs?kind=mail&name=helpdeskReceived')
    await expect(rowOf(page, shown)).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 15_000 })
}

test(
  'an admin finds a mail that was refused, tries again, and it arrives',
  { tag: '@smoke' },
  async ({ as, api, mailbox, visit, settled }) => {
    const { email, shown } = newAddress()
    const accept = await failMail(api, mailbox, email)
    const admin = await as('admin')
    await untilListed(admin, shown)
    await visit(admin, '/home')
    await admin.getByRole('link', { name: /failed jobs? or e-mails?/ }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Jobs and e-mails' })).toBeVisible()
    await admin.goto('/admin/jobs?kind=mail&name=helpdeskReceived')
    await settled(admin)
    const row = rowOf(admin, shown)
    await expect(row).toContainText('has your question')
    await expect(row).toContainText('EENVELOPE 550')
    await expect(admin.getByRole('main')).not.toContainText(email)
    accept()
    await row.getByRole('button', { name: /^Try again/ }).click()
    await expect(toastOf(admin)).toContainText('It is being tried again.')
    await expect(row).toHaveCount(0)
    await mailbox.waitFor({ to: email, subject: /has your question/ })
  },
)

test('what is hopeless is given up for good after a question, once', async ({
  as,
  api,
  mailbox,
  visit,
  settled,
}) => {
  const { email, shown } = newAddress()
  await failMail(api, mailbox, email)
  const admin = await as('admin')
  await untilListed(admin, shown)
  await settled(admin)
  const href = await rowOf(admin, shown)
    .getByRole('link', { name: /^Dismiss/ })
    .getAttribute('href')
  const colleague = await as('admin')
  await visit(colleague, href!)
  await expect(colleague.getByRole('heading', { name: 'Dismiss for good?' })).toBeVisible()
  await expect(colleague.getByRole('main')).toContainText('Nobody will get it.')
  await rowOf(admin, shown)
    .getByRole('link', { name: /^Dismiss/ })
    .click()
  await admin.getByRole('button', { name: 'Dismiss for good' }).click()
  await expect(toastOf(admin)).toContainText('It has been dismissed for good.')
  await expect(rowOf(admin, shown)).toHaveCount(0)
  await colleague.getByRole('button', { name: 'Dismiss for good' }).click()
  await expect(toastOf(colleague)).toContainText('Somebody else has already dealt with it.')
})

test('an admin sends a mail to herself, and reads what the mail server has answered and which release runs', async ({
  as,
  mailbox,
  visit,
  settled,
}) => {
  const admin = await as('admin')
  await visit(admin, '/admin/jobs')
  await settled(admin)
  await expect(admin.getByText(/^Version \S/)).toBeVisible()
  await admin.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(toastOf(admin)).toContainText(/has accepted the e-mail to you\. Its answer: \S?250/)
  await mailbox.waitFor({ to: demoPerson('admin').email, subject: /^Test e-mail from/ })
})
