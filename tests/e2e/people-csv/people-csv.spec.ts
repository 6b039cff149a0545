import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const main = (page: Page) => page.getByRole('main')
const header = 'kind;email;firstName;lastName;organisation;country;language'

async function handIn(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content
  await page.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check file' }).click()
}

test(
  'an admin invites a list of legal entities after mending what was wrong with it',
  { tag: '@smoke' },
  async ({ as, mailbox, visit, settled }) => {
    const mark = randomUUID().slice(0, 8)
    const emails = [`ada.${mark}@trust.example`, `bo.${mark}@trust.example`] as const
    const line = (email: string) => `legalEntity;${email};Ada;Byron;"Trust ""${mark}""";DE;en`
    const admin = await as('admin')
    await visit(admin, '/admin/people')
    await main(admin).getByRole('link', { name: 'Invite from a file' }).click()
    await expect(admin).toHaveURL('/admin/people/import')
    await settled(admin)

    await handIn(admin, 'latin.csv', Buffer.from(`${header}\n${line(emails[0])};þýð`, 'latin1'))
    await expect(main(admin).getByRole('alert')).toContainText('The file is not UTF-8')
    await handIn(admin, 'long.csv', [header, ...Array.from({ length: 100_001 }, () => 'x;y')].join('\n'))
    await expect(main(admin).getByRole('alert')).toContainText('more than 100,000 lines')

    const wrong = 'legalEntity;nobody;=1+1;Byron;Trust;Germany;en'
    await handIn(admin, `trusts-${mark}.csv`, [header, line(emails[0]), wrong, line(emails[1])].join('\r\n'))
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`trusts-${mark}.csv`)
    await expect(main(admin)).toContainText('2 people can be invited')
    const fault = main(admin).getByRole('row').filter({ hasText: 'firstName' })
    await expect(fault).toContainText('3')
    await expect(fault).toContainText('This would be a formula in a spreadsheet')
    expect(await mailbox.all({ to: emails[0] })).toEqual([])

    await settled(admin)
    await admin.getByRole('button', { name: 'Invite 2 people' }).click()
    await expect(toastOf(admin)).toContainText('Invitations are on their way')
    for (const email of emails) await mailbox.waitFor({ to: email })
    await expect(async () => {
      await admin.reload()
      await expect(main(admin)).toContainText('2 people invited', { timeout: 500 })
    }).toPass({ timeout: 15_000 })

    const file = await admin.request.get(`/admin/people/export?text=${mark}`)
    const text = await file.text()
    for (const email of emails) expect(text).toContain(email)
    expect(text).toContain(`"Trust ""${mark}"""`)
    expect(text.trim().split('\n')).toHaveLength(3)
  },
)
