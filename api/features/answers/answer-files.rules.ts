import type { AnswerContent } from '~/contracts/content/answer-values'
import {
  answerColumns,
  AnswerInCsv,
  AnswerInJson,
  passedAnswerColumns,
} from '~/contracts/content/answer-files'
import type { Asking } from '~/contracts/content/content'
import type { StandardQuestion } from '~/contracts/content/standard'
import { numberAsCell, numberIn } from '~/contracts/content/written-numbers'
import { violationsOf } from '~/contracts/errors'
import { cutTo, withoutEnding } from '~/contracts/signs'
import { faultsIn, isNothing } from './answers.rules'

type Column = (typeof answerColumns)[number]
type Cells = Record<Column, string>

/** A record of a CSV file, as the reader gives it. */
interface Line {
  line: number
  cells: readonly string[]
}

/** An answer as a file has it. */
export interface FileEntry {
  place: number
  key: string
  /** Of a CSV file: what it means depends on the kind of its question. */
  cells?: Cells
  /** Of a JSON file: anything at all. */
  said?: unknown
}

export interface Fault {
  propertyPath: string
  code: string
}

const known: readonly string[] = [...answerColumns, ...passedAnswerColumns]
const plainName = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
const columnOf = (name: string) =>
  known.find((column) => plainName(column) === plainName(name)) ?? cutTo(name.trim(), 60)

/**
 * Names of the columns; null if one is missing or there twice. One of somebody's own beside them is no fault: a newsroom adds some to
 * work with the list.
 */
export function columnsOf({ cells }: Line): string[] | null {
  const columns = cells.map(columnOf)
  const isOnce = (column: string) => columns.filter((each) => each === column).length === 1
  return answerColumns.every(isOnce) ? columns : null
}

const formulaStart = /^\s*[=+\-@＝＋－＠]/u
/** Without the apostrophe that keeps a spreadsheet from evaluating it. */
const plain = (cell: string) =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell

export function entryOf({ line, cells }: Line, columns: readonly string[]): FileEntry {
  const cellOf = (column: Column) => plain(cells[columns.indexOf(column)] ?? '').trim()
  const named = Object.fromEntries(answerColumns.map((column) => [column, cellOf(column)])) as Cells
  return { place: line, key: named.key, cells: named }
}

/** Yes and no in the languages of the campus, and as spreadsheets write them. */
const yes = ['yes', 'ja', 'sí', 'si', 'oui', 'sì', 'true', 'wahr', 'vrai', 'verdadero', 'vero', '1', 'x']
const no = ['no', 'nein', 'non', 'false', 'falsch', 'faux', 'falso', '0', '']
/** A word that is neither stays as it is, and the schema refuses it. */
const flagIn = (cell: string): boolean | string => {
  const word = cell.toLowerCase()
  return yes.includes(word) || (no.includes(word) ? false : cell)
}

/** Addresses in one line, with what stands behind each. The sign before the next one belongs to none of them. */
function addressesIn(line: string): string[] {
  const parts = line.split(/[\s,;](?=https?:\/\/)/i)
  return parts.map((part, at) => (at < parts.length - 1 ? withoutEnding(part, ' ,;') : part))
}

/** An address and what it is shown as: one a line, or several with blanks, commas or semicolons between them. */
const linksIn = (cell: string) =>
  cell
    .split(/[\r\n]+/)
    .flatMap(addressesIn)
    .flatMap((part) => {
      const [url = '', ...label] = part.trim().split(/\s+/)
      return url === '' ? [] : [{ url, label: label.join(' ') }]
    })
const linksAsCell = (links: AnswerContent['evidence']) =>
  links.map(({ url, label }) => (label ? `${url} ${label}` : url)).join('\n')

/** A value as the question asks for it; undefined if nothing is in the cell. What does not fit is refused by the schema. */
function valueIn({ kind, choices }: StandardQuestion, cell: string): unknown {
  if (cell === '') return undefined
  switch (kind) {
    case 'yesNo':
      return { kind, yes: flagIn(cell) }
    case 'shortText':
    case 'longText':
      return { kind, text: cell }
    case 'links':
      return { kind, links: linksIn(cell) }
    case 'number':
      return { kind, number: numberIn(cell) }
    case 'choice': {
      const chosen = choices?.find(
        ({ key, label }) => key === cell || label.toLowerCase() === cell.toLowerCase(),
      )
      return { kind, choice: chosen?.key ?? cell }
    }
  }
}

function saidIn(cells: Cells, question: StandardQuestion) {
  const { answer, explanation, evidence, internal, doesNotApply } = cells
  const isEmptyLinks = question.kind === 'links' && answer === '' && explanation !== '' && doesNotApply === ''
  return {
    value: valueIn(question, answer) ?? (isEmptyLinks ? { kind: 'links', links: [] } : null),
    explanation,
    evidence: linksIn(evidence),
    internal: flagIn(internal),
    notApplicable: doesNotApply === '' ? null : doesNotApply,
  }
}

/** The path in the answer, as the columns of the file are called. */
const columnNames: Record<string, string> = { value: 'answer', notApplicable: 'doesNotApply' }
const inColumn = ({ propertyPath, code }: Fault): Fault => {
  const field = propertyPath.split('.')[0] ?? ''
  // What a schema says about a type means nothing to who fills in a cell.
  return { propertyPath: columnNames[field] ?? field, code: /\s/.test(code) ? 'invalid' : code }
}

/** What a question asks for, without its words. */
export function askingOf({ kind, required, disclosure, choices }: StandardQuestion): Asking {
  return { kind, required, disclosure, ...(choices ? { choices: choices.map(({ key }) => key) } : {}) }
}

/** What an entry says to its question, or why it cannot be taken; null if there is nothing in it. */
export function contentOf(
  { cells, said }: FileEntry,
  question: StandardQuestion,
): { content: AnswerContent } | { faults: Fault[] } | null {
  const read = cells ? AnswerInCsv.safeParse(saidIn(cells, question)) : AnswerInJson.safeParse(said)
  if (!read.success) return { faults: violationsOf(read.error).map(inColumn) }
  if (isNothing(read.data)) return null
  const faults = faultsIn(askingOf(question), read.data)
  return faults.length > 0 ? { faults: faults.map(inColumn) } : { content: read.data }
}

/** An answer as the cells of its line. */
export function cellsOf(content: AnswerContent | undefined): Omit<Cells, 'key'> {
  if (!content) return { answer: '', explanation: '', evidence: '', internal: '', doesNotApply: '' }
  const { value, explanation, evidence, internal, notApplicable } = content
  return {
    answer: value ? answerAsCell(value) : '',
    explanation,
    evidence: linksAsCell(evidence),
    internal: internal ? 'yes' : 'no',
    doesNotApply: notApplicable ?? '',
  }
}

function answerAsCell(value: NonNullable<AnswerContent['value']>): string {
  switch (value.kind) {
    case 'yesNo':
      return value.yes ? 'yes' : 'no'
    case 'shortText':
    case 'longText':
      return value.text
    case 'links':
      return linksAsCell(value.links)
    case 'number':
      return numberAsCell(value.number)
    case 'choice':
      return value.choice
  }
}
