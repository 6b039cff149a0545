import { expect, test } from '~/tests/support/fixtures'

// A context of its own: the failed load is logged in the console, which the others do not allow.
test('a page whose code fails to load is loaded anew as a document', async ({
  browser,
  baseURL,
  scripts,
  settled,
}) => {
  test.skip(!scripts, 'without JavaScript no code is loaded')
  const context = await browser.newContext({ baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/')
  await settled(page)
  // Asked for ahead when the pointer is over the link, and again for the page.
  await page.route(/\/assets\/about-[^/]*\.js$/, (route) => route.abort())
  const reloaded = page.waitForEvent('load')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await reloaded
  await page.unrouteAll()
  await settled(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About the campus')
  await context.close()
})
