import { expect, test } from '~/tests/support/fixtures'

const suggestion = { name: 'Another language' }
const german = { locale: 'de-AT' }

test.describe('a browser that prefers German', () => {
  test(
    'is offered German, in German, and is asked once',
    { tag: '@smoke' },
    async ({ openBrowser, visit }) => {
      const page = await openBrowser(german)
      await visit(page, '/about')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      const line = page.getByRole('complementary', suggestion)
      const button = line.getByRole('button', { name: 'Auf Deutsch lesen' })
      await expect(button).toHaveAttribute('lang', 'de')
      await button.click()
      await expect(page).toHaveURL('/about')
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await expect(page.getByRole('complementary')).toHaveCount(0)
    },
  )

  test('may stay with English, and members are not asked', async ({ openBrowser, as, visit }) => {
    const page = await openBrowser(german)
    await visit(page, '/about')
    await page.getByRole('button', { name: 'Stay in English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('complementary', suggestion)).toHaveCount(0)
    await visit(page, '/footer/imprint')
    await expect(page.getByRole('complementary', suggestion)).toHaveCount(0)
    const member = await as('journalist')
    await visit(member, '/about')
    await expect(member.getByRole('complementary', suggestion)).toHaveCount(0)
  })

  test(
    'gets no copy of a page that was made for somebody else',
    { tag: '@either' },
    async ({ openBrowser, visit }) => {
      const page = await openBrowser(german)
      const english = await openBrowser({ locale: 'en-GB' })
      for (const round of [1, 2, 3]) {
        await visit(english, '/about')
        await expect(english.getByRole('complementary', suggestion), `round ${round}`).toHaveCount(0)
        await visit(page, '/about')
        await expect(page.getByRole('complementary', suggestion), `round ${round}`).toBeVisible()
      }
    },
  )
})
