import { locales } from '~/contracts/constants'
import { expect, speak, test } from '~/tests/support/fixtures'
import { textIn } from '~/tests/support/translations'

test('the menu names every language in itself, and a visitor reads the campus in Arabic', async ({
  page,
  visit,
  settled,
}) => {
  await visit(page, '/')
  await settled(page)
  const banner = page.getByRole('banner')
  await banner.locator('summary').filter({ hasText: /^EN/ }).click()
  for (const { code, realName, direction } of locales) {
    const choice = banner.getByRole('button', { name: realName, exact: true })
    await expect(choice).toHaveAttribute('lang', code)
    await expect(choice).toHaveAttribute('dir', direction)
  }
  await banner.getByRole('button', { name: 'العربية' }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: textIn('ar', 'start:login') })).toBeVisible()
})

test(
  'what a page lacks in a language stands in English, and the page says so',
  { tag: '@either' },
  async ({ page, visit }) => {
    await speak(page.request, 'ar')
    await visit(page, '/footer/pledge')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const article = page.getByRole('article')
    await expect(article).toHaveAttribute('lang', 'en')
    await expect(article).toHaveAttribute('dir', 'ltr')
    const line = article.getByText(textIn('ar', 'content:onlyEnglish'))
    await expect(line).toHaveAttribute('lang', 'ar')
    await expect(line).toHaveAttribute('dir', 'rtl')
  },
)

test(
  'a page of editors shows how many texts a language has, whole where it is complete',
  { tag: '@either' },
  async ({ as, visit }) => {
    const page = await as('admin')
    await visit(page, '/editing')
    const texts = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Texts of the interface' }) })
    await expect(texts.getByRole('term').filter({ hasText: 'Deutsch' })).toBeVisible()
    await expect(texts.getByRole('definition').nth(1)).toHaveText('complete')
    await expect(texts.getByRole('definition').last()).toHaveText(/^[\d,]+ of [\d,]+ texts$/)
  },
)

test('an account chooses Ukrainian in its settings', async ({ api, as, visit }) => {
  const page = await as(await api.newJournalist())
  await visit(page, '/account_settings')
  const form = page.locator('form').filter({ has: page.locator('select[name=locale]') })
  await form.locator('select').selectOption({ label: 'Українська' })
  await form.getByRole('button').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await expect(page.locator('select[name=locale]')).toHaveValue('uk')
  await expect(page.getByRole('heading', { name: textIn('uk', 'account:language.title') })).toBeVisible()
})
