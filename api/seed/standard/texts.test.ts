import { beforeAll, describe, expect, it } from 'vitest'
import { seedDocuments } from '~/api/seed'
import type { Locale } from '~/contracts/constants'
import { completeLocales } from '~/contracts/languages'
import type { RichTextBlock } from '~/contracts/content/content'
import type { Standard, StandardVersion } from '~/contracts/content/standard'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { clausesUpTo } from '~/tests/support/content/clauses'
import questions from './questions.json'
import { standardDocuments } from './texts'

interface Written {
  question: string
  help: string
  example: string
  template: string
  choices?: Record<string, string>
}
const written = import.meta.glob<Record<string, Written>>('./??.json', { import: 'default', eager: true })
const wordsIn = (locale: Locale) => written[`./${locale}.json`] ?? {}

const clauseNumbers = clausesUpTo(18)
const plain = (blocks: readonly RichTextBlock[]) => blocks.map(({ text }) => text).join('\n')

describe('the questions of the standard', () => {
  it('are three to six for each clause, each under a name of its own', () => {
    const counts = clauseNumbers.map((number) => questions.filter(({ clause }) => clause === number).length)
    expect(counts.filter((count) => count < 3 || count > 6)).toEqual([])
    expect(new Set(questions.map(({ key }) => key)).size).toBe(questions.length)
    expect(standardDocuments()).toHaveLength(questions.length * completeLocales.length)
  })

  it.each(completeLocales)('have words of their own in %s, and labels that can be told apart', (locale) => {
    const words = wordsIn(locale)
    expect(Object.keys(words).sort()).toEqual(questions.map(({ key }) => key).sort())
    for (const { key, ...asked } of questions) {
      const labels = words[key]?.choices
      const keys = 'choices' in asked ? asked.choices : undefined
      expect(labels && Object.keys(labels).sort(), key).toEqual(keys?.toSorted())
      expect(new Set(Object.values(labels ?? {})).size, key).toBe(keys?.length ?? 0)
      expect(locale === 'en' || words[key]?.question !== wordsIn('en')[key]?.question, key).toBe(true)
    }
  })
})

describeWithDatabase('the first version of the standard', (database) => {
  let kit: ReturnType<typeof createTestApi>
  beforeAll(async () => {
    kit = createTestApi(database())
    await seedDocuments(kit.deps)
  })

  it.each(completeLocales)('is made at the start, and says in %s what is written', async (locale) => {
    const { number, clauses } = (await kit.request('GET', `/standard?locale=${locale}`)).body as Standard
    expect([number, clauses.map(({ clause }) => clause)]).toEqual([1, clauseNumbers])
    const found = clauses.flatMap((each) => each.questions)
    expect(found.map(({ key }) => key)).toEqual(
      clauseNumbers.flatMap((clause) =>
        questions.filter((each) => each.clause === clause).map(({ key }) => key),
      ),
    )
    expect(found.filter(({ lang }) => lang !== locale)).toEqual([])
    const shown = found.map(({ key, question, help, example, template, choices }) => [
      key,
      {
        ...{ question, help, example: plain(example), template: plain(template) },
        ...(choices && {
          choices: Object.fromEntries(choices.map(({ key: choice, label }) => [choice, label])),
        }),
      },
    ])
    expect(Object.fromEntries(shown)).toEqual(wordsIn(locale))
  })

  it('is left alone by further starts', async () => {
    expect(await seedDocuments(kit.deps)).toBe(0)
    const { body } = await kit.request('GET', '/standard/versions')
    expect((body as unknown as StandardVersion[]).map((each) => [each.number, each.questions])).toEqual([
      [1, questions.length],
    ])
  })

  it('comes to a campus that has only the other texts', async () => {
    await database().deleteFrom('standard_version').execute()
    await database().deleteFrom('content_text').where('type', '=', 'standardQuestion').execute()
    expect((await kit.request('GET', '/standard')).status).toBe(404)
    expect(await seedDocuments(kit.deps)).toBe(questions.length * completeLocales.length)
    expect((await kit.request('GET', '/standard')).body).toMatchObject({ number: 1 })
  })
})
