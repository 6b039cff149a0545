import type { Page } from '@playwright/test'
import { adminSections } from '~/app/features/admin/admin-sections'
import { paths } from '~/app/platform/paths'
import { localeCodes } from '~/contracts/constants'
import { expect, speak, test } from '~/tests/support/fixtures'
import type { Reader } from '~/tests/support/pages/inventory/entry'
import { enlarge, phone } from '~/tests/support/pages/large-text'

/** Where the offers of the resource centre stand, in CSS pixels from the top of the page. */
const placeOfOffers = () => {
  const boxes = [...document.querySelectorAll('.offer-lead, .offer-row')].map((offer) =>
    offer.getBoundingClientRect(),
  )
  return { count: boxes.length, height: boxes.at(-1)!.bottom - boxes[0]!.top }
}

test('25 offers take no more than 2,600 pixels on a desktop', { tag: '@either' }, async ({ as, visit }) => {
  const page = await as('journalist')
  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, '/content')
  const { count, height } = await page.evaluate(placeOfOffers)
  expect(count).toBe(25)
  expect(height).toBeLessThanOrEqual(2600)
})

/** The top of the first element that is shown, in CSS pixels from that of the page; none: infinitely far. */
const topOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => {
    const found = [...document.querySelectorAll(wanted)].find((each) => each.checkVisibility())
    return found ? Math.round(found.getBoundingClientRect().top + scrollY) : Number.POSITIVE_INFINITY
  }, selector)

/** Lists by their address, each with what begins it. */
type Lists = readonly (readonly [path: string, first: string])[]

/** The lists that begin lower than that, with where they do. */
async function tooLow(page: Page, lists: Lists, most: number): Promise<string[]> {
  const low: string[] = []
  for (const [path, first] of lists) {
    await page.goto(path)
    const top = await topOf(page, first)
    if (top > most) low.push(`${path}: ${String(top)}`)
  }
  return low
}

/** Pages of the administration with something else than a list: numbers, forms, a table for each family of tags. */
const withoutList: ReadonlySet<string> = new Set([
  paths.home,
  paths.adminStatistics(),
  paths.adminSettings,
  paths.tags(),
  paths.adminView,
  paths.adminShortcuts,
])

/** What stands where a list has nothing in it counts as its beginning. */
const adminLists = Object.values(adminSections)
  .flatMap((sections) => sections.map(([, href]): string => href))
  .filter((href) => !withoutList.has(href))

/** States of lists that have tabs of their own, and lists below others. */
const moreAdminLists = [paths.journalistWarnings(), paths.adminMissingLegalEntities()]

for (const locale of localeCodes)
  test(
    `the lists of the administration begin near the top of a desktop in ${locale}`,
    { tag: '@either' },
    async ({ as }) => {
      test.setTimeout(120_000)
      const page = await as('admin')
      await page.setViewportSize({ width: 1280, height: 800 })
      await speak(page.request, locale)
      const lists: Lists = [...adminLists, ...moreAdminLists].map((href) => [href, '.table-room, .empty'])
      expect(await tooLow(page, lists, 330)).toEqual([])
    },
  )

const offers = [paths.content(), '.offer-lead h2, .offer-row h2'] as const
const people = [paths.directory(), '.profile-row h2'] as const
const watchlist = [paths.watchlist, '.offer-row h3, .empty'] as const
const table = '.table tbody th, .empty'

const phoneLists: readonly (readonly [Reader, Lists])[] = [
  ['visitor', [[paths.openOffers(), offers[1]]]],
  ['journalist', [offers, people, watchlist]],
  ['outlet', [offers, people, watchlist, [paths.teamList(), watchlist[1]], [paths.links(), table]]],
  ['provider', [offers, people, [paths.ijAdministration(), table], [paths.ownOffers(), table]]],
  ['admin', [offers, people, ...adminLists.map((href) => [href, table] as const)]],
]

for (const [reader, lists] of phoneLists)
  test(
    `on a phone the first entry of a list stands within 450 pixels for ${reader}`,
    { tag: '@either' },
    async ({ page, as }) => {
      test.setTimeout(120_000)
      const own = reader === 'visitor' ? page : await as(reader)
      await own.setViewportSize({ width: 360, height: 800 })
      const low: string[] = []
      for (const locale of localeCodes) {
        await speak(own.request, locale)
        low.push(...(await tooLow(own, lists, 450)).map((each) => `${locale} ${each}`))
      }
      expect(low).toEqual([])
    },
  )

/** In how many rows the controls of the header stand, and whether the name of the campus is among them. */
const lookAtHeader = () => {
  const controls = [...document.querySelectorAll('.site-header :is(.brand, summary, .btn, .nav-link)')]
    .filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect())
    .sort((one, other) => one.top - other.top)
  const rows = controls.reduce(
    ({ count, bottom }, { top, bottom: end, height }) =>
      top > bottom - height / 2 ? { count: count + 1, bottom: end } : { count, bottom },
    { count: 0, bottom: Number.NEGATIVE_INFINITY },
  ).count
  return { rows, named: document.querySelector('.brand-name')!.getBoundingClientRect().width > 1 }
}

for (const reader of ['journalist', 'provider', 'outlet', 'admin'] as const)
  test(
    `the header of ${reader} has the name of the campus and one row on a desktop, and two at most on a phone with large text`,
    { tag: '@either' },
    async ({ as, visit }) => {
      test.setTimeout(120_000)
      const page = await as(reader)
      for (const locale of localeCodes) {
        await speak(page.request, locale)
        await page.setViewportSize({ width: 1280, height: 800 })
        await visit(page, '/about')
        expect([locale, await page.evaluate(lookAtHeader)]).toEqual([locale, { rows: 1, named: true }])
        await page.setViewportSize(phone)
        await page.evaluate(enlarge, 2)
        expect((await page.evaluate(lookAtHeader)).rows).toBeLessThanOrEqual(2)
      }
    },
  )
