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

interface Sight {
  page: Page
  id: string
  visit: (page: Page, path: string) => Promise<unknown>
  settled: (page: Page) => Promise<void>
}

/** The office accepts and chooses Maeve Donnelly. */
async function accept({ page, id, visit, settled }: Sight): Promise<void> {
  await visit(page, `/audits/${id}`)
  await expect(main(page)).toContainText('Please write to Nora Probe.')
  await press(page, 'Accept')
  await expect(toastOf(page)).toContainText('The audit is accepted.')
  await settled(page)
  await press(page, 'Assign')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Choose who audits'])
  await main(page).getByRole('radio', { name: 'Maeve Donnelly' }).check()
  await press(page, 'Assign')
  await expect(toastOf(page)).toContainText('The auditor is assigned.')
}

/** The auditor judges the last two questions at the desk, and hands over. */
async function judgeLast({ page, id, visit, settled }: Sight): Promise<void> {
  await visit(page, `/audits/${id}`)
  await follow(page, 'To the desk')
  await settled(page)
  const line = page.locator('#owners-direct')
  await line.getByRole('radio', { name: 'Major finding' }).check()
  await line.getByRole('button', { name: 'Save' }).click()
  await expect(line.getByRole('alert').getByRole('link')).toHaveText([
    'Write a comment, so that the outlet knows what you mean',
    'Choose the day by which it is to be corrected',
  ])
  await line.getByLabel('Comment').fill('The register names a third owner.')
  await line.getByLabel('To be corrected by').fill(inDays(14))
  await line.getByRole('button', { name: 'Save' }).click()
  await expect(line.getByText('Saved.')).toBeVisible()
  await visit(page, `/audits/${id}/desk`)
  await settled(page)
  const secret = page.locator('#management-ties')
  await expect(secret).toContainText('Internal answer.')
  await expect(secret).toContainText('Our secret.')
  await secret.getByRole('radio', { name: 'Conforms' }).check()
  await secret.getByRole('button', { name: 'Save' }).click()
  await expect(main(page)).toContainText(/(\d+) of \1 questions judged/)
  await settled(page)
  await follow(page, 'Back to the case')
  await settled(page)
  await main(page).getByText('Hand over…').click()
  await press(page, /^Hand over$/)
  await expect(toastOf(page)).toContainText('The audit is with the outlet now.')
}

/** The outlet says what it has done, with a link and a PDF, and gives the case back. */
async function correctIt({ page, visit, settled }: Omit<Sight, 'id'>): Promise<void> {
  await visit(page, '/home')
  await follow(page, 'Open the audit')
  await settled(page)
  await expect(main(page)).toContainText('The register names a third owner.')
  await follow(page, /Answer this finding/)
  await settled(page)
  await press(page, 'Save the correction')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Write what you have done about it'])
  await settled(page)
  await page.getByLabel('What you have done about it').fill('All three owners are named now.')
  await page.getByLabel('Links').fill('https://outlet.example/owners')
  const file = { name: 'register.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }
  await page.getByLabel('A PDF as proof').setInputFiles(file)
  await press(page, 'Save the correction')
  await expect(toastOf(page)).toContainText('Your correction is saved.')
  await expect(main(page).getByRole('link', { name: 'register.pdf' })).toBeVisible()
  await settled(page)
  await main(page).getByText('Give back to the auditor…').click()
  await press(page, /^Give back$/)
  await expect(toastOf(page)).toContainText('The audit is with the auditor now.')
}

/** The auditor accepts the correction and hands in; deciding is up to somebody else. */
async function handIn({ page, id, visit, settled }: Sight): Promise<void> {
  await visit(page, `/audits/${id}`)
  await main(page).locator('#findings').getByRole('link', { name: 'To the desk' }).click()
  await settled(page)
  const line = page.locator('#owners-direct')
  await line.getByRole('button', { name: 'Accept the correction' }).click()
  await expect(line.getByText('accepted', { exact: true })).toBeVisible()
  await visit(page, `/audits/${id}`)
  await settled(page)
  await main(page).getByText('Hand in…').click()
  await press(page, /^Hand in$/)
  await expect(toastOf(page)).toContainText('handed in for the decision')
  await expect(main(page).getByRole('link', { name: 'Look through and decide' })).toHaveCount(0)
}

test(
  'an outlet requests an audit, corrects a finding, and a second person decides',
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

    await accept({ page: await as(people.account), id, visit, settled })
    await judgeOthers(api, { id, but: ['management-ties', 'owners-direct'] })
    const auditor = await as(people.maeve)
    await judgeLast({ page: auditor, id, visit, settled })
    await correctIt({ page, visit, settled })
    await handIn({ page: auditor, id, visit, settled })

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
    await visit(page, `/audits/${id}?confirm=withdraw`)
    await page.getByLabel('Reason').fill('We begin anew.')
    await press(page, 'Withdraw the audit')
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
  await expect(office.getByRole('alert').getByRole('link')).toHaveText([
    'Write a few words: the other side reads them',
  ])
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
