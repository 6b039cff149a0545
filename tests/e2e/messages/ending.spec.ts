import type { Page } from '@playwright/test'
import type { CampusApi } from '~/tests/support/campus-api'
import { expect, toastOf } from '~/tests/support/fixtures'
import { test } from '~/tests/support/servers/campus-with-clock'
import { bubbles, field, markRead, nameOf, newReachable, sendButton, write } from './people'

/** In minutes. */
const day = 24 * 60

const fold = (page: Page) => page.locator('summary').filter({ hasText: 'Messages that end' })
const agreed = (page: Page) => page.getByText('Messages end after 1 day, for both of you.')

/** Two people, and the discussion in which one wrote to the other. */
async function beginIn(api: CampusApi) {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const first = await write(api, anna, { to: ben, body: 'See you at nine.' })
  const step = (token: string, name: 'propose' | 'agree') =>
    api.call('POST', `/user-messages-discussion/${first.discussion}/ending`, {
      token,
      body: { step: name, days: 1 },
    })
  return { anna, ben, first, here: `/messages/${first.discussion}`, step }
}

test('two people agree that messages end, which are gone for both, and one of them stops it', async ({
  as,
  api,
  visit,
  own,
  scripts,
}) => {
  own.setAhead(0)
  const { anna, ben, here } = await beginIn(api)
  const [annas, bens] = [await as(anna), await as(ben)]

  await visit(annas, here)
  await fold(annas).click()
  await annas.getByLabel('Messages end after').selectOption('7 days')
  await annas.getByRole('button', { name: 'Propose' }).click()
  await expect(toastOf(annas)).toContainText('It holds once the other person agrees.')
  await expect(annas.getByText('You propose that messages end after 7 days')).toBeVisible()

  await visit(bens, '/messages')
  await expect(bens.getByText('Proposal: messages end after 7 days')).toBeVisible()
  await visit(bens, here)
  await expect(bens.getByText(`${nameOf(anna)} proposes that messages end after 7 days`)).toBeVisible()
  // Meanwhile it is another number, of which the other page knows nothing without scripts; with them this one has stayed open.
  if (!scripts) await fold(annas).click()
  await annas.getByLabel('Messages end after').selectOption('1 day')
  const agree = (days: string) =>
    bens.getByRole('button', { name: `Agree to ${days}, and delete what is older` })
  await expect(agree('7 days')).toBeVisible()
  await annas.getByRole('button', { name: 'Propose' }).click()
  await expect(annas.getByText('You propose that messages end after 1 day')).toBeVisible()
  if (!scripts) {
    await agree('7 days').click()
    await expect(toastOf(bens)).toContainText('This has changed in the meantime')
  }
  await expect(bens.getByText(`${nameOf(anna)} proposes that messages end after 1 day`)).toBeVisible()
  await agree('1 day').click()
  await expect(toastOf(bens)).toContainText('This is now agreed.')
  await expect(agreed(bens)).toBeVisible()
  await expect(bubbles(bens)).toContainText(['See you at nine.'])

  own.setAhead(2 * day)
  await visit(annas, '/messages')
  await expect(annas.getByText('See you at nine.')).toHaveCount(0)
  await visit(annas, `/messages/new?to=${ben.id}`)
  await expect(agreed(annas)).toBeVisible()
  const token = await api.logIn(anna.email, anna.password)
  await write(api, { ...anna, token }, { to: ben, body: 'See you at ten.' })
  for (const page of [annas, bens]) {
    await visit(page, here)
    await expect(bubbles(page)).toContainText(['See you at ten.'])
    await expect(bubbles(page)).toHaveCount(1)
    await expect(agreed(page)).toBeVisible()
  }
  await fold(bens).click()
  await bens.getByRole('button', { name: 'Stop: messages no longer end' }).click()
  await expect(toastOf(bens)).toContainText('Messages of this discussion no longer end.')
  await expect(agreed(bens)).toHaveCount(0)
  own.setAhead(4 * day)
  await visit(bens, here)
  await expect(bubbles(bens)).toContainText(['See you at ten.'])
})

test('an answer that is written while all messages end is sent', async ({ as, api, visit, own }) => {
  own.setAhead(0)
  const { anna, ben, here, step } = await beginIn(api)
  await step(anna.token, 'propose')
  await step(ben.token, 'agree')
  const page = await as(ben)
  await visit(page, here)
  await expect(bubbles(page)).toHaveCount(1)
  await field(page).fill('I shall be there.')
  own.setAhead(2 * day)
  await sendButton(page).click()
  await expect(bubbles(page)).toContainText(['I shall be there.'])
  await expect(bubbles(page)).toHaveCount(1)
})

test.describe('while all messages end', () => {
  // What is gone cannot be loaded again.
  test.use({ expectedErrors: /status of 404/ })

  test('an open page keeps what is typed and shows none of them any more', async ({
    as,
    api,
    visit,
    own,
    scripts,
  }) => {
    own.setAhead(0)
    const { anna, ben, first, here, step } = await beginIn(api)
    await markRead(api, ben, first)
    own.setAhead(2 * day)
    const tokens = await Promise.all([anna, ben].map(({ email, password }) => api.logIn(email, password)))
    const [annas = '', bens = ''] = tokens
    await step(bens, 'propose')
    const page = await as(ben)
    await visit(page, here)
    await expect(bubbles(page)).toHaveCount(1)
    await field(page).fill('I shall be there.')
    await step(annas, 'agree')
    // Without scripts nothing is loaded again.
    await expect(bubbles(page)).toHaveCount(scripts ? 0 : 1)
    if (scripts) await expect(page.getByText('See you at nine.')).toHaveCount(0)
    await expect(field(page)).toHaveValue('I shall be there.')
    await sendButton(page).click()
    await expect(bubbles(page)).toContainText(['I shall be there.'])
    await expect(bubbles(page)).toHaveCount(1)
  })
})
