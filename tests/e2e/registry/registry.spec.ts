import type { Page } from '@playwright/test'
import { openAnswers } from '~/tests/support/disclosure/answers'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const own = '/knowledgebase/report'
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click()

test(
  'an outlet agrees to be listed, a stranger finds its report in the registry, and it leaves again',
  { tag: '@smoke' },
  async ({ as, api, page: stranger, visit, settled }) => {
    const name = `صحيفة Registered ${String(Date.now())}`
    const outlet = await api.newOutlet(name)
    const answers = openAnswers(api, outlet)
    await answers.sayEverything()
    await answers.publish()
    const list = `/registry?text=${encodeURIComponent(name)}`
    await visit(stranger, list)
    await expect(main(stranger)).toContainText('No outlet matches these filters')

    const page = await as(outlet)
    await visit(page, own)
    await expect(main(page)).toContainText('Your outlet is not in the registry.')
    await press(page, 'List our outlet')
    await expect(toastOf(page)).toContainText('You have agreed to be listed in the registry.')
    await expect(main(page).getByLabel('Line for the trust.txt of your website')).toHaveValue(
      /^belongto=http/,
    )

    await visit(stranger, '/registry')
    await stranger.getByLabel('Name', { exact: true }).fill(name)
    await main(stranger).getByRole('button', { name: 'Apply filters' }).click()
    await expect(main(stranger).getByRole('status')).toHaveText('1 outlet')
    const row = main(stranger).getByRole('article')
    await expect(row).toContainText('valid until')
    await settled(stranger)
    await row.getByRole('link', { name }).click()
    await expect(stranger).toHaveURL(`/u/${outlet.id}/transparency`)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(name)
    const structured = await stranger.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(structured ?? '')).toMatchObject({
      publisher: { '@type': 'NewsMediaOrganization', name },
    })

    await settled(page)
    await press(page, 'Take our outlet off the list')
    await expect(toastOf(page)).toContainText('Your outlet is no longer in the registry.')
    await visit(stranger, list)
    await expect(main(stranger)).toContainText('No outlet matches these filters')
  },
)

test('programs read the registry', { tag: '@http' }, async ({ request }) => {
  const seed = 'Savannah Wire'
  const page = await request.get('/registry')
  expect(page.headers()['set-cookie']).toBeUndefined()
  expect(await page.text()).toContain('href="/registry.atom"')

  const json = await request.get('/registry.json?country=KE&language=sw')
  const { items, next } = (await json.json()) as {
    items: { name: string; report: string }[]
    next: string | null
  }
  expect(items.map(({ name }) => name)).toContain(seed)
  expect(next).toBeNull()
  const etag = json.headers()['etag']!
  expect((await request.get('/registry.json?country=KE&language=sw', { headers: { 'If-None-Match': etag } })).status()).toBe(304) // prettier-ignore
  expect((await request.get('/registry.json?after=nowhere')).status()).toBe(404)

  const csv = await request.get('/registry.csv?country=KE')
  expect(csv.headers()['content-type']).toBe('text/csv; charset=utf-8')
  expect(await csv.text()).toContain(seed)
  expect(await (await request.get('/registry.atom')).text()).toContain(`${seed} has published`)

  const trust = await request.get('/trust.txt')
  expect(trust.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await trust.text()).toContain('member=https://example.com/onda\n')
  expect(await (await request.get('/.well-known/trust.txt')).text()).toBe(await trust.text())
  const { report } = items.find(({ name }) => name === seed)!
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${report}</loc>`)
})
