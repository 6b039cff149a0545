import { expect, post, test } from '~/tests/support/fixtures'
import { answer, bubbles, field, nameOf, newReachable, sendButton, write } from '../messages/people'

const events = '/events'
const isEvents = (request: { url: () => string }) => new URL(request.url()).pathname === events

test(
  'two people talk: each sees at once what the other writes and has read, or after a reload without scripts',
  { tag: ['@shape', '@smoke-both'] },
  async ({ as, api, visit, scripts }) => {
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const { discussion } = await write(api, anna, { to: ben, body: 'Are you there?' })
    const here = `/messages/${discussion}`
    const [annas, bens] = [await as(anna), await as(ben)]
    const listening = scripts ? annas.waitForResponse(isEvents) : null
    await visit(annas, here)
    await listening
    const atAnnas = () => (scripts ? Promise.resolve(null) : annas.reload())
    await field(annas).fill('I was about to')

    await visit(bens, here)
    await field(bens).fill('Yes, I am here.')
    await sendButton(bens).click()
    await expect(bubbles(bens)).toContainText(['Are you there?', 'Yes, I am here.'])

    await atAnnas()
    await expect(bubbles(annas)).toContainText([/Are you there\?.*Read/s, /Yes, I am here\..*New/s])
    // Without scripts a reload is the browser's own, which need not keep what was typed.
    if (scripts) await expect(field(annas)).toHaveValue('I was about to')
    await field(annas).fill('I was about to leave.')
    await sendButton(annas).click()
    await expect(field(annas)).toHaveValue('')
    if (!scripts) await bens.reload()
    await expect(bubbles(bens)).toContainText([
      'Are you there?',
      /Yes, I am here\..*Read/s,
      'I was about to leave.',
    ])
  },
)

test('the header and the list of discussions show what is new, or after a reload without scripts', async ({
  as,
  api,
  visit,
  scripts,
}) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const first = await write(api, anna, { to: ben, body: 'Are you there?' })
  const page = await as(ben)
  const listening = scripts ? page.waitForResponse(isEvents) : null
  await visit(page, '/messages')
  await listening
  const messages = page.getByRole('banner').getByRole('link', { name: /^Messages/ })
  await expect(messages).toContainText('1')
  await answer(api, anna, { last: first, body: 'I have a question.' })
  if (!scripts) await page.reload()
  await expect(messages).toContainText('2')
  await expect(page.getByRole('main').locator('.preview')).toHaveText('I have a question.')
  await expect(page.getByRole('main')).toContainText('2 unread messages')
  await api.call('POST', `/user-messages-discussion/${first.discussion}/read`, { token: ben.token })
  if (!scripts) await page.reload()
  await expect(messages).not.toContainText('2')
  await expect(page.getByRole('main')).toContainText('You have read everything.')
})

test(
  'the tabs of a browser share one connection, and the next one takes over',
  { tag: '@scripts' },
  async ({ as, api, visit }) => {
    // Pages without scripts hold no connection.
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const tab = await as(ben)
    const asked: string[] = []
    tab.context().on('request', (request) => isEvents(request) && asked.push(request.url()))
    const listening = tab.waitForResponse(isEvents)
    await visit(tab, '/home')
    await listening
    const other = await tab.context().newPage()
    await visit(other, '/about')
    const badges = (page: typeof tab) => page.getByRole('banner').getByRole('link', { name: /^Messages/ })
    // Heard through the first tab: the second one is there before it is told anything.
    await other.waitForFunction(async () => ((await navigator.locks.query()).pending ?? []).length === 1)
    const first = await write(api, anna, { to: ben, body: 'Are you there?' })
    for (const page of [tab, other]) await expect(badges(page)).toContainText('1')
    expect(asked).toHaveLength(1)
    const takingOver = other.waitForResponse(isEvents)
    await tab.close()
    await takingOver
    await answer(api, anna, { last: first, body: 'I have a question.' })
    await expect(badges(other)).toContainText('2')
    expect(asked).toHaveLength(2)
  },
)

test(
  'what came while there was no connection is seen as soon as there is one again',
  { tag: ['@scripts', '@shape', '@smoke-both'] },
  async ({ as, api, visit }) => {
    // Pages without scripts hold no connection.
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const first = await write(api, anna, { to: ben, body: 'Are you there?' })
    const page = await as(ben)
    // Marking as read loads the page's data again. The message comes between its contents and its counters.
    const contents = page.waitForResponse((response) => response.url().includes('_routes=routes'))
    const answered = contents.then(() => answer(api, anna, { last: first, body: 'I have a question.' }))
    await page.route(/_routes=root/, async (route) => {
      await answered
      await route.continue()
    })
    let refused = 0
    await page.route(events, async (route) => {
      if (refused++ > 0) return route.continue()
      await answered
      return route.fulfill({ status: 429 })
    })
    await visit(page, `/messages/${first.discussion}`)
    await expect(bubbles(page)).toContainText(['Are you there?', 'I have a question.'])
    await expect.poll(() => refused).toBeGreaterThan(1)
  },
)

test('somebody whose session is over hears that nothing will come, and stays where they are', async ({
  as,
  api,
  visit,
}) => {
  const ben = await newReachable(api)
  const page = await as(ben)
  await visit(page, '/home')
  await post(page, '/logout', {})
  const answered = await page.request.get(events, { headers: { Accept: 'text/event-stream' } })
  expect([answered.status(), await answered.text()]).toEqual([200, 'event: end\ndata: {}\n\n'])
  await expect(page.getByRole('heading', { level: 1 })).toContainText(nameOf(ben).split(' ')[0] ?? '')
})
