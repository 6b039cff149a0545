import { expect, test, toastOf } from '~/tests/support/fixtures'

test('a member keeps as little as possible, finds it so again, and turns it off', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newValidatedJournalist())
  await visit(page, '/account_settings')
  const button = (name: string) => page.getByRole('button', { name })
  const on = button('Keep as little as possible')
  const off = button('Keep and send as usual again')
  const suggestions = page.getByRole('heading', { name: 'Suggestions', exact: true })
  await expect(suggestions).toBeVisible()

  await on.click()
  await expect(toastOf(page)).toContainText('From now on, e-mails only say that there is news for you.')
  await visit(page, '/account_settings')
  await expect(suggestions).toHaveCount(0)

  await off.click()
  await expect(toastOf(page)).toContainText('Everything is kept and sent as usual again.')
  await visit(page, '/account_settings')
  await expect(on).toBeVisible()
  await expect(suggestions).toBeVisible()
})
