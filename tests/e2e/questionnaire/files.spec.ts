import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const address = '/knowledgebase/questionnaire/files'
const header = 'key,answer,explanation,evidence,internal,doesNotApply'

async function bring(page: Page, text: string, name = 'answers.csv'): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel(/^File/).setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
}

test(
  'answers are brought back as a file, and saved once somebody has seen what changes',
  { tag: '@smoke' },
  async ({ as, api, visit }) => {
    const outlet = await api.newOutlet('Delta Post')
    const page = await as(outlet)
    await visit(page, address)
    const main = page.getByRole('main')
    await bring(page, `${header}\nidentity-names,Delta Post,,,,\nidentity-gone,We did,,,,\n`)
    await expect(main).toContainText('1 new answer')
    await expect(main).toContainText('Your version of the questionnaire does not have this question')
    await main.getByText('1 new answer', { exact: true }).click()
    await expect(main.getByText('Delta Post', { exact: true })).toBeVisible()
    await main.getByRole('button', { name: 'Save 1 answer' }).press('Enter')
    await expect(toastOf(page)).toContainText('1 answer has been saved.')
    await visit(page, address)
    const href = await main.getByRole('link', { name: 'Spreadsheet (CSV)' }).getAttribute('href')
    const file = await (await page.request.get(String(href))).text()
    expect(file).toContain('"identity-names","Delta Post"')
    await bring(page, file)
    await expect(main).toContainText('1 as it is')
    await expect(main.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    await main.getByRole('button', { name: 'Give up this file' }).press('Enter')
    await expect(toastOf(page)).toContainText('The file has been given up.')
    await expect(main.getByRole('button', { name: 'Give up this file' })).toHaveCount(0)
  },
)

test('what is no file of answers is refused with a reason', async ({ as, api, visit }) => {
  const page = await as(await api.newOutlet('Delta Post'))
  await visit(page, address)
  const alert = page.getByRole('main').getByRole('alert')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(alert).toContainText('Choose a file with at least one answer')
  await bring(page, 'Question;Reply\nWho;We')
  await expect(alert).toContainText('The first line must have these columns')
  await bring(page, '{"answers":', 'answers.json')
  await expect(alert).toContainText('The file has no list of answers')
})
