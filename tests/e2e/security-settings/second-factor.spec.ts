import type { Page } from '@playwright/test'
import { appCode } from '~/tests/support/app-code'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const path = '/account_settings/security'
const switchedOn = (page: Page) => page.getByRole('link', { name: 'Switch off' })

async function begin(page: Page, password: string): Promise<void> {
  await page.getByLabel('Your current password').fill(password)
  await page.getByRole('button', { name: 'Set up the second factor' }).click()
}

/** Goes from the password to the recovery codes; the app gets its secret from what stands on the page. */
async function setUp(page: Page, password: string) {
  await begin(page, password)
  const shown = await page.locator('main code').textContent()
  const secret = (shown ?? '').replaceAll(' ', '')
  await page.getByLabel('First code from the app').fill(appCode(secret, new Date()))
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  return { secret, codes: await page.locator('main ol code').allTextContents() }
}

test(
  'a second factor is set up by password, picture and first code, and its owner is told',
  { tag: '@smoke' },
  async ({ as, api, mailbox, visit }) => {
    const person = await api.newJournalist()
    const page = await as(person)
    await visit(page, path)
    await begin(page, 'wrong')
    await expect(page.getByRole('alert')).toContainText('This is not your current password')
    const { codes } = await setUp(page, person.password)
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    await expect(toastOf(page)).toContainText('The second factor is switched on')
    await mailbox.waitFor({ to: person.email, subject: 'Second factor switched on' })
  },
)

test('the picture is drawn in the page, and its secret stands beside it for other apps', async ({
  as,
  api,
  visit,
}) => {
  const person = await api.newJournalist()
  const page = await as(person)
  await visit(page, path)
  await begin(page, person.password)
  const picture = page.getByRole('img', { name: 'QR code for the authenticator app' })
  await expect(picture).toBeVisible()
  const box = (await picture.boundingBox())!
  expect(Math.round(box.width)).toBe(Math.round(box.height))
  const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const link = page.getByRole('link', { name: 'Open the app on this device' })
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}`))
})

test('a wrong first code is said in words, and the set-up goes on', async ({ as, api, visit }) => {
  const person = await api.newJournalist()
  const page = await as(person)
  await visit(page, path)
  await begin(page, person.password)
  const secret = await page.locator('main code').textContent()
  await page.getByLabel('First code from the app').fill('12345')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await expect(page.getByLabel('First code from the app')).toHaveValue('')
  await expect(page.locator('main code')).toHaveText(secret ?? '')
})

test('recovery codes stay until they are kept, and are never seen again', async ({ as, api, visit }) => {
  const person = await api.newJournalist()
  const page = await as(person)
  await visit(page, path)
  const { codes } = await setUp(page, person.password)
  await visit(page, path)
  await expect(page.getByRole('main')).toContainText(codes[9]!)
  const file = page.getByRole('link', { name: 'Save as a text file' })
  expect(decodeURIComponent((await file.getAttribute('href')) ?? '')).toContain(codes.join('\n'))
  await page.getByRole('button', { name: 'I have stored the codes' }).click()
  await expect(switchedOn(page)).toBeVisible()
  await visit(page, path)
  await expect(page.getByRole('main')).toContainText('You have 10 recovery codes left.')
  await expect(page.getByRole('main')).not.toContainText(codes[9]!)
})

test('new recovery codes take the place of the old ones', async ({ as, api, visit, settled }) => {
  const person = await api.newJournalist()
  const page = await as(person)
  await visit(page, path)
  const { codes } = await setUp(page, person.password)
  await page.getByRole('button', { name: 'I have stored the codes' }).click()
  await page.getByRole('link', { name: 'New recovery codes' }).click()
  await settled(page)
  await page.getByLabel('Your current password').fill(person.password)
  await page.getByLabel('Code').fill(codes[0]!)
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await expect(toastOf(page)).toContainText('Here are your new recovery codes.')
  const fresh = await page.locator('main ol code').allTextContents()
  expect(fresh).toHaveLength(10)
  expect(fresh.filter((code) => codes.includes(code))).toEqual([])
})

test('it is switched off by password and code, after a page that asks', async ({
  as,
  api,
  mailbox,
  visit,
  settled,
}) => {
  const person = await api.newJournalist()
  const page = await as(person)
  await visit(page, path)
  const { codes } = await setUp(page, person.password)
  await page.getByRole('button', { name: 'I have stored the codes' }).click()
  await switchedOn(page).click()
  await settled(page)
  const off = page.getByRole('button', { name: 'Switch off the second factor' })
  await off.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await page.getByLabel('Your current password').fill(person.password)
  await page.getByLabel('Code').fill(codes[1]!)
  await off.click()
  await expect(toastOf(page)).toContainText('The second factor is switched off.')
  await expect(page.getByRole('button', { name: 'Set up the second factor' })).toBeVisible()
  await mailbox.waitFor({ to: person.email, subject: 'Second factor switched off' })
  expect(await api.logIn(person.email, person.password)).toBeTruthy()
})
