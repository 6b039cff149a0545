import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'
import { textIn } from '~/tests/support/translations'
import { bubbles, field, newReachable, write } from '../messages/people'

test.use({ expectedErrors: /Failed to load resource|Failed to fetch|NetworkError/ })
test.skip(
  ({ scripts }) => !scripts,
  'without scripts the browser itself says that nothing comes, and has a way back',
)

const main = (page: Page) => page.getByRole('main')
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'The campus does not answer' })
const tryAgain = (page: Page) => notice(page).getByRole('button', { name: 'Try again' })
/** At the end of every page. */
const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name, exact: true })

/** What comes in place of an answer of the campus. */
const failures = {
  'without a line': (page: Page, path: string) => page.route(path, (route) => route.abort()),
  'while a proxy answers 502': (page: Page, path: string) =>
    page.route(path, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })),
  'while a hotel answers with its login page': (page: Page, path: string) =>
    page.route(path, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Room?</h1>' })),
}

for (const [how, fail] of Object.entries(failures)) {
  test(`a form that is sent ${how} stays, and is sent again`, async ({ as, api, visit }) => {
    const page = await as(await api.newJournalist())
    await visit(page, '/profile_settings')
    await page.getByLabel('City').fill('Graz')
    await fail(page, '**/profile_settings.data*')
    await page.getByRole('button', { name: 'Save profile', exact: true }).click()
    await expect(notice(page)).toContainText('what you typed is still here')
    await expect(page.getByLabel('City')).toHaveValue('Graz')
    await page.getByLabel('City').fill('Graz on the Mur')
    await page.unrouteAll()
    await tryAgain(page).click()
    await expect(notice(page)).toHaveCount(0)
    await expect(page.getByLabel('City')).toHaveValue('Graz on the Mur')
    await visit(page, '/profile_settings')
    await expect(page.getByLabel('City')).toHaveValue('Graz on the Mur')
  })

  test(`a link that is followed ${how} leaves the page, and leads on later`, async ({ as, visit }) => {
    const page = await as('journalist')
    await visit(page, '/profile_settings')
    await page.getByLabel('City').fill('Graz')
    await fail(page, '**/about.data*')
    await nav(page, 'About').click()
    await expect(notice(page)).toContainText('could not be opened')
    const [wide, button] = [await notice(page).boundingBox(), await tryAgain(page).boundingBox()]
    expect(button!.width).toBeLessThan(wide!.width / 2)
    await expect(page).toHaveURL('/profile_settings')
    await expect(page.getByLabel('City')).toHaveValue('Graz')
    await expect(page.getByRole('button', { name: 'Save profile', exact: true })).toBeEnabled()
    await page.unrouteAll()
    await tryAgain(page).click()
    await expect(page).toHaveURL('/about')
  })
}

test('what a dialog has sent is sent again, though the dialog is gone', async ({ as, api, visit }) => {
  const page = await as(await newReachable(api))
  await visit(page, '/account_settings/feeds')
  await main(page).getByRole('button', { name: 'Create address' }).first().click()
  const off = main(page).getByRole('link', { name: 'Switch off address' })
  await off.click()
  await page.route('**/*.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off address' }).click()
  await expect(notice(page)).toContainText('Nothing was saved')
  await expect(off).toHaveCount(1)
  await tryAgain(page).click()
  await expect(notice(page)).toContainText('Nothing was saved')
  await page.unrouteAll()
  await tryAgain(page).click()
  await expect(off).toHaveCount(0)
  await expect(notice(page)).toHaveCount(0)
})

test('an answer is sent as one, although another form of its page has not reached the campus', async ({
  as,
  api,
  visit,
}) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const { discussion } = await write(api, anna, { to: ben, body: 'Are you there?' })
  const page = await as(ben)
  await visit(page, `/messages/${discussion}`)
  await failures['without a line'](page, '**/messages/*.data*')
  await main(page).getByRole('button', { name: 'Delete for me' }).click()
  await expect(notice(page)).toContainText('Nothing was saved')
  await page.unrouteAll()
  await field(page).fill('Yes, with a long story.')
  await main(page).getByRole('button', { name: 'Send' }).click()
  await expect(bubbles(page)).toContainText(['Are you there?', 'Yes, with a long story.'])
})

test('a form that the campus does not read stays, and the page says why', async ({ as, api, visit }) => {
  const page = await as(await api.newJournalist())
  await visit(page, '/profile_settings')
  await page.getByLabel('City').fill('Graz')
  const answer = { status: 413, headers: { 'X-Refused': '413' }, body: '413 Payload Too Large' }
  await page.route('**/profile_settings.data*', (route) => route.fulfill(answer))
  await page.getByRole('button', { name: 'Save profile', exact: true }).click()
  const why = page.getByRole('status').filter({ hasText: textIn('en', 'common:errorPage.413.title') })
  await expect(why).toContainText('Nothing was saved; what you typed is still here.')
  await expect(page.getByLabel('City')).toHaveValue('Graz')
  await page.unrouteAll()
  await why.getByRole('button', { name: 'Try again' }).click()
  await expect(why).toHaveCount(0)
  await visit(page, '/profile_settings')
  await expect(page.getByLabel('City')).toHaveValue('Graz')
})

test('what is typed while the answer is on its way stays, also if the answer finds fault', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newJournalist())
  await visit(page, '/profile_settings')
  const [name, city] = [page.getByLabel('First name'), page.getByLabel('City')]
  await name.fill('')
  await city.fill('Graz')
  await page.route('**/profile_settings.data*', async (route) => {
    await city.fill('Graz on the Mur')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save profile', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Enter your first name')
  await expect(name).toHaveAccessibleDescription(/Enter your first name/)
  await expect(city).toHaveValue('Graz on the Mur')
})

test('the way back without a line leaves the page where it is', async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/home')
  await nav(page, 'About').click()
  await expect(page).toHaveURL('/about')
  await failures['without a line'](page, '**/home.data*')
  await page.goBack()
  await expect(notice(page)).toBeVisible()
  await expect(page).toHaveURL('/about')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('About the campus')
  await page.unrouteAll()
  await page.goBack()
  await expect(page).toHaveURL('/home')
})

test('a message that arrives while its data fails takes nothing away, and comes later', async ({
  as,
  api,
  visit,
}) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const { discussion, id } = await write(api, anna, { to: ben, body: 'Are you there?' })
  const page = await as(ben)
  const listening = page.waitForResponse((response) => new URL(response.url()).pathname === '/events')
  await visit(page, `/messages/${discussion}`)
  await listening
  await field(page).fill('Half a sentence')
  await failures['while a proxy answers 502'](page, '**/messages/*.data*')
  await api.call('POST', `/user-messages/${id}`, { token: anna.token, body: { body: 'One more thing.' } })
  await expect(notice(page)).toContainText('may not show the latest state')
  await expect(field(page)).toHaveValue('Half a sentence')
  await page.unrouteAll()
  await tryAgain(page).click()
  await expect(bubbles(page)).toContainText(['Are you there?', 'One more thing.'])
  await expect(field(page)).toHaveValue('Half a sentence')
})

test('a panel whose list does not come leaves the page', async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/profile_settings')
  await page.getByLabel('City').fill('Graz')
  await failures['without a line'](page, '**/messages.data*')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click()
  await expect(notice(page)).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Graz')
})

test('a page whose code does not come, as after an update, is opened as a document when tried again', async ({
  as,
  visit,
}) => {
  const page = await as('journalist')
  await visit(page, '/profile_settings')
  await page.getByLabel('City').fill('Graz')
  await page.route(/\/assets\/about-[^/]*\.js$/, (route) => route.abort())
  await nav(page, 'About').click()
  await expect(notice(page)).toContainText('could not be opened')
  await expect(page.getByLabel('City')).toHaveValue('Graz')
  await page.unrouteAll()
  const loaded = page.waitForEvent('load')
  await tryAgain(page).click()
  await loaded
  await expect(page).toHaveURL('/about')
})
