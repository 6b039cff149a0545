import { expect, post, test, toastOf } from '~/tests/support/fixtures'
import { answer, bubbles, chat, field, markRead, nameOf, newReachable, sendButton, write } from './people'

test(
  'two people write to each other, and each sees what is new and what the other has read',
  { tag: '@smoke' },
  async ({ as, api, visit, scripts }) => {
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const annas = await as(anna)
    await visit(annas, `/u/${ben.id}`)
    await annas.getByRole('link', { name: 'Write a message' }).click()
    await expect(annas.getByRole('heading', { level: 1 })).toHaveText(`Message to ${nameOf(ben)}`)
    await annas.getByLabel('Subject').fill('Dams')
    await field(annas).fill('Good morning!\nMay I call you?')
    await sendButton(annas).click()
    await expect(toastOf(annas)).toContainText('Your message has been sent.')
    await expect(annas).toHaveURL(/\/messages\/[\w-]+#newest$/)
    await expect(bubbles(annas)).toContainText(['DamsGood morning!'])

    const bens = await as(ben)
    await visit(bens, '/messages')
    await expect(bens.getByRole('main')).toContainText('1 unread message')
    await expect(bens.getByRole('main').locator('.preview')).toHaveText(/^Dams: Good morning!/)
    await bens
      .getByRole('main')
      .getByRole('link', { name: nameOf(anna) })
      .click()
    await expect(bubbles(bens)).toContainText([/May I call you\?.*New/s])
    if (!scripts) {
      await bens.getByRole('button', { name: 'Mark as read' }).click()
      await expect(toastOf(bens)).toContainText('Marked as read.')
    }
    await expect(bens.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
    await expect(bens.getByRole('banner').getByRole('link', { name: /^Messages/ })).not.toContainText(
      'unread',
    )
    await field(bens).fill('Of course, at noon.')
    await sendButton(bens).click()
    await expect(bubbles(bens)).toContainText(['Good morning!', 'Of course, at noon.'])
    await expect(field(bens)).toHaveValue('')

    await visit(annas, '/messages')
    await annas
      .getByRole('main')
      .getByRole('link', { name: nameOf(ben) })
      .click()
    await expect(bubbles(annas)).toContainText([/Good morning!.*Read/s, 'Of course, at noon.'])
    await visit(bens, '/messages')
    await expect(bens.getByRole('main')).toContainText('You have read everything.')
    await expect(bens.getByRole('main').locator('.preview')).toHaveText('You: Of course, at noon.')
  },
)

test('somebody who answers has read what was there', async ({ as, api, visit, scripts }) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const { discussion } = await write(api, anna, { to: ben, body: 'Are you there?' })
  const page = await as(ben)
  await visit(page, `/messages/${discussion}`)
  await field(page).fill('Yes, I am here.')
  if (scripts) await field(page).press('Control+Enter')
  else await sendButton(page).click()
  await expect(bubbles(page)).toContainText(['Are you there?', 'Yes, I am here.'])
  await visit(page, '/messages')
  await expect(page.getByRole('main')).toContainText('You have read everything.')
})

test('a name that runs from right to left does not turn the words around it', async ({ as, api, visit }) => {
  const [layla, ben] = [await newReachable(api), await newReachable(api)]
  const body = { version: 2, firstName: 'ليلى', lastName: 'حداد' }
  await api.call('PATCH', '/users/me/profile', { token: layla.token, body })
  const isolated = '\u2068ليلى حداد\u2069'
  const page = await as(ben)
  await visit(page, `/messages/new?to=${layla.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Message to ${isolated}`)
  await write(api, layla, { to: ben, body: 'مرحبا (hello)\nSee you at noon!' })
  await visit(page, '/notifications')
  await expect(page.getByText(`${isolated} has sent you a message`)).not.toHaveAttribute('dir')
  await visit(page, '/messages')
  const main = page.getByRole('main')
  await expect(main.locator('.preview bdi')).toHaveText(/مرحبا/)
  await main.getByRole('link', { name: 'ليلى حداد' }).click()
  // Each line runs in its own direction.
  await expect(bubbles(page).locator('.typed')).toHaveCSS('unicode-bidi', 'plaintext')
  await expect(bubbles(page).locator('bdi')).toHaveText('ليلى حداد')
})

test('a preview in two directions shows its first words', async ({ as, api, visit }) => {
  const [layla, ben] = [await newReachable(api), await newReachable(api)]
  await write(api, layla, { to: ben, body: `شكرا جزيلا. Tomorrow ${'I will send you the link. '.repeat(8)}` })
  const page = await as(ben)
  await page.setViewportSize({ width: 360, height: 800 })
  await visit(page, '/messages')
  const preview = page.getByRole('main').locator('.preview')
  const hidden = await preview.evaluate((line) => {
    const text = [...line.querySelectorAll('bdi')].at(-1)?.firstChild
    if (!text) throw new Error('There is no text')
    const range = document.createRange()
    const start = text.textContent?.indexOf('Tomorrow') ?? -1
    range.setStart(text, start)
    range.setEnd(text, start + 'Tomorrow'.length)
    const [word, box] = [range.getBoundingClientRect(), line.getBoundingClientRect()]
    return Math.max(box.left - word.left, word.right - box.right, word.bottom - box.bottom)
  })
  expect(hidden).toBeLessThanOrEqual(1)
})

test('the profile of somebody whom one knows already leads to the one discussion', async ({
  as,
  api,
  visit,
}) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const { discussion } = await write(api, anna, { to: ben, body: 'Are you there?' })
  const page = await as(ben)
  await visit(page, `/u/${anna.id}`)
  await page.getByRole('link', { name: 'Write a message' }).click()
  await expect(page).toHaveURL(`/messages/${discussion}#write`)
  await visit(page, '/u')
  await expect(page.getByRole('link', { name: 'Write a message' })).toHaveCount(0)
})

test(
  'a form sent twice is one message',
  { tag: ['@either', '@shape'] },
  async ({ as, api, visit, page: visitor }) => {
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const page = await as(anna)
    const path = `/messages/new?to=${ben.id}`
    await visit(page, path)
    const formKey = await page.locator('#write input[name="formKey"]').inputValue()
    const form = { formKey, body: 'Only once, please.' }
    const answers = await Promise.all([post(page, path, form), post(page, path, form)])
    expect(answers.map((each) => each.status())).toEqual([303, 303])
    const here = answers[0].headers()['location']?.split('#')[0] ?? ''
    await visit(page, here)
    await expect(bubbles(page)).toHaveCount(1)
    const value = (name: string) => page.locator(`#write input[name="${name}"]`).inputValue()
    const reply = {
      intent: 'reply',
      last: await value('last'),
      formKey: await value('formKey'),
      body: 'Again once.',
    }
    await Promise.all([post(page, here, reply), post(page, here, reply)])
    await visit(page, here)
    await expect(bubbles(page)).toHaveCount(2)
    await visit(visitor, here)
    await expect(visitor).toHaveURL(/\/login\?returnTo=/)
  },
)

test('a long discussion has pages, each of which goes on where the other ends', async ({
  as,
  api,
  visit,
}) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  let last = await write(api, anna, { to: ben, body: 'Message number 1' })
  for (let number = 2; number <= 30; number++)
    last = await answer(api, number % 2 ? anna : ben, { last, body: `Message number ${String(number)}` })
  const page = await as(anna)
  await visit(page, `/messages/${last.discussion}`)
  await expect(bubbles(page)).toHaveCount(25)
  await expect(bubbles(page).last()).toContainText('Message number 30')
  await page.getByRole('link', { name: 'Older messages' }).click()
  await expect(page).toHaveURL(/\?page=2#newest$/)
  await expect(bubbles(page)).toHaveCount(5)
  await expect(chat(page).locator('#newest')).toContainText('Message number 5')
  await expect(chat(page).locator('#newest')).toBeInViewport()
  await expect(field(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Newer messages' }).click()
  await expect(chat(page).locator('#oldest')).toContainText('Message number 6')
  await expect(chat(page).locator('#oldest')).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Newer messages' })).toHaveCount(0)
})

test(
  'what was typed when the session ended comes back after the login, and is sent once',
  { tag: '@shape' },
  async ({ as, api, visit }) => {
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const first = await write(api, anna, { to: ben, body: 'Are you there?' })
    await markRead(api, ben, first)
    const page = await as(ben)
    await visit(page, `/messages/${first.discussion}`)
    await field(page).fill('Yes, with a long story.')
    await post(page, '/logout', {})
    await sendButton(page).click()
    await expect(page).toHaveURL(/\/login\?returnTo=/)
    await page.getByLabel('E-mail', { exact: true }).fill(ben.email)
    await page.getByLabel('Password', { exact: true }).fill(ben.password)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`/messages/${first.discussion}`)
    await expect(field(page)).toHaveValue('Yes, with a long story.')
    await sendButton(page).click()
    await expect(bubbles(page)).toContainText(['Are you there?', 'Yes, with a long story.'])
    await visit(page, `/messages/${first.discussion}`)
    await expect(field(page)).toHaveValue('')
  },
)

test(
  'a text that is not sent waits in this browser, and the panel lists the discussions',
  { tag: '@smoke' },
  async ({ as, api, visit, scripts }) => {
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const { discussion } = await write(api, anna, { to: ben, body: 'Are you there?' })
    const page = await as(ben)
    await visit(page, `/messages/${discussion}`)
    await field(page).fill('Not quite finished')
    await visit(page, '/home')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Messages/ })
      .click()
    if (!scripts) {
      await expect(page).toHaveURL('/messages')
      await expect(page.getByRole('main').locator('.preview')).toHaveText('Are you there?')
      return
    }
    const panel = page.getByRole('region', { name: 'Messages' })
    await expect(panel.locator('.preview')).toHaveText('Are you there?')
    await panel.getByRole('link', { name: nameOf(anna) }).click()
    await expect(panel.getByRole('textbox')).toHaveValue('Not quite finished')
    await panel.getByRole('link', { name: 'Open on its page' }).click()
    await expect(page).toHaveURL(`/messages/${discussion}#newest`)
    await expect(panel).toHaveCount(0)
    await expect(field(page)).toHaveValue('Not quite finished')
    await page.getByRole('banner').locator('summary').filter({ hasText: 'Account menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  },
)
