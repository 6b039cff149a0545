import { expect, test } from '~/tests/support/fixtures'
import { demoPassword, demoPerson } from '~/tests/support/people'

test(
  'members go from the header into the academy, known by name',
  { tag: '@smoke' },
  async ({ as, visit }) => {
    const page = await as('journalist')
    await visit(page, '/about')
    await page.getByRole('banner').getByRole('link', { name: 'Academy' }).click()
    const { firstName, lastName, email } = demoPerson('journalist')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${firstName} ${lastName}`)
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByText('Came from: nowhere')).toBeVisible()
  },
)

test(
  'a link of the academy leads through the login and back to its page',
  { tag: '@shape' },
  async ({ openBrowser, settled }) => {
    const page = await openBrowser()
    await page.goto('/tilogin?returnTo=/courses/7')
    await settled(page)
    await page.getByLabel('E-mail').fill(demoPerson('journalist').email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
    await expect(page.getByText(/Goes on to: .*\/courses\/7/)).toBeVisible()
  },
)

test('who waits for validation reads when the academy opens', { tag: '@either' }, async ({ as, visit }) => {
  const page = await as('restricted')
  expect((await visit(page, '/tilogin'))?.status()).toBe(403)
  await expect(page.getByText('The academy opens with full access')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the state of your validation' })).toBeVisible()
})

test('who lacks full access reads where the validation stands, and the next step', async ({
  as,
  api,
  visit,
}) => {
  const journalist = await api.newJournalist()
  const page = await as(journalist)
  const main = page.getByRole('main')
  const provider = demoPerson('provider').entityName ?? ''
  const token = await api.demoToken('provider')
  const go = async () => expect((await visit(page, '/tilogin'))?.status()).toBe(403)

  await go()
  await expect(main).toContainText('You have no open request for validation.')
  await expect(main).not.toContainText('waiting')
  await expect(main.getByRole('link', { name: 'Complete your profile' })).toBeVisible()
  await main.getByLabel('Which provider knows you?').fill(provider)
  await main.getByRole('button', { name: 'Continue to the request' }).click()
  await expect(page).toHaveURL(/\/home\?provider=/)

  const id = await api.requestValidation(journalist)
  await go()
  await expect(main).toContainText(`Your request has been sent to ${provider}.`)
  await expect(main.getByRole('link', { name: 'See your request' })).toBeVisible()

  const question = 'Which newsroom do you write for?'
  await api.call('POST', `/validation-requests/${id}/questions`, { token, body: { text: question } })
  await go()
  await main.getByRole('link', { name: 'Answer the question' }).click()
  await expect(main).toContainText(question)

  const reason = 'I have never met you.'
  await api.call('POST', `/validation-requests/${id}/reject`, { token, body: { reason } })
  // The page of the academy and every closed page say the same.
  for (const path of ['/tilogin', '/watchlist']) {
    expect((await visit(page, path))?.status()).toBe(403)
    await expect(main).toContainText(`${provider} has rejected your request. You can send it again`)
    await expect(main.getByLabel('Which provider knows you?')).toBeVisible()
  }
  await main.getByRole('link', { name: 'Read the reason' }).click()
  await expect(main).toContainText(reason)
})
