import type { Page } from '@playwright/test'
import type { AuditCase, AuditLine } from '~/contracts/certification/external-audits'
import type { CampusApi, Member } from '~/tests/support/campus-api'
import { openAnswers } from '~/tests/support/disclosure/answers'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { pdf } from '~/tests/support/files'
import { demoPassword } from '~/tests/support/people'

const own = '/knowledgebase/audit'
const body = 'Kestrel Media Assurance'
const people = {
  account: { email: 'office.kestrel@example.org', password: demoPassword },
  maeve: { email: 'maeve.donnelly@example.org', password: demoPassword },
  tomasz: { email: 'tomasz.wilk@example.org', password: demoPassword },
}
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).click()
const follow = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name }).first().click()

/** An outlet that has published a report. */
async function newReport(api: CampusApi, name: string): Promise<Member> {
  const outlet = await api.newOutlet(name)
  const answers = openAnswers(api, outlet)
  await answers.sayEverything()
  await answers.say({ key: 'management-ties', change: { internal: true, explanation: 'Our secret.' } })
  await answers.publish()
  return outlet
}

interface Judging {
  id: string
  /** Questions that are judged elsewhere. */
  but: readonly string[]
}

async function judgeOthers(api: CampusApi, { id, but }: Judging): Promise<void> {
  const token = await api.logIn(people.maeve.email, demoPassword)
  const { clauses } = await api.call<AuditCase>('GET', `/external-audits/${id}`, { token })
  for (const { clause } of clauses) {
    const desk = await api.call<{ lines: AuditLine[] }>('GET', `/external-audits/${id}/clauses/${String(clause)}`, { token }) // prettier-ignore
    for (const { question } of desk.lines.filter((line) => !but.includes(line.question.key)))
      await api.call('PUT', `/external-audits/${id}/judgements/${question.key}`, {
        token,
        body: { judgement: 'conforms', comment: '', base: 0 },
      })
  }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test(
  'an outlet requests an audit, corrects a finding, and is certified by a second person',
  { tag: '@smoke' },
  async ({ as, api, visit, settled }) => {
    test.slow()
    const outlet = await newReport(api, 'The Audited Courier')
    const page = await as(outlet)
    await visit(page, own)
    await main(page).getByRole('radio', { name: body }).check()
    await press(page, 'Continue')
    await expect(page).toHaveURL(/\/audit\/new\?/)
    await settled(page)
    await expect(main(page)).toContainText('until 30 days after the decision')
    await page.getByLabel('What should it know beforehand?').fill('Please write to Nora Probe.')
    await press(page, 'Send the request')
    await expect(toastOf(page)).toContainText('Your request has been sent.')
    await expect(main(page)).toContainText(`${body} decides whether it accepts the audit.`)
    const id = page.url().split('/').at(-1)!

    const office = await as(people.account)
    await visit(office, `/audits/${id}`)
    await expect(main(office)).toContainText('Please write to Nora Probe.')
    await press(office, 'Accept')
    await expect(toastOf(office)).toContainText('The audit is accepted.')
    await settled(office)
    await press(office, 'Assign')
    await expect(office.getByRole('alert').getByRole('link')).toHaveText(['Choose who audits'])
    await main(office).getByRole('radio', { name: 'Maeve Donnelly' }).check()
    await press(office, 'Assign')
    await expect(toastOf(office)).toContainText('The auditor is assigned.')

    await judgeOthers(api, { id, but: ['management-ties', 'owners-direct'] })
    const auditor = await as(people.maeve)
    await visit(auditor, `/audits/${id}`)
    await follow(auditor, 'To the desk')
    await settled(auditor)
    const line = auditor.locator('#owners-direct')
    await line.getByRole('radio', { name: 'Major finding' }).check()
    await line.getByRole('button', { name: 'Save' }).click()
    await expect(line.getByRole('alert').getByRole('link')).toHaveText([
      'Write a comment, so that the outlet knows what you mean',
    ])
    await line.getByLabel('Comment').fill('The register names a third owner.')
    await line.getByLabel('To be corrected by').fill(inDays(14))
    await line.getByRole('button', { name: 'Save' }).click()
    await expect(line.getByRole('status')).toHaveText('Saved.')
    await visit(auditor, `/audits/${id}/desk`)
    const secret = auditor.locator('#management-ties')
    await expect(secret).toContainText('Internal answer.')
    await expect(secret).toContainText('Our secret.')
    await secret.getByRole('radio', { name: 'Conforms' }).check()
    await secret.getByRole('button', { name: 'Save' }).click()
    await expect(main(auditor)).toContainText(/(\d+) of \1 questions judged/)
    await follow(auditor, 'Back to the case')
    await settled(auditor)
    await main(auditor).getByText('Hand over…').click()
    await press(auditor, /^Hand over$/)
    await expect(toastOf(auditor)).toContainText('The audit is with the outlet now.')

    await visit(page, '/home')
    await follow(page, 'Open the audit')
    await settled(page)
    await expect(main(page)).toContainText('The register names a third owner.')
    await follow(page, /Answer this finding/)
    await settled(page)
    await press(page, 'Save the correction')
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Write what you have done about it'])
    await page.getByLabel('What you have done about it').fill('All three owners are named now.')
    await page.getByLabel('Links').fill('https://outlet.example/owners')
    await page.getByLabel('A PDF as proof').setInputFiles({ name: 'register.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }) // prettier-ignore
    await press(page, 'Save the correction')
    await expect(toastOf(page)).toContainText('Your correction is saved.')
    await expect(main(page).getByRole('link', { name: 'register.pdf' })).toBeVisible()
    await settled(page)
    await main(page).getByText('Give back to the auditor…').click()
    await press(page, /^Give back$/)
    await expect(toastOf(page)).toContainText('The audit is with the auditor now.')

    await visit(auditor, `/audits/${id}`)
    await main(auditor).locator('#findings').getByRole('link', { name: 'To the desk' }).click()
    await settled(auditor)
    await line.getByRole('button', { name: 'Accept the correction' }).click()
    await expect(line).toContainText('accepted')
    await visit(auditor, `/audits/${id}`)
    await main(auditor).getByText('Hand in…').click()
    await press(auditor, /^Hand in$/)
    await expect(toastOf(auditor)).toContainText('handed in for the decision')
    await expect(main(auditor).getByRole('link', { name: 'Look through and decide' })).toHaveCount(0)

    const decider = await as(people.tomasz)
    await visit(decider, `/audits/${id}`)
    await follow(decider, 'Look through and decide')
    await settled(decider)
    await expect(main(decider)).toContainText('The register names a third owner.')
    await press(decider, 'Certify')
    await expect(toastOf(decider)).toContainText('The outlet is told in ten minutes.')
    await visit(page, `/audits/${id}`)
    await expect(main(page)).toContainText('A second person decides')
    await settled(decider)
    await main(decider).getByRole('button', { name: 'Undo' }).click()
    await expect(toastOf(decider)).toContainText('The last step has been undone.')
    await settled(page)
    await follow(page, 'Withdraw the audit…')
    await page.getByLabel('Reason').fill('We begin anew.')
    await page.getByRole('button', { name: /^Withdraw the audit$/ }).click()
    await expect(toastOf(page)).toContainText('The audit is withdrawn.')
  },
)

test('a body declines with a reason, and can take that back before the outlet hears of it', async ({
  as,
  api,
  visit,
  settled,
}) => {
  const outlet = await newReport(api, 'The Declined Herald')
  const token = outlet.token
  const bodies = await api.call<{ id: string; name: string }[]>('GET', '/external-audits/bodies', { token })
  const asked = { body: bodies.find(({ name }) => name === body)!.id, report: 1 }
  const { id } = await api.call<{ id: string }>('POST', '/external-audits', { token, body: asked })
  const office = await as(people.account)
  await visit(office, `/audits/${id}?confirm=decline`)
  await press(office, 'Decline')
  await expect(office.getByRole('alert').getByRole('link')).toHaveText(['Write a few words'])
  await office.getByLabel('Reason').fill('We have no room before spring.')
  await press(office, 'Decline')
  await expect(toastOf(office)).toContainText('The outlet is told in ten minutes.')
  const page = await as(outlet)
  await visit(page, `/audits/${id}`)
  await expect(main(page)).toContainText('decides whether it accepts the audit.')
  await expect(main(page)).not.toContainText('no room before spring')
  await settled(office)
  await main(office).getByRole('button', { name: 'Undo' }).click()
  await expect(main(office).getByRole('button', { name: 'Accept' })).toBeVisible()
})

test('organisations that are no body have no entry and an empty list, and others’ cases are not there', async ({
  as,
  visit,
}) => {
  const page = await as('provider')
  await visit(page, '/audits')
  await expect(main(page)).toContainText('Nothing waits for you.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Audits', exact: true })).toHaveCount(0)
  expect((await visit(page, '/audits/01890000-0000-7000-8000-000000000000'))?.status()).toBe(404)
})

test('an admin marks a provider and takes the mark away again', async ({ as, api, visit, settled }) => {
  const name = `Marked House ${Date.now().toString(36)}`
  const provider = await api.newProvider(name)
  await api.approveReview(provider)
  const page = await as('admin')
  await visit(page, `/admin/bodies?text=${encodeURIComponent(name)}`)
  await main(page).getByRole('button', { name: 'Mark as a certification body' }).click()
  await expect(toastOf(page)).toContainText('The provider is a certification body now.')
  await settled(page)
  const row = main(page).getByRole('row').filter({ hasText: name })
  await row.getByRole('link', { name: 'Take the mark away…' }).click()
  await page.getByRole('button', { name: /^Take the mark away$/ }).click()
  await expect(toastOf(page)).toContainText('no longer a certification body')
  await expect(row).toHaveCount(0)
})
