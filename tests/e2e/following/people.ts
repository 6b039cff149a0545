import type { Page } from '@playwright/test'
import { expect } from '~/tests/support/fixtures'
import type { CampusApi } from '~/tests/support/campus-api'

interface Listed {
  id: string
  headline: string
  deadline: string | null
  provider: { id: string; entityName: string }
}

/** A validated journalist of the test's own, with some open offers on the watchlist: first those with the nearest deadlines. */
export async function newFollower(api: CampusApi, kept: number) {
  const person = await api.newValidatedJournalist()
  const { token } = person
  const { items } = await api.call<{ items: Listed[] }>('GET', '/offers?itemsPerPage=50', { token })
  const offers = items.filter(({ deadline }) => deadline !== null)
  for (const { id } of offers.slice(0, kept)) await api.call('PUT', `/watchlist/${id}`, { token })
  return { ...person, offers }
}

/** An address that a page hands out, without the host. */
export async function shownAddress(page: Page, label: string): Promise<string> {
  const address = new URL(await page.getByLabel(label).inputValue())
  expect(address.href.startsWith('http')).toBe(true)
  return address.pathname + address.search
}

/** Name of a button or link that says for those who listen what it is about. */
export const about = (words: string, what: string): RegExp =>
  new RegExp(`^${words} ?: ${what.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
