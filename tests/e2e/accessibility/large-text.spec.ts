import type { Page } from '@playwright/test'
import { localeCodes } from '~/contracts/constants'
import { expect, speak, test } from '~/tests/support/fixtures'
import { looksOf } from '~/tests/support/pages/inventory'
import type { Reader } from '~/tests/support/pages/inventory/entry'
import { enlarge, lookAtText, phone, unfold } from '~/tests/support/pages/large-text'
import { roles } from '~/tests/support/people'

/** Twice as large takes twice as many lines of twice the height. */
const timesAsTall = 4

/** What is wrong at this page with text twice as large, as lines that say where. */
async function faultsAt(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  const usual = await page.evaluate(lookAtText)
  await page.evaluate(enlarge, 2)
  const large = await page.evaluate(lookAtText)
  await page.evaluate(unfold)
  const unfolded = await page.evaluate(lookAtText)
  const tall = large.height / usual.height
  return [
    ...new Set([...large.faults, ...unfolded.faults]),
    ...(tall > timesAsTall ? [`${tall.toFixed(1)} times as tall`] : []),
  ].map((fault) => `${path}: ${fault}`)
}

const readers: readonly Reader[] = ['visitor', ...roles, 'audited', 'auditor']

/** Each reader has the language of most of the work, the one with the longest words, and one of the others in turn. */
const others = localeCodes.filter((code) => code !== 'en' && code !== 'de')
const localesFor = (at: number) => ['en', 'de', ...others.slice(at % others.length).slice(0, 1)]

for (const [at, reader] of readers.entries())
  for (const locale of localesFor(at))
    test(
      `text twice as large has room on a phone at the pages of ${reader} in ${locale}`,
      { tag: '@either' },
      async ({ page, as, api }) => {
        test.setTimeout(120_000)
        const own = reader === 'visitor' ? page : await as(reader)
        await own.setViewportSize(phone)
        await speak(own.request, locale)
        const faults: string[] = []
        for (const { addressIn } of looksOf(reader))
          faults.push(...(await faultsAt(own, await addressIn(api))))
        expect(faults).toEqual([])
      },
    )
