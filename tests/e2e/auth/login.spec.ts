import { expect, test, toastOf } from '~/tests/support/fixtures'
import { demoPassword, demoPerson } from '~/tests/support/people'
import { textIn } from '~/tests/support/translations'

const wrong = 'Your email address or password is incorrect.'

for (const [case_, email] of [
  ['a wrong password', demoPerson('journalist').email],
  ['an unknown account', 'nobody.at.all@example.org'],
] as const) {
  test(`${case_} is answered with the same words, and the e-mail is kept`, async ({ page, visit }) => {
    await visit(page, '/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill('not-the-password')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    const summary = page.getByRole('alert')
    await expect(summary).toContainText(wrong)
    await expect(page).toHaveTitle(/ – Error: /)
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await expect(page.getByLabel('Password')).toHaveValue('')
    await page.getByRole('link', { name: 'My campus' }).waitFor({ state: 'detached' })
  })
}

test(
  'after a wrong password nothing is loaded that would come in while the next one is typed',
  { tag: '@scripts' },
  async ({ page, visit, settled }) => {
    // Without scripts the answer is a new document.
    await visit(page, '/login')
    const loaded: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('.data')) loaded.push(request.url())
    })
    await page.getByLabel('E-mail').fill(demoPerson('journalist').email)
    await page.getByLabel('Password').fill('not-the-password')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toContainText(wrong)
    await page.getByLabel('Password').fill('the next one')
    await settled(page)
    expect(loaded).toEqual([])
    await expect(page.getByLabel('Password')).toHaveValue('the next one')
  },
)

test('an empty form is answered like a wrong password, in the chosen language', async ({
  page,
  visit,
  settled,
}) => {
  await visit(page, '/login')
  await page.getByRole('banner').locator('summary').filter({ hasText: /^EN/ }).click()
  await page.getByRole('button', { name: 'Deutsch', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveURL('/login')
  await settled(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: textIn('de', 'auth:logIn') })
    .click()
  await expect(page.getByRole('alert')).toContainText(textIn('de', 'errors:invalidLogin'))
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'auth.locale')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
})

test(
  'a visitor who wants a private page comes to it after logging in',
  { tag: ['@shape', '@smoke-both'] },
  async ({ page, visit }) => {
    const { email } = demoPerson('journalist')
    await visit(page, '/content?category=training')
    await expect(page).toHaveURL('/login?returnTo=%2Fcontent%3Fcategory%3Dtraining')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(demoPassword)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/content?category=training')
  },
)

for (const [case_, wanted, reason] of [
  ['a closed page', '/content?category=training', 'The page you wanted to open is for members.'],
  ['a closed clause', '/knowledgebase/10-accuracy', '10. Accuracy'],
] as const) {
  test(`${case_} is still the reason and the way back after a wrong password`, async ({ page, visit }) => {
    const { email } = demoPerson('journalist')
    await visit(page, wanted)
    const main = page.getByRole('main')
    await expect(main).toContainText(reason)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill('not-the-password')
    await main.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toContainText(wrong)
    await expect(main).toContainText(reason)
    await page.getByLabel('Password').fill(demoPassword)
    await main.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(wanted)
  })
}

test('a session that has ended is still the reason after wrong passwords', async ({
  page,
  visit,
  settled,
}) => {
  await visit(page, '/?returnTo=%2Fwatchlist#login')
  const main = page.getByRole('main')
  await expect(main).toContainText('Your session has ended.')
  await page.getByLabel('E-mail').fill(demoPerson('journalist').email)
  for (const password of ['not-the-password', 'nor-this-one']) {
    await page.getByLabel('Password').fill(password)
    await main.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login?returnTo=%2Fwatchlist')
    await expect(page.getByRole('alert')).toContainText(wrong)
    await settled(page)
    await expect(page.getByLabel('Password')).toHaveValue('')
    await expect(main).toContainText('Your session has ended.')
    await expect(main).not.toContainText('The page you wanted')
  }
  await page.getByLabel('Password').fill(demoPassword)
  await main.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/watchlist')
})

test('an address of another site is no way back after logging in', async ({ page, visit }) => {
  const { email } = demoPerson('journalist')
  await visit(page, '/login?returnTo=https%3A%2F%2Fexample.org%2Fhome')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/home')
})

test('a lost session leads to the login and back', { tag: ['@either', '@shape'] }, async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/home')
  await page.context().clearCookies({ name: 'auth.session' })
  await visit(page, '/watchlist')
  await expect(page).toHaveURL('/login?returnTo=%2Fwatchlist')
})

test(
  'a session that the server has ended leads to the login form of the start page, and back to the page',
  { tag: ['@shape', '@smoke-both'] },
  async ({ as, api, visit, openBrowser }) => {
    const journalist = await api.newJournalist()
    const page = await as(journalist)
    const other = await openBrowser()
    await other.context().addCookies(await page.context().cookies())
    await visit(other, '/home')
    await other.getByRole('banner').locator('summary').filter({ hasText: 'Account menu' }).click()
    await other.getByRole('button', { name: 'Log out' }).click()
    await expect(toastOf(other)).toContainText('You have been logged out.')
    await visit(page, '/watchlist')
    await expect(page).toHaveURL('/?returnTo=%2Fwatchlist#login')
    const main = page.getByRole('main')
    await expect(main).toContainText('Your session has ended.')
    await page.getByLabel('E-mail').fill(journalist.email)
    await page.getByLabel('Password').fill('Not-the-password-1')
    await main.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel('Password').fill(journalist.password)
    await main.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/watchlist')
  },
)

test('a session cookie that was tampered with counts as none', { tag: '@either' }, async ({ as, visit }) => {
  const page = await as('journalist')
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === 'auth.session')!
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const middle = Math.floor(session.value.length / 3)
  const other = session.value[middle] === 'A' ? 'B' : 'A'
  const value = session.value.slice(0, middle) + other + session.value.slice(middle + 1)
  await page.context().addCookies([{ ...session, value }])
  await visit(page, '/home')
  await expect(page).toHaveURL('/login?returnTo=%2Fhome')
})

test('a link to the logout that a browser loads before anybody follows it ends no session @http', async ({
  as,
}) => {
  const { request } = await as('journalist')
  const answer = await request.get('/logout', { headers: { 'Sec-Purpose': 'prefetch' }, maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([302, '/'])
  expect((await request.get('/home', { maxRedirects: 0 })).status()).toBe(200)
})
