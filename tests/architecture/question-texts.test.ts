import { describe, expect, it } from 'vitest'
import { questionTree } from '~/api/seed/questions/tree'
import { type Locale, localeCodes } from '~/contracts/constants'
import { type CompleteLocale, completeLocales } from '~/contracts/languages'
import { readLocales } from './locale-translations'
import { listFiles, readProjectFile } from './source-tree'

/** What the answers of the helpdesk quote is the name of something on a page. */
const quotes: Record<CompleteLocale, RegExp> = {
  en: /“([^”]+)”/g,
  de: /„([^“]+)“/g,
  es: /«([^»]+)»/g,
  fr: /«\u202f([^»]+)\u202f»/g,
  it: /«([^»]+)»/g,
}

/** Words that an answer quotes as examples of a search. */
const examples = new Set([
  'grant', 'grants', 'Kurs', 'Kurse', 'beca', 'becas', 'bourse', 'bourses', 'corso', 'corsi',
]) // prettier-ignore

const addressOf = (locale: Locale, slug: string) => `api/seed/questions/${locale}/${slug}.md`
const slugs = questionTree.map(({ slug }) => slug)

const quotedIn = (text: string, locale: CompleteLocale) =>
  [...text.matchAll(quotes[locale])].map(([, words = '']) => words)
const linksIn = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address)

/** A sentence may quote a label without the colon or the ellipsis at its end. */
const bare = (text: string) => text.replace(/[\s:…]+$/, '')

/** Every text of the interface, by language. */
const texts = new Map(
  [...readLocales()].map(([language, namespaces]) => [
    language,
    new Set(
      [...namespaces.values()].flatMap((namespace) =>
        [...namespace.values()].map((value) => bare(String(value))),
      ),
    ),
  ]),
)

it('every question of the helpdesk stands in the tree, once, and is written in every complete language', () => {
  const files = listFiles().filter((file) => /^api\/seed\/questions\/.*\.md$/.test(file))
  const expected = completeLocales.flatMap((locale) => slugs.map((slug) => addressOf(locale, slug)))
  expect(files).toEqual(expect.arrayContaining(expected))
  const known = localeCodes.flatMap((locale) => slugs.map((slug) => addressOf(locale, slug)))
  expect(files.filter((file) => !known.includes(file))).toEqual([])
})

describe.each(completeLocales)('in %s', (locale) => {
  it('the answers call buttons, pages and filters what the pages call them', () => {
    const strange = slugs.flatMap((slug) =>
      quotedIn(readProjectFile(addressOf(locale, slug)), locale)
        .filter((words) => !examples.has(words) && !texts.get(locale)?.has(bare(words)))
        .map((words) => `${slug}: ${words}`),
    )
    expect(strange).toEqual([])
  })

  it('the beginning, which lists show as it is, has no links', () => {
    const linked = slugs.filter((slug) => {
      const [, , beginning = ''] = readProjectFile(addressOf(locale, slug)).split('\n')
      return linksIn(beginning).length > 0
    })
    expect(linked).toEqual([])
  })

  it('the answers lead where the English ones lead', () => {
    const linksOf = (language: CompleteLocale) =>
      Object.fromEntries(slugs.map((slug) => [slug, linksIn(readProjectFile(addressOf(language, slug)))]))
    expect(linksOf(locale)).toEqual(linksOf('en'))
  })

  it('an answer that leads to another one finds it', () => {
    const asked = slugs.flatMap((slug) => linksIn(readProjectFile(addressOf(locale, slug))))
    const others = asked.flatMap((address) => /^\/helpdesk\/(.+)$/.exec(address)?.[1] ?? [])
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter((slug) => !slugs.includes(slug))).toEqual([])
  })
})
