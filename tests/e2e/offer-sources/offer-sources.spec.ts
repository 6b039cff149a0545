import { expect, test, toastOf } from '~/tests/support/fixtures'

const path = '/content/own/sources'

test(
  'a provider adds a calendar, finds its courses as drafts, and removes it again',
  { tag: '@smoke' },
  async ({ api, as, visit, schoolUrl }) => {
    const page = await as(await api.newProvider('Signal School'))
    await visit(page, path)
    await expect(page.getByRole('heading', { name: 'No source yet' })).toBeVisible()
    await page.getByLabel('Address').fill(`${schoolUrl}/courses.ics`)
    await page.getByLabel('Category').selectOption('Training')
    await page.getByRole('button', { name: 'Read and add' }).click()
    await expect(toastOf(page)).toContainText('The source has been added, and 2 drafts made')
    await expect(page.getByLabel('Address')).toHaveValue('')

    await page.getByRole('link', { name: '2 drafts wait to be published' }).click()
    await expect(page.getByRole('link', { name: 'Protecting sources', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Maps from open data', exact: true }).click()
    await expect(page.getByLabel('Place', { exact: true })).toHaveValue('Vienna')
    await expect(page.getByLabel('Category', { exact: true })).toHaveValue('training')

    await visit(page, path)
    await page.getByRole('link', { name: /^Remove/ }).click()
    await page.getByRole('button', { name: 'Remove source' }).click()
    await expect(toastOf(page)).toContainText('The source has been removed')
    await expect(page.getByRole('heading', { name: 'No source yet' })).toBeVisible()
    await visit(page, '/content/own')
    await expect(page.getByRole('link', { name: 'Protecting sources', exact: true })).toBeVisible()
  },
)

test('an address that is no source says why, and keeps what was chosen', async ({
  api,
  as,
  visit,
  schoolUrl,
}) => {
  const page = await as(await api.newProvider('Signal School'))
  await visit(page, path)
  const answers = [
    [`${schoolUrl}/`, 'This is neither a calendar nor a feed'],
    ['https://localhost:8443/courses.ics', 'There is no answer at this address'],
    ['https://169.254.169.254/latest', 'This address cannot be read'],
    ['', 'Enter'],
  ] as const
  for (const [address, answer] of answers) {
    await page.getByLabel('Address').fill(address)
    await page.getByLabel('Cost').selectOption('Free of charge')
    await page.getByRole('button', { name: 'Read and add' }).click()
    await expect(page.getByRole('alert')).toContainText(answer)
    await expect(page.getByLabel('Address')).toHaveValue(address)
    await expect(page.getByLabel('Cost')).toHaveValue('free')
  }
})

test('sources are for those who write offers', { tag: '@either' }, async ({ api, as, visit }) => {
  const page = await as(await api.newJournalist())
  await visit(page, path)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sources')
})
