import { expect, test, toastOf } from '~/tests/support/fixtures'
import { about, newFollower, shownAddress } from './people'

test(
  'the watchlist goes into a calendar by a secret address, until that is switched off',
  { tag: '@smoke' },
  async ({ as, api, visit, settled, openBrowser }) => {
    const follower = await newFollower(api, 2)
    const page = await as(follower)
    await visit(page, '/watchlist')
    await page.getByRole('link', { name: 'Subscribe to the calendar' }).click()
    await expect(page.getByRole('heading', { name: 'Calendar of your watchlist' })).toBeVisible()
    await settled(page)
    await page.getByRole('button', { name: about('Create address', 'Calendar of your watchlist') }).click()
    await expect(toastOf(page)).toContainText('The new address works from now on.')
    const first = await shownAddress(page, 'Address of your calendar')

    const elsewhere = await openBrowser()
    const answer = await elsewhere.request.get(first)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.headers()['cache-control']).toBe('private, no-cache')
    expect(answer.headers()['x-robots-tag']).toBe('noindex')
    const calendar = (await answer.text()).replaceAll(/\r\n[ \t]/g, '')
    expect(calendar.match(/^UID:deadline-/gm)).toHaveLength(2)
    expect(calendar).toContain(`/content/detail/view/${follower.offers[0]!.id}`)

    await page.getByRole('link', { name: about('Create new address', 'Calendar of your watchlist') }).click()
    await page.getByRole('button', { name: 'Create new address' }).click()
    await expect(toastOf(page)).toBeVisible()
    await expect.poll(async () => shownAddress(page, 'Address of your calendar')).not.toBe(first)
    const second = await shownAddress(page, 'Address of your calendar')
    expect((await elsewhere.request.get(first)).status()).toBe(404)
    expect((await elsewhere.request.get(second)).status()).toBe(200)

    await page.getByRole('link', { name: about('Switch off address', 'Calendar of your watchlist') }).click()
    await page.getByRole('button', { name: 'Switch off address' }).click()
    await expect(toastOf(page)).toContainText('The address has been switched off.')
    expect((await elsewhere.request.get(second)).status()).toBe(404)
  },
)

test('a list of offers has a feed with the same filters', async ({
  as,
  api,
  visit,
  settled,
  openBrowser,
}) => {
  const page = await as(await api.newValidatedJournalist())
  await visit(page, '/content?category=training&page=1')
  await page.locator('summary').filter({ hasText: 'Follow this list' }).click()
  await page.getByRole('link', { name: 'Feed of this list' }).click()
  await expect(page).toHaveURL('/content/feed?category=training')
  await expect(page.getByRole('list', { name: 'Filters' })).toHaveText('Training')
  await settled(page)
  await page.getByRole('button', { name: 'Create address' }).click()
  const address = await shownAddress(page, 'Address of your feed')
  expect(address).toMatch(/^\/content\/feed\/[\w-]+\.atom\?category=training$/)
  const elsewhere = await openBrowser()
  const answer = await elsewhere.request.get(address)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
  ])
  expect(answer.headers()['x-robots-tag']).toBe('noindex')
  const feed = await answer.text()
  expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom">')
  expect(feed).toContain('term="training"')
  expect(feed).not.toContain('term="event"')
  expect((await elsewhere.request.get(address.replace('.atom', 'x.atom'))).status()).toBe(404)
  expect((await elsewhere.request.get(address.replace('.atom', ''))).status()).toBe(404)
})

test(
  'one offer can be saved as a calendar file, by members alone',
  { tag: '@http' },
  async ({ as, api, openBrowser }) => {
    const { offers, ...follower } = await newFollower(api, 0)
    const path = `/content/calendar/${offers[0]!.id}`
    const page = await as(follower)
    const answer = await page.request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename=".+\.ics"/)
    expect(await answer.text()).toContain('BEGIN:VCALENDAR')
    const restricted = await as('restricted')
    expect((await restricted.request.get(path, { maxRedirects: 0 })).status()).toBe(403)
    const visitor = await openBrowser()
    expect((await visitor.request.get(path, { maxRedirects: 0 })).status()).toBe(302)
  },
)
