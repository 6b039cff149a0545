import { expect, test, toastOf } from '~/tests/support/fixtures'
import { about } from './people'

const entry = (name: string) => ({ name: about('Show offers', name) })

test(
  'filters are saved under a name, found again, renamed and deleted',
  { tag: '@smoke' },
  async ({ as, api, visit, settled }) => {
    const reader = await api.newValidatedJournalist()
    const seenUntil = async () =>
      (await api.call<{ seenUntil: string }[]>('GET', '/saved-searches', { token: reader.token })).map(
        (search) => search.seenUntil,
      )
    const page = await as(reader)
    await visit(page, '/content/searches')
    await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
    await visit(page, '/content?category=training&online=true')
    await page.locator('summary').filter({ hasText: 'Follow this list' }).click()
    await page.getByRole('link', { name: 'Save this search' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Save this search' })).toBeVisible()
    await settled(page)
    await expect(page.getByLabel('Name of the search')).toHaveValue('Training · Online')
    await page.getByLabel('Name of the search').fill('Courses at my desk')
    await page.getByLabel('Daily').check()
    await page.getByRole('button', { name: 'Save search' }).click()
    await expect(toastOf(page)).toContainText('The search has been saved.')
    await expect(page.getByRole('main')).toContainText('1 of 20 in use')
    await expect(page.getByRole('main')).toContainText('E-mails: Daily')

    await page.getByRole('link', entry('Courses at my desk')).click()
    await expect(page).toHaveURL(/\/content\?(?=.*category=training)(?=.*online=true)/)
    await visit(page, '/content/searches')
    await page.getByRole('link', { name: about('Edit', 'Courses at my desk') }).click()
    await settled(page)
    await page.getByLabel('Name of the search').fill('Desk')
    await page.getByLabel('No e-mails').check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('link', entry('Desk'))).toBeVisible()
    await expect(page.getByRole('main')).toContainText('E-mails: No e-mails')

    const seen = await seenUntil()
    await page.getByRole('button', { name: about('Delete', 'Desk') }).click()
    await expect(toastOf(page)).toContainText('The search has been deleted.')
    await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toastOf(page)).toContainText('The search has been saved.')
    await expect(page.getByRole('link', entry('Desk'))).toHaveCount(1)
    await expect(page.getByRole('main')).toContainText('E-mails: No e-mails')
    expect(await seenUntil()).toEqual(seen)
  },
)

test('a search without a name, or the twenty-first one, is not saved, and says why', async ({
  as,
  api,
  visit,
}) => {
  const member = await api.newValidatedJournalist()
  const page = await as(member)
  await visit(page, '/content/searches/new?text=law')
  await page.getByLabel('Name of the search').fill(' ')
  await page.getByLabel('No e-mails').check()
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(page).toHaveTitle(/ – Error: /)
  await expect(page.getByRole('alert')).toContainText('Enter a name for the search')
  await expect(page.getByLabel('No e-mails')).toBeChecked()
  for (let n = 1; n <= 20; n++)
    await api.call('POST', '/saved-searches', {
      token: member.token,
      body: { name: `Search ${String(n)}`, choices: {}, frequency: 'off' },
    })
  await page.getByLabel('Name of the search').fill('One too many')
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByRole('alert')).toContainText('You have 20 saved searches')
  await expect(page.getByLabel('Name of the search')).toHaveValue('One too many')
})
