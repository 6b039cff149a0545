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

test('the map has as many outlets of a country as its list, and keeps the filters', async ({
  page,
  visit,
  settled,
}) => {
  await visit(page, '/registry?language=en')
  const views = page.getByRole('navigation', { name: 'View' })
  await views.getByRole('link', { name: 'Map' }).click()
  await expect(page).toHaveURL('/registry?language=en&view=map')
  await expect(views.getByRole('link', { name: 'Map' })).toHaveAttribute('aria-current', 'page')
  await expect(main(page).getByRole('figure').getByRole('link').first()).toHaveAccessibleName(
    /: \d+ outlets?$/,
  )
  await page.getByLabel('Name', { exact: true }).fill('savannah')
  await main(page).getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/view=map&text=savannah/)
  await settled(page)
  const rows = page.getByRole('table', { name: 'Outlets by country' }).getByRole('row')
  const kenya = rows.filter({ has: page.getByRole('link', { name: 'Kenya' }) })
  await expect(kenya.getByRole('cell')).toHaveText('1')
  await kenya.getByRole('link').click()
  await expect(page).toHaveURL(/country=KE/)
  await expect(page).not.toHaveURL(/view=map/)
  await expect(main(page).getByRole('status')).toHaveText('1 outlet')
  await expect(main(page).getByRole('article')).toContainText('Savannah Wire')
  await visit(page, '/registry?view=map&text=zyzzyva')
  await expect(main(page)).toContainText('No outlet matches these filters')
  await expect(page.getByRole('table')).toHaveCount(0)
})

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
