import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'

test.use({ firstVisit: true, expectedErrors: /Failed to load resource: net::ERR_FAILED/ })
test.skip(({ scripts }) => !scripts, 'without scripts pages come with their texts')

const fileOf = (url: string) => /\/assets\/texts-en-\w+-([\w-]+)\.json$/.exec(url)?.[1]

/** The files of texts that a page asks for, in the order in which it does. */
function watchTexts(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = fileOf(request.url())
    if (name !== undefined) names.push(name)
  })
  return names
}

const breakTexts = (page: Page, name: string) =>
  page.route(new RegExp(`/assets/texts-en-\\w+-${name}\\.json$`), (route) => route.abort())

test('a page loads its own texts, those of the next page come with it', async ({ page, visit }) => {
  const names = watchTexts(page)
  await visit(page, '/')
  await expect.poll(() => [...new Set(names)].sort()).toEqual(['auth', 'frame', 'start'])
  await page.getByRole('main').getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/forgot_password')
  expect([...new Set(names)].sort()).toEqual(['auth', 'credentials', 'frame', 'start'])
})

test('who begins to log in has what home needs before it is asked for', async ({ page, visit }) => {
  await visit(page, '/')
  const names = watchTexts(page)
  const code = page.waitForRequest(/\/assets\/home-[\w-]+\.js$/)
  await page.locator('#login input[name="email"]').focus()
  await code
  await expect.poll(() => names).toContain('arrival')
})

test('a page whose texts do not come leaves the open one, and trying again fetches its document', async ({
  page,
  visit,
}) => {
  await visit(page, '/')
  await breakTexts(page, 'credentials')
  await page.getByRole('main').getByRole('link', { name: 'Forgotten your password?' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'The page could not be opened' })
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL('/')
  const document = page.waitForRequest((request) => request.isNavigationRequest())
  await notice.getByRole('button', { name: 'Try again' }).click()
  expect(new URL((await document).url()).pathname).toBe('/forgot_password')
  await expect(page).toHaveURL('/forgot_password')
  await expect(page).toHaveTitle(/password/i)
})

test('a page loads few scripts, after its style, and none for forms that it has not', async ({
  page,
  visit,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name !== undefined) scripts.push(name)
  })
  const answer = await visit(page, '/about')
  await page.waitForLoadState('load')
  expect(scripts).toEqual(expect.arrayContaining(['framework', 'frame', 'entry.client', 'about']))
  expect(scripts).not.toContain('forms')
  expect(scripts.length).toBeLessThanOrEqual(10)
  // In the first page, and as files in those after it.
  for (const html of [(await answer?.text()) ?? '', await (await page.request.get('/about')).text()]) {
    const parts = html.match(/<style [^>]*>|<link [^>]*rel="(?:stylesheet|preload|modulepreload)"[^>]*>/g)
    const isStyle = (part: string) => /^<style|rel="stylesheet"/.test(part)
    const styles = parts?.filter(isStyle) ?? []
    expect(styles.length).toBeGreaterThan(0)
    expect(parts?.slice(0, styles.length)).toEqual(styles)
    for (const part of parts?.slice(styles.length) ?? []) expect(part).toContain('fetchpriority="low"')
  }
})

test('styles in the first page give way to their files once somebody goes on, and end with the page', async ({
  page,
  visit,
}) => {
  const files: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+)-[\w-]{8}\.css$/.exec(request.url())?.[1]
    if (name !== undefined) files.push(name)
  })
  await page.route('**/assets/start-*.css', (route) => route.abort())
  await visit(page, '/')
  await page.waitForLoadState('load')
  expect(files).not.toContain('start')
  const written = () => page.evaluate(() => document.adoptedStyleSheets.length)
  expect(await written()).toBeGreaterThan(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL('/footer/privacy_policy')
  await expect.poll(written).toBe(0)
  expect(files).toContain('start')
})
