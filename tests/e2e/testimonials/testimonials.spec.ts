import type { Page } from '@playwright/test'
import type { CampusApi } from '~/tests/support/campus-api'
import { expect, post, test, toastOf } from '~/tests/support/fixtures'

const words = 'She taught our desk how to correct mistakes in public, patiently and with humour.'

/** Somebody with a page for everybody, and somebody who may recommend them. */
async function twoPeople(api: CampusApi) {
  const owner = await api.newValidatedJournalist()
  await api.call('PATCH', '/users/me/profile', { token: owner.token, body: { version: 1, visibility: 2 } })
  return { owner, author: await api.newValidatedJournalist(), path: `/u/${owner.id}` }
}

const writeAt = (api: CampusApi, token: string, profile: string) =>
  api.call<{ id: string }>('POST', `/profiles/${profile}/testimonials`, { token, body: { text: words } })

const section = (page: Page) => page.locator('#testimonials')
const publish = (page: Page) => page.getByRole('button', { name: 'Publish recommendation' }).click()

test(
  'a member recommends somebody, who is told and reads it on the own page',
  { tag: '@smoke' },
  async ({ as, api, visit, mailbox }) => {
    const { owner, author, path } = await twoPeople(api)
    const page = await as(author)
    await visit(page, path)
    await page.getByLabel('Your recommendation').fill(words)
    await publish(page)
    await expect(toastOf(page)).toContainText('Your recommendation has been published.')
    await expect(page).toHaveURL(`${path}#testimonials`)
    await expect(section(page).locator('li blockquote')).toHaveText(words)
    await expect(page.getByRole('button', { name: 'Publish recommendation' })).toHaveCount(0)
    const own = await as(owner)
    await visit(own, '/notifications')
    await own
      .getByRole('main')
      .getByRole('link', { name: /has recommended you/ })
      .click()
    await expect(own).toHaveURL('/u#testimonials')
    await expect(section(own)).toContainText(words)
    await expect(section(own)).toContainText(`${author.firstName} ${author.lastName}`)
    const mail = await mailbox.waitFor({ to: owner.email, subject: 'has recommended you' })
    expect(mail.text).toContain('/u#testimonials')
  },
)

test('a text that is too short comes back with what was typed and why', async ({ as, api, visit }) => {
  const { author, path } = await twoPeople(api)
  const page = await as(author)
  await visit(page, path)
  await publish(page)
  await expect(page.getByRole('alert')).toContainText('Write a recommendation')
  await page.getByLabel('Your recommendation').fill('Very good.')
  await publish(page)
  await expect(page.getByRole('alert')).toContainText('A recommendation needs at least 50 characters')
  await expect(page).toHaveTitle(/ – Error: /)
  await expect(page.getByLabel('Your recommendation')).toHaveValue('Very good.')
})

test('a second one from an old tab is refused, and its words are not lost', async ({ as, api, visit }) => {
  const { owner, author, path } = await twoPeople(api)
  const page = await as(author)
  await visit(page, path)
  await writeAt(api, author.token, owner.id)
  const second = 'A second recommendation, written in a tab that was open for much too long.'
  await page.getByLabel('Your recommendation').fill(second)
  await publish(page)
  await expect(section(page)).toContainText('You have already recommended this profile')
  await expect(section(page)).toContainText(second)
})

test('the author changes it and withdraws it', async ({ as, api, visit }) => {
  const { owner, author, path } = await twoPeople(api)
  await writeAt(api, author.token, owner.id)
  const page = await as(author)
  await visit(page, path)
  await section(page).getByRole('link', { name: 'Change or withdraw' }).click()
  const field = page.getByLabel('Your recommendation')
  await expect(field).toHaveValue(words)
  await field.fill(`${words} And it lasted.`)
  await page.getByRole('button', { name: 'Save recommendation' }).click()
  await expect(toastOf(page)).toContainText('Your recommendation has been saved.')
  await expect(section(page).locator('li blockquote')).toHaveText(`${words} And it lasted.`)
  await section(page).getByRole('link', { name: 'Change or withdraw' }).click()
  await page.getByRole('link', { name: 'Withdraw recommendation' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(toastOf(page)).toContainText('Your recommendation has been withdrawn.')
  await expect(section(page)).toContainText('Nobody has written a recommendation yet.')
  await expect(page.getByRole('button', { name: 'Publish recommendation' })).toBeVisible()
})

test('the owner hides it and shows it again', async ({ as, api, page, visit }) => {
  const { owner, author, path } = await twoPeople(api)
  await writeAt(api, author.token, owner.id)
  const own = await as(owner)
  await visit(own, '/u')
  await own.getByRole('button', { name: /^Hide/ }).click()
  await expect(toastOf(own)).toContainText('The recommendation is hidden.')
  await expect(section(own)).toContainText('Hidden: only you can see it')
  // Visitors see it within a second: their pages are kept that long.
  await expect(async () => {
    await visit(page, path)
    await expect(section(page)).not.toContainText(words, { timeout: 200 })
  }).toPass({ timeout: 5000 })
  await own.getByRole('button', { name: /^Show again/ }).click()
  await expect(toastOf(own)).toContainText('shown again')
  await expect(async () => {
    await visit(page, path)
    await expect(section(page)).toContainText(words, { timeout: 200 })
  }).toPass({ timeout: 5000 })
})

test(
  'the author of a hidden one still finds it, and reads that it is hidden for others',
  { tag: '@either' },
  async ({ as, api, visit }) => {
    const { owner, author, path } = await twoPeople(api)
    const { id } = await writeAt(api, author.token, owner.id)
    await api.call('PUT', `/testimonials/${id}/hidden`, { token: owner.token })
    const page = await as(author)
    await visit(page, path)
    await expect(section(page).locator('li')).toHaveCount(0)
    await expect(page.locator('#given')).toContainText('It is hidden at the moment')
    await expect(page.locator('#given')).toContainText(words)
  },
)

test('a reader reports it once; it stays, and nobody else can touch it', async ({ as, api, visit }) => {
  const { owner, author, path } = await twoPeople(api)
  const { id } = await writeAt(api, author.token, owner.id)
  const page = await as(await api.newJournalist())
  await visit(page, path)
  await section(page)
    .getByRole('link', { name: /^Report/ })
    .click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toContainText('Say what is wrong with it')
  await page.getByLabel('What is it about?').selectOption('spam')
  await page.getByLabel('What is wrong with it?').fill('This is an advertisement.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(toastOf(page)).toContainText('Thank you.')
  await expect(section(page)).toContainText(words)
  await expect(section(page).getByRole('link', { name: /^Report/ })).toHaveCount(0)
  for (const form of [{ intent: 'hide' }, { intent: 'withdraw' }] as Record<string, string>[])
    expect((await post(page, `/testimonials/${id}`, form)).status()).toBe(404)
  expect((await post(page, `/testimonials/${id}`, { intent: 'nonsense' })).status()).toBe(422)
})

test(
  'restricted members and visitors read, and find no form',
  { tag: '@either' },
  async ({ as, api, page, visit }) => {
    const { path } = await twoPeople(api)
    const restricted = await as(await api.newJournalist())
    for (const reader of [page, restricted]) {
      await visit(reader, path)
      await expect(section(reader)).toContainText('Nobody has written a recommendation yet.')
      await expect(section(reader).getByRole('textbox')).toHaveCount(0)
    }
    expect((await post(restricted, path, { profile: 'x', text: words })).status()).toBe(403)
  },
)

test(
  'after ten recommendations the author reads that there are no more',
  { tag: '@either' },
  async ({ as, api, visit }) => {
    test.setTimeout(120_000)
    const { author, path } = await twoPeople(api)
    const others = await Promise.all(Array.from({ length: 10 }, () => api.newValidatedJournalist()))
    for (const { id, token } of others) {
      await api.call('PATCH', '/users/me/profile', { token, body: { version: 1, visibility: 1 } })
      await writeAt(api, author.token, id)
    }
    const page = await as(author)
    await visit(page, path)
    await expect(section(page)).toContainText('You have reached the maximum number of recommendations')
    await expect(section(page).getByRole('textbox')).toHaveCount(0)
  },
)
