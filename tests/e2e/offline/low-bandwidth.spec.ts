import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'
import { textIn } from '~/tests/support/translations'

test.use({ firstVisit: true })

const footer = (page: Page) => page.getByRole('contentinfo')
const turnOn = (page: Page) => footer(page).getByRole('button', { name: 'Low-bandwidth mode' })
const turnOff = (page: Page) => footer(page).getByRole('button', { name: 'Turn off' })

/** What pages fetch besides themselves, from now on. */
function requestsOf(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'document')
      made.push(`${request.resourceType()} ${new URL(request.url()).pathname}`)
  })
  return made
}
const sheetsAlone = (made: string[]) => made.filter((line) => !/^stylesheet \/assets\//.test(line))

test(
  'low-bandwidth mode leaves out scripts and pictures from page to page, and everything works',
  { tag: '@smoke' },
  async ({ page, api, visit }) => {
    const { email, password } = await api.newValidatedJournalist()
    await visit(page, '/login')
    await turnOn(page).click()
    await expect(turnOff(page)).toBeVisible()
    await expect(page).toHaveURL('/login')
    const made = requestsOf(page)
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/home')
    await page.goto('/content?p=iuprofiles')
    await page.goto('/content')
    await page.getByRole('main').locator('a[href^="/content/detail/view/"]').first().click()
    await page
      .getByRole('main')
      .getByRole('button', { name: textIn('en', 'offers:bookmark.add') })
      .click()
    await expect(
      page.getByRole('main').getByRole('button', { name: textIn('en', 'offers:bookmark.remove') }),
    ).toBeVisible()
    await expect(page.locator('script')).toHaveCount(0)
    expect(sheetsAlone(made)).toEqual([])
    await turnOff(page).click()
    await expect(turnOn(page)).toBeVisible()
    await expect(page.locator('script').first()).toBeAttached()
  },
)

test('a browser that saves data gets little unless its reader wants everything', async ({ openBrowser }) => {
  const page = await openBrowser({ extraHTTPHeaders: { 'Save-Data': 'on' } })
  await page.goto('/about')
  await expect(page.locator('script')).toHaveCount(0)
  await expect(footer(page)).toContainText('Low-bandwidth mode is on')
  await turnOff(page).click()
  await expect(turnOn(page)).toBeVisible()
  await page.goto('/helpdesk')
  await expect(turnOn(page)).toBeVisible()
  await expect(page.locator('script').first()).toBeAttached()
})

test('on a slow line pages come without scripts and pictures, say so, and bring everything on demand', async ({
  openBrowser,
}) => {
  const page = await openBrowser({ extraHTTPHeaders: { ECT: '3g' } })
  const answer = await page.goto('/about')
  expect(await answer?.headerValue('accept-ch')).toBe('ECT')
  await expect(page.locator('script')).toHaveCount(0)
  const said = page.getByRole('complementary', { name: 'Low-bandwidth mode' })
  await expect(said).toContainText('Your connection is slow')
  await said.getByRole('button', { name: 'Load everything' }).click()
  await expect(page).toHaveURL('/about')
  await expect(said).toHaveCount(0)
  await page.goto('/helpdesk')
  await expect(page.locator('script').first()).toBeAttached()
  await expect(turnOn(page)).toBeVisible()
})
