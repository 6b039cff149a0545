import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds with all of its rules, as lines that say where; empty means none. The package for Playwright puts the
 * whole of axe into each page twice and brings everything back that is right; both together took it twice the time.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  expect(page.frames(), 'frames, into which nothing looks here').toHaveLength(1)
  await page.evaluate(source)
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: typeof axe }
    const { violations } = await runner.run(document, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`),
    )
  })
}
