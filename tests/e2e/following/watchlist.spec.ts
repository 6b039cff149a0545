import { expect, test, toastOf } from '~/tests/support/fixtures'
import { about, newFollower } from './people'

test(
  'what is taken off the watchlist can be put back at once',
  { tag: '@smoke' },
  async ({ as, api, visit }) => {
    const follower = await newFollower(api, 2)
    const { headline } = follower.offers[0]!
    const page = await as(follower)
    await visit(page, '/watchlist')
    await expect(page.getByRole('main')).toContainText('2 offers on your watchlist')
    await page.getByRole('button', { name: about('Remove from watchlist', headline) }).click()
    await expect(toastOf(page)).toContainText('Removed from your watchlist.')
    await expect(page.getByRole('main')).toContainText('1 offer on your watchlist')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('main')).toContainText('2 offers on your watchlist')
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  },
)

test('what is taken off the watchlist on the page of the offer comes back by the toast', async ({
  as,
  api,
  visit,
}) => {
  const follower = await newFollower(api, 1)
  const page = await as(follower)
  const address = `/content/detail/view/${follower.offers[0]!.id}`
  await visit(page, address)
  await page.getByRole('button', { name: 'Remove from watchlist' }).click()
  await expect(toastOf(page)).toContainText('Removed from your watchlist.')
  await expect(page.getByRole('button', { name: 'Add to watchlist' })).toBeVisible()
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Remove from watchlist' })).toBeVisible()
  await expect(page).toHaveURL(address)
})

test('what is undone in a list shows at once, and its reader stays at the offer', async ({
  as,
  api,
  visit,
  scripts,
}) => {
  const page = await as(await api.newValidatedJournalist())
  await visit(page, '/content')
  const row = page.getByRole('main').getByRole('article').last()
  const headline = await row.getByRole('heading').innerText()
  const add = row.getByRole('button', { name: about('Add to watchlist', headline) })
  const remove = row.getByRole('button', { name: about('Remove from watchlist', headline) })
  // By the keyboard: a click waits for a notice that slides in, and scrolls meanwhile.
  const added = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname.startsWith('/content'),
  )
  await add.press('Enter')
  await added
  await remove.press('Enter')
  await expect(toastOf(page)).toContainText('Removed from your watchlist.')
  await expect(add).toBeInViewport()
  await toastOf(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(remove).toBeInViewport()
  await expect(page).toHaveURL(scripts ? '/content' : /\/content#o-[\w-]+$/)
  if (scripts) await expect(remove).toBeFocused()
})

test('one chooses on which days to be reminded of deadlines', async ({ as, api, visit }) => {
  const page = await as(await api.newValidatedJournalist())
  await visit(page, '/watchlist')
  await page.getByRole('link', { name: 'Choose reminders' }).click()
  const days = page.getByRole('group', { name: 'Remind me of these deadlines' })
  await expect(days.getByLabel('7 days before')).toBeChecked()
  await expect(days.getByLabel('1 day before')).toBeChecked()
  await visit(page, '/account_settings/notifications')
  await days.getByLabel('7 days before').uncheck()
  await page.getByRole('button', { name: 'Save choices' }).click()
  await expect(toastOf(page)).toContainText('Your choices have been saved.')
  await visit(page, '/account_settings/notifications')
  await expect(days.getByLabel('7 days before')).not.toBeChecked()
  await expect(days.getByLabel('1 day before')).toBeChecked()
  await days.getByLabel('1 day before').uncheck()
  await page.getByRole('button', { name: 'Save choices' }).click()
  await expect(toastOf(page)).toBeVisible()
  await visit(page, '/account_settings/notifications')
  await expect(days.getByLabel('1 day before')).not.toBeChecked()
})
