import type { Page } from '@playwright/test'
import type { Disclosure } from '~/contracts/content/disclosure'
import { openAnswers } from '~/tests/support/disclosure/answers'
import { html, pdf } from '~/tests/support/files'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const clause = '/knowledgebase/questionnaire/3'
const question = (page: Page) => page.locator('#question-1')
const main = (page: Page) => page.getByRole('main')
const choose = (page: Page, name: string, bytes = pdf(name)) =>
  question(page)
    .getByLabel('Add a PDF')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
const openEvidence = (page: Page) => question(page).locator('summary').filter({ hasText: 'Evidence' }).click()
const saveAll = (page: Page) => page.getByRole('button', { name: 'Save everything' }).click()

test(
  'a PDF proves an answer, is published with the report, and stays there when the answer loses it',
  { tag: '@smoke' },
  async ({ as, api, page: stranger, visit, settled }) => {
    test.setTimeout(120_000)
    const outlet = await api.newOutlet('The Proving')
    const page = await as(outlet)
    await visit(page, clause)
    await settled(page)
    await question(page).getByRole('radio', { name: 'No', exact: true }).check()
    await openEvidence(page)
    await choose(page, 'Letter.pdf')
    await saveAll(page)
    // The explanation is missing: the form comes back, and has the file still.
    await expect(question(page)).toContainText('Letter.pdf')
    await settled(page)
    await question(page).getByLabel('Explanation', { exact: true }).fill('Nobody has given us a remit.')
    await saveAll(page)
    await expect(toastOf(page)).toContainText('Your answers have been saved.')
    await expect(question(page).getByRole('link', { name: 'Letter.pdf' })).toBeVisible()

    const answers = openAnswers(api, outlet)
    await answers.sayEverything()
    await visit(page, '/knowledgebase/report/sign')
    await expect(main(page)).toContainText('1 PDF becomes public')
    await expect(main(page).getByRole('link', { name: 'Letter.pdf' })).toBeVisible()
    await answers.publish()
    const address = `/u/${outlet.id}/transparency/1`
    await visit(stranger, address)
    const link = main(stranger).getByRole('link', { name: 'Letter.pdf' })
    const href = String(await link.getAttribute('href'))
    const read = async () => stranger.request.get(href)
    const file = await read()
    expect([file.status(), file.headers()['content-disposition']?.slice(0, 11)]).toEqual([200, 'attachment;'])
    expect(await file.text()).toBe(new TextDecoder().decode(pdf('Letter.pdf')))
    const said = (await (await stranger.request.get(`${address}.json`)).json()) as Disclosure
    const files = (said.content?.clauses ?? []).flatMap(({ questions }) =>
      questions.flatMap(({ answer }) => answer?.files ?? []),
    )
    expect(files).toMatchObject([{ name: 'Letter.pdf', address: href }])

    await visit(page, clause)
    await settled(page)
    await question(page).getByRole('checkbox', { name: 'Remove “Letter.pdf”' }).check()
    await saveAll(page)
    await expect(toastOf(page)).toContainText('Your answers have been saved.')
    await expect(question(page).getByRole('link', { name: 'Letter.pdf' })).toHaveCount(0)
    expect((await read()).status()).toBe(200)
    await api.call('POST', '/disclosures/1/withdrawal', { token: outlet.token, body: { reason: '' } })
    expect((await read()).status()).toBe(404)
  },
)

test('what is no PDF is refused at its field, and what was typed stays', async ({
  as,
  api,
  visit,
  settled,
}) => {
  const page = await as(await api.newOutlet('The Mistaken'))
  await visit(page, clause)
  await settled(page)
  await question(page).getByRole('radio', { name: 'No', exact: true }).check()
  await question(page).getByLabel('Explanation', { exact: true }).fill('Nobody has.')
  await openEvidence(page)
  await choose(page, 'page.pdf', html)
  await question(page).getByRole('button', { name: 'Save this answer' }).click()
  await expect(question(page)).toContainText('PDF')
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await expect(question(page).getByLabel('Explanation', { exact: true })).toHaveValue('Nobody has.')
  await settled(page)
  await choose(page, 'Right.pdf')
  await question(page).getByRole('button', { name: 'Save this answer' }).click()
  await expect(question(page).getByRole('link', { name: 'Right.pdf' })).toBeVisible()
})
