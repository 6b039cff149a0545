import { describe, expect, it } from 'vitest'
import { localeCodes } from '~/contracts/constants'
import { repositoryLanguages } from '~/contracts/content/content'
import { isTest, listSources, readProjectFile } from './source-tree'

const code = `['"\`]?(?:${localeCodes.join('|')})['"\`]?`
/** Three codes in a row, as a list, a union, a choice of a path or in SQL. */
const list = new RegExp(`(?<![\\w'"-])${code}(?:\\s*[,|]\\s*${code}){2,}(?![\\w'"-])`)

/** The table, and what was true when a migration was written. */
const mayList = (file: string) =>
  file === 'contracts/languages.ts' || /^api\/(migrations|seed\/demo)\//.test(file) || isTest(file)

describe('which languages there are', () => {
  it('is said by one table (contracts/languages.ts): everything else is derived', () => {
    const found = listSources()
      .filter(({ file }) => /^(api|app|bin|contracts|server)\b/.test(file) && !mayList(file))
      .flatMap(({ file, text }) => (list.exec(text) ?? []).slice(0, 1).map((words) => `${file}: ${words}`))
    expect(found).toEqual([])
  })

  it('is what the documents for other systems name', () => {
    const named = (file: string, id: string) => readProjectFile(file).includes(`\`${id}\``)
    expect(localeCodes.filter((id) => !named('docs/api-compatibility.md', id))).toEqual([])
    const ids = Object.values(repositoryLanguages).map(({ id }) => id)
    expect(ids.filter((id) => !named('docs/content-repository.md', id))).toEqual([])
  })

  it.each([
    "const languages = ['en', 'de', 'fr']",
    "locale in ('en','de','es','fr','it')",
    "type Language = 'de' | 'fr' | 'it'",
    "import.meta.glob('./{en,de,es}.json')",
  ])('%s is such a list', (text) => {
    expect(list.test(text)).toBe(true)
  })

  it.each(["{ de: 'Auswahl', fr: 'Choix' }", "['de', 'en']", "'uk', 'ur', 'vi'", 'en-de, fr, it-IT'])(
    '%s is none',
    (text) => {
      expect(list.test(text)).toBe(false)
    },
  )
})
