import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'
import { answer, bubbles, field, markRead, nameOf, newReachable, sendButton, write } from './people'

const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Messages/ })

test(
  'a discussion is read and answered in the panel, beside the page',
  { tag: '@smoke' },
  async ({ as, api, visit, scripts }) => {
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const first = await write(api, anna, { to: ben, body: 'Are you there?' })
    const page = await as(ben)
    await visit(page, '/about')
    await expect(badge(page)).toContainText('1 unread')
    await badge(page).click()
    if (!scripts) {
      await page
        .getByRole('main')
        .getByRole('link', { name: nameOf(anna) })
        .click()
      await expect(page).toHaveURL(`/messages/${first.discussion}#newest`)
      return
    }
    const panel = page.getByRole('region', { name: 'Messages' })
    await expect(panel.getByRole('link', { name: 'All messages' })).toContainText('(1)')
    await panel.getByRole('link', { name: nameOf(anna) }).click()
    await expect(panel.getByRole('heading', { name: nameOf(anna) })).toBeFocused()
    await expect(bubbles(page)).toContainText([/Are you there\?.*New/s])
    // Nobody has to scroll in order to send.
    await expect(sendButton(page)).toBeInViewport({ ratio: 1 })
    // What the panel shows is read, as on the page.
    await expect(badge(page)).not.toContainText('unread')
    await field(page).fill('Yes, I am.')
    await sendButton(page).click()
    await expect(bubbles(page)).toContainText(['Are you there?', 'Yes, I am.'])
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toBeFocused()
    await field(page).fill('Since this morning.')
    await field(page).press('Control+Enter')
    await expect(bubbles(page)).toContainText(['Are you there?', 'Yes, I am.', 'Since this morning.'])
    await expect(page).toHaveURL('/about')
    await answer(api, anna, { last: first, body: 'Then see you at noon.' })
    await expect(bubbles(page)).toHaveCount(4)
    await expect(bubbles(page).last()).toContainText('Then see you at noon.')
    await panel.getByRole('button', { name: 'Back to the list' }).click()
    await expect(panel.getByRole('link', { name: nameOf(anna) })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(badge(page)).toBeFocused()
  },
)

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test(
    'a message that the panel could not send is still there, and the page says so',
    { tag: ['@scripts', '@smoke'] },
    async ({ as, api, visit }) => {
      // There is no panel without scripts.
      const [anna, ben] = [await newReachable(api), await newReachable(api)]
      await markRead(api, ben, await write(api, anna, { to: ben, body: 'Are you there?' }))
      const page = await as(ben)
      await visit(page, '/about')
      await badge(page).click()
      await page
        .getByRole('region', { name: 'Messages' })
        .getByRole('link', { name: nameOf(anna) })
        .click()
      await field(page).fill('Yes, I am.')
      await page.context().setOffline(true)
      await sendButton(page).click()
      await expect(page.getByRole('status').filter({ hasText: 'Nothing was saved' })).toBeVisible()
      await expect(field(page)).toHaveValue('Yes, I am.')
      await page.context().setOffline(false)
      await sendButton(page).click()
      await expect(bubbles(page)).toContainText(['Are you there?', 'Yes, I am.'])
      await expect(bubbles(page)).toHaveCount(2)
    },
  )
})
