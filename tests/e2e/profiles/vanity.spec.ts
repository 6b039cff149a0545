import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const freshName = () => `nora-${randomUUID().slice(0, 8)}`
const field = (page: Page) => page.getByLabel('Vanity name', { exact: true })
const address = (page: Page) => page.getByLabel('The address of your page')

async function choose(page: Page, name: string): Promise<void> {
  await field(page).fill(name)
  await page.getByRole('button', { name: 'Save name' }).click()
}

test(
  'the first name is chosen at once, shown as an address, and stays for 7 days',
  { tag: '@smoke' },
  async ({ as, api, visit, baseURL }) => {
    const journalist = await api.newValidatedJournalist()
    const page = await as(journalist)
    await visit(page, '/profile_settings/vanity_name')
    await expect(page.getByRole('main')).toContainText('You have no vanity name yet')
    const name = freshName()
    await choose(page, name.toUpperCase())
    await expect(toastOf(page)).toContainText(`Your vanity name is now “${name}”.`)
    await expect(address(page)).toHaveValue(`${baseURL!}/u/${name}`)
    const wait = page.getByRole('main').locator('.notice-info')
    await expect(wait).toContainText('You have to wait 7 days until you can change your vanity name again')
    await expect(wait.locator('time')).toBeVisible()
    await expect(field(page)).toHaveCount(0)
    // The menu leads to the page by its new name.
    await page.getByRole('banner').locator('summary').last().click()
    await page.getByRole('banner').getByRole('link', { name: 'View profile' }).click()
    await expect(page).toHaveURL(`/u/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(journalist.lastName)
  },
)

test('what is wrong with a name is said beside it, and it can be corrected', async ({ as, api, visit }) => {
  const holder = await api.newJournalist()
  const taken = freshName()
  await api.call('PUT', '/users/me/vanity-name', { token: holder.token, body: { name: taken } })
  const page = await as(await api.newJournalist())
  await visit(page, '/profile_settings/vanity_name')
  for (const [name, words] of [
    ['', 'Enter a vanity name'],
    ['no', 'A vanity name has 3 to 40 characters'],
    ['Admin', 'This name is reserved for the campus itself'],
    ['nöra', 'A vanity name has 3 to 40 characters'],
    [taken.toUpperCase(), 'This name is already in use'],
  ] as const) {
    await choose(page, name)
    await expect(page.getByRole('alert')).toContainText(words)
    await expect(field(page)).toHaveValue(name)
  }
  await choose(page, freshName())
  await expect(toastOf(page)).toContainText('Your vanity name is now')
})

test('a page that was open when the name was changed elsewhere is told of the wait', async ({
  as,
  api,
  visit,
}) => {
  const { token, ...journalist } = await api.newJournalist()
  const page = await as(journalist)
  await visit(page, '/profile_settings/vanity_name')
  const name = freshName()
  await api.call('PUT', '/users/me/vanity-name', { token, body: { name } })
  await choose(page, freshName())
  await expect(page.getByRole('alert')).toContainText('You have to wait 7 days')
  await expect(address(page)).toHaveValue(new RegExp(`/u/${name}$`))
})

test('a name is given up after a question, and still leads to the page', async ({ as, api, visit }) => {
  const { token, ...journalist } = await api.newValidatedJournalist()
  const name = freshName()
  await api.call('PUT', '/users/me/vanity-name', { token, body: { name } })
  const page = await as(journalist)
  await visit(page, '/profile_settings/vanity_name')
  await page.getByRole('link', { name: 'Give up the name' }).click()
  await expect(page.getByRole('heading', { name: `Give up the name “${name}”?` })).toBeVisible()
  await page.getByRole('button', { name: 'Give up the name' }).click()
  await expect(toastOf(page)).toContainText('You have given up your vanity name.')
  await expect(page.getByRole('term')).toHaveText(name)
  await expect(address(page)).toHaveValue(new RegExp(`/u/${journalist.id}$`))
  await visit(page, `/u/${name}`)
  await expect(page).toHaveURL(`/u/${journalist.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(journalist.lastName)
})

test('the question about giving a name up is a page of its own, with a way back', async ({
  as,
  api,
  visit,
}) => {
  const { token, ...journalist } = await api.newJournalist()
  const name = freshName()
  await api.call('PUT', '/users/me/vanity-name', { token, body: { name } })
  const page = await as(journalist)
  await visit(page, '/profile_settings/vanity_name?confirm=remove')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Give up the name “${name}”?`)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/profile_settings/vanity_name')
  await expect(address(page)).toHaveValue(new RegExp(`/u/${name}$`))
})
