import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const clause = (page: Page, number: number) => page.locator(`#clause-${String(number)}`)
const stateOf = (page: Page, number: number) => clause(page, number).getByRole('combobox')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('an outlet notes where it stands, sees what is missing and finds help with it', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newOutlet('The Prepared'))
  await visit(page, '/knowledgebase')
  await page.getByRole('main').getByRole('link', { name: 'Readiness checklist' }).click()
  await expect(page.getByText('Clauses ready: 0 of 18')).toBeVisible()
  await stateOf(page, 1).selectOption('Done')
  await stateOf(page, 3).selectOption('Does not apply')
  await stateOf(page, 10).selectOption('In progress')
  await clause(page, 10).locator('summary').click()
  await clause(page, 10).getByLabel('Note for you').fill('Ada writes the policy\nuntil May')
  await save(page)
  await expect(toastOf(page)).toContainText('Your checklist has been saved.')
  await expect(page.getByText('Clauses ready: 2 of 18')).toBeVisible()
  await expect(clause(page, 10).getByLabel('Note for you')).toHaveValue('Ada writes the policy\nuntil May')
  await expect(clause(page, 10)).toContainText('Last changed by Nora')
  await page.getByRole('link', { name: 'What is missing (16)' }).click()
  await expect(clause(page, 1)).toHaveCount(0)
  const help = clause(page, 10).getByRole('link')
  await expect(help).toHaveText(['Read the article', 'Offers for this clause', 'Coaches for this clause'])
  await stateOf(page, 10).selectOption('Done')
  await save(page)
  await expect(page).toHaveURL('/knowledgebase/checklist?show=missing')
  await expect(page.getByText('Clauses ready: 3 of 18')).toBeVisible()
  await clause(page, 12).getByRole('link', { name: 'Offers for this clause' }).click()
  await expect(page).toHaveURL('/content?clause=12')
})

test('who comes second on a clause is told, loses nothing, and can still have the last word', async ({
  as,
  api,
  visit,
  settled,
}) => {
  const outlet = await api.newOutlet('The Shared Desk')
  const first = await as(outlet)
  const second = await as(outlet)
  await visit(first, '/knowledgebase/checklist')
  await visit(second, '/knowledgebase/checklist')
  await stateOf(first, 5).selectOption('Done')
  await stateOf(first, 6).selectOption('Done')
  await save(first)
  await expect(first.getByText('Clauses ready: 2 of 18')).toBeVisible()
  await stateOf(second, 5).selectOption('In progress')
  await stateOf(second, 7).selectOption('Done')
  await save(second)
  await expect(second.getByRole('alert')).toContainText('Clause 5: a colleague has changed it meanwhile')
  await expect(clause(second, 5)).toContainText('It now says: Done')
  await expect(stateOf(second, 5)).toHaveValue('inProgress')
  await expect(stateOf(second, 7)).toHaveValue('done')
  // What the other one has changed, and this one has not touched, is up to date.
  await expect(stateOf(second, 6)).toHaveValue('done')
  await settled(second)
  await save(second)
  await expect(toastOf(second)).toContainText('has been saved')
  await expect(stateOf(second, 5)).toHaveValue('inProgress')
  await expect(second.getByText('Clauses ready: 2 of 18')).toBeVisible()
})

test('the list is for outlets alone', async ({ as, visit }) => {
  const journalist = await as('journalist')
  expect((await visit(journalist, '/knowledgebase/checklist'))?.status()).toBe(403)
  await visit(journalist, '/knowledgebase')
  await expect(journalist.getByRole('link', { name: 'Readiness checklist' })).toHaveCount(0)
  expect((await visit(await as('contributor'), '/knowledgebase/checklist'))?.status()).toBe(200)
})
