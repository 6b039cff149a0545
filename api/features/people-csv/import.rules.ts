import {
  type ImportColumn,
  importColumns,
  optionalColumns,
  passedColumns,
} from '~/contracts/administration/people-csv'
import { NewAccount } from '~/contracts/administration/people-admin'
import { cutTo } from '~/contracts/signs'

export interface ImportError {
  line: number
  column: string
  code: string
}
/** A valid line of the file. */
export type ImportLine = Record<ImportColumn, string> & { line: string }

/** A record of the file, as the reader gives it. */
export interface RawLine {
  line: number
  cells: string[]
  openQuote?: number
}

/** Column names in the languages of the campus, in small letters without marks, spaces and signs. */
const otherNames: Record<ImportColumn, string> = {
  kind: 'kind type accounttype art typ kontoart tipo tipodecuenta tipodicuenta genre typedecompte categorie',
  email:
    'email emailaddress mail emailadresse mailadresse correo correoelectronico courriel adressemail adresseemail adresseelectronique indirizzoemail postaelettronica',
  firstName: 'firstname givenname forename vorname nombre nombredepila prenom nome',
  lastName: 'lastname surname familyname nachname familienname apellido apellidos nom nomdefamille cognome',
  organisation:
    'organisation organization entityname company organizacion entidad empresa organizzazione ente azienda entreprise unternehmen firma',
  country:
    'country countrycode land landescode laendercode pais codigodepais pays codepays paese codicepaese',
  language: 'language locale sprache idioma lengua langue lingua',
}
const columnsByName = new Map<string, string>([
  ...importColumns.flatMap((column) => otherNames[column].split(' ').map((name) => [name, column] as const)),
  ...passedColumns.map((column) => [column, column] as const),
])

/** The column of a name; the name itself if it is unknown, nothing for a column without one. */
function columnOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
  return columnsByName.get(plain) ?? cutTo(name.trim(), 60)
}

const isKnown = (column: string) =>
  ([...importColumns, ...passedColumns] as readonly string[]).includes(column)

/** Errors in the header: missing, duplicate or unknown columns. */
function headerErrors(columns: readonly string[]): ImportError[] {
  const missing = importColumns.filter((each) => !optionalColumns.includes(each) && !columns.includes(each))
  // Spreadsheets write columns without a name behind the last one; lines may have nothing in them.
  const unknown = columns.filter((each) => each !== '' && !isKnown(each))
  const twice = columns.filter((each, index) => isKnown(each) && columns.indexOf(each) !== index)
  const fault = (code: string) => (column: string) => ({ line: 1, column, code })
  return [
    ...missing.map(fault('importColumnMissing')),
    ...unknown.map(fault('importColumnUnknown')),
    ...twice.map(fault('importColumnTwice')),
  ]
}

/** Prefixes that a spreadsheet would evaluate; a leading apostrophe marks a text. */
const formulaStart = /^\s*[=+\-@＝＋－＠]/u
const plain = (cell: string) =>
  cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell

const namesOfFields: Record<string, ImportColumn> = { entityName: 'organisation', locale: 'language' }

/** The account to create for a line. */
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
  // Admins must be invited individually.
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

/** Maps cells to their columns. */
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

/** Checks lines of one file, in order; knows the e-mails of those before. */
export interface LineChecks {
  /** Errors in the header: none of the lines is valid then. */
  headerFaults: ImportError[]
  /** The name of a column by its index. */
  nameOf: (index: number) => string
  /** A line with its values, or its errors. */
  check: (record: RawLine) => { values: ImportLine } | { faults: ImportError[] }
}

/** All checks that do not need the database. */
export function checksOf(header: RawLine): LineChecks {
  const columns = header.cells.map(columnOf)
  const seen = new Set<string>()
  const check: LineChecks['check'] = (record) => {
    const { line, cells } = record
    const faults = fitsIn(columns, cells) ? formulasIn(cells, columns, line) : [cellCountError(line)]
    const values = valuesOf(record, columns)
    if (faults.length === 0) faults.push(...lineErrors(values, line))
    const email = values.email.toLowerCase()
    if (faults.length === 0 && seen.has(email))
      faults.push({ line, column: 'email', code: 'importEmailTwice' })
    seen.add(email)
    return faults.length === 0 ? { values } : { faults }
  }
  return { headerFaults: headerErrors(columns), nameOf: (index) => columns[index] ?? '', check }
}

/** True for as many cells as columns, and nothing in cells without a column. */
const fitsIn = (columns: readonly string[], cells: readonly string[]): boolean =>
  cells.length >= columns.findLastIndex((column) => column !== '') + 1 &&
  cells.every((cell, index) => Boolean(columns[index]) || cell.trim() === '')

const cellCountError = (line: number): ImportError => ({ line, column: '', code: 'importCells' })
