import {
  type ImportColumn,
  importColumns,
  importLimits,
  optionalColumns,
  passedColumns,
} from '~/contracts/administration/people-csv'
import { NewAccount } from '~/contracts/administration/people-admin'

export interface ImportError {
  line: number
  column: string
  code: string
}
/** A line of the file that can be carried out. */
export type ImportLine = Record<ImportColumn, string> & { line: string }
/** As the parser gives them: cells, and the number of the line in which the record ends. */
export interface RawLine {
  line: number
  cells: string[]
}

/** How sheets are called elsewhere in the world. */
const otherNames: Record<string, ImportColumn> = {
  'e-mail': 'email',
  'first name': 'firstName',
  'last name': 'lastName',
  surname: 'lastName',
  organization: 'organisation',
  entityname: 'organisation',
  locale: 'language',
}

/** The text of a file, if it is UTF-8: what was saved in another encoding would come out with broken names. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Which sign parts the cells: the one that stands in the first line most often. */
export function delimiterOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? ''
  const counts = [',', ';', '\t'].map((sign) => [sign, first.split(sign).length] as const)
  return counts.reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}

function columnOf(name: string): string {
  const plain = name.trim().toLowerCase()
  const known = [...importColumns, ...passedColumns].find((column) => column.toLowerCase() === plain)
  return known ?? otherNames[plain] ?? name.trim().slice(0, 60)
}

const isKnown = (column: string) =>
  ([...importColumns, ...passedColumns] as readonly string[]).includes(column)

/** What is wrong with the first line: columns that are missing, come twice, or are not known. */
function headerErrors(columns: readonly string[]): ImportError[] {
  const missing = importColumns.filter((each) => !optionalColumns.includes(each) && !columns.includes(each))
  const unknown = columns.filter((each) => !isKnown(each))
  const twice = columns.filter((each, index) => isKnown(each) && columns.indexOf(each) !== index)
  const fault = (code: string) => (column: string) => ({ line: 1, column, code })
  return [
    ...missing.map(fault('importColumnMissing')),
    ...unknown.map(fault('importColumnUnknown')),
    ...twice.map(fault('importColumnTwice')),
  ]
}

/** What a spreadsheet would calculate; an apostrophe before it says that it is meant as text. */
const formulaStart = /^\s*[=+\-@＝＋－＠]/u
const plain = (cell: string) =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell

const namesOfFields: Record<string, ImportColumn> = { entityName: 'organisation', locale: 'language' }

/** The account that a line asks for. */
export const accountOf = ({
  kind,
  email,
  firstName,
  lastName,
  organisation,
  country,
  language,
}: ImportLine) =>
  NewAccount.safeParse({
    kind,
    email,
    firstName,
    lastName,
    ...(organisation ? { entityName: organisation } : {}),
    country,
    locale: language,
  })

function lineErrors(values: ImportLine, line: number): ImportError[] {
  // Admins are invited one by one, by somebody who has read their name.
  if (values.kind === 'admin') return [{ line, column: 'kind', code: 'importAdmin' }]
  const { success, error } = accountOf(values)
  if (success) return []
  const faults = error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? '')
    const column = namesOfFields[field] ?? field
    const isChoice = column === 'kind' || column === 'language'
    return { line, column, code: isChoice ? 'importChoice' : message }
  })
  return faults.filter((fault, index) => faults.findIndex(({ column }) => column === fault.column) === index)
}

function formulasIn(cells: readonly string[], columns: readonly string[], line: number): ImportError[] {
  return cells.flatMap((cell, index) => {
    const column = columns[index] ?? ''
    const isRisk =
      column !== 'email' && formulaStart.test(cell) && !(passedColumns as readonly string[]).includes(column)
    return isRisk ? [{ line, column, code: 'importFormula' }] : []
  })
}

/** Puts cells under their columns. */
function valuesOf({ cells, line }: RawLine, columns: readonly string[]): ImportLine {
  const value = (column: ImportColumn) => plain(cells[columns.indexOf(column)] ?? '').trim()
  const country = value('country').toUpperCase()
  return {
    line: String(line),
    kind: value('kind'),
    email: value('email'),
    firstName: value('firstName'),
    lastName: value('lastName'),
    organisation: value('organisation'),
    country,
    language: value('language').toLowerCase(),
  }
}

/** Lines that are checked at a time: a few milliseconds' work. */
const atOnce = 200

interface CheckedLines {
  lines: ImportLine[]
  faults: ImportError[]
}

/**
 * Everything of a file that can be said without asking the database. A fault in the first line leaves no line. Stops now and
 * then, so that its caller can let others have their turn.
 */
export function* checkLines([header, ...records]: readonly RawLine[]): Generator<undefined, CheckedLines> {
  const columns = (header?.cells ?? []).map(columnOf)
  const wrong = headerErrors(columns)
  if (wrong.length > 0) return { lines: [], faults: wrong }
  const faults: ImportError[] = []
  const lines: ImportLine[] = []
  const seen = new Set<string>()
  for (const [index, record] of records.entries()) {
    if (index % atOnce === 0) yield
    const { line, cells } = record
    const found = cells.length === columns.length ? formulasIn(cells, columns, line) : [cellCountError(line)]
    const values = valuesOf(record, columns)
    if (found.length === 0) found.push(...lineErrors(values, line))
    const email = values.email.toLowerCase()
    if (found.length === 0 && seen.has(email)) found.push({ line, column: 'email', code: 'importEmailTwice' })
    seen.add(email)
    if (found.length === 0) lines.push(values)
    faults.push(...found)
  }
  return { lines, faults }
}

const cellCountError = (line: number): ImportError => ({ line, column: '', code: 'importCells' })

/** More lines than an import takes, the one with the names aside. */
export const isTooLong = (records: readonly RawLine[]): boolean => records.length > importLimits.lines + 1
