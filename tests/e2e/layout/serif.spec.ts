import { expect, test } from '~/tests/support/fixtures'

test.use({ firstVisit: true, expectedErrors: /Failed to load resource: net::ERR_FAILED/ })

test(
  'the font of the headings comes once somebody does something, and is shown with the next page',
  { tag: '@scripts' },
  async ({ page, visit }) => {
    // Without scripts the style sheet asks for it.
    const font = page.waitForResponse(/\/assets\/newsreader-[\w-]+\.woff2$/)
    await visit(page, '/')
    await page.keyboard.press('Shift')
    const html = page.locator('html')
    await expect(html).not.toHaveAttribute('data-serif')
    await (await font).finished()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page).toHaveURL('/footer/privacy_policy')
    await expect(html).toHaveAttribute('data-serif')
    // A page that is loaded as a whole has it before its scripts.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/')
    await expect(html).toHaveAttribute('data-serif')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Newsreader/)
  },
)

test('without scripts the font comes with its style sheet, but not in low-bandwidth mode', async ({
  page,
  scripts,
}) => {
  test.skip(scripts, 'with scripts they fetch it')
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Newsreader/)
  await expect.poll(() => fonts).toHaveLength(1)
  await page.getByRole('button', { name: 'Low-bandwidth mode' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('font-family', /Newsreader/)
  expect(fonts).toHaveLength(1)
})
