import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const clause = (page: Page, number: number) => page.locator(`#clause-${String(number)}`)
const state = (page: Page, number: number, name: string) => clause(page, number).getByRole('radio', { name })
const more = (page: Page, number: number) => clause(page, number).locator('summary')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test(
  'an outlet notes where it stands, sees what is missing and finds help with it',
  { tag: '@smoke' },
  async ({ as, api, visit }) => {
    const page = await as(await api.newOutlet('The Prepared'))
    await visit(page, '/knowledgebase')
    await page.getByRole('main').getByRole('link', { name: 'Readiness checklist' }).click()
    await expect(page.getByText('Clauses ready: 0 of 18')).toBeVisible()
    await state(page, 1, 'Done').check()
    await state(page, 3, 'Does not apply').check()
    await state(page, 10, 'In progress').check()
    await more(page, 10).click()
    await clause(page, 10).getByLabel('Note for you').fill('Ada writes the policy\nuntil May')
    await save(page)
    await expect(toastOf(page)).toContainText('Your checklist has been saved.')
    await expect(page.getByText('Clauses ready: 2 of 18')).toBeVisible()
    await expect(clause(page, 10).getByLabel('Note for you')).toHaveValue('Ada writes the policy\nuntil May')
    await expect(clause(page, 10)).toContainText('Last changed by Nora')
    await page.getByRole('link', { name: 'What is missing (16)' }).click()
    await expect(clause(page, 1)).toHaveCount(0)
    await more(page, 10).click()
    const links = clause(page, 10).getByRole('link')
    await expect(links).toHaveText([
      '10. Accuracy',
      'Clause 10: Assign or comment',
      'Offers for this clause',
      'Coaches for this clause',
    ])
    await state(page, 10, 'Done').check()
    await save(page)
    await expect(page).toHaveURL('/knowledgebase/checklist?show=missing')
    await expect(page.getByText('Clauses ready: 3 of 18')).toBeVisible()
    await more(page, 12).click()
    await clause(page, 12).getByRole('link', { name: 'Offers for this clause' }).click()
    await expect(page).toHaveURL('/content?clause=12')
    await visit(page, '/home')
    await expect(page.getByRole('main')).toContainText('Clauses ready: 3 of 18')
    await page.getByRole('main').getByRole('link', { name: 'Begin with it' }).click()
    await expect(page).toHaveURL('/knowledgebase/checklist#clause-2')
  },
)

test('an outlet that is ready prints what it says about itself, and before that sees what is missing', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newOutlet('The Complete'))
  await visit(page, '/old/certificate')
  await expect(page.getByText('0 of 18 clauses are ready')).toBeVisible()
  await page.getByRole('link', { name: '10. Accuracy' }).click()
  await expect(page).toHaveURL('/knowledgebase/checklist#clause-10')
  for (let number = 1; number <= 18; number++)
    await state(page, number, number === 3 ? 'Does not apply' : 'Done').check()
  await save(page)
  await page.getByRole('link', { name: 'Print a confirmation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmation of self-assessment')
  await expect(page).toHaveTitle(/Confirmation of self-assessment/)
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText('The Complete')
  await expect(sheet).toContainText('18 of 18')
  await expect(sheet).toContainText('3. Public Service Media')
  await expect(sheet).toContainText('it is not the certificate of the external audit')
})

test('on a narrow screen each answer says what it is, and the button stays in view', async ({
  as,
  visit,
}) => {
  const page = await as('outlet')
  await page.setViewportSize({ width: 360, height: 640 })
  await visit(page, '/knowledgebase/checklist')
  await clause(page, 9).getByText('In progress', { exact: true }).click()
  await expect(state(page, 9, 'In progress')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(clause(page, 9).getByText('In progress', { exact: true })).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'In progress' })).toBeInViewport()
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
  await state(first, 5, 'Done').check()
  await state(first, 6, 'Done').check()
  await save(first)
  await expect(first.getByText('Clauses ready: 2 of 18')).toBeVisible()
  await state(second, 5, 'In progress').check()
  await state(second, 7, 'Done').check()
  await save(second)
  await expect(second.getByRole('alert')).toContainText(
    'Clause 5: a colleague has changed this in the meantime',
  )
  await expect(clause(second, 5)).toContainText('It now says: Done')
  await expect(state(second, 5, 'In progress')).toBeChecked()
  await expect(state(second, 7, 'Done')).toBeChecked()
  // What the other one has changed, and this one has not touched, is up to date.
  await expect(state(second, 6, 'Done')).toBeChecked()
  await settled(second)
  await save(second)
  await expect(toastOf(second)).toContainText('has been saved')
  await expect(state(second, 5, 'In progress')).toBeChecked()
  await expect(second.getByText('Clauses ready: 2 of 18')).toBeVisible()
})

test('the list is for outlets alone', { tag: '@either' }, async ({ as, visit }) => {
  const journalist = await as('journalist')
  expect((await visit(journalist, '/knowledgebase/checklist'))?.status()).toBe(403)
  await visit(journalist, '/knowledgebase')
  await expect(journalist.getByRole('link', { name: 'Readiness checklist' })).toHaveCount(0)
  expect((await visit(await as('contributor'), '/knowledgebase/checklist'))?.status()).toBe(200)
})
