import { expect, test, toastOf } from '~/tests/support/fixtures'

test(
  'offers are chosen by what a member tells, dismissed, brought back and switched off',
  { tag: '@smoke' },
  async ({ as, api, visit }) => {
    const journalist = await api.newValidatedJournalist()
    const body = { name: 'Money for work', frequency: 'off', choices: { category: 'funding' } }
    await api.call('POST', '/saved-searches', { token: journalist.token, body })
    const page = await as(journalist)
    await visit(page, '/home')
    const chosen = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Chosen for you', exact: true }) })
    const first = chosen.getByRole('article').first()
    await expect(first).toContainText('Matches your saved search “Money for work”')
    const headline = await first.getByRole('heading').innerText()

    await first.getByRole('button', { name: `Not for me: ${headline}`, exact: true }).click()
    await expect(toastOf(page)).toContainText('This offer will not be suggested to you again.')
    await expect(chosen.getByRole('heading', { name: headline, exact: true })).toHaveCount(0)
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(chosen.getByRole('heading', { name: headline, exact: true })).toBeVisible()

    await chosen.getByText('Why do I see this?').click()
    await expect(chosen).toContainText('What you read is not recorded for this.')
    await chosen.getByRole('button', { name: 'Show no suggestions' }).click()
    await expect(toastOf(page)).toContainText('Suggestions are no longer shown.')
    await expect(page).toHaveURL('/home')
    await expect(chosen).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'New in the resource centre' })).toBeVisible()

    await visit(page, '/account_settings')
    await page.getByRole('button', { name: 'Show suggestions' }).click()
    await expect(toastOf(page)).toContainText('Suggestions are shown again.')
    await visit(page, '/home')
    await expect(first).toContainText('Matches your saved search')
  },
)

test('who has told nothing is told what would help; admins and those who wait see nothing of it', async ({
  as,
  api,
  visit,
}) => {
  const outlet = await api.newOutlet('The Silent Gazette', { country: 'IS', city: 'Reykjavík' })
  const page = await as(outlet)
  await visit(page, '/home')
  await page.getByRole('link', { name: 'Add your languages' }).click()
  await expect(page).toHaveURL('/profile_settings')
  for (const role of ['restricted', 'admin'] as const) {
    const other = await as(role)
    await visit(other, '/home')
    await expect(other.getByRole('heading', { name: 'Chosen for you' })).toHaveCount(0)
    await visit(other, '/account_settings')
    await expect(other.getByRole('heading', { name: 'Suggestions' })).toHaveCount(0)
  }
})
