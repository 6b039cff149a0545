import type { Locator, Page } from '@playwright/test'
import { html, pdf, picture } from '~/tests/support/files'
import { expect, test } from '~/tests/support/fixtures'
import { bubbles, field, nameOf, newReachable, sendButton, write } from './people'

const chooser = (page: Page) => page.getByLabel(/^Files/)
const document = (name: string, bytes = pdf(name)) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})
const photo = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await picture('png')),
})
const attach = async (page: Page, ...files: ReturnType<typeof document>[]) => {
  const fold = page.getByText('Attach files')
  if (!(await chooser(page).isVisible())) await fold.click()
  await chooser(page).setInputFiles(files)
}
const addressOf = async (link: Locator) => (await link.getAttribute('href'))!

test(
  'a picture and a PDF go with a message, to the other person alone',
  { tag: ['@shape', '@smoke-both'] },
  async ({ as, api, visit, page: visitor }) => {
    const [anna, ben, carla] = [await newReachable(api), await newReachable(api), await newReachable(api)]
    const annas = await as(anna)
    await visit(annas, `/messages/new?to=${ben.id}`)
    await field(annas).fill('Here is the harbour.')
    await attach(annas, await photo('quay.png'), document('Invoice.pdf'))
    await sendButton(annas).click()
    await expect(annas).toHaveURL(/\/messages\/[\w-]+#newest$/)
    await expect(bubbles(annas).getByRole('listitem')).toContainText([
      /quay\.png\s*Picture, /,
      /Invoice\.pdf\s*PDF, /,
    ])
    const bens = await as(ben)
    await visit(bens, '/messages')
    await expect(bens.getByRole('main').locator('.preview')).toHaveText('Here is the harbour. · 2 files')
    await bens
      .getByRole('main')
      .getByRole('link', { name: nameOf(anna) })
      .click()
    const invoice = await addressOf(bubbles(bens).getByRole('link', { name: 'Invoice.pdf' }))
    const got = await bens.request.get(invoice)
    expect([got.status(), got.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect(got.headers()['content-disposition']).toMatch(/^attachment; filename="document-\w{8}\.pdf"$/)
    expect(got.headers()['cache-control']).toBe('private, no-cache')
    const small = bubbles(bens).locator('img')
    expect((await bens.request.get((await small.getAttribute('src'))!)).headers()['content-type']).toBe(
      'image/webp',
    )
    const whole = await bens.request.get(
      await addressOf(bubbles(bens).getByRole('link', { name: 'quay.png' })),
    )
    expect(whole.headers()['content-disposition']).toMatch(/^attachment; filename="picture-\w{8}\.webp"$/)
    for (const stranger of [await as(carla), await as('admin')])
      expect((await stranger.request.get(invoice)).status()).toBe(404)
    await visit(visitor, invoice)
    await expect(visitor).toHaveURL(/[?&]returnTo=/)
  },
)

test('a form that comes back keeps the files, and what loses its tick is not sent', async ({
  as,
  api,
  visit,
}) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const { discussion } = await write(api, anna, { to: ben, body: 'Are you there?' })
  const page = await as(ben)
  await visit(page, `/messages/${discussion}`)
  await field(page).fill('Yes, with papers.')
  await attach(page, document('One.pdf'), document('Two.pdf'), document('page.pdf', html))
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'The file must be a picture (JPG, PNG or WebP) or a PDF',
  )
  await expect(field(page)).toHaveValue('Yes, with papers.')
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'One.pdf' }).uncheck()
  await attach(page, document('Three.pdf'))
  await sendButton(page).click()
  const links = bubbles(page).last().getByRole('list').getByRole('link')
  await expect(links).toHaveText(['Two.pdf', 'Three.pdf'])
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

/** The page is loaded anew, as it is by news. */
async function reload(page: Page): Promise<void> {
  const isLoaded = page.waitForResponse((answer) => /\/messages\/.*\.data/.test(answer.url()))
  await page.evaluate(() => window.__remixRouter.revalidate())
  await isLoaded
  await expect.poll(() => page.evaluate(() => window.__remixRouter.state.revalidation)).toBe('idle')
}

test('a file that is chosen again although the form has kept it goes once', async ({
  as,
  api,
  visit,
  scripts,
}) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const { discussion } = await write(api, anna, { to: ben, body: 'Are you there?' })
  const page = await as(ben)
  await visit(page, `/messages/${discussion}`)
  await field(page).fill('With papers.')
  await attach(page, document('One.pdf'), document('page.pdf', html))
  await sendButton(page).click()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  if (scripts) await reload(page)
  await attach(page, document('One.pdf'))
  await sendButton(page).click()
  await expect(bubbles(page).last().getByRole('list').getByRole('link')).toHaveText(['One.pdf'])
})

test(
  'files that were sent do not go again with what was typed meanwhile',
  { tag: '@scripts' },
  async ({ as, api, visit }) => {
    // Without scripts the answer is a new document.
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const { discussion } = await write(api, anna, { to: ben, body: 'Are you there?' })
    const page = await as(ben)
    await visit(page, `/messages/${discussion}`)
    await field(page).fill('With papers.')
    await attach(page, document('One.pdf'))
    let arrive = () => {}
    const slow = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\/messages\/[^?]+\.data/, async (route) => {
      if (route.request().method() === 'POST') await slow
      await route.continue()
    })
    await sendButton(page).click()
    await field(page).fill('And without.')
    arrive()
    await expect(bubbles(page).last()).toContainText('One.pdf')
    await expect(field(page)).toHaveValue('And without.')
    await sendButton(page).click()
    await expect(bubbles(page).last()).toContainText('And without.')
    await expect(bubbles(page).last().getByRole('list')).toHaveCount(0)
  },
)

test('more than five files, or one of more than 5 MB, are refused in words', async ({
  as,
  api,
  visit,
  scripts,
}) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const page = await as(anna)
  await visit(page, `/messages/new?to=${ben.id}`)
  await field(page).fill('Many papers.')
  await attach(page, ...['1', '2', '3', '4', '5', '6'].map((name) => document(`${name}.pdf`)))
  const main = page.getByRole('main')
  // With scripts nothing is sent to find out.
  if (!scripts) await sendButton(page).click()
  await expect(main).toContainText('A message can carry at most 5 files.')
  await attach(page, document('large.pdf', new Uint8Array(5 * 1024 * 1024 + 1)))
  if (!scripts) {
    await expect(page.getByRole('checkbox')).toHaveCount(5)
    await page.getByRole('checkbox', { name: '5.pdf' }).uncheck()
    await sendButton(page).click()
  }
  await expect(main).toContainText('Each file can be at most 5 MB.')
  await expect(field(page)).toHaveValue('Many papers.')
})

test(
  'the panel sends files as well, and the other person sees them at once',
  { tag: '@scripts' },
  async ({ as, api, visit }) => {
    // Without scripts there is no panel.
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const { discussion } = await write(api, anna, { to: ben, body: 'Are you there?' })
    const annas = await as(anna)
    await visit(annas, `/messages/${discussion}`)
    const bens = await as(ben)
    await visit(bens, '/about')
    await bens
      .getByRole('banner')
      .getByRole('link', { name: /^Messages/ })
      .click()
    const panel = bens.getByRole('region', { name: 'Messages' })
    await panel.getByRole('link', { name: nameOf(anna) }).click()
    await field(bens).fill('With the plan.')
    await attach(bens, await photo('plan.png'))
    await sendButton(bens).click()
    await expect(bubbles(bens).last().getByRole('link', { name: 'plan.png' })).toBeVisible()
    await expect(bubbles(annas).last().getByRole('link', { name: 'plan.png' })).toBeVisible()
    await panel.getByRole('button', { name: 'Back to the list' }).click()
    await expect(panel.locator('.preview')).toHaveText('You: With the plan. · 1 file')
  },
)
