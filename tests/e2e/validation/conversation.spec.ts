import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { demoPerson } from '~/tests/support/people'

const providerName = demoPerson('provider').entityName ?? ''
const main = (page: Page) => page.getByRole('main')
const fold = (page: Page, name: string) => page.locator('summary', { hasText: name })

test(
  'request, question, answer, approval, undo: both sides read all of it on the same case',
  { tag: ['@shape', '@smoke-both'] },
  async ({ as, api, visit, scripts, mailbox }) => {
    const journalist = await api.newJournalist()
    const name = `${journalist.firstName} ${journalist.lastName}`
    const own = await as(journalist)
    await visit(own, `/home?provider=${encodeURIComponent(providerName)}`)
    await expect(main(own)).toContainText('When you send the request, this provider will see:')
    await own.getByRole('radio', { name: providerName }).check()
    await own.getByRole('button', { name: 'Send request' }).click()
    await expect(own.getByRole('alert')).toContainText('Say how they know you, in at least 10 characters')
    await expect(own.getByRole('radio', { name: providerName })).toBeChecked()
    await own.getByLabel('How do they know you?').fill('The spring course of 2025, with Petra.')
    await own.getByRole('button', { name: 'Send request' }).click()
    await expect(toastOf(own)).toContainText('Your request was sent')

    const [{ id }] = await api.call<[{ id: string }]>('GET', '/users/me/validation-requests', {
      token: journalist.token,
    })
    const office = await as('provider')
    await visit(office, `/ij_administration/${id}`)
    await expect(main(office)).toContainText('The spring course of 2025, with Petra.')
    await fold(office, 'Ask a question').click()
    await office.getByRole('button', { name: 'Send question' }).click()
    await expect(office.getByRole('alert')).toContainText('Enter your question')
    await office.getByLabel('Your question').fill('Who led your group?')
    await office.getByRole('button', { name: 'Send question' }).click()
    await expect(toastOf(office)).toContainText(`Your question was sent to ${name}.`)
    await expect(main(office)).toContainText('You have asked the journalist')
    await expect(office.getByLabel('Your question')).toHaveValue('')
    const mail = await mailbox.waitFor({ to: journalist.email, subject: 'has a question for you' })
    expect(mail.text).toContain('Who led your group?')

    // The open page changes by itself.
    if (!scripts) await own.reload()
    await expect(main(own)).toContainText('Who led your group?')
    await own.getByLabel('Your answer').fill('Petra Albrecht did.')
    await own.getByRole('button', { name: 'Send answer' }).click()
    await expect(toastOf(own)).toContainText(`Your answer was sent to ${providerName}`)
    await expect(own.getByRole('button', { name: 'Send answer' })).toHaveCount(0)

    await office.reload()
    await expect(main(office)).toContainText('Petra Albrecht did.')
    await expect(main(office)).not.toContainText('You have asked the journalist')
    await main(office).getByRole('button', { name: 'Approve' }).click()
    await expect(toastOf(office)).toContainText(`${name} now has full access.`)
    if (!scripts) await own.reload()
    await expect(main(own)).toContainText('You have full access')

    await toastOf(office).getByRole('button', { name: 'Undo' }).click()
    await expect(toastOf(office)).toContainText(`The decision on ${name} has been undone.`)
    await expect(office).toHaveURL(`/ij_administration/${id}`)
    if (!scripts) await own.reload()
    await expect(main(own)).toContainText('Your request is on its way')
    expect((await own.request.get('/content')).status()).toBe(403)
  },
)

test('a decision leads to the request that waits longest, and is undone on its page', async ({
  as,
  api,
  visit,
}) => {
  const office = await api.newProvider('Next Academy')
  await api.approveReview(office)
  const ids: string[] = []
  for (let n = 0; n < 2; n++) {
    const { token } = await api.newJournalist()
    const body = { validator: office.id, introduction: 'From your course of 2025.' }
    ids.push((await api.call<{ id: string }>('POST', '/validation-requests', { token, body })).id)
  }
  const page = await as(office)
  await visit(page, `/ij_administration/${ids[0]!}`)
  await fold(page, 'Reject …').click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('We have not met yet.')
  await page.getByLabel('Save this reason for next time').check()
  await page.getByRole('button', { name: 'Reject request' }).click()
  await expect(page).toHaveURL(`/ij_administration/${ids[1]!}`)

  await fold(page, 'Reject …').click()
  await page.getByRole('link', { name: 'We have not met yet.' }).click()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('We have not met yet.')
  await page.getByRole('button', { name: 'Reject request' }).click()
  await expect(page).toHaveURL('/ij_administration')
  await visit(page, `/ij_administration/${ids[1]!}`)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(main(page).getByRole('button', { name: 'Approve' })).toBeVisible()
  await fold(page, 'Reject …').click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(toastOf(page)).toContainText('The reason has been removed from your list.')
  await expect(page.getByRole('link', { name: 'We have not met yet.' })).toHaveCount(0)
})

test('to decide on nobody says so in the list, and several decisions are undone at once', async ({
  as,
  api,
  visit,
}) => {
  const office = await api.newProvider('Several Academy')
  await api.approveReview(office)
  const body = { validator: office.id, introduction: 'From your course of 2025.' }
  for (let n = 0; n < 2; n++)
    await api.call('POST', '/validation-requests', { token: (await api.newJournalist()).token, body })
  const page = await as(office)
  await visit(page, '/ij_administration?waiting=')
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await expect(page.getByRole('alert')).toHaveText('Tick at least one request first.')
  for (const box of await page.getByRole('checkbox', { name: /^Select/ }).all()) await box.check()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await page.getByRole('button', { name: 'Approve all' }).click()
  await expect(toastOf(page)).toContainText('2 journalists now have full access.')
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page)).toContainText('2 decisions have been undone.')
  await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(2)
})
