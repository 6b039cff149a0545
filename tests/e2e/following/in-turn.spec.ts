import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { about } from './people'

/** Holds the first request for an address until it is let go, as a slow line or a busy server does. */
async function holdFirst(page: Page, address: RegExp) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let isFirst = true
  await page.route(address, async (route) => {
    const waits = isFirst
    isFirst = false
    const answer = await route.fetch()
    if (waits) await held
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  return letGo
}

const bookmarks = /\/content\/bookmark\/[^/]+\.data/
const list = /\/content\.data/

async function firstRows(page: Page, count: number) {
  const rows = page.getByRole('main').getByRole('article')
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const row = rows.nth(index)
      const headline = await row.getByRole('heading').innerText()
      return {
        add: row.getByRole('button', { name: about('Add to watchlist', headline) }),
        remove: row.getByRole('button', { name: about('Remove from watchlist', headline) }),
      }
    }),
  )
}

for (const [what, address] of [
  ['the server takes its time', bookmarks],
  ['the list is still being loaded', list],
] as const)
  test(
    `an offer that is kept and given up at once, while ${what}, is given up`,
    { tag: '@scripts' },
    async ({ as, api, visit }) => {
      const page = await as(await api.newValidatedJournalist())
      await visit(page, '/content')
      const [row] = await firstRows(page, 1)
      const letGo = await holdFirst(page, address)
      const asked = page.waitForRequest(address)
      await row!.add.press('Enter')
      await asked
      await row!.remove.press('Enter')
      await expect(row!.add).toBeVisible()
      letGo()
      await expect(toastOf(page)).toContainText('Removed from your watchlist.')
      await expect(row!.add).toBeInViewport()
      await visit(page, '/content')
      await expect(row!.add).toBeVisible()
    },
  )

test(
  'two offers that are kept one after the other are both kept',
  { tag: '@scripts' },
  async ({ as, api, visit }) => {
    const page = await as(await api.newValidatedJournalist())
    await visit(page, '/content')
    const [first, second] = await firstRows(page, 2)
    const letGo = await holdFirst(page, bookmarks)
    await first!.add.press('Enter')
    await second!.add.press('Enter')
    await expect(second!.remove).toBeVisible()
    letGo()
    for (const _ of [first, second]) await page.waitForResponse(bookmarks)
    await visit(page, '/watchlist')
    await expect(page.getByRole('main')).toContainText('2 offers on your watchlist')
  },
)

const goOn = {
  'goes on': (page: Page) =>
    page.getByRole('main').getByRole('article').first().getByRole('link').first().press('Enter'),
  'opens another page without scripts': (page: Page) => page.goto('/compliance_guide'),
}

for (const [what, leave] of Object.entries(goOn))
  test(
    `an offer that waits for its turn is kept though its reader ${what}`,
    { tag: '@scripts' },
    async ({ as, api, visit }) => {
      const page = await as(await api.newValidatedJournalist())
      await visit(page, '/content')
      const [first, second] = await firstRows(page, 2)
      const letGo = await holdFirst(page, bookmarks)
      await first!.add.press('Enter')
      await second!.add.press('Enter')
      await expect(second!.remove).toBeVisible()
      await leave(page)
      await expect(page).not.toHaveURL(/\/content$/)
      letGo()
      await expect(async () => {
        await visit(page, '/watchlist')
        await expect(page.getByRole('main')).toContainText('2 offers on your watchlist', { timeout: 1000 })
      }).toPass()
    },
  )

for (const [what, leave] of Object.entries(goOn))
  test(
    `an offer is kept though its reader ${what} and the document goes before the request has left it`,
    { tag: '@scripts' },
    async ({ as, api, visit }) => {
      const page = await as(await api.newValidatedJournalist())
      await visit(page, '/content')
      const [row] = await firstRows(page, 1)
      await page.route(bookmarks, () => {})
      await row!.add.press('Enter')
      await expect(row!.remove).toBeVisible()
      await leave(page)
      await expect(page).not.toHaveURL(/\/content$/)
      await expect(async () => {
        await visit(page, '/watchlist')
        await expect(page.getByRole('main')).toContainText('1 offer on your watchlist', { timeout: 1000 })
      }).toPass()
    },
  )
