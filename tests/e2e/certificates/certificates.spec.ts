import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const main = (page: Page) => page.getByRole('main')

/** The certificate of an outlet of the demo data. */
async function demoCertificate(request: APIRequestContext, name: string): Promise<string> {
  const { items } = (await (await request.get('/registry.json?stage=certified')).json()) as {
    items: { name: string; certificate: string }[]
  }
  return items.find((each) => each.name === name)!.certificate
}

test(
  'a stranger checks a certificate, reads its page, and finds no other',
  { tag: '@smoke' },
  async ({ page, visit, request, settled }) => {
    const number = await demoCertificate(request, 'Onda Adriatica')
    await visit(page, '/certificate')
    await settled(page)
    const ask = async (text: string) => {
      await page.getByLabel('Number or address of the certificate, or the credential').fill(text)
      await main(page).getByRole('button', { name: 'Check', exact: true }).click()
    }
    await ask('2222-2222-2222-2')
    await expect(main(page)).toContainText('This is no certificate of this campus.')
    await ask(number.toLowerCase())
    await expect(main(page)).toContainText('Onda Adriatica is certified')
    await settled(page)
    await main(page).getByRole('link', { name: 'Open the certificate' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onda Adriatica')
    await expect(main(page)).toContainText(number)
    await expect(page.getByRole('img', { name: 'QR code with the address of this page' })).toBeVisible()
    const structured = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(structured ?? '')).toMatchObject({ hasCertification: { name: number } })
  },
)

test(
  'sites and programs elsewhere read certificates, without a cookie',
  { tag: '@http' },
  async ({ request, baseURL }) => {
    const number = await demoCertificate(request, 'Onda Adriatica')
    for (const [path, type] of [
      ['/badge.svg', 'image/svg+xml'],
      ['/credential', 'application/vc+jwt'],
      ['.json', 'application/json'],
    ] as const) {
      const answer = await request.get(`/certificate/${number}${path}`)
      expect(answer.headers()).toMatchObject({
        'content-type': type,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control':
          path === '/badge.svg' ? expect.stringMatching(/^public, max-age=\d{1,3}$/) : 'public, no-cache',
      })
      expect(answer.headers()['set-cookie']).toBeUndefined()
    }
    const badge = await request.get(`/certificate/${number}/badge.svg`)
    const known = { headers: { 'If-None-Match': badge.headers()['etag'] ?? '' } }
    expect((await request.get(`/certificate/${number}/badge.svg`, known)).status()).toBe(304)
    const { keys } = (await (await request.get('/.well-known/jwks.json')).json()) as { keys: object[] }
    expect(keys.length).toBeGreaterThan(0)
    const issuer = await request.get('/.well-known/jwt-vc-issuer')
    expect(issuer.headers()['access-control-allow-origin']).toBe('*')
    expect(await issuer.json()).toEqual({ issuer: baseURL, jwks_uri: `${baseURL!}/.well-known/jwks.json` })
    expect((await request.get('/certificate/status/revocation-1')).headers()['cache-control']).toBe(
      'public, max-age=300',
    )
  },
)

test('a page of another site shows the badge, in light and dark', async ({
  page,
  request,
  schoolUrl,
  baseURL,
}) => {
  const number = await demoCertificate(request, 'Onda Adriatica')
  await page.goto(schoolUrl)
  await page.setContent(
    `<a href="${baseURL!}/certificate/${number}"><img src="${baseURL!}/certificate/${number}/badge.svg" width="80" height="80" alt="Certificate"></a>`,
  )
  const badge = page.getByRole('img', { name: 'Certificate' })
  await expect
    .poll(() => badge.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(96)
  const light = await badge.screenshot()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await badge.screenshot()).equals(light)).toBe(false)
  expect(await page.context().cookies(baseURL)).toEqual([])
})

test('an admin suspends a certificate, everybody sees it, and it is undone', async ({
  as,
  page: stranger,
  visit,
  request,
  settled,
}) => {
  const number = await demoCertificate(request, 'Kanal Körfez')
  const admin = await as('admin')
  await visit(admin, '/certificates')
  await settled(admin)
  await main(admin).getByRole('link', { name: 'Kanal Körfez' }).click()
  await expect(admin).toHaveURL(`/certificates/${number}`)
  await settled(admin)
  await admin.getByLabel('Why does it not count for now?').fill('The owner has changed.')
  await main(admin).getByRole('button', { name: 'Suspend the certificate' }).click()
  await expect(toastOf(admin)).toContainText('The certificate is suspended.')
  await visit(stranger, `/certificate/${number}`)
  await expect(main(stranger)).toContainText('has been suspended since')
  await expect(main(stranger)).toContainText('The owner has changed.')
  await settled(admin)
  await main(admin).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(toastOf(admin)).toContainText('It has been undone.')
  await expect(async () => {
    await visit(stranger, `/certificate/${number}`)
    await expect(main(stranger)).toContainText('is certified', { timeout: 500 })
  }).toPass()
  await expect(main(stranger)).not.toContainText('The owner has changed.')
})
