import type { Locator, Page } from '@playwright/test'
import type { CampusApi } from '~/tests/support/campus-api'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { newFollower } from '../following/people'
import { nameOf, newReachable, write } from '../messages/people'

/**
 * What is taken away with a key, and where the focus goes. That it never falls to the start of the document is watched in every
 * test (tests/support/fixtures.ts); here stands where it is.
 */
async function press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await control.focus()
  await control.press(key)
}

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { name })

test(
  'from an offer on the watchlist to the next one, to Undo, and back',
  { tag: ['@scripts', '@smoke'] },
  async ({ as, api, visit }) => {
    const page = await as(await newFollower(api, 2))
    await visit(page, '/watchlist')
    const offers = main(page).getByRole('article')
    const remove = offers.getByRole('button', { name: /^Remove from watchlist/ })
    const [, second] = await offers.getByRole('heading').getByRole('link').all()
    const name = (await second!.textContent())!
    await press(remove.first())
    await expect(offers).toHaveCount(1)
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused()
    await press(remove, 'Space')
    await expect(offers).toHaveCount(0)
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await undo.press('Enter')
    await expect(offers).toHaveCount(1)
    await expect(heading(page, 'Watchlist')).toBeFocused()
  },
)

test(
  'the notice of what was far down on the watchlist is in view there, and the focus near it',
  { tag: '@scripts' },
  async ({ as, api, visit }) => {
    const page = await as(await newFollower(api, 6))
    await page.setViewportSize({ width: 800, height: 400 })
    await visit(page, '/watchlist')
    const offers = main(page).getByRole('article')
    const before = await offers.count()
    await offers
      .last()
      .getByRole('button', { name: /^Remove from watchlist/ })
      .click()
    await expect(offers).toHaveCount(before - 1)
    await expect(toastOf(page).getByRole('button', { name: 'Undo' })).toBeInViewport()
    await expect(heading(page, 'Watchlist')).not.toBeInViewport()
    await expect(page.locator('body')).not.toBeFocused()
  },
)

test('from a suggestion to the next one', { tag: '@scripts' }, async ({ as, api, visit }) => {
  const journalist = await api.newValidatedJournalist()
  const body = { name: 'Money for work', frequency: 'off', choices: { category: 'funding' } }
  await api.call('POST', '/saved-searches', { token: journalist.token, body })
  const page = await as(journalist)
  await visit(page, '/home')
  const dismiss = main(page).getByRole('button', { name: /^Not for me/ })
  const next = main(page)
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Not for me/ }) })
    .nth(1)
    .getByRole('heading')
  const name = await next.innerText()
  await press(dismiss.first())
  await expect(main(page).getByRole('link', { name, exact: true })).toBeFocused()
  await expect(toastOf(page)).toContainText('This offer will not be suggested to you again.')
  await expect(main(page).getByRole('link', { name, exact: true })).toBeFocused()
  await press(toastOf(page).getByRole('button', { name: 'Undo' }))
  await expect(main(page).getByRole('link', { name, exact: true })).toBeFocused()
})

/** Two notifications: a request was refused, the next one was not. */
async function withTwo(api: CampusApi) {
  const journalist = await api.newJournalist()
  const token = await api.demoToken('provider')
  for (const [outcome, body] of [
    ['reject', { reason: 'We do not know you yet.' }],
    ['approve', {}],
  ] as const) {
    const id = await api.requestValidation(journalist)
    await api.call('POST', `/validation-requests/${id}/${outcome}`, { token, body })
  }
  return journalist
}

test(
  'from marking as read to the entry, and to the heading',
  { tag: '@scripts' },
  async ({ as, api, visit }) => {
    const page = await as(await withTwo(api))
    await visit(page, '/notifications')
    const entries = main(page).getByRole('article')
    await press(entries.first().getByRole('button', { name: 'Mark as read' }))
    await expect(entries.first().getByRole('button')).toHaveCount(0)
    await expect(entries.first().getByRole('link')).toBeFocused()
    await press(page.getByRole('button', { name: /^Mark all/ }))
    await expect(main(page)).toContainText('No unread notifications')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await press(toastOf(page).getByRole('button'))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)

test('from a discussion to the next one', { tag: '@scripts' }, async ({ as, api, visit }) => {
  const [anna, ben, carla] = [await newReachable(api), await newReachable(api), await newReachable(api)]
  await write(api, carla, { to: ben, body: 'From somebody else.' })
  await write(api, anna, { to: ben, body: 'See you at nine.' })
  const page = await as(ben)
  await visit(page, '/messages')
  await press(
    main(page)
      .locator('summary')
      .filter({ hasText: `Options for the discussion with ${nameOf(anna)}` }),
  )
  await press(main(page).getByRole('button', { name: 'Delete discussion for me' }))
  await expect(main(page).getByRole('link', { name: nameOf(carla) })).toBeFocused()
})

test('from a question back to what has asked it', { tag: '@scripts' }, async ({ as, api, visit }) => {
  const member = await api.newValidatedJournalist()
  const { password } = member
  const body = { name: 'Calendar', scopes: ['read'], days: 30, password, key: 'a key for one form' }
  await api.call('POST', '/users/me/tokens', { token: member.token, body })
  const page = await as(member)
  await visit(page, '/account_settings/programs')
  const revoke = main(page).getByRole('link', { name: 'Revoke: Calendar' })
  await press(revoke)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(revoke).toBeFocused()
})

test('from a saved search to the next one, and to Undo', { tag: '@scripts' }, async ({ as, api, visit }) => {
  const member = await api.newValidatedJournalist()
  for (const name of ['Law', 'Sport'])
    await api.call('POST', '/saved-searches', {
      token: member.token,
      body: { name, choices: { text: name }, frequency: 'off' },
    })
  const page = await as(member)
  await visit(page, '/content/searches')
  const left = main(page)
    .getByRole('listitem')
    .getByRole('link', { name: /^Show offers/ })
  for (const count of [1, 0]) {
    await press(
      main(page)
        .getByRole('button', { name: /^Delete/ })
        .first(),
    )
    await expect(left).toHaveCount(count)
    const there = count === 1 ? left : toastOf(page).getByRole('button', { name: 'Undo' })
    await expect(there).toBeFocused()
  }
})

test('from a session to the next one', { tag: '@scripts' }, async ({ as, api, visit }) => {
  const person = await api.newJournalist()
  const page = await as(person)
  await as(person)
  await visit(page, '/account_settings/security')
  const end = main(page).getByRole('table').getByRole('button', { name: /^End/ })
  await expect(end).toHaveCount(2)
  await press(end.first())
  await expect(end).toHaveCount(1)
  await expect(end).toBeFocused()
})
