import { readFileSync } from 'node:fs'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { Journalist } from '~/tests/support/campus-api'
import { pdf, picture } from '~/tests/support/files'
import { apiAddress, expect, test } from '~/tests/support/fixtures'

/** Uploads through the API and answers with the id of the file, which waits to be kept. */
async function upload(browser: APIRequestContext, who: Journalist, [purpose, bytes]: [string, Uint8Array]) {
  const answer = await browser.post(apiAddress(`/files?purpose=${purpose}&name=mine`), {
    data: Buffer.from(bytes),
    headers: { Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/octet-stream' },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
const headersOf = (answer: APIResponse) => answer.headers()

test(
  'the own picture stands in the menu, drawn and of its size, and follows a change at once',
  { tag: ['@shape', '@smoke-both'] },
  async ({ api, as, visit }) => {
    const journalist = await api.newJournalist()
    const page = await as(journalist)
    const avatar = page.getByRole('banner').locator('img.avatar')
    await visit(page, '/home')
    await expect(avatar).toHaveCount(0)
    for (const format of ['png', 'jpeg'] as const) {
      const file = await upload(page.request, journalist, ['picture', await picture(format)])
      await api.call('PUT', '/users/me/picture', { token: journalist.token, body: { file } })
      await visit(page, '/home')
      await expect(avatar).toHaveAttribute('src', `/pictures/${file}/96`)
      await expect(avatar).toHaveAttribute('alt', '')
      await expect(avatar).toHaveJSProperty('naturalWidth', 96)
      const { width = 0, height = 1 } = (await avatar.boundingBox()) ?? {}
      expect(width).toBeGreaterThan(24)
      expect(width).toBe(height)
    }
  },
)

test(
  'a picture and a PDF of a hidden profile are there for their owner and for nobody else',
  { tag: ['@shape', '@http'] },
  async ({ api, as, openBrowser }) => {
    const outlet = await api.newOutlet('Hidden Harbour')
    const page = await as(outlet)
    const file = await upload(page.request, outlet, ['picture', await picture('png')])
    const document = await upload(page.request, outlet, ['document', pdf()])
    await api.call('POST', '/users/me/documents', { token: outlet.token, body: { file: document } })
    const stranger = await openBrowser()
    for (const path of [`/pictures/${file}/96`, `/documents/${document}`]) {
      const own = await page.request.get(path)
      expect([own.status(), headersOf(own)['cache-control']]).toEqual([200, 'private, no-cache'])
      const { etag = '' } = headersOf(own)
      expect((await page.request.get(path, { headers: { 'If-None-Match': etag } })).status()).toBe(304)
      expect((await stranger.request.get(path, { maxRedirects: 0 })).status()).toBe(404)
    }
  },
)

test(
  'what was uploaded can neither run nor be taken for something else',
  { tag: '@http' },
  async ({ api, as }) => {
    const journalist = await api.newJournalist()
    const page = await as(journalist)
    const file = await upload(page.request, journalist, ['picture', await picture('jpeg')])
    const document = await upload(page.request, journalist, ['document', pdf()])
    for (const [path, type] of [
      [`/pictures/${file}/512`, 'image/webp'],
      [`/pictures/${file}/share`, 'image/jpeg'],
      [`/documents/${document}`, 'application/pdf'],
    ] as const) {
      expect(headersOf(await page.request.get(path))).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      })
    }
  },
)

test('a PDF is saved, under a name of ours', { tag: '@either' }, async ({ api, as }) => {
  const journalist = await api.newJournalist()
  const page = await as(journalist)
  const document = await upload(page.request, journalist, ['document', pdf('for saving')])
  const saved = page.waitForEvent('download')
  // The navigation ends as a download, which Playwright reports as an abort.
  await page.goto(`/documents/${document}`).catch(() => null)
  const download = await saved
  expect(download.suggestedFilename()).toBe(`document-${document.slice(-8)}.pdf`)
  expect(readFileSync(await download.path(), 'utf8')).toContain('for saving')
})
