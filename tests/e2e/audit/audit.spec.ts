import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test(
  'somebody sees that the administration looked at their data, and admins see who it was',
  { tag: '@smoke' },
  async ({ as, api, visit }) => {
    const person = await api.newJournalist()
    const admin = await as('admin')
    await visit(admin, `/admin/people/${person.id}`)

    const reader = await as(person)
    await visit(reader, '/account_settings')
    await main(reader).getByRole('link', { name: 'Access to my data' }).click()
    await expect(main(reader).getByRole('heading', { name: 'Access to my data' })).toBeVisible()
    const row = main(reader).getByRole('row').filter({ hasText: 'Looked at your private data' })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Campus team')

    await visit(admin, '/admin/audit')
    await expect(heading(admin)).toHaveText('Audit log')
    await visit(admin, `/admin/audit?action=person.viewed&person=${encodeURIComponent(person.email)}`)
    const entry = main(admin).getByRole('row').filter({ hasText: 'Looked at private data' })
    await expect(entry).toHaveCount(1)
    await expect(main(admin).getByRole('status').first()).toHaveText('1 entry')
    const href = await main(admin).getByRole('link', { name: 'Download as CSV' }).getAttribute('href')
    const file = await admin.request.get(href ?? '')
    expect(file.headers()['content-type']).toContain('text/csv')
    expect((await file.text()).trim().split('\n')).toHaveLength(2)

    await main(admin).getByRole('button', { name: 'Check the chain' }).click()
    await expect(main(admin)).toContainText('The log is complete')
    await main(admin).getByLabel('Earlier end of the log').fill('something else')
    await main(admin).getByRole('button', { name: 'Check the chain' }).click()
    await expect(main(admin)).toContainText('a number, a colon and 43 characters')
  },
)

test('admins read in one table who may do what', async ({ as, visit }) => {
  const admin = await as('admin')
  await visit(admin, '/admin/audit')
  await visit(admin, '/admin/permissions')
  await expect(heading(admin)).toHaveText('Permissions')
  const row = main(admin).getByRole('row').filter({ hasText: 'audit.read' })
  await expect(row.getByRole('cell').getByRole('listitem')).toHaveText(['Administrator'])
  const call = row.getByText('GET /audit-entries', { exact: true })
  await expect(call).toHaveCount(0)
  await row.getByRole('link', { name: 'API calls' }).click()
  await expect(call).toBeVisible()
  await row.getByRole('link', { name: 'API calls' }).click()
  await expect(call).toHaveCount(0)

  await main(admin).getByLabel('Kind of account').selectOption('Editor (in addition)')
  await main(admin).getByRole('button', { name: 'Apply filters' }).click()
  await expect(main(admin).getByRole('status')).toHaveText(/^\d+ permissions?$/)
  await expect(row).toHaveCount(0)
  const ofEditors = main(admin).getByRole('row').filter({ hasText: 'content.edit' })
  await expect(ofEditors.getByRole('listitem')).toHaveText(['Administrator', 'Editor (in addition)'])
  await ofEditors.getByRole('link', { name: 'API calls' }).click()
  await expect(ofEditors.getByText('GET /', { exact: false }).first()).toBeVisible()
  await expect(main(admin).getByLabel('Kind of account')).toHaveValue('editor')
})
