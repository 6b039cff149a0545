import type { APIRequest, APIRequestContext, APIResponse } from '@playwright/test'
import type { CampusApi } from '~/tests/support/campus-api'
import { test as campusTest, expect, speak } from '~/tests/support/fixtures'
import { htmlErrors, shapeOf, unreadableWords } from '~/tests/support/pages/html-checker'
import { looksOf, pagesToLookAt } from '~/tests/support/pages/inventory'
import type { Reader } from '~/tests/support/pages/inventory/entry'
import { demoPassword, demoPerson, roles } from '~/tests/support/people'
import { localeCodes } from '~/tests/support/translations'

/** Pages as they were sent, by reader, language and address. */
type Pages = Map<string, string>

interface Reading {
  /** What requests have in common with those of a browser. */
  campus: { request: APIRequest; baseURL: string }
  api: CampusApi
  pages: Pages
}

const test = campusTest.extend<{ reading: Reading }>({
  reading: async ({ playwright, api, baseURL }, use) => {
    await use({ campus: { request: playwright.request, baseURL: baseURL! }, api, pages: new Map() })
  },
})

async function logIn({ request, baseURL }: Reading['campus'], reader: Reader): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } })
  if (reader === 'visitor') return context
  const form = { email: demoPerson(reader).email, password: demoPassword, returnTo: '/home' }
  const answer = await context.post('/login', { form, maxRedirects: 0 })
  expect(answer.status(), `login of ${reader}`).toBe(303)
  return context
}

async function keep({ pages }: Reading, name: string, answer: APIResponse): Promise<string> {
  if (!answer.headers()['content-type']?.startsWith('text/html') || answer.status() < 200) return ''
  if (answer.status() >= 300 && answer.status() < 400) return ''
  expect(answer.status(), name).toBeLessThan(500)
  const html = await answer.text()
  pages.set(name, html)
  return html
}

/** The addresses of all pages, also of those that others look at. */
const allAddresses = async ({ api }: Reading): Promise<Set<string>> =>
  new Set(await Promise.all(pagesToLookAt.map(({ addressIn }) => addressIn(api))))

/** Addresses of single records behind the links of these pages: the first of each kind. */
function recordsIn(documents: readonly string[]): string[] {
  const links = documents.flatMap((html) => [...html.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)])
  const first = new Map<string, string>()
  for (const [, path = ''] of links) {
    const kind = path.replace(/[^/]*\d[^/]*/g, ':id')
    if (kind.includes(':id') && !first.has(kind)) first.set(kind, path)
  }
  return [...first.values()]
}

/** All pages in English, with the records that they lead to; what is not for this reader is a page as well. */
async function readAll(reading: Reading, reader: Reader): Promise<void> {
  const context = await logIn(reading.campus, reader)
  const read = async (path: string) =>
    keep(reading, `${reader} en ${path}`, await context.get(path, { maxRedirects: 0 }))
  const documents: string[] = []
  for (const path of await allAddresses(reading)) documents.push(await read(path))
  for (const path of recordsIn(documents)) await read(path)
  await context.dispose()
}

/** Editors read and write texts with the place of the campus' name. */
const withoutPlaces = (name: string, html: string): string =>
  name.includes(' /editing/') ? html.replaceAll('{{brand}}', 'the campus') : html

/** The pages that this reader is for, in one language and as low-bandwidth mode has them. */
async function readOwn(reading: Reading, reader: Reader): Promise<void> {
  const context = await logIn(reading.campus, reader)
  const addresses = await Promise.all(looksOf(reader).map(({ addressIn }) => addressIn(reading.api)))
  for (const locale of localeCodes) {
    await speak(context, locale)
    for (const path of addresses)
      await keep(reading, `${reader} ${locale} ${path}`, await context.get(path, { maxRedirects: 0 }))
  }
  const headers = { 'Save-Data': 'on' }
  for (const path of addresses)
    await keep(reading, `${reader} light ${path}`, await context.get(path, { maxRedirects: 0, headers }))
  await context.dispose()
}

/** Forms that come back because nothing was filled in. */
const emptyForms: [Reader, string][] = [
  ['visitor', '/login'],
  ['visitor', '/forgot_password'],
  ['visitor', '/register/journalist'],
  ['visitor', '/register/trainer'],
  ['visitor', '/register/media_outlet'],
  ['visitor', '/register/service_provider'],
  ['visitor', '/helpdesk'],
  ['journalist', '/account_settings/email'],
  ['journalist', '/account_settings/password'],
  ['journalist', '/profile_settings'],
  ['journalist', '/content/searches/new'],
  ['provider', '/content/detail/new'],
  ['provider', '/ij_administration/codes/new'],
  ['admin', '/admin/people/new'],
  ['admin', '/editing/new'],
  ['outlet', '/links/new'],
]

async function sendEmpty(reading: Reading, [reader, path]: [Reader, string]): Promise<void> {
  const context = await logIn(reading.campus, reader)
  const answer = await context.post(path, { form: { intent: 'save' }, maxRedirects: 0 })
  expect.soft(answer.status(), `the empty form of ${path}`).toBe(422)
  await keep(reading, `${reader} empty form ${path}`, answer)
  await context.dispose()
}

/** A password manager keeps a new password for an account, and asks nobody which one it is. */
const formsWithoutAccount = (html: string): number =>
  [...html.matchAll(/<form\b.*?<\/form>/gs)].filter(
    ([form]) => /autocomplete="new-password"/i.test(form) && !/autocomplete="username"/i.test(form),
  ).length

async function isFine({ pages }: Reading): Promise<void> {
  const withZeros = [...pages].filter(([, html]) => html.includes('\0')).map(([name]) => name)
  expect.soft(withZeros, 'pages with U+0000').toEqual([])
  const unreadable = [...pages].flatMap(([name, html]) =>
    unreadableWords(withoutPlaces(name, html)).map((word) => `${name}: ${word}`),
  )
  expect.soft(unreadable, 'words that nobody can read').toEqual([])
  const anonymous = [...pages].filter(([, html]) => formsWithoutAccount(html) > 0).map(([name]) => name)
  expect.soft(anonymous, 'new passwords of nobody').toEqual([])
  const shapes = new Map([...pages].map(([name, html]) => [shapeOf(html), name]))
  const different = new Map([...shapes.values()].map((name) => [name, pages.get(name) ?? '']))
  expect(await htmlErrors(different)).toEqual([])
}

const readers: readonly Reader[] = ['visitor', ...roles, 'audited', 'auditor']

// A test for each reader: more kinds of accounts and more pages make more tests, and none of them longer.
test.describe('every page is valid HTML', { tag: '@http' }, () => {
  test.setTimeout(90_000)

  for (const reader of readers) {
    test(`for ${reader}`, async ({ reading }) => {
      await readAll(reading, reader)
      await isFine(reading)
    })

    test(`for ${reader}, in every language and in low-bandwidth mode`, async ({ reading }) => {
      await readOwn(reading, reader)
      await isFine(reading)
    })
  }

  test('where a form comes back empty', async ({ reading }) => {
    for (const form of emptyForms) await sendEmpty(reading, form)
    await isFine(reading)
  })
})
