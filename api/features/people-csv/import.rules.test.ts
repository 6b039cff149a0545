import { describe, expect, it } from 'vitest'
import { importColumns } from '~/contracts/administration/people-csv'
import { checksOf, type ImportError, type ImportLine, type RawLine } from './import.rules'

const header = [...importColumns]
const good = ['legalEntity', 'ada@example.org', 'Ada', 'Byron', 'Example Ltd', 'DE', 'en']
const table = (...rows: string[][]): RawLine[] => rows.map((cells, index) => ({ line: index + 1, cells }))
function checkLines(rows: readonly RawLine[]): { lines: ImportLine[]; faults: ImportError[] } {
  const [header = { line: 1, cells: [] }, ...records] = rows
  const { headerFaults, check } = checksOf(header)
  const found = headerFaults.length > 0 ? [] : records.map(check)
  return {
    lines: found.flatMap((each) => ('values' in each ? [each.values] : [])),
    faults: [...headerFaults, ...found.flatMap((each) => ('faults' in each ? each.faults : []))],
  }
}
const changed = (column: (typeof importColumns)[number], value: string) =>
  good.map((cell, index) => (header[index] === column ? value : cell))

describe('lines of an import', () => {
  it('are carried out where nothing is wrong with them, whatever the order and writing of the columns', () => {
    const { lines, faults } = checkLines(table(header, good))
    expect(faults).toEqual([])
    expect(lines).toMatchObject([{ line: '2', kind: 'legalEntity', email: 'ada@example.org', country: 'DE' }])
    const turned = checkLines(
      table(
        [...header].reverse().map((name) => ` ${name.toUpperCase()} `),
        [...good].reverse(),
      ),
    )
    expect(turned).toEqual({ lines, faults })
  })

  it.each([
    ['Type', 'E-Mail', 'First name', 'LAST_NAME', 'Organization', 'Country', 'Language'],
    ['Kontoart', 'E-Mail-Adresse', 'Vorname', 'Nachname', 'Organisation', 'Land', 'Sprache'],
    ['Tipo', 'Correo electrónico', 'Nombre', 'Apellidos', 'Organización', 'País', 'Idioma'],
    ['Type', 'Courriel', 'Prénom', 'Nom', 'Organisation', 'Pays', 'Langue'],
    ['Tipo', 'Indirizzo e-mail', 'Nome', 'Cognome', 'Organizzazione', 'Paese', 'Lingua'],
  ])('have columns that are named in each language: %s, %s', (...names) => {
    const expected = checkLines(table(header, good))
    expect(checkLines(table(names, good))).toEqual(expected)
    const written = names.map((name) => ` ${name.toUpperCase().normalize('NFD')} `)
    expect(checkLines(table(written, good))).toEqual(expected)
  })

  it('may end with columns that have neither a name nor anything in them', () => {
    const expected = checkLines(table(header, good))
    expect(checkLines(table([...header, '', ' '], [...good, '', '']))).toEqual(expected)
    expect(checkLines(table([...header, '', ''], good))).toEqual(expected)
    expect(checkLines(table(header, [...good, '', '']))).toEqual(expected)
    expect(checkLines(table([...header, ''], [...good, 'lost'])).faults).toMatchObject([
      { line: 2, code: 'importCells' },
    ])
  })

  it('need every column that is not optional, and no other', () => {
    const { lines, faults } = checkLines(
      table(['email', 'e-mail', 'shoe size'], ['a@example.org', 'b', '43']),
    )
    expect(lines).toEqual([])
    expect(faults.map(({ column, code }) => `${column} ${code}`)).toEqual([
      'kind importColumnMissing',
      'firstName importColumnMissing',
      'lastName importColumnMissing',
      'country importColumnMissing',
      'language importColumnMissing',
      'shoe size importColumnUnknown',
      'email importColumnTwice',
    ])
  })

  it.each([
    ['kind', 'king', 'importChoice'],
    ['kind', 'admin', 'importAdmin'],
    ['kind', 'contributor', 'importChoice'],
    ['email', 'nobody', 'emailInvalid'],
    ['email', '', 'required'],
    ['firstName', '', 'required'],
    ['firstName', '=1+1', 'importFormula'],
    ['lastName', '@sum(a1)', 'importFormula'],
    ['lastName', 'x'.repeat(81), 'tooLong'],
    ['organisation', '', 'required'],
    ['organisation', ' -cmd', 'importFormula'],
    ['organisation', 'see https://example.org', 'invalid'],
    ['language', 'tlh', 'importChoice'],
    ['country', '', 'required'],
  ] as const)('say that %s cannot be %j', (column, value, code) => {
    expect(checkLines(table(header, changed(column, value)))).toEqual({
      lines: [],
      faults: [{ line: 2, column, code }],
    })
  })

  it('take a formula for text where an apostrophe says so', () => {
    const { lines, faults } = checkLines(table(header, changed('organisation', "'=Equal Media")))
    expect(faults).toEqual([])
    expect(lines[0]?.organisation).toBe('=Equal Media')
  })

  it('invite nobody twice', () => {
    const { lines, faults } = checkLines(table(header, good, changed('email', 'ADA@example.org')))
    expect(lines).toHaveLength(1)
    expect(faults).toEqual([{ line: 3, column: 'email', code: 'importEmailTwice' }])
  })

  it('have as many cells as there are columns', () => {
    expect(checkLines(table(header, good.slice(1), [...good, 'more']))).toEqual({
      lines: [],
      faults: [
        { line: 2, column: '', code: 'importCells' },
        { line: 3, column: '', code: 'importCells' },
      ],
    })
  })
})
