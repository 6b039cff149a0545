import { defaultLocale, type Locale, localeCodes } from '~/contracts/constants'
import type { Asking, ContentData, RichTextBlock } from '~/contracts/content/content'
import {
  type ChangedPart,
  keyOfQuestion,
  type StandardHindrance,
  type StandardQuestion,
  type StandardText,
} from '~/contracts/content/standard'

/** A question with its texts in all languages; English always. */
export interface FrozenQuestion {
  key: string
  clause: number
  position: number
  asking: Asking
  texts: Partial<Record<Locale, StandardText>>
}

/** A published text in one language; its data are those of the English one. */
export interface PublishedText {
  uid: string
  locale: Locale
  data: ContentData
  title: string
  lede: string
  body: readonly RichTextBlock[]
}

/** The blocks below each heading of level 2; null if something stands above the first one. */
function sectionsOf(body: readonly RichTextBlock[]): RichTextBlock[][] | null {
  const sections: RichTextBlock[][] = []
  for (const block of body) {
    const section = sections.at(-1)
    if (block.type === 'heading2') sections.push([])
    else if (section) section.push(block)
    else return null
  }
  return sections
}

const isItem = ({ type }: RichTextBlock) => type === 'list-item' || type === 'o-list-item'

/** A text as a question, or why it is none. Only the order of its sections counts: their headings are free. */
function readText(
  asking: Asking,
  { title, lede, body }: Pick<PublishedText, 'title' | 'lede' | 'body'>,
): StandardText | StandardHindrance['code'] {
  const sections = sectionsOf(body) ?? []
  const [example = [], template = [], items = []] = sections
  const isWhole = sections.length === (asking.choices ? 3 : 2) && example.length > 0 && template.length > 0
  if (!isWhole) return 'standardHeading'
  const choices = items.filter(isItem).map(({ text }) => text)
  if (choices.length !== (asking.choices?.length ?? 0)) return 'standardChoices'
  return { question: title, help: lede, example, template, choices }
}

const byPlace = (a: FrozenQuestion, b: FrozenQuestion): number =>
  a.clause - b.clause || a.position - b.position || (a.key < b.key ? -1 : 1)

/** What the published texts make: the questions in order, and what hinders others. A text without English is not there. */
export function nextOf(texts: readonly PublishedText[]): {
  questions: FrozenQuestion[]
  hindrances: StandardHindrance[]
} {
  const hindrances: StandardHindrance[] = []
  const questions = texts.flatMap(({ uid, locale, data }): FrozenQuestion[] => {
    const { asking, clause, position = 0 } = data
    if (locale !== defaultLocale || !asking || clause === undefined) return []
    const key = keyOfQuestion(uid)
    const question: FrozenQuestion = { key, clause, position, asking, texts: {} }
    for (const text of texts.filter((each) => each.uid === uid)) {
      const read = readText(asking, text)
      if (typeof read === 'string') hindrances.push({ key, locale: text.locale, code: read })
      else question.texts[text.locale] = read
    }
    return [question]
  })
  return { questions: questions.sort(byPlace), hindrances }
}

/** Lists by clause, in order. */
export function byClause<T>(list: readonly T[], clauseOf: (one: T) => number): [clause: number, list: T[]][] {
  const clauses = new Map<number, T[]>()
  for (const one of list) clauses.set(clauseOf(one), [...(clauses.get(clauseOf(one)) ?? []), one])
  return [...clauses].sort(([a], [b]) => a - b)
}

export interface FrozenChange {
  key: string
  clause: number
  change: 'added' | 'removed' | 'changed'
  parts: ChangedPart[]
  asksAnew: boolean
  before: FrozenQuestion | null
  after: FrozenQuestion | null
}

/** Parts after whose change an answer fits no longer, or answers something else. */
const anew: readonly ChangedPart[] = [
  'clause',
  'kind',
  'required',
  'disclosure',
  'choices',
  'question',
  'help',
]

const partsOfText = ({ question, help, example, template, choices }: StandardText) => [
  question,
  help,
  choices,
  example,
  template,
]

/** What the translations say, in the order of the languages. */
const translationsOf = ({ texts }: FrozenQuestion) =>
  localeCodes.map((locale) => {
    const text = locale === defaultLocale ? undefined : texts[locale]
    return text ? partsOfText(text) : null
  })

/** Lists and plain values. Blocks come from the database, which puts what they consist of into an order of its own. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function partsOf(before: FrozenQuestion, after: FrozenQuestion): ChangedPart[] {
  const [old, now] = [before.texts[defaultLocale], after.texts[defaultLocale]]
  const pairs: Record<ChangedPart, [unknown, unknown]> = {
    clause: [before.clause, after.clause],
    position: [before.position, after.position],
    kind: [before.asking.kind, after.asking.kind],
    required: [before.asking.required, after.asking.required],
    disclosure: [before.asking.disclosure, after.asking.disclosure],
    choices: [
      [before.asking.choices, old?.choices],
      [after.asking.choices, now?.choices],
    ],
    suggests: [before.asking.suggests, after.asking.suggests],
    question: [old?.question, now?.question],
    help: [old?.help, now?.help],
    example: [old?.example, now?.example],
    template: [old?.template, now?.template],
    translations: [translationsOf(before), translationsOf(after)],
  }
  return (Object.keys(pairs) as ChangedPart[]).filter((part) => !isSame(...pairs[part]))
}

function changeOf(before: FrozenQuestion | null, after: FrozenQuestion | null): FrozenChange[] {
  const shown = after ?? before
  if (!shown) return []
  const { key, clause } = shown
  if (!before) return [{ key, clause, change: 'added', parts: [], asksAnew: true, before, after }]
  if (!after) return [{ key, clause, change: 'removed', parts: [], asksAnew: false, before, after }]
  const parts = partsOf(before, after)
  if (parts.length === 0) return []
  const asksAnew = parts.some((part) => anew.includes(part))
  return [{ key, clause, change: 'changed', parts, asksAnew, before, after }]
}

/** All differences, in the order of the questions, those that are gone at the end of their clause. */
export function changesBetween(
  before: readonly FrozenQuestion[],
  after: readonly FrozenQuestion[],
): FrozenChange[] {
  const [old, now] = [before, after].map((list) => new Map(list.map((question) => [question.key, question])))
  const keys = [...new Set([...after, ...before].map(({ key }) => key))]
  return keys.flatMap((key) => changeOf(old?.get(key) ?? null, now?.get(key) ?? null))
}

/** A question in this language, or in English where it has no translation. @throws Error without either */
export function questionIn({ key, asking, texts }: FrozenQuestion, locale: Locale): StandardQuestion {
  const lang = texts[locale] ? locale : defaultLocale
  const text = texts[lang]
  if (!text) throw new Error(`The question ${key} has no English text`)
  const { choices: labels, ...words } = text
  const choices = asking.choices?.map((choice, index) => ({ key: choice, label: labels[index] ?? choice }))
  return { key, ...asking, choices: choices ?? null, suggests: asking.suggests ?? null, lang, ...words }
}
