import type { FileFieldName } from '~/app/platform/uploads/file-fields'
import type { Answer, AnswerContent, AnswerValue } from '~/contracts/content/answer-values'
import type { ClauseChange } from '~/contracts/content/answers'
import type { StandardQuestion } from '~/contracts/content/standard'
import { numberPattern } from '~/contracts/content/written-numbers'

type Kind = StandardQuestion['kind']
type Question = Pick<StandardQuestion, 'key' | 'kind' | 'disclosure' | 'choices'>
export type LinkRow = { url: string; label: string }
export type LinkList = 'links' | 'evidence'

/** The fields of one question, as somebody has left them; those that its kind does not have are empty. */
export type Typed = Record<
  | 'yes'
  | 'text'
  | 'number'
  | 'choice'
  | 'explanation'
  | 'internal'
  | 'notApplicable'
  | 'reason'
  | 'stillRight'
  | FileFieldName<'file'>,
  string
> &
  Record<LinkList, LinkRow[]> & {
    /** Ids of PDFs that the answer has. */
    removedFiles: string[]
  }

/** What an answer is based on: the version and the mark that the form has shown; 0 and nothing if there was none. */
export interface Basis {
  key: string
  base: number
  mark: string
}

export interface SentForm {
  /** Version of the standard. */
  standard: number
  /** In the order of `answers`. */
  bases: Basis[]
  answers: Typed[]
  /** Index of the only question to save; null for all. */
  only: number | null
  /** `2.links`: the list that is to have one more row. */
  more: string
}

type Fields = Record<string, unknown>
const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const textIn = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}
const listIn = (fields: Fields, name: string): unknown[] => {
  const value = fields[name]
  // With holes where nothing was typed.
  return Array.isArray(value) ? Array.from(value as unknown[]) : []
}

const rowIn = (value: unknown): LinkRow => {
  const fields = fieldsIn(value)
  return { url: textIn(fields, 'url'), label: textIn(fields, 'label') }
}

const empty: Typed = {
  yes: '',
  text: '',
  number: '',
  choice: '',
  links: [],
  explanation: '',
  evidence: [],
  internal: '',
  notApplicable: '',
  reason: '',
  stillRight: '',
  file: '',
  fileStaged: '',
  fileStagedName: '',
  fileRemove: '',
  removedFiles: [],
}

const isFilled = ({ url, label }: LinkRow) => url.trim() !== '' || label.trim() !== ''

/** Up to the last row with something in it: errors stay at the rows before. */
function rowsIn(fields: Fields, list: LinkList): LinkRow[] {
  const rows = listIn(fields, list).map(rowIn)
  return rows.slice(0, rows.findLastIndex(isFilled) + 1)
}

function typedIn(value: unknown): Typed {
  const fields = fieldsIn(value)
  const texts = Object.keys(empty).map((name) => [name, textIn(fields, name)])
  return {
    ...(Object.fromEntries(texts) as Typed),
    links: rowsIn(fields, 'links'),
    evidence: rowsIn(fields, 'evidence'),
    // Of one box that is ticked, its value alone.
    removedFiles: [fields['removedFiles']].flat().filter((id) => typeof id === 'string'),
  }
}

/** In one field with the name that forms of a changed record have: it is kept with what was typed. */
export const writeVersion = (standard: number, bases: readonly Basis[]): string =>
  [standard, ...bases.map(({ key, base, mark }) => `${key}:${String(base)}:${mark}`)].join(';')

function readVersion(text: string): Pick<SentForm, 'standard' | 'bases'> {
  const [standard, ...rest] = text.split(';')
  const bases = rest.map((each) => {
    const [key = '', base, mark = ''] = each.split(':')
    return { key, base: Number(base) || 0, mark }
  })
  return { standard: Number(standard) || 0, bases }
}

/** @param fields of the form, by name, as it was sent or kept as a draft */
export function readSent(fields: Fields): SentForm {
  const { standard, bases } = readVersion(textIn(fields, 'version'))
  const answers = listIn(fields, 'answers')
  const only = textIn(fields, 'only')
  return {
    standard,
    bases,
    answers: bases.map((_, index) => typedIn(answers[index])),
    only: only === '' ? null : Number(only),
    more: textIn(fields, 'more'),
  }
}

/** Texts are an explanation by themselves. */
const isExplained = (kind: Kind): boolean => kind !== 'shortText' && kind !== 'longText'

function typedValue(value: AnswerValue): Partial<Typed> {
  switch (value.kind) {
    case 'yesNo':
      return { yes: value.yes ? 'yes' : 'no' }
    case 'number':
      return { number: String(value.number) }
    case 'choice':
      return { choice: value.choice }
    case 'links':
      return { links: value.links }
    case 'shortText':
    case 'longText':
      return { text: value.text }
  }
}

/** An answer to a question that was asked in another way, or with other choices, lends nothing but what every answer has. */
export function isOfOtherKind(
  { kind, choices }: Pick<Question, 'kind' | 'choices'>,
  { value }: Pick<Answer, 'value'>,
): boolean {
  if (value?.kind !== kind) return value !== null
  return value.kind === 'choice' && !choices?.some(({ key }) => key === value.choice)
}

/** The fields of a stored answer: what its question has no field for cannot come back either. */
export function typedOf(question: Question, answer: Answer | undefined): Typed {
  if (!answer) return empty
  const { value, explanation, evidence, internal, notApplicable } = answer
  return {
    ...empty,
    ...(value === null || isOfOtherKind(question, answer) ? {} : typedValue(value)),
    explanation: isExplained(question.kind) ? explanation : '',
    evidence,
    internal: internal && question.disclosure === 'choice' ? 'on' : '',
    notApplicable: notApplicable === null ? '' : 'on',
    reason: notApplicable ?? '',
  }
}

const filledRows = (rows: readonly LinkRow[]) => rows.filter(isFilled)

function valueOf(kind: Kind, typed: Typed): AnswerValue | null {
  switch (kind) {
    case 'yesNo':
      return typed.yes === '' ? null : { kind, yes: typed.yes === 'yes' }
    case 'number':
      return typed.number.trim() === '' ? null : { kind, number: Number(typed.number) }
    case 'choice':
      return typed.choice === '' ? null : { kind, choice: typed.choice }
    case 'links': {
      const links = filledRows(typed.links)
      return links.length === 0 && typed.explanation.trim() === '' ? null : { kind, links }
    }
    case 'shortText':
    case 'longText':
      return typed.text.trim() === '' ? null : { kind, text: typed.text }
  }
}

/**
 * What the fields say. The tick that the question does not apply stands above an answer; a reason alone, with nothing else, means
 * the tick.
 */
export function contentOf({ kind }: Pick<Question, 'kind'>, typed: Typed): AnswerContent {
  const value = valueOf(kind, typed)
  const explanation = isExplained(kind) && typed.explanation.trim() !== '' ? typed.explanation : ''
  const rest = { evidence: filledRows(typed.evidence), internal: typed.internal !== '' }
  const isReason = typed.reason.trim() !== '' && value === null && explanation === ''
  return typed.notApplicable !== '' || isReason
    ? { value: null, explanation: '', ...rest, notApplicable: typed.reason.trim() }
    : { value, explanation, ...rest, notApplicable: null }
}

const isNothing = ({ value, explanation, evidence, notApplicable }: AnswerContent) =>
  value === null && explanation === '' && evidence.length === 0 && notApplicable === null

/** Browsers send line breaks in another way than they were stored. */
const comparable = (content: AnswerContent) => JSON.stringify(content).replaceAll('\\r\\n', '\\n')

const storedContent = ({ value, explanation, evidence, internal, notApplicable }: Answer): AnswerContent => ({
  value,
  explanation,
  evidence,
  internal,
  notApplicable,
})

/** What is to be done with its PDFs. */
const filesIn = ({ fileStaged, removedFiles }: Typed) => ({
  addedFiles: fileStaged === '' ? [] : [fileStaged],
  removedFiles,
})

export type Change = ClauseChange['answers'][number] & { index: number }

/**
 * What is to be saved of a form. What came back untouched is left out, unless somebody has ticked that it is still right or has
 * saved it alone: then it is saved again, and counts.
 */
export function changesIn(
  { bases, answers: typed, only }: SentForm,
  { questions, answers }: { questions: readonly Question[]; answers: readonly Answer[] },
): Change[] {
  return bases.flatMap(({ key, base, mark }, index) => {
    const question = questions.find((each) => each.key === key)
    const fields = typed[index]
    if (!question || !fields || (only !== null && only !== index)) return []
    const stored = answers.find((each) => each.key === key)
    const content = contentOf(question, fields)
    const files = filesIn(fields)
    const changesFiles = files.addedFiles.length + files.removedFiles.length > 0
    if (base === 0 && isNothing(content) && !changesFiles) return []
    const shown = stored?.version === base ? contentOf(question, typedOf(question, stored)) : null
    const isUntouched = shown !== null && comparable(shown) === comparable(content)
    const isNewKind = stored !== undefined && isOfOtherKind(question, stored)
    const isConfirmed = (fields.stillRight !== '' || only !== null) && !(isNewKind && isUntouched)
    if (isUntouched && !changesFiles && !isConfirmed) return []
    // With it, the API knows that only files are to change.
    const was = mark === '' || (isConfirmed && (!changesFiles || stored?.lookAgain)) ? {} : { was: mark }
    // The form may have no field for some of it.
    const said = isUntouched && !isConfirmed && stored ? storedContent(stored) : content
    return [{ index, key, base, ...was, ...said, ...files }]
  })
}

/** Whether what the profile says has a field to be filled in. */
export const takesSuggestion = (kind: Kind): boolean => kind === 'links' || !isExplained(kind)

/** What was typed, with what the profile says in its field; of links in the first row that is free. */
export function withSuggestion({ kind }: Pick<Question, 'kind'>, typed: Typed, text: string): Typed {
  if (kind !== 'links') return { ...typed, text }
  const rows = [...typed.links]
  const free = rows.findIndex((row) => !isFilled(row))
  rows[free === -1 ? rows.length : free] = { url: text, label: '' }
  return { ...typed, links: rows }
}

/** Names of fields whose content cannot be sent, with what is wrong. */
export function faultsIn(changes: readonly Change[], sent: SentForm): Record<string, string[]> {
  const wrong = changes.filter(
    ({ index, value }) =>
      value?.kind === 'number' && !numberPattern.test((sent.answers[index]?.number ?? '').trim()),
  )
  return Object.fromEntries(wrong.map(({ index }) => [`${nameAt(index)}.number`, ['numberInvalid']]))
}

export const nameAt = (index: number): string => `answers[${String(index)}]`

/** Where the form asks for the answer itself. */
export const mainFields: Record<Kind, string> = {
  yesNo: 'yes',
  shortText: 'text',
  longText: 'text',
  links: 'links[0].url',
  number: 'number',
  choice: 'choice',
}

/** Where the form shows what the API says about a part of an answer; about all of it where the answer begins. */
function fieldFor(path: string, kind: Kind, typed: Typed): string {
  const [, list, row, part = 'url'] = /^(?:value\.)?(links|evidence)\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
  if (list === 'links' || list === 'evidence') {
    // The API was sent no empty rows.
    const rows = typed[list].flatMap((each, index) => (isFilled(each) ? [index] : []))
    return `${list}[${String(rows[Number(row)] ?? 0)}].${part}`
  }
  if (path.startsWith('addedFiles')) return 'file'
  if (path === 'evidence') return 'evidence[0].url'
  if (path === 'notApplicable') return 'reason'
  if (path === 'explanation' || path === 'internal') return path
  return mainFields[kind]
}

interface Violation {
  propertyPath: string
  code: string
}

/** What the API says about changes, at the fields of the form. */
export function atFields<V extends Violation>(
  violations: readonly V[],
  {
    changes,
    sent,
    questions,
  }: { changes: readonly Change[]; sent: SentForm; questions: readonly Question[] },
): V[] {
  return violations.map((violation) => {
    const [, nth, path = ''] = /^answers\.(\d+)(?:\.(.+))?$/.exec(violation.propertyPath) ?? []
    const change = nth === undefined ? undefined : changes[Number(nth)]
    const question = questions.find(({ key }) => key === change?.key)
    const typed = change && sent.answers[change.index]
    if (!change || !question || !typed) return { ...violation, propertyPath: '' }
    return {
      ...violation,
      propertyPath: `${nameAt(change.index)}.${fieldFor(path, question.kind, typed)}`,
    }
  })
}
