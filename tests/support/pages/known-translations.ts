import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}/`, import.meta.url))
/** What does not depend on how it was written. */
const read = (file: string): string => JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))

let known: Record<string, string> | undefined
const prepared = new WeakSet<BrowserContext>()

/** English texts by the address under which the build has them. */
function englishTranslations(): Record<string, string> {
  const [sources, assets] = [folder('locales/en'), folder('build/client/assets')]
  const english = new Map(
    readdirSync(sources).map((name) => [name.replace(/\.json$/, ''), read(sources + name)]),
  )
  const texts: Record<string, string> = {}
  for (const name of readdirSync(assets)) {
    const [, namespace] = /^(.+)-[\w-]{8}\.json$/.exec(name) ?? []
    if (namespace === undefined || !english.has(namespace)) continue
    const text = read(assets + name)
    if (text === english.get(namespace)) texts[`/assets/${name}`] = text
  }
  if (Object.keys(texts).length === 0) throw new Error('The build has no English texts')
  return texts
}

/**
 * A page that has loaded fetches the texts of all others, forty files, as soon as it is usable. A browser of a test is new
 * and would do so again and again: here it has them, as one that has been at the campus before.
 */
export async function preloadTranslations(context: BrowserContext): Promise<void> {
  if (prepared.has(context)) return
  prepared.add(context)
  known ??= englishTranslations()
  await context.addInitScript((texts) => {
    const ask = window.fetch
    window.fetch = (input, init) => {
      const text = typeof input === 'string' && document.readyState === 'complete' ? texts[input] : undefined
      if (text === undefined) return ask(input, init)
      return Promise.resolve(new Response(text, { headers: { 'Content-Type': 'application/json' } }))
    }
  }, known)
}
