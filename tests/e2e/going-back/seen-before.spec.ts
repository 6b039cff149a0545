import { expect, test } from '~/tests/support/fixtures'

test('a visitor’s page that was seen before works, with the policy that belongs to it', async ({
  page,
  visit,
}) => {
  // The first page brings the style sheets along, those after it lead to them.
  await visit(page, '/about')
  const [first, again] = [await visit(page, '/about'), await visit(page, '/about')]
  const tag = await first?.headerValue('etag')
  expect(tag).toMatch(/^W\//)
  expect(await again?.headerValue('etag')).toBe(tag)
  // A policy with another nonce would stop the scripts, which stands in the console, and nothing would settle.
  expect(await again?.headerValue('content-security-policy')).toBeNull()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test(
  'a browser that has the page is sent nothing of it, and no other policy',
  { tag: '@http' },
  async ({ request }) => {
    const first = await request.get('/about')
    const { etag = '' } = first.headers()
    expect(first.headers()['cache-control']).toBe('private, no-cache, no-transform')
    const again = await request.get('/about', { headers: { 'If-None-Match': etag } })
    expect(again.status()).toBe(304)
    expect(await again.body()).toHaveLength(0)
    expect(again.headers()['content-security-policy']).toBeUndefined()
    const german = await request.get('/about', {
      headers: { 'If-None-Match': etag, Cookie: `auth.locale=${encodeURIComponent(btoa('"de"'))}` },
    })
    expect(german.status()).toBe(200)
  },
)

test(
  'a form that has been sent has another key when its page is opened again',
  { tag: '@http' },
  async ({ request }) => {
    const open = async () => {
      const response = await request.get('/register/journalist')
      expect(response.headers()['etag']).toBeUndefined()
      expect(response.headers()['cache-control']).toBe('private, no-store, no-transform')
      return /name="formKey" value="([^"]+)"/.exec(await response.text())?.[1]
    }
    expect(await open()).not.toBe(await open())
  },
)
