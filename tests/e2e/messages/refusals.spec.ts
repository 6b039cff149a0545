import { expect, post, test, toastOf } from '~/tests/support/fixtures'
import { bubbles, expectNotSaved, field, newReachable, sendButton, write } from './people'

test(
  'four characters are not enough, 10,001 are too many, and the text stays',
  { tag: '@smoke' },
  async ({ as, api, visit, scripts }) => {
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const page = await as(anna)
    const path = `/messages/new?to=${ben.id}`
    await visit(page, path)
    await field(page).fill('Four')
    if (scripts) {
      await expect(sendButton(page)).toBeDisabled()
      await expect(sendButton(page)).toHaveAccessibleDescription('1 more character needed')
      await field(page).press('Control+Enter')
      await expect(page.getByRole('alert')).toHaveCount(0)
    } else {
      await sendButton(page).click()
      await expect(page.getByRole('alert')).toContainText('A message needs at least 5 characters')
      await expect(field(page)).toHaveValue('Four')
    }
    await expect(page.getByText(/more characters? needed/)).toHaveCount(scripts ? 1 : 0)
    expect((await post(page, path, { body: ' Four ' })).status()).toBe(422)
    expect((await post(page, path, {})).status()).toBe(422)
    await field(page).fill('Fives')
    await expect(sendButton(page)).toBeEnabled()
    const long = 'a'.repeat(10_001)
    await field(page).fill(long)
    await sendButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Shorten “Your message”')
    await expect(field(page)).toHaveValue(long)
  },
)

test('a message is words: scripts stay text, only addresses of the web become links', async ({
  as,
  api,
  visit,
}) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const body = [
    '<script>document.title = "broken"</script><b>bold</b>',
    'javascript:alert(1) https://example.org/a?b=1.',
    '\u202eTurned around\u0007',
  ].join('\n')
  const { discussion } = await write(api, anna, { to: ben, body })
  const page = await as(ben)
  await visit(page, `/messages/${discussion}`)
  await expect(bubbles(page)).toContainText('<script>document.title = "broken"</script><b>bold</b>')
  await expect(bubbles(page)).toContainText('Turned around')
  await expect(page).not.toHaveTitle(/broken/)
  const links = bubbles(page).locator('.typed a')
  await expect(links).toHaveText(['https://example.org/a?b=1'])
  await expect(links).toHaveAttribute('rel', 'nofollow noopener noreferrer ugc')
})

test('a discussion of others is not there', async ({ as, api, visit }) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const sent = await write(api, anna, { to: ben, body: 'Between us only' })
  const page = await as(await newReachable(api))
  const here = `/messages/${sent.discussion}`
  expect((await visit(page, here))?.status()).toBe(404)
  await expect(page.getByRole('main')).not.toContainText('Between us only')
  const forms: Record<string, string>[] = [
    { intent: 'reply', last: sent.id, body: 'Let me in' },
    { intent: 'read' },
    { intent: 'block' },
    { intent: 'report', message: sent.id, category: 'other', reason: 'I do not like it.' },
  ]
  for (const form of forms) expect((await post(page, here, form)).status(), form['intent']).toBe(404)
  expect((await post(page, here, { intent: 'nonsense' })).status()).toBe(422)
})

test(
  'nobody writes to oneself, nor to somebody who is not there',
  { tag: '@either' },
  async ({ as, api, visit }) => {
    const anna = await newReachable(api)
    const page = await as(anna)
    await visit(page, `/messages/new?to=${anna.id}`)
    await expect(page.getByRole('main')).toContainText('This is you')
    await expect(field(page)).toHaveCount(0)
    expect((await post(page, `/messages/new?to=${anna.id}`, { body: 'Dear diary' })).status()).toBe(422)
    expect((await post(page, '/messages/new?to=nobody', { body: 'Hello there' })).status()).toBe(422)
    expect((await visit(page, '/messages/new?to=nobody'))?.status()).toBe(404)
  },
)

test('somebody who is blocked cannot write, is not told so, and keeps the text', async ({
  as,
  api,
  visit,
}) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const { discussion } = await write(api, anna, { to: ben, body: 'Are you there?' })
  const annas = await as(anna)
  await visit(annas, `/messages/${discussion}`)
  await field(annas).fill('Are you still there?')

  const bens = await as(ben)
  await visit(bens, `/messages/${discussion}`)
  await bens.getByRole('link', { name: 'Block this person' }).click()
  await bens.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(toastOf(bens)).toContainText('You have blocked this person.')
  await expect(bens.getByRole('main')).toContainText('You have blocked this person')
  await expect(field(bens)).toHaveCount(0)

  await sendButton(annas).click()
  await expectNotSaved(annas)
  await expect(annas.getByRole('main')).toContainText('cannot be reached at the moment')
  await expect(annas.getByRole('main')).toContainText('Are you still there?')
  await expect(annas.getByRole('main')).not.toContainText('blocked')
  await expect(bubbles(annas)).toHaveCount(1)

  await bens.getByRole('button', { name: 'Unblock' }).click()
  await expect(toastOf(bens)).toContainText('You have unblocked this person.')
  await visit(annas, `/messages/${discussion}`)
  await field(annas).fill('Are you still there?')
  await sendButton(annas).click()
  await expect(bubbles(annas)).toHaveCount(2)
})

test('a deactivated person is a former member, who cannot be answered', async ({ as, api, visit }) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  await write(api, anna, { to: ben, body: 'Are you there?' })
  const body = { password: anna.password }
  await api.call('POST', '/users/me/deactivation', { token: anna.token, body })
  const page = await as(ben)
  await visit(page, '/messages')
  await page.getByRole('main').getByRole('link', { name: 'Former member' }).click()
  await expect(page.getByRole('main')).toContainText('This person is no longer a member')
  await expect(bubbles(page)).toContainText('Are you there?')
  await expect(field(page)).toHaveCount(0)
})

test('a message is reported once', async ({ as, api, visit }) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const { discussion } = await write(api, anna, { to: ben, body: 'Buy my watches!' })
  const page = await as(ben)
  const report = async () => {
    await visit(page, `/messages/${discussion}`)
    await bubbles(page).getByRole('link', { name: 'Report' }).click()
    await expect(page.locator('blockquote')).toHaveText('Buy my watches!')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByRole('alert')).toContainText('Say what is wrong with it')
    await page.getByLabel('What is it about?').selectOption('spam')
    await page.getByLabel('What is wrong with it?').fill('This is an advertisement.')
    await page.getByRole('button', { name: 'Send report' }).click()
  }
  await report()
  await expect(toastOf(page)).toContainText('Thank you.')
  await report()
  await expect(page.getByRole('alert')).toContainText('You have already reported this')
})

test('members choose who may begin to write to them', async ({ as, api, visit }) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const page = await as(anna)
  await visit(page, '/account_settings/messages')
  await expect(page.getByLabel('Every member')).toBeChecked()
  await page.getByLabel('Only the campus team').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastOf(page)).toContainText('Your choice has been saved.')
  await expect(page.getByLabel('Only the campus team')).toBeChecked()
  const other = await as(ben)
  await visit(other, `/messages/new?to=${anna.id}`)
  await expect(other.getByRole('main')).toContainText('cannot be reached at the moment')
  await expect(field(other)).toHaveCount(0)
})

test('restricted members find no way to begin', { tag: '@either' }, async ({ as, api, visit }) => {
  const anna = await newReachable(api)
  const body = { version: 2, visibility: 2 }
  await api.call('PATCH', '/users/me/profile', { token: anna.token, body })
  const page = await as(await api.newJournalist())
  await visit(page, `/u/${anna.id}`)
  await expect(page.getByRole('link', { name: 'Write a message' })).toHaveCount(0)
  await visit(page, `/messages/new?to=${anna.id}`)
  await expect(page.getByRole('main')).toContainText('For now you can only write to the campus team')
  expect((await post(page, `/messages/new?to=${anna.id}`, { body: 'Hello there' })).status()).toBe(403)
})
