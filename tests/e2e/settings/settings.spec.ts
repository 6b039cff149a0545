import { expect, test } from '~/tests/support/fixtures'

test('an admin looks at a colour before it is saved, and is told of one that can be read', async ({
  as,
  visit,
}) => {
  const page = await as('admin')
  await visit(page, '/admin/numbers')
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings of the campus' })).toBeVisible()
  const colour = page.getByLabel('Accent colour')
  await page.getByLabel('Slogan (Deutsch)').fill('Verlässlich vor Ort')
  await colour.fill('#ffcc00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Texts in this colour cannot be read')
  await expect(page.getByText('has the same hue and can be read')).toBeVisible()
  await expect(colour).toHaveValue('#ffcc00')
  await expect(page.getByLabel('Slogan (Deutsch)')).toHaveValue('Verlässlich vor Ort')

  await colour.fill('#a4161a')
  await page.getByRole('button', { name: 'Show colour and logo first' }).click()
  const drawing = page.getByRole('img', { name: 'On light screens and on paper' })
  await expect(drawing).toContainText('#a4161a')
  await expect(page.getByRole('img', { name: 'On dark screens' })).toContainText('#')
  await expect(page.getByLabel('Slogan (Deutsch)')).toHaveValue('Verlässlich vor Ort')

  // Nothing was saved: the campus is as before, though the device keeps what was typed.
  const sent = await (await page.request.get('/admin/settings')).text()
  expect(sent).toContain('name="accent"')
  expect(sent).not.toContain('value="#a4161a"')
  expect(sent).not.toContain('Verlässlich vor Ort')
})

test('nobody else sets name and colour of the campus', async ({ as }) => {
  const page = await as('provider')
  const answer = await page.goto('/admin/settings')
  expect(answer?.status()).toBe(403)
})

const logo = {
  name: 'mark.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><path d="M0 0h90v100h-90zM310 0h90v100h-90z" fill="#14213d"/></svg>',
  ),
}

test('an admin looks at a logo before it is saved, and is told why one is refused; nothing else is lost', async ({
  as,
  visit,
}) => {
  const page = await as('admin')
  await visit(page, '/admin/settings')
  await page.getByLabel('Slogan (Deutsch)').fill('Verlässlich vor Ort')
  const file = page.getByLabel('Logo', { exact: true })
  const bad = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'
  await file.setInputFiles({ ...logo, buffer: Buffer.from(bad) })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The drawing contains a picture')
  await expect(page.getByLabel('Slogan (Deutsch)')).toHaveValue('Verlässlich vor Ort')
  await expect(page.getByText('The ring is in use.')).toBeVisible()

  await file.setInputFiles(logo)
  await page.getByRole('button', { name: 'Show colour and logo first' }).click()
  const drawn = page.getByRole('img', { name: 'The logo', exact: true })
  await expect(drawn).toHaveCount(2)
  await expect.poll(() => drawn.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)
  await expect(page.getByText('mark.svg')).toBeVisible()
  await expect(page.getByLabel('Slogan (Deutsch)')).toHaveValue('Verlässlich vor Ort')

  // Nothing was saved: the ring is the mark of the campus.
  const sent = await (await page.request.get('/login')).text()
  expect(sent).toContain('brand-mark')
  expect(sent).not.toContain('/logo-')
})
