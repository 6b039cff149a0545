import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choice = (page: Page) => page.getByLabel('For everyone, also without an account')

async function fillIn(page: Page, headline: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Headline', exact: true }).fill(headline)
  await page.getByLabel('Teaser').fill('Two evenings on balance sheets')
  await page.getByLabel('Description').fill('Reporters who want to read the **accounts** of any company.')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Seminar')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Georgian')
  await page.getByRole('combobox', { name: 'Cost' }).selectOption('Free of charge')
  await page.getByLabel('Deadline').fill('2031-03-11')
  await page.getByLabel('It takes place online').check()
}

test(
  'a provider opens an offer to everyone and closes it again',
  { tag: '@smoke' },
  async ({ as, page, visit, settled }) => {
    const name = `Ledgers ${Date.now().toString(36)}`
    const writer = await as('otherProvider')
    await visit(writer, '/content/detail/new')
    await fillIn(writer, name)
    await expect(choice(writer)).not.toBeChecked()
    await choice(writer).check()
    await button(writer, 'Publish').click()
    await expect(writer.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(writer.getByText('Everybody can open it, also without an account.')).toBeVisible()
    const address = new URL(writer.url()).pathname
    await visit(writer, '/content/own')
    await expect(writer.getByRole('row', { name: new RegExp(name) })).toContainText('For everyone')

    await visit(page, '/')
    await page.getByRole('link', { name: 'The list of offers for everyone' }).click()
    await expect(page).toHaveURL('/content/open')
    await page.getByRole('main').getByLabel('Search', { exact: true }).fill(name)
    await button(page, 'Apply filters').click()
    const main = page.getByRole('main')
    await expect(main).toContainText('1 offer')
    const feed = await main.getByRole('link', { name: 'Feed (Atom)' }).getAttribute('href')
    expect(await (await page.request.get(feed!)).text()).toContain(name)
    const calendar = await main.getByRole('link', { name: 'Calendar (.ics)' }).getAttribute('href')
    expect(await (await page.request.get(calendar!)).text()).toContain(name)
    await main.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await settled(page)
    await expect(main.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(main).toContainText('More offers with an account')
    await expect(main.getByRole('button', { name: 'Add to watchlist' })).toHaveCount(0)
    const file = await main.getByRole('link', { name: 'Calendar file (.ics)' }).getAttribute('href')
    expect(await (await page.request.get(file!)).text()).toContain(name)
    await main.getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByLabel('Password')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('is for members')

    await visit(writer, address.replace('/view/', '/edit/'))
    await choice(writer).uncheck()
    await button(writer, 'Save changes').click()
    await expect(toastOf(writer)).toContainText('Changes saved')
    await expect(choice(writer)).not.toBeChecked()
    await visit(page, address)
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(address)}`)
    await expect(page.getByRole('main')).toContainText('The page you wanted to open is for members.')
    await visit(page, '/content/open')
    await expect(page.getByRole('main')).not.toContainText(name)
  },
)

test('members find the way to their own list, and who waits for access reads open offers too', async ({
  as,
  page,
  visit,
}) => {
  const journalist = await as('journalist')
  await visit(journalist, '/content/open?category=event')
  await journalist.getByRole('link', { name: 'All offers of the resource centre' }).click()
  await expect(journalist).toHaveURL('/content?category=event')
  await visit(page, '/content/open')
  const href = await page.getByRole('main').locator('.offer-text a').first().getAttribute('href')
  await visit(journalist, href!)
  await expect(journalist.getByRole('button', { name: /watchlist/ }).first()).toBeVisible()

  const restricted = await as('restricted')
  expect((await visit(restricted, href!))?.status()).toBe(200)
  await expect(restricted.getByRole('main')).toContainText('once your account has full access')
  await expect(restricted.getByRole('main').getByRole('link', { name: 'Register' })).toHaveCount(0)
  expect((await visit(restricted, '/content'))?.status()).toBe(403)
})
