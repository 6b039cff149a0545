import { expect, test, toastOf } from '~/tests/support/fixtures'

test('a member keeps as little as possible, finds it so again, and turns it off', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newValidatedJournalist())
  await visit(page, '/account_settings')
  const choice = page.getByRole('checkbox', { name: 'Keep as little as possible' })
  const suggestions = page.getByRole('heading', { name: 'Suggestions', exact: true })
  const save = page.locator('form').filter({ has: choice }).getByRole('button', { name: 'Save' })
  await expect(choice).not.toBeChecked()
  await expect(suggestions).toBeVisible()

  await choice.check()
  await save.click()
  await expect(toastOf(page)).toContainText('From now on, e-mails only say that there is news for you.')
  await visit(page, '/account_settings')
  await expect(choice).toBeChecked()
  await expect(suggestions).toHaveCount(0)

  await choice.uncheck()
  await save.click()
  await expect(toastOf(page)).toContainText('Everything is kept and sent as usual again.')
  await visit(page, '/account_settings')
  await expect(choice).not.toBeChecked()
  await expect(suggestions).toBeVisible()
})
