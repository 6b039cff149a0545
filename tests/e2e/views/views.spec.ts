import type { Page } from '@playwright/test'
import { expect, post, test, toastOf } from '~/tests/support/fixtures'

const main = (page: Page) => page.getByRole('main')
const banner = (page: Page) => page.getByRole('complementary').filter({ hasText: 'You see the campus as' })

async function view(page: Page, kind: string): Promise<void> {
  await page.goto('/admin/view')
  await page.getByRole('radio', { name: kind, exact: true }).check()
  await page.getByRole('button', { name: 'Start the view' }).click()
  await expect(banner(page)).toContainText(kind)
}

test(
  'an admin sees the campus as a kind of account, can change nothing, and comes back',
  { tag: '@smoke' },
  async ({ as, visit }) => {
    const admin = await as('admin')
    await visit(admin, '/admin/view')
    await admin.getByRole('button', { name: 'Start the view' }).click()
    await expect(admin.getByRole('alert')).toContainText('Choose a type of account')
    await view(admin, 'Journalist, not validated')
    await expect(admin).toHaveURL('/home')
    for (const [address, status] of [
      ['/content', 403],
      ['/admin/people', 403],
      ['/account_settings', 200],
      ['/profile_settings', 200],
      ['/messages', 200],
      ['/notifications', 200],
    ] as const) {
      expect((await visit(admin, address))?.status(), address).toBe(status)
      await expect(banner(admin)).toBeVisible()
    }
    await banner(admin).getByRole('button', { name: 'Stop' }).click()
    await expect(toastOf(admin)).toContainText('The view has ended.')
    await expect(banner(admin)).toHaveCount(0)
    expect((await visit(admin, '/admin/people'))?.status()).toBe(200)
    await visit(admin, '/admin/audit')
    await expect(main(admin)).toContainText('Viewed the campus as a kind of account')
  },
)

test(
  'a form that is sent in a view says that nothing has been changed',
  { tag: '@smoke' },
  async ({ as, visit }) => {
    const admin = await as('admin')
    await view(admin, 'Journalist')
    await visit(admin, '/content')
    await main(admin).getByRole('button', { name: 'Add to watchlist' }).first().click()
    await expect(toastOf(admin)).toContainText('In this view you can only read.')
    await expect(admin).toHaveURL(/\/content/)
    await visit(admin, '/watchlist')
    await expect(main(admin).getByRole('button', { name: 'Remove from watchlist' })).toHaveCount(0)
    const refused = await post(admin, '/admin/view', { intent: 'start', as: 'provider' })
    expect(refused.status()).toBe(403)
    await expect(banner(admin)).toBeVisible()
    // Its language is one's own, so it can be changed.
    await visit(admin, '/home')
    await expect(banner(admin)).toContainText('Journalist')
  },
)
