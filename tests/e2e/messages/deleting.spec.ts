import type { Locator, Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { answer, bubbles, field, markRead, nameOf, newReachable, sendButton, write } from './people'

const undo = (page: Page) => toastOf(page).getByRole('button', { name: 'Undo' })
const main = (page: Page) => page.getByRole('main')
/** A menu, and what stands in it. */
const options = (within: Locator, name: string) =>
  within.locator('summary').filter({ hasText: `Options for the discussion with ${name}` })
const removal = (within: Locator) => within.getByRole('button', { name: 'Delete discussion for me' })
const entries = (page: Page) =>
  page.getByRole('list', { name: 'Discussions, newest first' }).getByRole('listitem')

test(
  'somebody deletes a discussion in the list, takes it back, and a new message brings it back alone',
  { tag: ['@shape', '@smoke-both'] },
  async ({ as, api, visit }) => {
    const [anna, ben, carla] = [await newReachable(api), await newReachable(api), await newReachable(api)]
    await write(api, carla, { to: ben, body: 'From somebody else.' })
    const first = await write(api, anna, { to: ben, body: 'See you at nine.' })
    const page = await as(ben)
    await visit(page, '/messages')
    await expect(entries(page)).toHaveCount(2)
    const remove = async () => {
      await options(entries(page), nameOf(anna)).click()
      await removal(entries(page)).click()
    }
    await remove()
    await expect(toastOf(page)).toContainText(`deleted for you alone. ${nameOf(anna)} still sees it.`)
    await expect(page).toHaveURL('/messages')
    await expect(entries(page)).toHaveCount(1)
    await undo(page).click()
    await expect(toastOf(page)).toContainText('The discussion is back.')
    await expect(entries(page)).toContainText(['See you at nine.', 'From somebody else.'])
    await remove()
    await expect(entries(page)).toHaveCount(1)
    await answer(api, anna, { last: first, body: 'See you at ten.' })
    await visit(page, `/messages/${first.discussion}`)
    await expect(bubbles(page)).toContainText(['See you at ten.'])
    const annas = await as(anna)
    await visit(annas, `/messages/${first.discussion}`)
    await expect(bubbles(annas)).toContainText(['See you at nine.', 'See you at ten.'])
  },
)

test('a discussion is deleted on its page, and undoing keeps what came meanwhile', async ({
  as,
  api,
  visit,
}) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const first = await write(api, anna, { to: ben, body: 'See you at nine.' })
  const page = await as(ben)
  await visit(page, `/messages/${first.discussion}`)
  await options(main(page), nameOf(anna)).click()
  await removal(main(page)).click()
  await expect(page).toHaveURL('/messages')
  await expect(page.getByText('No messages yet')).toBeVisible()
  await answer(api, anna, { last: first, body: 'See you at ten.' })
  await undo(page).click()
  await expect(toastOf(page)).toContainText('The discussion is back.')
  await expect(entries(page)).toContainText(['See you at ten.'])
  await visit(page, `/messages/${first.discussion}`)
  await expect(bubbles(page)).toContainText(['See you at nine.', 'See you at ten.'])
})

test('a message is deleted for oneself alone, and comes back', async ({ as, api, visit }) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const first = await write(api, anna, { to: ben, body: 'See you at nine.' })
  await answer(api, ben, { last: first, body: 'I shall be there.' })
  const page = await as(ben)
  const here = `/messages/${first.discussion}`
  await visit(page, here)
  await bubbles(page).first().getByRole('button', { name: 'Delete for me' }).click()
  await expect(toastOf(page)).toContainText(`deleted for you alone. ${nameOf(anna)} still sees it.`)
  await expect(bubbles(page)).toHaveCount(1)
  await undo(page).click()
  await expect(toastOf(page)).toContainText('The message is back.')
  await expect(bubbles(page)).toHaveCount(2)
  for (const left of [1, 0]) {
    await bubbles(page).last().getByRole('button', { name: 'Delete for me' }).click()
    await expect(bubbles(page)).toHaveCount(left)
  }
  await expect(page).toHaveURL('/messages')
  await undo(page).click()
  await expect(bubbles(page)).toContainText(['See you at nine.'])
  const annas = await as(anna)
  await visit(annas, here)
  await expect(bubbles(annas)).toHaveCount(2)
})

test.describe('while the discussion is deleted elsewhere', () => {
  // What is gone cannot be loaded again.
  test.use({ expectedErrors: /status of 404|ERR_FAILED .*\/events\)/ })

  test('a second tab keeps its text and brings a deleted discussion back by sending it', async ({
    as,
    api,
    visit,
    scripts,
  }) => {
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const first = await write(api, ben, { to: anna, body: 'See you at nine.' })
    const page = await as(ben)
    await visit(page, `/messages/${first.discussion}`)
    await field(page).fill('From the other tab.')
    const body = { last: first.id }
    await api.call('POST', `/user-messages-discussion/${first.discussion}/delete`, { token: ben.token, body })
    // The other person reads on, which the tab hears; a later message shows that it has.
    await markRead(api, anna, first)
    await write(api, await newReachable(api), { to: ben, body: 'And who are you?' })
    if (scripts)
      await expect(page.getByRole('banner').getByRole('link', { name: /^Messages/ })).toContainText(
        '1 unread',
      )
    await expect(field(page)).toHaveValue('From the other tab.')
    await sendButton(page).click()
    await expect(bubbles(page)).toContainText(['From the other tab.'])
    await expect(bubbles(page)).toHaveCount(1)
  })

  test(
    'a tab that could not hear of the deletion keeps its text as well',
    { tag: '@scripts' },
    async ({ as, api, visit }) => {
      // Without scripts a page does not change by itself.
      const [anna, ben] = [await newReachable(api), await newReachable(api)]
      const first = await write(api, ben, { to: anna, body: 'See you at nine.' })
      const page = await as(ben)
      let refused = 0
      await page.route('**/events', async (route) => {
        refused++
        await route.abort()
      })
      await visit(page, `/messages/${first.discussion}`)
      await field(page).fill('From the other tab.')
      await expect.poll(() => refused).toBeGreaterThan(0)
      const body = { last: first.id }
      await api.call('POST', `/user-messages-discussion/${first.discussion}/delete`, {
        token: ben.token,
        body,
      })
      await write(api, await newReachable(api), { to: ben, body: 'And who are you?' })
      const reload = page.waitForResponse(/\/messages\/[^?]+\.data/)
      await page.unroute('**/events')
      expect((await reload).status()).toBe(404)
      await expect(page.getByRole('banner').getByRole('link', { name: /^Messages/ })).toContainText(
        '1 unread',
      )
      await expect(field(page)).toHaveValue('From the other tab.')
      await sendButton(page).click()
      await expect(bubbles(page)).toContainText(['From the other tab.'])
      await expect(bubbles(page)).toHaveCount(1)
    },
  )
})

test('after deleting, somebody writes anew from the profile, or unblocks there', async ({
  as,
  api,
  visit,
}) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const first = await write(api, anna, { to: ben, body: 'See you at nine.' })
  const at = `/user-messages-discussion/${first.discussion}`
  await api.call('POST', `${at}/block`, { token: ben.token })
  await api.call('POST', `${at}/delete`, { token: ben.token, body: { last: first.id } })
  const page = await as(ben)
  await visit(page, `/messages/new?to=${anna.id}`)
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(toastOf(page)).toContainText('You have unblocked this person.')
  await field(page).fill('Shall we begin anew?')
  await sendButton(page).click()
  await expect(page).toHaveURL(`/messages/${first.discussion}#newest`)
  await expect(bubbles(page)).toContainText(['Shall we begin anew?'])
  await expect(bubbles(page)).toHaveCount(1)
})
