import type { Page } from '@playwright/test'
import type { Member } from '~/tests/support/campus-api'
import { expect, post, test } from '~/tests/support/fixtures'
import { bubbles, field, markRead, newReachable, sendButton, write } from './people'

const subject = (page: Page) => page.getByLabel('Subject')
/** As after a fortnight: the session of that time is gone, the browser's storage is not. */
async function become(page: Page, { email, password }: Member): Promise<void> {
  await page.context().clearCookies()
  expect((await post(page, '/login', { email, password, returnTo: '/home' })).status()).toBe(303)
}

const localDrafts = (page: Page) => page.evaluate(() => Object.keys(localStorage))

test(
  'subject and text wait in this browser, for their writer alone, until they are sent',
  { tag: '@smoke' },
  async ({ as, api, visit, scripts }) => {
    const [anna, ben, cora] = [await newReachable(api), await newReachable(api), await newReachable(api)]
    const page = await as(anna)
    const path = `/messages/new?to=${ben.id}`
    await visit(page, path)
    await subject(page).fill('Dams')
    await field(page).fill('A long story about dams')
    await visit(page, '/home')
    const second = await page.context().newPage()
    await visit(second, path)
    // Without scripts nothing is kept: the browser's own way back is all there is.
    await expect(subject(second)).toHaveValue(scripts ? 'Dams' : '')
    await expect(field(second)).toHaveValue(scripts ? 'A long story about dams' : '')

    // Somebody else at the same browser, where nobody has logged out.
    await become(page, cora)
    await visit(page, path)
    await expect(field(page)).toHaveValue('')
    await expect(subject(page)).toHaveValue('')
    await become(page, anna)

    await visit(second, path)
    await subject(second).fill('Dams')
    await field(second).fill('A long story about dams')
    await sendButton(second).click()
    await expect(bubbles(second)).toContainText(['DamsA long story about dams'])
    await expect(field(second)).toHaveValue('')
    if (scripts) expect(await localDrafts(second)).toEqual([])
  },
)

test('a subject comes back with its text after the login that became necessary', async ({
  as,
  api,
  visit,
}) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const first = await write(api, anna, { to: ben, body: 'Are you there?' })
  await markRead(api, ben, first)
  const page = await as(ben)
  await visit(page, `/messages/${first.discussion}`)
  await page.getByText('Add a subject').click()
  await subject(page).fill('My answer')
  await field(page).fill('Yes, with a long story.')
  await post(page, '/logout', {})
  await sendButton(page).click()
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await page.getByLabel('E-mail', { exact: true }).fill(ben.email)
  await page.getByLabel('Password', { exact: true }).fill(ben.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`/messages/${first.discussion}`)
  await expect(subject(page)).toHaveValue('My answer')
  await expect(subject(page)).toBeVisible()
  await sendButton(page).click()
  await expect(bubbles(page)).toContainText(['Are you there?', 'My answerYes, with a long story.'])
})

/** The first reply does not arrive at all; of the second one only the answer is lost on its way. */
async function breakFirstReplies(page: Page): Promise<void> {
  await page.evaluate(() => {
    const send = window.fetch
    let attempts = 0
    window.fetch = async (input, init) => {
      const body = init?.body
      const isReply = body instanceof FormData && body.get('intent') === 'reply'
      if (!isReply || attempts === 2) return send(input, init)
      attempts++
      if (attempts === 2) await send(input, init)
      document.documentElement.dataset['attempts'] = String(attempts)
      throw new TypeError('Failed to fetch')
    }
  })
}

test(
  'a text stays where the network is gone or the answer is lost, and is sent once',
  { tag: '@scripts' },
  async ({ as, api, visit }) => {
    // Without scripts the browser itself says that nothing comes.
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const { discussion } = await write(api, anna, { to: ben, body: 'Are you there?' })
    const page = await as(ben)
    await visit(page, `/messages/${discussion}`)
    await breakFirstReplies(page)
    await field(page).fill('Yes, I am here.')
    for (const attempt of [1, 2]) {
      await sendButton(page).click()
      await expect(page.locator('html')).toHaveAttribute('data-attempts', String(attempt))
      await expect(page.getByRole('status').filter({ hasText: 'The campus does not answer' })).toBeVisible()
      await expect(page.getByRole('alert')).toContainText('The campus cannot be reached at the moment')
      await expect(field(page)).toHaveValue('Yes, I am here.')
      await expect(sendButton(page)).toBeEnabled()
    }
    await sendButton(page).click()
    await expect(field(page)).toHaveValue('')
    await expect(bubbles(page)).toContainText(['Are you there?', 'Yes, I am here.'])
    await expect(bubbles(page)).toHaveCount(2)
  },
)

test(
  'what is being typed stays while a message of one’s own arrives from elsewhere',
  { tag: '@scripts' },
  async ({ as, api, visit }) => {
    // Pages without scripts change only when they are loaded.
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const { id, discussion } = await write(api, anna, { to: ben, body: 'Are you there?' })
    const page = await as(ben)
    const listening = page.waitForResponse((response) => new URL(response.url()).pathname === '/events')
    await visit(page, `/messages/${discussion}`)
    await listening
    await field(page).fill('Here at my desk I was')
    await field(page).focus()
    await api.call('POST', `/user-messages/${id}`, { token: ben.token, body: { body: 'From my phone.' } })
    await expect(bubbles(page)).toContainText(['Are you there?', 'From my phone.'])
    await expect(field(page)).toHaveValue('Here at my desk I was')
    await expect(field(page)).toBeFocused()
  },
)
