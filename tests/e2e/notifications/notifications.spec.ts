import type { Page } from '@playwright/test'
import type { CampusApi, Journalist } from '~/tests/support/campus-api'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const approved = /has validated your account/
const rejected = /has rejected your request/
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const entry = (page: Page, title: RegExp) =>
  page.getByRole('main').getByRole('article').filter({ hasText: title })
const markRead = (page: Page, title: RegExp) =>
  entry(page, title).getByRole('button', { name: 'Mark as read' })

/** Tells a journalist that they are rejected, or let in. */
async function decide(api: CampusApi, journalist: Journalist, outcome: 'approve' | 'reject'): Promise<void> {
  const provider = await api.demoToken('provider')
  const id = await api.requestValidation(journalist)
  const body = outcome === 'reject' ? { reason: 'We do not know you yet.' } : {}
  await api.call('POST', `/validation-requests/${id}/${outcome}`, { token: provider, body })
}

async function withTwo(api: CampusApi): Promise<Journalist> {
  const journalist = await api.newJournalist()
  await decide(api, journalist, 'reject')
  await decide(api, journalist, 'approve')
  return journalist
}

test(
  'each is read by its button, or by opening the page that it is about',
  { tag: ['@shape', '@smoke-both'] },
  async ({ as, api, visit, scripts }) => {
    const page = await as(await withTwo(api))
    await visit(page, '/notifications')
    await expect(page.getByRole('main')).toContainText('2 unread')
    await expect(entry(page, rejected).locator('.tag')).toHaveText('New')
    await markRead(page, rejected).click()
    await expect(toastOf(page)).toContainText('The notification has been marked as read.')
    await expect(markRead(page, rejected)).toHaveCount(0)
    await expect(entry(page, rejected).locator('.tag')).toHaveCount(0)
    await expect(bell(page)).toContainText('1 unread')

    await page.request.get('/notifications/read')
    await visit(page, '/notifications')
    await expect(page.getByRole('main')).toContainText('1 unread')
    await entry(page, approved).getByRole('link').click()
    await expect(page).toHaveURL(/\/validation_requests\/[0-9a-f-]{36}$/)
    if (scripts) await expect(bell(page)).not.toContainText('unread')
    await visit(page, '/notifications')
    await expect(page.getByRole('main')).toContainText('No unread notifications')
  },
)

test('the panel marks as read and shows what comes while it is open; without scripts the list does', async ({
  as,
  api,
  visit,
  scripts,
}) => {
  const journalist = await api.newJournalist()
  await decide(api, journalist, 'reject')
  const page = await as(journalist)
  const listening = scripts
    ? page.waitForResponse((response) => new URL(response.url()).pathname === '/events')
    : null
  await visit(page, '/about')
  await listening
  await bell(page).click()
  const place = scripts ? page.getByRole('region', { name: 'Notifications' }) : page.getByRole('main')
  await place.getByRole('button', { name: 'Mark as read' }).click()
  await expect(place.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
  await expect(place.getByRole('link', { name: rejected })).toBeVisible()
  await expect(bell(page)).not.toContainText('unread')
  await decide(api, journalist, 'approve')
  if (!scripts) await page.reload()
  await expect(bell(page)).toContainText('1 unread')
  await expect(place.getByRole('link', { name: approved })).toBeVisible()
  await expect(place.getByRole('button', { name: 'Mark as read' })).toHaveCount(1)
})
