import { readdirSync } from 'node:fs'
import type { APIResponse, Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'
import { inventory, pagesToLookAt, recordNamedIn } from '~/tests/support/pages/inventory'
import { type Expected, type Walker, walkers } from '~/tests/support/pages/inventory/entry'
import type { Role } from '~/tests/support/people'

const expectedFor = (expected: Expected, reader: Walker) =>
  typeof expected === 'number' ? expected : expected[reader]

const moduleNames = () =>
  readdirSync(new URL('../../../app/routes/', import.meta.url)).map((name) => name.replace(/\.tsx?$/, ''))

test('the walk knows every route module', { tag: '@http' }, () => {
  expect(Object.keys(inventory).sort()).toEqual(moduleNames().sort())
})

test('no address that is opened stands for a record', { tag: '@http' }, () => {
  const addresses = Object.values(inventory).map(({ opened: [path] }) => path)
  expect(addresses.filter((path) => recordNamedIn(path) !== null)).toEqual([])
})

const open = (page: Page, path: string): Promise<APIResponse> =>
  page.request.get(path, { maxRedirects: 0, headers: { Accept: 'text/html, */*' } })

/** The login leads a member with a living session to /home. That answer costs less than a page. */
async function stillLoggedIn(page: Page, path: string): Promise<void> {
  const answer = await open(page, '/login')
  expect([answer.status(), answer.headers()['location']], `logged in after ${path}`).toEqual([303, '/home'])
}

for (const reader of walkers)
  test(
    `every page answers ${reader} as it should, and none ends the session`,
    { tag: '@http' },
    async ({ as, openBrowser }) => {
      test.setTimeout(90_000)
      const page = reader === 'visitor' ? await openBrowser() : await as(reader satisfies Role)
      const answers: Record<string, number> = {}
      const wanted: Record<string, number | undefined> = {}
      for (const [name, { opened }] of Object.entries(inventory)) {
        const [path, expected] = opened
        const answer = await open(page, path)
        answers[name] = answer.status()
        // Who may not open it reads for whom it is, or when it opens, also in place of a file.
        if (answer.status() === 403) {
          const text = await answer.text()
          expect(text, path).toMatch(/This page is for |This page opens |The campus team checks |full access/)
          expect(text, path).not.toContain('Status 403')
        }
        wanted[name] = expectedFor(expected, reader)
        if (reader !== 'visitor') await stillLoggedIn(page, path)
      }
      expect(answers).toEqual(wanted)
    },
  )

test(
  'each record that is looked at is there for its reader',
  { tag: '@http' },
  async ({ as, api, openBrowser }) => {
    const records = pagesToLookAt.filter(({ path }) => recordNamedIn(path) !== null)
    expect(records.length).toBeGreaterThan(0)
    for (const { reader, path, addressIn } of records) {
      const page = reader === 'visitor' ? await openBrowser() : await as(reader)
      expect((await open(page, await addressIn(api))).status(), `${reader} ${path}`).toBe(200)
    }
  },
)
