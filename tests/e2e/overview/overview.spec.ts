import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CampusApi, Member } from '~/tests/support/campus-api'
import { expect, speak, test, toastOf } from '~/tests/support/fixtures'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const mark = () => randomUUID().slice(0, 8)

async function publish(api: CampusApi, provider: Member, headline: string): Promise<string> {
  const body = {
    headline,
    teaser: 'Two evenings on balance sheets and what they hide',
    description: 'For reporters who want to read the accounts of a company, line by line.',
    category: 'seminar',
    language: 'en',
    cost: 'free',
    online: true,
    publish: true,
  }
  return (await api.call<{ id: string }>('POST', '/own-offers', { token: provider.token, body })).id
}

async function newValidatedProvider(api: CampusApi, name: string): Promise<Member> {
  const provider = await api.newProvider(name)
  await api.approveReview(provider)
  return { ...provider, token: await api.logIn(provider.email, provider.password) }
}

test(
  'an admin’s morning: what waits, who is new, and how the numbers are',
  { tag: '@smoke' },
  async ({ as, api, visit }) => {
    const name = `Harbour School ${mark()}`
    await api.newProvider(name)
    const admin = await as('admin')
    await visit(admin, '/home')
    await expect(main(admin).getByRole('link', { name: /trainers? or providers? to validate/ })).toBeVisible()
    const part = main(admin)
      .getByRole('article')
      .filter({ has: admin.getByRole('heading', { name: 'Service providers' }) })
    await expect(part).toContainText(/\d+ to validate/)
    await expect(part.getByRole('link', { name })).toBeHidden()
    await part.getByText('Newest').click()
    await part.getByRole('link', { name }).click()
    await expect(heading(admin)).toContainText(name)

    await visit(admin, '/home')
    await admin.getByRole('link', { name: 'Statistics' }).click()
    await expect(heading(admin)).toHaveText('Statistics')
    const offers = admin.getByRole('article').filter({ hasText: 'Published offers' })
    await expect(
      offers.getByRole('img', { name: /^Published offers: \d+ at the start, \d+ at the end/ }),
    ).toBeVisible()
    await expect(offers).toContainText(/\d+ (more|fewer) than \d+ days ago\./)
    await expect(offers.locator('svg text').last()).toHaveText(/^\d+ [A-Z][a-z]+$/)
    await main(admin).getByRole('link', { name: '365 days' }).click()
    await expect(admin).toHaveURL('/admin/numbers?span=365')
    await main(admin)
      .getByText(/As a table.*Messages/)
      .click()
    await expect(admin.getByRole('table', { name: 'Messages' }).getByRole('row')).toHaveCount(52)
    const file = await admin.request.get('/admin/numbers/file?span=90')
    expect(file.headers()['content-type']).toContain('text/csv')
    expect((await file.text()).trim().split('\r\n')).toHaveLength(92)
  },
)

test(
  'a pointer over a plot shows the day and its number',
  { tag: '@scripts' },
  async ({ as, visit, settled }) => {
    // Without scripts the table has them.
    const admin = await as('admin')
    await visit(admin, '/admin/numbers')
    await settled(admin)
    const offers = admin.getByRole('article').filter({ hasText: 'Published offers' })
    const plot = offers.getByRole('img')
    const { width, height } = (await plot.boundingBox()) ?? { width: 0, height: 0 }
    // At the right end is the last day, of which the number above speaks.
    await plot.hover({ position: { x: width - 2, y: height / 2 } })
    const total = (await offers.locator('.statistic').textContent()) ?? ''
    await expect(plot.locator('.chart-value')).toHaveText(new RegExp(`^\\d+ \\w+ 20\\d\\d: ${total}$`))
    await heading(admin).hover()
    await expect(plot.locator('.chart-value')).toHaveCount(0)
  },
)

test(
  'the list of sessions is no wider than a phone, in German too',
  { tag: '@either' },
  async ({ as, visit }) => {
    // Somebody else’s session can be ended here, one’s own cannot.
    await as('provider')
    const admin = await as('admin')
    await admin.setViewportSize({ width: 360, height: 780 })
    for (const locale of ['en', 'de']) {
      await speak(admin.request, locale)
      await visit(admin, '/admin/sessions')
      await expect(main(admin).getByRole('row').nth(1)).toBeVisible()
      expect(await admin.evaluate(() => document.documentElement.scrollWidth), locale).toBe(360)
    }
  },
)

test('an admin withdraws an offer with a reason, and its provider is told', async ({
  as,
  api,
  visit,
  mailbox,
}) => {
  const headline = `Reading ledgers ${mark()}`
  const provider = await newValidatedProvider(api, `Ledger School ${mark()}`)
  const id = await publish(api, provider, headline)
  const admin = await as('admin')
  await visit(admin, `/admin/offers?text=${encodeURIComponent(headline.toUpperCase())}`)
  const row = admin.getByRole('row').filter({ hasText: headline })
  await expect(main(admin).getByRole('status')).toHaveText('1 entry')
  await row.getByRole('link', { name: /^Withdraw/ }).click()
  await expect(admin.getByRole('heading', { name: 'Withdraw this offer?' })).toBeVisible()
  await admin.getByLabel('Reason').fill(' ')
  await admin.getByRole('button', { name: 'Withdraw the offer' }).click()
  await expect(admin.getByRole('alert')).toContainText('Enter a reason: the provider will read it')
  await admin.getByLabel('Reason').fill('The price has changed.')
  await admin.getByRole('button', { name: 'Withdraw the offer' }).click()
  await expect(toastOf(admin)).toContainText('The offer has been withdrawn')
  await expect(row).toContainText('Withdrawn')
  await expect(row.getByRole('link', { name: /^Withdraw/ })).toHaveCount(0)
  const mail = await mailbox.waitFor({ to: provider.email, subject: headline })
  expect(mail.text).toContain('The price has changed.')
  const reader = await as('journalist')
  expect((await visit(reader, `/content/detail/view/${id}`))?.status()).toBe(404)
})

test('an admin sees where somebody is logged in and logs them out', async ({
  as,
  api,
  openBrowser,
  visit,
}) => {
  const outlet = await api.newOutlet(`Evening Post ${mark()}`)
  const page = await openBrowser()
  await visit(page, '/login')
  await main(page).getByLabel('E-mail').fill(outlet.email)
  await main(page).getByLabel('Password').fill(outlet.password)
  await main(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/home')

  const admin = await as('admin')
  await visit(admin, `/admin/sessions?text=${encodeURIComponent(outlet.email)}`)
  const rows = main(admin).getByRole('row').filter({ hasText: 'Evening Post' })
  await expect(rows.first()).toContainText('Chrom')
  const before = await rows.count()
  await rows
    .first()
    .getByRole('button', { name: /^End the session of/ })
    .click()
  await expect(toastOf(admin)).toContainText('The session has ended.')
  await expect(rows).toHaveCount(before - 1)
  await page.goto('/account_settings')
  await expect(page).not.toHaveURL('/account_settings')
})
