import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, post, test, toastOf } from '~/tests/support/fixtures'
import { demoPerson } from '~/tests/support/people'

const providerName = demoPerson('provider').entityName ?? ''

const main = (page: Page) => page.getByRole('main')
const search = (text: string) => `/home?provider=${encodeURIComponent(text)}`
const choice = (page: Page) => page.getByRole('group', { name: 'Service provider' }).getByRole('radio')
const send = (page: Page) => page.getByRole('button', { name: 'Send request' })
const openRejection = (page: Page) => page.locator('summary', { hasText: 'Reject …' }).click()
const introduce = (page: Page) =>
  page.getByLabel('How do they know you?').fill('From the spring course of 2025.')

test(
  'a provider is found by words of its name, chosen and asked',
  { tag: '@smoke' },
  async ({ as, api, visit, scripts }) => {
    const page = await as(await api.newJournalist())
    await visit(page, search('nobody is called so'))
    const status = main(page).getByRole('status').filter({ hasText: 'No provider found' })
    await expect(status).toContainText('“nobody is called so”')
    await expect(status).toContainText('Check the spelling')
    await expect(choice(page)).toHaveCount(0)
    const field = page.getByRole('searchbox', { name: 'Search for a provider by name' })
    await expect(field).toHaveValue('nobody is called so')
    const [word = ''] = providerName.split(' ')
    await field.fill(word.toUpperCase())
    await field.press('Enter')
    await expect(page).toHaveURL(`${search(word.toUpperCase())}#ask`)
    await expect(
      main(page)
        .getByRole('status')
        .filter({ hasText: /\d+ providers? found/ }),
    ).toBeVisible()
    await expect(field).toHaveValue(word.toUpperCase())
    if (scripts) await expect(field).toBeFocused()
    await page.getByRole('radio', { name: providerName }).check()
    await introduce(page)
    await send(page).click()
    await expect(toastOf(page)).toContainText(`Your request was sent to ${providerName}.`)
    await expect(page).toHaveURL('/home')
  },
)

test('a request without a provider is refused with words beside the choice, and the search stays', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newJournalist())
  await visit(page, search(providerName))
  await expect(choice(page)).toHaveCount(1)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Choose a service provider from the list')
  await expect(page.getByRole('group', { name: 'Service provider' })).toHaveAccessibleDescription(
    /Choose a service provider from the list/,
  )
  await expect(page).toHaveTitle(/ – Error: /)
  await expect(page.getByRole('searchbox', { name: /provider/ })).toHaveValue(providerName)
  await expect(choice(page)).toHaveCount(1)
})

test('a refused request keeps the search, and shows who is left to choose from', async ({
  as,
  api,
  visit,
}) => {
  const name = `Vanishing Academy ${randomUUID().slice(0, 8)}`
  const [leaving, staying] = [await api.newProvider(name), await api.newProvider(`${name} Two`)]
  for (const provider of [leaving, staying]) await api.approveReview(provider)
  const page = await as(await api.newJournalist())
  await visit(page, search(name))
  await page.getByRole('radio', { name, exact: true }).check()
  await introduce(page)
  const reason = { reason: 'Courses were announced that never took place.' }
  const token = await api.demoToken('admin')
  await api.call('POST', `/reviews/${await api.reviewOf(leaving)}/revoke`, { token, body: reason })
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('Choose a service provider from the list')
  await expect(page.getByRole('searchbox', { name: /provider/ })).toHaveValue(name)
  await expect(choice(page)).toHaveCount(1)
  await page.getByRole('radio', { name: `${name} Two` }).check()
  await send(page).click()
  await expect(toastOf(page)).toContainText(`Your request was sent to ${name} Two.`)
})

test('the same request sent twice is one request', { tag: '@either' }, async ({ as, api, visit }) => {
  const journalist = await api.newJournalist()
  const page = await as(journalist)
  await visit(page, search(providerName))
  const validator = (await choice(page).getAttribute('value'))!
  const formKey = await page.locator('input[name="formKey"]').first().inputValue()
  const form = { intent: 'request', validator, introduction: 'From your course of 2025.', formKey }
  const answers = await Promise.all([post(page, '/home', form), post(page, '/home', form)])
  expect(answers.map((answer) => answer.status())).toEqual([303, 303])
  const { token } = journalist
  expect(await api.call<unknown[]>('GET', '/users/me/validation-requests', { token })).toHaveLength(1)
})

test('a second request from an old tab is refused in words', async ({ as, api, visit }) => {
  const journalist = await api.newJournalist()
  const page = await as(journalist)
  await visit(page, search('atelier'))
  await api.requestValidation(journalist)
  await choice(page).first().check()
  await introduce(page)
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('You already have an open request.')
  await expect(page.getByRole('link', { name: 'Withdraw request' })).toBeVisible()
})

test('a request that was withdrawn meanwhile is not approved, and the provider reads why', async ({
  as,
  api,
  visit,
}) => {
  const journalist = await api.newJournalist()
  const id = await api.requestValidation(journalist)
  const page = await as('provider')
  await visit(page, `/ij_administration/${id}`)
  await api.call('POST', `/validation-requests/${id}/cancel`, { token: journalist.token })
  await page.getByRole('main').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('alert')).toContainText('This request has been withdrawn in the meantime.')
  await expect(page.getByRole('main')).toContainText('This request has been withdrawn')
  await expect(page.getByRole('main').getByRole('button', { name: 'Approve' })).toHaveCount(0)
})

test('a rejection of a withdrawn request keeps what the provider wrote', async ({ as, api, visit }) => {
  const journalist = await api.newJournalist()
  const id = await api.requestValidation(journalist)
  const page = await as('provider')
  await visit(page, `/ij_administration/${id}`)
  await openRejection(page)
  await page.getByRole('textbox', { name: 'Reason' }).fill('I looked through all of your articles.')
  await api.call('POST', `/validation-requests/${id}/cancel`, { token: journalist.token })
  await page.getByRole('button', { name: 'Reject request' }).click()
  await expect(page.getByRole('alert')).toContainText('This request has been withdrawn in the meantime.')
  await expect(page.getByRole('main')).toContainText('I looked through all of your articles.')
})

test('a rejection needs a reason, which the journalist reads and can answer', async ({ as, api, visit }) => {
  const journalist = await api.newJournalist()
  const id = await api.requestValidation(journalist)
  const office = await as('provider')
  await visit(office, `/ij_administration/${id}`)
  await openRejection(office)
  await office.getByRole('button', { name: 'Reject request' }).click()
  await expect(office.getByRole('alert')).toContainText('Enter a reason: the journalist will read it')
  await office.getByRole('textbox', { name: 'Reason' }).fill('We have not met yet.')
  await office.getByRole('button', { name: 'Reject request' }).click()
  await expect(toastOf(office)).toContainText('has been told that the request was rejected')
  const page = await as(journalist)
  await visit(page, '/home')
  // The reason stands on top.
  await expect(page.getByRole('main')).toHaveText(/We have not met yet\..*Your account is restricted/s)
  await expect(page.getByRole('radio', { name: providerName })).toBeChecked()
  await expect(page.getByLabel('How do they know you?')).toHaveValue('From your course of 2025.')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(toastOf(page)).toContainText(`Your request was sent to ${providerName}.`)
})

test(
  "another provider's request is a page that does not exist",
  { tag: '@either' },
  async ({ as, api, visit }) => {
    const id = await api.requestValidation(await api.newJournalist())
    const page = await as('otherProvider')
    const response = await visit(page, `/ij_administration/${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByText('This page could not be found')).toBeVisible()
    const answer = await post(page, `/ij_administration/${id}`, { intent: 'approve' })
    expect(answer.status()).toBe(404)
  },
)

test(
  'a journalist cannot decide requests, and stays logged in for having tried',
  { tag: '@either' },
  async ({ as, api, visit }) => {
    const journalist = await api.newJournalist()
    const id = await api.requestValidation(journalist)
    const page = await as(journalist)
    expect((await visit(page, `/ij_administration/${id}`))?.status()).toBe(403)
    expect((await post(page, `/ij_administration/${id}`, { intent: 'approve' })).status()).toBe(403)
    await visit(page, '/home')
    await expect(page.getByRole('main')).toContainText('Your account is restricted')
  },
)

test(
  'full access counts at once, in a session that was opened before',
  { tag: ['@either', '@shape'] },
  async ({ as, api, visit }) => {
    const journalist = await api.newJournalist()
    const page = await as(journalist)
    expect((await visit(page, '/content'))?.status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page opens with full access')
    const id = await api.requestValidation(journalist)
    const token = await api.demoToken('provider')
    await api.call('POST', `/validation-requests/${id}/approve`, { token })
    expect((await visit(page, '/content'))?.status()).toBe(200)
  },
)
