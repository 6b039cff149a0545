import { type MailSort, unsubscribePath } from '~/api/platform/mail/unsubscribe'
import { expect, test, toastOf } from '~/tests/support/fixtures'

/** The address that a mail would have: with the secret of this run. */
const addressOf = (sort: MailSort): string =>
  unsubscribePath({ tokenSecret: process.env['CAMPUS_TOKEN_SECRET'] ?? '' }, sort)

const search = { name: 'Law', choices: {}, frequency: 'daily' }

test(
  'mails of a saved search end with a button, without logging in, and come again with another',
  { tag: ['@shape', '@smoke-both'] },
  async ({ api, visit, openBrowser }) => {
    const { token } = await api.newValidatedJournalist()
    const { id } = await api.call<{ id: string }>('POST', '/saved-searches', { token, body: search })
    const frequency = async () =>
      (await api.call<{ frequency: string }>('GET', `/saved-searches/${id}`, { token })).frequency
    const page = await openBrowser()
    await visit(page, addressOf({ kind: 'savedSearch', id }))
    await expect(page.getByRole('main')).toContainText('your saved search “Law”')
    expect(await frequency()).toBe('daily')
    await page.getByRole('button', { name: 'Stop these e-mails' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'You will no longer receive these e-mails',
    )
    expect(await frequency()).toBe('off')
    await page.getByRole('button', { name: 'Subscribe again' }).click()
    await expect(toastOf(page)).toContainText('You will receive these e-mails again.')
    await expect(page.getByRole('button', { name: 'Stop these e-mails' })).toBeVisible()
    expect(await frequency()).toBe('daily')
  },
)

test(
  'a mail service ends reminders with one click, and a session that comes along counts for nothing',
  { tag: '@http' },
  async ({ as, api }) => {
    const member = await api.newValidatedJournalist()
    const other = await as('journalist')
    const address = addressOf({ kind: 'notification', type: 'offerDeadline', personId: member.id })
    const mails = async () => {
      const choices = await api.call<{ type: string; mail: string }[]>(
        'GET',
        '/users/me/notification-choices',
        {
          token: member.token,
        },
      )
      return choices.find(({ type }) => type === 'offerDeadline')?.mail
    }
    expect((await other.request.get(address)).status()).toBe(200)
    expect(await mails()).toBe('once')
    const click = (path: string) =>
      other.request.post(path, {
        form: { 'List-Unsubscribe': 'One-Click' },
        headers: { Origin: 'https://mail.example' },
        maxRedirects: 0,
      })
    const answer = await click(address)
    expect(answer.status()).toBe(200)
    const html = await answer.text()
    expect(html).toContain('You will no longer receive these e-mails')
    // A reader of the answer learns nothing of the person whose browser was made to send it.
    expect(html).not.toContain('Layla')
    expect(await mails()).toBe('off')
    expect((await click(address)).status()).toBe(200)
    expect((await click(`${address}A`)).status()).toBe(404)
    expect((await click('/account_settings/notifications')).status()).toBe(403)
    expect((await other.request.get('/home', { maxRedirects: 0 })).status()).toBe(200)
  },
)

test('a digest ends with a button, says what it tells of, and comes back with all of it', async ({
  api,
  visit,
  openBrowser,
}) => {
  const { id, token } = await api.newValidatedJournalist()
  const choices = [
    { type: 'message', campus: true, mail: 'weekly' },
    { type: 'testimonial', campus: true, mail: 'weekly' },
    { type: 'offerDeadline', campus: true, mail: 'once' },
  ]
  const path = '/users/me/notification-choices'
  await api.call('PUT', path, { token, body: { choices } })
  const mails = async () =>
    (await api.call<{ type: string; mail: string }[]>('GET', path, { token }))
      .filter(({ type }) => choices.some((choice) => choice.type === type))
      .map(({ mail }) => mail)
  const page = await openBrowser()
  await visit(page, addressOf({ kind: 'digest', rhythm: 'weekly', personId: id }))
  await expect(page.getByRole('main')).toContainText(
    'The weekly summary. It includes: Somebody sends you a message and Somebody recommends you.',
  )
  await page.getByRole('button', { name: 'Stop these e-mails' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You will no longer receive these e-mails')
  expect(await mails()).toEqual(['off', 'off', 'once'])
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(toastOf(page)).toContainText('You will receive these e-mails again.')
  expect(await mails()).toEqual(['weekly', 'weekly', 'once'])
})
