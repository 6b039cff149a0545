import type { Page } from '@playwright/test'
import { switchFactorOn } from '~/tests/support/app-code'
import type { CampusApi } from '~/tests/support/campus-api'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const path = '/account_settings/webhooks'
/** A name that leads inwards: nothing is ever sent there. */
const address = 'https://localhost:8443/campus'

/** A validated provider of the test's own. */
async function newOffice(api: CampusApi) {
  const office = await api.newProvider('Signal School')
  await api.approveReview(office)
  return office
}

async function fillIn(page: Page, { password }: { password: string }) {
  await page.getByLabel('Address', { exact: true }).fill(address)
  await page.getByLabel('A journalist asks you for validation').check()
  await page.getByLabel('Your current password', { exact: true }).fill(password)
}

/** Adds a receiver and opens its page. */
async function addReceiver(page: Page, office: { password: string }): Promise<string> {
  await fillIn(page, office)
  await page.getByRole('button', { name: 'Add the receiver' }).click()
  await expect(toastOf(page)).toContainText('The receiver has been added.')
  const secret = await page.getByLabel(`Secret for ${address}`).inputValue()
  await page.getByRole('button', { name: 'I have copied the secret' }).click()
  await expect(page.getByRole('heading', { name: address })).toBeVisible()
  return secret
}

test(
  'a receiver is added, whose secret is shown once, tested, told and removed',
  { tag: '@smoke' },
  async ({ api, as, visit, settled }) => {
    const office = await newOffice(api)
    const page = await as(office)
    await visit(page, path)
    await expect(page.getByRole('heading', { name: 'No receivers yet' })).toBeVisible()
    const secret = await addReceiver(page, office)
    expect(secret).toMatch(/^whsec_/)
    expect(await page.content()).not.toContain(secret)

    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(toastOf(page)).toContainText('The test did not arrive.')
    const log = page.getByRole('table', { name: 'Notifications' })
    await expect(log).toContainText('The server could not be reached')

    const { token } = await api.newJournalist()
    const body = { validator: office.id, introduction: 'From your course of 2025.' }
    await api.call('POST', '/validation-requests', { token, body })
    const told = log.getByRole('row').filter({ hasText: 'A journalist asks you for validation' })
    await expect(async () => {
      await page.reload()
      await expect(told).toContainText('1 attempt', { timeout: 500 })
    }).toPass()
    await settled(page)
    await told.getByRole('button', { name: 'Send again' }).click()
    await expect(toastOf(page)).toContainText('The notification is sent again.')

    await page.getByRole('link', { name: 'Remove …' }).click()
    await settled(page)
    await page.getByRole('button', { name: 'Remove the receiver' }).click()
    await expect(toastOf(page)).toContainText('The receiver has been removed.')
    await expect(page.getByRole('heading', { name: 'No receivers yet' })).toBeVisible()
  },
)

test('a receiver is switched off, gets other notifications, and gets a new secret', async ({
  api,
  as,
  visit,
}) => {
  const office = await newOffice(api)
  const page = await as(office)
  await visit(page, path)
  const secret = await addReceiver(page, office)
  await page.getByLabel('Switched on').uncheck()
  await page.getByLabel('One of your offers has ended').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastOf(page)).toContainText('The receiver has been saved.')
  await expect(page.getByLabel('Switched on')).not.toBeChecked()
  await expect(page.getByLabel('One of your offers has ended')).toBeChecked()

  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter your current password')
  await page.getByLabel('Your current password', { exact: true }).fill(office.password)
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await expect(toastOf(page)).toContainText('The new secret has been made.')
  await expect(page.getByLabel(`Secret for ${address}`)).not.toHaveValue(secret)
  await page.getByRole('button', { name: 'I have copied the secret' }).click()
  await page.getByRole('link', { name: 'All receivers' }).click()
  await expect(page.getByRole('table').getByRole('row', { name: address })).toContainText('Off')
})

test('with the second factor, a code is asked for as well', async ({ api, as, visit }) => {
  const office = await newOffice(api)
  const page = await as(office)
  const { nextCode } = await switchFactorOn(api, office)
  await visit(page, path)
  await fillIn(page, office)
  await page.getByRole('button', { name: 'Add the receiver' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the code')
  await page.getByLabel('Your current password', { exact: true }).fill(office.password)
  await page.getByLabel('Code', { exact: true }).fill(nextCode())
  await page.getByRole('button', { name: 'Add the receiver' }).click()
  await expect(page.getByLabel(`Secret for ${address}`)).toHaveValue(/^whsec_/)
})

test('a form with mistakes says all of them and keeps what was typed, but the password', async ({
  api,
  as,
  visit,
}) => {
  const office = await newOffice(api)
  const page = await as(office)
  await visit(page, path)
  await page.getByLabel('Address', { exact: true }).fill('https://169.254.169.254/')
  await page.getByLabel('Your current password', { exact: true }).fill(office.password)
  await page.getByRole('button', { name: 'Add the receiver' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose what it is told')
  await page.getByLabel('One of your offers is published').check()
  await page.getByLabel('Your current password', { exact: true }).fill(office.password)
  await page.getByRole('button', { name: 'Add the receiver' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a full address with https://')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('https://169.254.169.254/')
  await expect(page.getByLabel('One of your offers is published')).toBeChecked()
  await expect(page.getByLabel('Your current password', { exact: true })).toHaveValue('')
})
