import type { Page, Response } from '@playwright/test'
import { appCode } from '~/tests/support/app-code'
import { expect, speak, test as base } from '~/tests/support/fixtures'
import { isAsSent, withoutScripts } from '~/tests/support/pages/as-sent'
import { axeViolations } from '~/tests/support/pages/axe'
import { looksOf, type Sight } from '~/tests/support/pages/inventory'
import { roles } from '~/tests/support/people'
import { localeCodes } from '~/tests/support/translations'

/** Violations as lines that say where; empty means none. */
const violations = async (page: Page): Promise<string[]> => [
  ...(await axeViolations(page)),
  ...(await repeatedIds(page)),
]

/** An id twice takes fields away from their form, which axe does not look for. */
const repeatedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id twice: ${id}`)
  })

const test = base.extend({
  javaScriptEnabled: true,
  page: async ({ page, scripts }, use) => {
    if (!scripts) await withoutScripts(page)
    await use(page)
  },
  as: async ({ as, scripts }, use) => {
    await use(async (who) => {
      const page = await as(who)
      if (!scripts) await withoutScripts(page)
      return page
    })
  },
})

/** So many pages share a browser: a new one for each would take longer than looking at it. */
const together = 8

/** The pages of one reader, in parts that can run beside each other. */
function inParts(sights: readonly Sight[]): Sight[][] {
  const parts: Sight[][] = []
  for (let start = 0; start < sights.length; start += together)
    parts.push(sights.slice(start, start + together))
  return parts
}
const named = (sights: readonly Sight[]): string => sights.map(({ path }) => path).join(' ')
type Visit = (page: Page, path: string) => Promise<Response | null>

/**
 * Looks at the page, and once more at it without its scripts where they have changed it: `@both` tests run in one project
 * alone. On most pages they change nothing that axe could find.
 */
async function nothingAt(page: Page, path: string, visit: Visit): Promise<void> {
  const sent = (await (await visit(page, path))?.text()) ?? ''
  const unchanged = await isAsSent(page, sent)
  expect.soft(await violations(page), `violations at ${path}`).toEqual([])
  if (unchanged) return
  const bare = await page.context().newPage()
  await withoutScripts(bare)
  await bare.goto(path)
  expect.soft(await violations(bare), `violations at ${path} without scripts`).toEqual([])
  await bare.close()
}

for (const sights of inParts(looksOf('visitor')))
  test(`axe finds nothing at ${named(sights)}`, { tag: '@both' }, async ({ page, api, visit }) => {
    test.setTimeout(90_000)
    for (const { addressIn } of sights) await nothingAt(page, await addressIn(api), visit)
  })

for (const role of roles)
  for (const sights of inParts(looksOf(role)))
    test(`axe finds nothing at ${named(sights)} of ${role}`, { tag: '@both' }, async ({ as, api, visit }) => {
      test.setTimeout(90_000)
      const page = await as(role)
      for (const { addressIn } of sights) await nothingAt(page, await addressIn(api), visit)
    })

const firstLinks: [what: string, from: string, link: string][] = [
  ['a discussion', '/messages', 'main a[href^="/messages/0"]'],
  ['a report about a testimonial', '/trainer/ingrid-solberg', 'a[href^="/testimonials/"]'],
  ['a new message', '/trainer/ingrid-solberg', 'a[href^="/messages/new"]'],
]
for (const [what, from, link] of firstLinks)
  test(`axe finds nothing at ${what}`, async ({ as, visit }) => {
    const page = await as('journalist')
    await visit(page, from)
    await visit(page, (await page.locator(link).first().getAttribute('href'))!)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

for (const locale of localeCodes)
  test(
    `axe finds nothing at the core pages in ${locale}`,
    { tag: '@both' },
    async ({ page, api, as, visit }) => {
      test.setTimeout(90_000)
      await speak(page.request, locale)
      for (const path of ['/', '/register/journalist']) {
        await nothingAt(page, path, visit)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
      }
      const member = await as(await api.newValidatedJournalist())
      await speak(member.request, locale)
      await visit(member, '/content')
      const offer = (await member
        .locator('main a[href^="/content/detail/view/"]')
        .first()
        .getAttribute('href'))!
      for (const path of ['/home', '/content', offer]) await nothingAt(member, path, visit)
    },
  )

test('axe finds nothing at a form that came back with errors', { tag: '@smoke' }, async ({ page, visit }) => {
  await visit(page, '/register/journalist')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('axe finds nothing in dark colours, nor with open menus', { tag: '@smoke' }, async ({ as, visit }) => {
  const page = await as('journalist')
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/content')
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Account menu' }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('axe finds nothing on the way to a second factor and through it', async ({ page, api, as, visit }) => {
  const person = await api.newJournalist()
  const settings = await as(person)
  await visit(settings, '/account_settings/security')
  await settings.getByLabel('Your current password').fill(person.password)
  await settings.getByRole('button', { name: 'Set up the second factor' }).click()
  const secret = ((await settings.locator('main code').textContent()) ?? '').replaceAll(' ', '')
  expect(await violations(settings), 'picture and first code').toEqual([])
  await settings.getByLabel('First code from the app').fill(appCode(secret, new Date()))
  await settings.getByRole('button', { name: 'Switch on' }).click()
  await expect(settings.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  expect(await violations(settings), 'recovery codes').toEqual([])
  await visit(settings, '/account_settings/security?confirm=off')
  expect(await violations(settings), 'switching off').toEqual([])
  await visit(page, '/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login/second_factor')
  expect(await violations(page), 'second step').toEqual([])
})
