import { expect, speak, test } from '~/tests/support/fixtures'

test(
  'a clause of the guide leads to what the questionnaire asks about it',
  { tag: '@smoke' },
  async ({ page, visit }) => {
    await visit(page, '/knowledgebase/1-identity')
    await page.getByRole('link', { name: 'What the questionnaire asks about this clause' }).click()
    await expect(page).toHaveURL(/\/standard#clause-1$/)
    const clause = page.locator('#clause-1')
    await expect(clause.getByRole('heading', { level: 2 })).toBeInViewport()
    const question = clause.getByRole('listitem').first()
    await expect(question).toContainText('required')
    const template = question.getByRole('heading', { name: 'To copy and fill in' })
    await expect(template).toBeHidden()
    await question.getByText('Example and template').click()
    await expect(template).toBeVisible()
  },
)

test(
  'all questions are there in the language of the reader, by clause',
  { tag: '@either' },
  async ({ page, visit }) => {
    await visit(page, '/standard')
    await speak(page.request, 'de')
    await visit(page, '/standard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was der Fragebogen fragt')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(18)
    await expect(page.getByRole('main').locator('[lang=en]')).toHaveCount(0)
  },
)
