import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { appCode } from '~/tests/support/app-code'
import { expect, test as base } from '~/tests/support/fixtures'
import type { Role } from '~/tests/support/people'
import { localeCodes } from '~/tests/support/texts'

const visitorPages = [
  '/',
  '/login',
  '/about',
  '/conset',
  '/old',
  '/old/nowhere',
  '/old/login/unknown',
  '/offline',
  '/register/individual',
  '/register/individual?invitation=unknown',
  '/register/journalist',
  '/register/trainer',
  '/register/media_outlet',
  '/register/service_provider',
  '/register/sent',
  '/confirm/unknown',
  '/forgot_password',
  '/forgot_password?sent=1',
  '/pwreset/unknown',
  '/confirmemail/unknown',
  '/footer/cwa',
  '/footer/imprint',
  '/footer/pledge',
  '/footer/privacy_policy',
  '/footer/terms_of_service',
  '/helpdesk',
  '/validation_code?code=7K2M-9XQ4-TB83',
  '/helpdesk/lost-password',
  '/tutorial',
  '/u/heimatkurier',
  '/no/such/page',
]
const memberPages: [Role, string][] = [
  ['restricted', '/home'],
  ['restricted', '/content'],
  ['journalist', '/home'],
  ['journalist', '/content'],
  ['journalist', '/content?category=training&text=a'],
  ['journalist', '/content?clause=10&tag=level-beginner&state=rolling'],
  ['admin', '/home'],
  ['admin', '/admin/numbers'],
  ['admin', '/admin/offers?state=published'],
  ['admin', '/admin/testimonials'],
  ['admin', '/admin/sessions'],
  ['admin', '/content/tags'],
  ['admin', '/content/tags?confirm=retire&tag=topic-ai'],
  ['admin', '/content/tags/topic-ai'],
  ['outlet', '/links?section=confirmed'],
  ['outlet', '/links/new?kind=trainer&text=a'],
  ['admin', '/admin/links?state=requested'],
  ['admin', '/admin/links/missing'],
  ['journalist', '/watchlist'],
  ['journalist', '/notifications'],
  ['journalist', '/messages'],
  ['journalist', '/content/searches'],
  ['journalist', '/content/searches/new?category=training&text=law'],
  ['journalist', '/content/feed?category=training'],
  ['journalist', '/account_settings'],
  ['journalist', '/account_settings/feeds'],
  ['journalist', '/account_settings/feeds?confirm=renew&purpose=calendar'],
  ['journalist', '/account_settings/messages'],
  ['journalist', '/account_settings/email'],
  ['journalist', '/account_settings/password'],
  ['journalist', '/account_settings/notifications'],
  ['journalist', '/account_settings/data'],
  ['journalist', '/account_settings/data?confirm=erase'],
  ['journalist', '/account_settings/security'],
  ['journalist', '/account_settings/security?confirm=sessions'],
  ['journalist', '/trainer/ingrid-solberg'],
  ['journalist', '/knowledgebase'],
  ['journalist', '/knowledgebase/10-accuracy'],
  ['journalist', '/knowledgebase?q=acuraccy'],
  ['journalist', '/knowledgebase?q=zzzzzzzz'],
  ['journalist', '/knowledgebase/nothing'],
  ['journalist', '/knowledgebase/print'],
  ['outlet', '/knowledgebase/checklist'],
  ['journalist', '/old/certificate'],
  ['restricted', '/old/certificate'],
  ['admin', '/editing'],
  ['admin', '/editing?text=zzzzzzzz'],
  ['admin', '/editing/about/de'],
  ['admin', '/editing/about/de/history'],
  ['admin', '/editing/about/de/history?version=1'],
  ['admin', '/editing/new'],
  ['admin', '/editing/editors'],
  ['admin', '/editing/searches'],
  ['admin', '/editing/votes'],
  ['outlet', '/home'],
  ['outlet', '/u'],
  ['outlet', '/u?as=visitor'],
  ['outlet', '/account_settings/contributors'],
  ['outlet', '/profile_settings'],
  ['outlet', '/profile_settings/vanity_name'],
  ['outlet', '/profile_settings/documents'],
  ['pendingProvider', '/home'],
  ['provider', '/home'],
  ['provider', '/ij_administration'],
  ['provider', '/ij_administration/codes'],
  ['provider', '/ij_administration/codes/new'],
  ['restricted', '/validation_code'],
  ['provider', '/content/own'],
  ['provider', '/content/detail/new'],
  ['pendingProvider', '/content/own'],
  ['admin', '/content/own'],
  ['provider', '/ij_administration?state=approved'],
  ['provider', '/ij_administration/warnings'],
  ['restricted', '/validation_requests'],
  ['admin', '/home'],
  ['admin', '/ij_administration'],
  ['admin', '/helpdesk/requests'],
  ['admin', '/admin/people'],
  ['admin', '/admin/people/new'],
  ['admin', '/admin/reviews'],
  ['admin', '/admin/reviews?state=approved&kind=trainer'],
  ['pendingProvider', '/review'],
  ['pendingProvider', '/review?confirm=withdraw'],
  ['admin', '/admin/reports'],
  ['admin', '/admin/reports?view=decided&kind=offer'],
  ['admin', '/admin/reports'],
  ['admin', '/admin/reports?view=decided&kind=offer'],
  ['admin', '/admin/people/import'],
  ['admin', '/admin/audit'],
  ['admin', '/admin/permissions'],
  ['journalist', '/account_settings/access'],
  ['admin', '/admin/jobs'],
  ['admin', '/admin/jobs?kind=mail'],
  ['provider', '/tutorial'],
]

/** Violations as lines that say where; empty means none. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  const lines = found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html}`),
  )
  return [...lines, ...(await repeatedIds(page))]
}

/** An id twice takes fields away from their form, which axe does not look for. */
const repeatedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id twice: ${id}`)
  })

/**
 * Axe needs scripts to run. Where the pages go without, their own are cut out of the document instead, which leaves
 * what such a browser shows.
 */
async function withoutScripts(page: Page): Promise<void> {
  // Between documents that are changed on the way Chromium breaks view transitions off, which it reports as an error.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(
    (url) => !url.pathname.startsWith('/assets/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch({ maxRedirects: 0 })
      const html = (await response.text()).replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
      return route.fulfill({ response, body: html })
    },
  )
}

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

async function inLanguage(page: Page, locale: string, baseURL: string): Promise<void> {
  const form = { locale, returnTo: '/' }
  await page.request.post('/language', { form, headers: { Origin: baseURL }, maxRedirects: 0 })
}

/** So many pages share a browser: a new one for each would take longer than looking at it. */
const together = 8

/** The pages of one reader, in parts that can run beside each other. */
function inParts(paths: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let start = 0; start < paths.length; start += together)
    parts.push(paths.slice(start, start + together))
  return parts
}
const nothingAt = async (page: Page, path: string) =>
  expect.soft(await violations(page), `violations at ${path}`).toEqual([])

for (const paths of inParts(visitorPages))
  test(`axe finds nothing at ${paths.join(' ')}`, async ({ page, visit }) => {
    test.setTimeout(90_000)
    for (const path of paths) {
      await visit(page, path)
      await nothingAt(page, path)
    }
  })

for (const role of new Set(memberPages.map(([reader]) => reader)))
  for (const paths of inParts(memberPages.filter(([reader]) => reader === role).map(([, path]) => path)))
    test(`axe finds nothing at ${paths.join(' ')} of ${role}`, async ({ as, visit }) => {
      test.setTimeout(90_000)
      const page = await as(role)
      for (const path of paths) {
        await visit(page, path)
        await nothingAt(page, path)
      }
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
  test(`axe finds nothing at the core pages in ${locale}`, async ({ page, api, as, visit, baseURL }) => {
    test.setTimeout(90_000)
    await inLanguage(page, locale, baseURL!)
    for (const path of ['/', '/register/journalist']) {
      await visit(page, path)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      expect(await violations(page), path).toEqual([])
    }
    const member = await as(await api.newValidatedJournalist())
    await inLanguage(member, locale, baseURL!)
    await visit(member, '/content')
    const offer = (await member
      .locator('main a[href^="/content/detail/view/"]')
      .first()
      .getAttribute('href'))!
    for (const path of ['/home', '/content', offer]) {
      await visit(member, path)
      expect(await violations(member), path).toEqual([])
    }
  })

test('axe finds nothing at a form that came back with errors', async ({ page, visit }) => {
  await visit(page, '/register/journalist')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('axe finds nothing in dark colours, nor with open menus', async ({ as, visit }) => {
  const page = await as('journalist')
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/content')
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Account menu' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('axe finds nothing on the way to a second factor and through it', async ({ page, api, as, visit }) => {
  const person = await api.newJournalist()
  const settings = await as(person)
  await visit(settings, '/account_settings/security')
  await settings.getByLabel('Your present password').fill(person.password)
  await settings.getByRole('button', { name: 'Set up the second factor' }).click()
  const secret = ((await settings.locator('main code').textContent()) ?? '').replaceAll(' ', '')
  expect(await violations(settings), 'picture and first code').toEqual([])
  await settings.getByLabel('First code of the app').fill(appCode(secret, new Date()))
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
