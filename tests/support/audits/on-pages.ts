import type { Page } from '@playwright/test'
import type { AuditCase, AuditLine } from '~/contracts/certification/external-audits'
import type { CampusApi, Member } from '../campus-api'
import { openAnswers } from '../disclosure/answers'
import { pdf } from '../files'
import { expect, toastOf } from '../fixtures'
import { demoPassword } from '../people'

/** The way through an external audit on its pages, step by step. */

export const body = 'Kestrel Media Assurance'
export const people = {
  account: { email: 'office.kestrel@example.org', password: demoPassword },
  maeve: { email: 'maeve.donnelly@example.org', password: demoPassword },
  tomasz: { email: 'tomasz.wilk@example.org', password: demoPassword },
}
export const main = (page: Page) => page.getByRole('main')
export const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).click()
export const follow = (page: Page, name: string | RegExp) =>
  main(page).getByRole('link', { name }).first().click()

/** An outlet that has published a report. */
export async function newReport(api: CampusApi, name: string): Promise<Member> {
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

export async function judgeOthers(api: CampusApi, { id, but }: Judging): Promise<void> {
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

/** The outlet chooses the body and asks it. Answers the id of the case. */
export async function request({ page, visit, settled }: Omit<Sight, 'id'>): Promise<string> {
  await visit(page, '/knowledgebase/audit')
  await main(page).getByRole('radio', { name: body }).check()
  await press(page, 'Continue')
  await expect(page).toHaveURL(/\/audit\/new\?/)
  await settled(page)
  await expect(main(page)).toContainText('until 30 days after the decision')
  await page.getByLabel('What should it know beforehand?').fill('Please write to Nora Probe.')
  await press(page, 'Send the request')
  await expect(toastOf(page)).toContainText('Your request has been sent.')
  await expect(main(page)).toContainText(`${body} decides whether it accepts the audit.`)
  return page.url().split('/').at(-1)!
}

/** Somebody of the body accepts and chooses Maeve Donnelly. */
export async function accept({ page, id, visit, settled }: Sight): Promise<void> {
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
export async function judgeLast(
  { page, id, visit, settled }: Sight,
  finding: 'Minor finding' | 'Major finding',
): Promise<void> {
  await visit(page, `/audits/${id}`)
  await follow(page, 'To the desk')
  await settled(page)
  const line = page.locator('#owners-direct')
  await line.getByRole('radio', { name: finding }).check()
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
export async function correctIt({ page, visit, settled }: Omit<Sight, 'id'>): Promise<void> {
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
export async function handIn({ page, id, visit, settled }: Sight): Promise<void> {
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
