import { v7 } from 'uuid'
import { expect, test } from '~/tests/support/fixtures'

test('the description of the API tells and tries a call', async ({ api, as, request, scripts }) => {
  const person = await api.newJournalist()
  const page = await as(person)
  await page.goto('/api/docs')
  const call = page.locator('#getUsersMe')
  await expect(call.getByText('curl -H')).toContainText('/api/users/me')
  await expect(call).toContainText('Scope of personal tokens: read')
  await expect(page.getByRole('button', { name: 'Try it: GET /users/me', exact: true })).toHaveCount(
    scripts ? 1 : 0,
  )
  if (!scripts) return

  const login = await request.post('/api/authentication/login', {
    data: { email: person.email, password: person.password },
  })
  const { token: session } = (await login.json()) as { token: string }
  const made = await request.post('/api/users/me/tokens', {
    headers: { Authorization: `Bearer ${session}` },
    data: { name: 'Docs', scopes: ['read'], days: 30, password: person.password, key: v7() },
  })
  const { token } = (await made.json()) as { token: string }

  await page.getByRole('button', { name: 'Try it: GET /users/me', exact: true }).click()
  await call.getByRole('button', { name: 'Send' }).click()
  // The cookie of the session is not used.
  await expect(call.getByRole('status')).toContainText('"code": "unauthenticated"')
  await page.getByLabel('Personal token').fill(token)
  await call.getByRole('button', { name: 'Send' }).click()
  await expect(call.getByRole('status')).toContainText('200')
  // Who its owner is, without what the scope does not cover.
  await expect(call.getByRole('status')).toContainText('"accessLevel": "journalistRestricted"')
  await expect(call.getByRole('status')).not.toContainText(person.email)

  const countries = page.locator('#getCountries')
  await page.getByRole('button', { name: 'Try it: GET /countries', exact: true }).click()
  await countries.getByLabel('itemsPerPage (query)').fill('2')
  await countries.getByRole('button', { name: 'Send' }).click()
  await expect(countries.getByRole('status')).toContainText('x-total-count')

  const closed = page.locator('#getUsersMeTokens')
  await expect(closed.getByRole('button')).toHaveCount(0)
})
