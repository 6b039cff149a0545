import type { Locator, Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'

/** Their code comes after the page. */
async function openList(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(dialog).toBeVisible({ timeout: 500 })
  }).toPass()
  return dialog
}

test(
  'an admin goes through a queue by keys, and switches them off',
  { tag: '@smoke' },
  async ({ as, api, visit, scripts, settled }) => {
    await api.newProvider('Keyboard School')
    const admin = await as('admin')
    const heading = admin.getByRole('heading', { level: 1 })
    await visit(admin, '/admin/reviews?text=Keyboard+School')
    await admin.getByRole('main').getByRole('link', { name: 'Keyboard shortcuts' }).last().click()
    await expect(heading).toHaveText('Keyboard shortcuts')
    await expect(admin.getByRole('main')).toContainText('Next entry of the list')
    if (!scripts) {
      await expect(admin.getByRole('main')).toContainText('Shortcuts need JavaScript')
      return
    }
    await visit(admin, '/admin/reviews?text=Keyboard+School')
    await settled(admin)
    const dialog = await openList(admin)
    await admin.keyboard.press('Escape')
    await admin.keyboard.press('j')
    await expect(admin.getByRole('row').getByRole('link').first()).toBeFocused()
    await admin.keyboard.press('o')
    await expect(heading).toContainText('Keyboard School')
    await admin.keyboard.press('r')
    await expect(admin.getByLabel('Reason')).toBeFocused()
    await admin.keyboard.type('jogging')
    await expect(admin.getByLabel('Reason')).toHaveValue('jogging')
    await heading.focus()
    await admin.keyboard.press('a')
    await expect(admin.getByRole('link', { name: 'Validate' })).toBeFocused()
    await expect(admin.getByRole('dialog')).toBeHidden()
    await admin.keyboard.press('g')
    await admin.keyboard.press('s')
    await expect(heading).toHaveText('Statistics')

    await admin.keyboard.press('?')
    await dialog.getByRole('button', { name: 'Switch them off' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Shortcuts are off in this browser.')
    await admin.keyboard.press('Escape')
    await visit(admin, '/admin/shortcuts')
    const main = admin.getByRole('main')
    await expect(main.getByRole('status')).toHaveText('Shortcuts are off in this browser.')
    await settled(admin)
    await admin.keyboard.press('g')
    await admin.keyboard.press('s')
    // By the time that they are on again, a page that the keys had opened would be there.
    await main.getByRole('button', { name: 'Switch them on' }).click()
    await expect(main.getByRole('status')).toHaveText('Shortcuts are on in this browser.')
    await openList(admin)
    await settled(admin)
    await expect(admin).toHaveURL('/admin/shortcuts')
  },
)

test(
  'a key that is pressed as soon as the page is there keeps the focus that it gave',
  { tag: '@scripts' },
  async ({ as, api, visit, settled }) => {
    // Shortcuts need scripts.
    await api.newProvider('Quick School')
    const admin = await as('admin')
    await visit(admin, '/admin/reviews?text=Quick+School')
    await settled(admin)
    await openList(admin)
    await admin.keyboard.press('Escape')
    await admin.keyboard.press('j')
    // No person is as quick as that, but a slow computer makes it so.
    await admin.evaluate(() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('main [data-shortcut~="r"]')) return
        watch.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }))
      })
      watch.observe(document.body, { childList: true, subtree: true })
    })
    await admin.keyboard.press('o')
    await expect(admin.getByRole('heading', { level: 1 })).toContainText('Quick School')
    await settled(admin)
    await expect(admin.getByLabel('Reason')).toBeFocused()
  },
)
