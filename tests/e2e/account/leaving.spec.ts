import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expect, post, test, toastOf } from '~/tests/support/fixtures'
import { linkIn } from '~/tests/support/mailbox'

const settings = '/account_settings/data'
const password = (page: Page) => page.getByLabel('Your current password')

test(
  'everything of one’s own comes as one archive, announced by mail',
  { tag: '@smoke' },
  async ({ as, api, mailbox, visit }) => {
    const journalist = await api.newJournalist()
    const page = await as(journalist)
    await visit(page, settings)
    await page.getByRole('button', { name: 'Request my data' }).click()
    await expect(toastOf(page)).toContainText('Your data is being collected')
    await expect(page.getByRole('button', { name: 'Request my data' })).toHaveCount(0)
    const mail = await mailbox.waitFor({ to: journalist.email, subject: /^Your data from .+ is ready$/ })
    await visit(page, new URL(linkIn(mail, settings)).pathname)
    await expect(page.getByRole('main')).toContainText('Your data is ready')
    await expect(page.getByRole('main')).toContainText('You can request a new copy once a day')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the archive' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    const archive = unzipSync(readFileSync(await download.path()))
    const read = (name: string): unknown => JSON.parse(strFromU8(archive[name] ?? new Uint8Array()))
    expect(read('account.json')).toMatchObject({ email: journalist.email })
    expect(read('profile.json')).toMatchObject({ last_name: journalist.lastName })
  },
)

test(
  'the archive is nobody else’s, and who has none is told so',
  { tag: '@either' },
  async ({ as, api, page, visit }) => {
    await visit(page, `${settings}/file`)
    await expect(page).toHaveURL(/\/login\?/)
    const other = await as(await api.newJournalist())
    await visit(other, `${settings}/file`)
    await expect(other).toHaveURL(settings)
    await expect(toastOf(other)).toContainText('There is no archive to download')
  },
)

test('a deactivated account is out at once, everywhere, after the right password', async ({
  as,
  api,
  mailbox,
  visit,
  settled,
  scripts,
}) => {
  const journalist = await api.newJournalist()
  const elsewhere = await as(journalist)
  const page = await as(journalist)
  await visit(page, settings)
  await settled(page)
  await page.getByRole('link', { name: 'Deactivate my account' }).click()
  await expect(page).toHaveURL(scripts ? settings : `${settings}?confirm=deactivate`)
  const question = scripts ? page.getByRole('dialog') : page.getByRole('main')
  await expect(
    question.getByRole('heading', { name: 'Do you want to deactivate your account?' }),
  ).toBeVisible()
  await password(page).fill('Not-My-Password-1')
  await page.getByRole('button', { name: 'Deactivate my account' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not your current password')
  const again = await post(page, `${settings}?confirm=deactivate`, {
    intent: 'deactivate',
    password: 'Not-My-Password-1',
  })
  expect([again.status(), await again.text()]).toEqual([
    422,
    expect.not.stringContaining('Not-My-Password-1'),
  ])
  await password(page).fill(journalist.password)
  await page.getByRole('button', { name: 'Deactivate my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(toastOf(page)).toContainText('Your account is deactivated')
  for (const each of [page, elsewhere]) {
    await each.goto('/home')
    await expect(each).not.toHaveURL('/home')
  }
  const mail = await mailbox.waitFor({ to: journalist.email, subject: /is deactivated$/ })
  expect(new URL(linkIn(mail, '/login')).pathname).toBe('/login')
})

test('who does not want to leave stays', async ({ as, api, visit }) => {
  const page = await as(await api.newJournalist())
  for (const way of ['deactivate', 'erase']) {
    await visit(page, `${settings}?confirm=${way}`)
    await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(settings)
  }
  await visit(page, '/home')
  await expect(page).toHaveURL('/home')
})

test('an erased account is gone: password and typed e-mail, then goodbye', async ({
  as,
  api,
  mailbox,
  visit,
  settled,
  scripts,
}) => {
  const journalist = await api.newJournalist()
  const page = await as(journalist)
  await visit(page, settings)
  await settled(page)
  await page.getByRole('link', { name: 'Erase my account' }).click()
  await expect(page).toHaveURL(scripts ? settings : `${settings}?confirm=erase`)
  const submit = page.getByRole('button', { name: 'Erase everything for good' })
  await submit.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await page.getByLabel('Your e-mail address').fill('somebody@else.example')
  await password(page).fill(journalist.password)
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('This is not the e-mail address of this account')
  await expect(page.getByLabel('Your e-mail address')).toHaveValue('somebody@else.example')
  await page.getByLabel('Your e-mail address').fill(journalist.email)
  await password(page).fill(journalist.password)
  await submit.click()
  await expect(page).toHaveURL('/')
  await expect(toastOf(page)).toContainText('Your account and your data have been erased')
  await mailbox.waitFor({ to: journalist.email, subject: /has been erased$/ })
  await visit(page, '/login')
  await page.getByLabel('E-mail').fill(journalist.email)
  await page.getByLabel('Password', { exact: true }).fill(journalist.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('main')).toContainText('Your email address or password is incorrect.')
})
