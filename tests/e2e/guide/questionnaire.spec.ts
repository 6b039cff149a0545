import type { Page } from '@playwright/test'
import type { ClauseAnswers } from '~/contracts/content/answers'
import type { CampusApi, Member } from '~/tests/support/campus-api'
import { endTurn, takeTurn } from '~/tests/support/content/turn-of-the-standard'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { contributorPassword as password, newContributor } from '~/tests/support/team/contributor'

const clausePath = (clause: number) => `/knowledgebase/questionnaire/${String(clause)}`
const main = (page: Page) => page.getByRole('main')
const question = (page: Page, number: number) => page.locator(`#question-${String(number)}`)
const clauseRow = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title })
const answer = (page: Page, number: number) =>
  question(page, number).getByLabel(`Your answer to question ${String(number)}`)
const explanation = (page: Page, number: number) =>
  question(page, number).getByLabel('Explanation', { exact: true })
const choose = (page: Page, number: number, name: string) =>
  question(page, number).getByRole('radio', { name }).check()
const saveAll = (page: Page) => page.getByRole('button', { name: 'Save everything' }).click()
const saveOne = (page: Page, number: number) =>
  question(page, number).getByRole('button', { name: 'Save this answer' }).click()
const open = (page: Page, number: number, fold: string) =>
  question(page, number).locator('summary').filter({ hasText: fold }).click()

const storedIn = async (api: CampusApi, { token }: Member, clause: number) =>
  (await api.call<ClauseAnswers>('GET', `/questionnaire/clauses/${String(clause)}`, { token })).answers

/** An outlet whose questions stay the same, whatever others publish: it has begun. */
async function newOutlet(api: CampusApi, name: string): Promise<Member> {
  const outlet = await api.newOutlet(name)
  const { token } = outlet
  const { version, questions } = await api.call<ClauseAnswers>('GET', '/questionnaire/clauses/12', { token })
  const body = {
    ...{ standard: version, base: 0, value: null, explanation: '', evidence: [], internal: false },
    notApplicable: 'Of no matter here',
  }
  await api.call('PUT', `/questionnaire/answers/${questions[0]?.key ?? ''}`, { token, body })
  return outlet
}

test(
  'an outlet answers a clause from nothing until it is ready, and sees how far it is',
  { tag: '@smoke' },
  async ({ as, api, visit, settled }) => {
    test.setTimeout(180_000)
    await takeTurn()
    try {
      const page = await as(await api.newOutlet('The Answering'))
      await visit(page, '/knowledgebase/questionnaire')
      await expect(page).toHaveTitle(/Questionnaire/)
      await expect(main(page)).toContainText('Nobody has answered yet')
      await expect(main(page)).toContainText(/0 of \d+ required answers/)
      await settled(page)
      await main(page).getByRole('link', { name: '3. Public Service Media' }).click()
      await expect(page).toHaveURL(clausePath(3))
      await settled(page)
      await choose(page, 1, 'No')
      await explanation(page, 1).fill('Nobody has given us\na public remit.')
      await saveAll(page)
      await expect(toastOf(page)).toContainText('Your answers have been saved.')
      await expect(main(page)).toContainText('Everything required in this clause is answered.')
      await expect(question(page, 1)).toContainText('Saved by Nora')
      await expect(explanation(page, 1)).toHaveValue('Nobody has given us\na public remit.')
      await expect(main(page).getByRole('link', { name: 'Go on with clause 4' })).toBeVisible()
      await settled(page)
      await saveAll(page)
      await expect(toastOf(page)).toContainText('Nothing has changed.')
      await visit(page, '/knowledgebase/questionnaire')
      await expect(main(page)).toContainText(/1 of \d+ required answers/)
      await expect(clauseRow(page, 'Public Service Media')).toContainText('Ready')
      await expect(clauseRow(page, 'Editorial Mission')).toContainText('Not begun')
      await expect(main(page).getByRole('link', { name: 'Go on with clause 1' })).toBeVisible()
    } finally {
      endTurn()
    }
  },
)

test('what is wrong is said at its field, and everything typed is kept', async ({ as, api, visit }) => {
  const outlet = await newOutlet(api, 'The Incomplete')
  const page = await as(outlet)
  await visit(page, clausePath(14))
  await question(page, 1).getByLabel('Link 1: address').fill('https://outlet.example/complaints')
  await question(page, 1).getByLabel('Link 1: what it is shown as').fill('Complaints')
  await answer(page, 2).fill('هيئة التحرير')
  await answer(page, 3).fill('12')
  await open(page, 3, 'Evidence')
  await question(page, 3).getByLabel('Evidence 1: address').fill('https://name:secret@outlet.example')
  await choose(page, 4, 'Yes')
  await saveAll(page)
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('link')).toHaveText([
    /“Question 3: Evidence 1: address” contains a web address with a name or password/,
  ])
  await expect(question(page, 3).getByLabel('Evidence 1: address')).toHaveValue(/secret/)
  await question(page, 3).getByLabel('Evidence 1: address').fill('https://outlet.example/list')
  await saveAll(page)
  await expect(alert.getByRole('link')).toHaveText(['“Question 4: Explanation” is still missing'])
  await expect(question(page, 4)).toContainText('is still missing')
  await expect(question(page, 1).getByLabel('Link 1: what it is shown as')).toHaveValue('Complaints')
  await expect(answer(page, 2)).toHaveValue('هيئة التحرير')
  await expect(answer(page, 3)).toHaveValue('12')
  await expect(question(page, 4).getByRole('radio', { name: 'Yes' })).toBeChecked()
  expect(await storedIn(api, outlet, 14)).toEqual([])
  await explanation(page, 4).fill('They write to the board.')
  await saveAll(page)
  await expect(toastOf(page)).toContainText('Your answers have been saved.')
  expect((await storedIn(api, outlet, 14)).map(({ value }) => value?.kind)).toEqual([
    'links',
    'shortText',
    'number',
    'yesNo',
  ])
})

test('one answer is saved alone, and what was typed elsewhere stays', async ({ as, api, visit, settled }) => {
  const outlet = await newOutlet(api, 'The Single')
  const page = await as(outlet)
  await visit(page, clausePath(2))
  await answer(page, 1).fill('We report for Hamburg.')
  await answer(page, 4).fill('The board, with the newsroom')
  await saveOne(page, 1)
  await expect(question(page, 1)).toContainText('This answer has been saved.')
  await expect(answer(page, 4)).toHaveValue('The board, with the newsroom')
  expect((await storedIn(api, outlet, 2)).map(({ key }) => key)).toEqual(['mission-statement'])
  await settled(page)
  await answer(page, 1).fill('We report for Hamburg and Bremen.')
  await saveAll(page)
  await expect(toastOf(page)).toContainText('Your answers have been saved.')
  expect((await storedIn(api, outlet, 2)).map(({ value }) => value)).toEqual([
    { kind: 'longText', text: 'We report for Hamburg and Bremen.' },
    { kind: 'longText', text: 'The board, with the newsroom' },
  ])
})

test('who comes second on an answer sees both, loses nothing, and can still have the last word', async ({
  as,
  api,
  mailbox,
  visit,
  settled,
}) => {
  const outlet = await newOutlet(api, 'The Divided')
  const email = await newContributor(api, mailbox, { outlet })
  const office = await as(outlet)
  const desk = await as({ email, password })
  await visit(office, clausePath(2))
  await visit(desk, clausePath(2))
  await answer(office, 1).fill('We report for all.')
  await saveAll(office)
  await expect(toastOf(office)).toBeVisible()
  await answer(desk, 1).fill('We report for the town.')
  await answer(desk, 4).fill('The board')
  await saveAll(desk)
  await expect(desk.getByRole('alert')).toContainText('A colleague has changed this answer in the meantime')
  await expect(question(desk, 1)).toContainText('has changed this answer in the meantime')
  await expect(question(desk, 1)).toContainText('We report for all.')
  await expect(answer(desk, 1)).toHaveValue('We report for the town.')
  await expect(answer(desk, 4)).toHaveValue('The board')
  expect(await storedIn(api, outlet, 2)).toHaveLength(1)
  await settled(desk)
  await saveAll(desk)
  await expect(toastOf(desk)).toContainText('Your answers have been saved.')
  await expect(answer(desk, 1)).toHaveValue('We report for the town.')
  await expect(question(desk, 1)).toContainText('Saved by Inès Moreau')
  expect(await storedIn(api, outlet, 2)).toHaveLength(2)
})

test('further rows, what the profile says, what stays internal and what does not apply', async ({
  as,
  api,
  visit,
  settled,
}) => {
  const outlet = await newOutlet(api, 'The Thorough')
  const page = await as(outlet)
  await visit(page, clausePath(1))
  await question(page, 1).getByRole('button', { name: 'Use this' }).click()
  await expect(answer(page, 1)).toHaveValue('The Thorough')
  await settled(page)
  const more = question(page, 6).getByRole('button', { name: 'Another link' }).last()
  const link = (number: number) => question(page, 6).getByLabel(`Link ${String(number)}: address`)
  await link(1).fill('outlet.example')
  await question(page, 6).getByRole('button', { name: 'Another link' }).first().click()
  await expect(link(2)).toBeVisible()
  await link(2).fill('https://outlet.example/app')
  await expect(more).toHaveCount(1)
  await answer(page, 4).fill('Noor Halvorsen')
  await question(page, 4).getByRole('checkbox', { name: 'Keep this answer internal' }).check()
  await open(page, 5, 'Does not apply to us?')
  await question(page, 5).getByRole('checkbox', { name: 'This question does not apply to us' }).check()
  await question(page, 5).getByLabel('Why it does not apply').fill('Nobody knows the year.')
  await saveAll(page)
  await expect(toastOf(page)).toContainText('Your answers have been saved.')
  await expect(question(page, 5).getByLabel('Why it does not apply')).toHaveValue('Nobody knows the year.')
  const answers = await storedIn(api, outlet, 1)
  expect(answers.map(({ key, internal, notApplicable }) => [key, internal, notApplicable])).toEqual([
    ['identity-names', false, null],
    ['identity-responsible-person', true, null],
    ['identity-founded', false, 'Nobody knows the year.'],
    ['identity-channels', false, null],
  ])
  expect(answers.at(-1)?.value).toEqual({
    kind: 'links',
    links: [
      { url: 'https://outlet.example', label: '' },
      { url: 'https://outlet.example/app', label: '' },
    ],
  })
  await settled(page)
  await answer(page, 4).fill('')
  await saveOne(page, 4)
  await expect(question(page, 4)).toContainText('has been withdrawn')
  expect(await storedIn(api, outlet, 1)).toHaveLength(3)
})

test('the questionnaire is for outlets alone', { tag: '@either' }, async ({ as, visit }) => {
  const journalist = await as('journalist')
  expect((await visit(journalist, '/knowledgebase/questionnaire'))?.status()).toBe(403)
  expect((await visit(journalist, clausePath(1)))?.status()).toBe(403)
  const contributor = await as('contributor')
  expect((await visit(contributor, '/knowledgebase/questionnaire'))?.status()).toBe(200)
  expect((await visit(contributor, clausePath(1)))?.status()).toBe(200)
  expect((await visit(contributor, '/knowledgebase/questionnaire/19'))?.status()).toBe(404)
})

test.describe('a form that reaches nobody', () => {
  test.use({ expectedErrors: /Failed to load resource|Failed to fetch/ })

  test(
    'stays as it was typed, and is saved once there is a line again',
    { tag: '@scripts' },
    async ({ as, api, visit }) => {
      const outlet = await newOutlet(api, 'The Offline')
      const page = await as(outlet)
      await visit(page, clausePath(2))
      await answer(page, 1).fill('We report for Hamburg.')
      await open(page, 1, 'Evidence')
      await question(page, 1).getByLabel('Evidence 1: address').fill('https://outlet.example/mission')
      await page.context().setOffline(true)
      await saveAll(page)
      await expect(page.getByText('Nothing was saved; what you typed is still here')).toBeVisible()
      await expect(answer(page, 1)).toHaveValue('We report for Hamburg.')
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(toastOf(page)).toContainText('Your answers have been saved.')
      expect(await storedIn(api, outlet, 2)).toMatchObject([
        { value: { text: 'We report for Hamburg.' }, evidence: [{ url: 'https://outlet.example/mission' }] },
      ])
    },
  )
})
