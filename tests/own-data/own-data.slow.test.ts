import { beforeAll, expect, it } from 'vitest'
import {
  type Exception,
  exceptions,
  omitted,
  omittedEverywhere,
} from '~/api/features/account/own-data-exceptions'
import { ownData } from '~/api/features/account/own-data.repo'
import type { Database } from '~/api/platform/database'
import { describeWithDatabase } from '~/tests/support/database'
import { type Catalogue, type Path, readCatalogue } from './catalogue'
import { allPaths, ownValues, samples } from './own-rows'
import { dropChecks, Rows, undone } from './rows'
import { changed, columnFindings, type Reading } from './visible'

type ColumnException = Exclude<Exception, string>

describeWithDatabase('the copy of the own data, compared with the database', (database) => {
  let catalogue: Catalogue
  let paths: Path[]
  beforeAll(async () => {
    catalogue = await readCatalogue(database())
    paths = allPaths(catalogue)
    await dropChecks(database())
  })

  it('has every column of every row that belongs to the person, or says why not', async () => {
    const findings: string[] = []
    for (const path of paths) findings.push(...(await compare(database(), catalogue, path)))
    expect(findings).toEqual([])
  }, 120_000)
})

const read = async (
  database: Database,
  id: string,
  areas: readonly string[] = Object.keys(ownData),
): Promise<Reading> => {
  const parts: Reading = {}
  for (const area of areas) parts[area] = await ownData[area]?.(database, id)
  return parts
}

/**
 * Creates a row that belongs to a person only by this path, and looks for each of its values in the export.
 */
const compare = (database: Database, catalogue: Catalogue, path: Path): Promise<string[]> =>
  undone(database, async () => {
    const rows = new Rows(database, catalogue, samples)
    const me = await rows.insert('person', { parent_id: null, picture_id: null, blocked_by: null })
    const id = String(me['id'])
    const isSelf = path.name === 'person.id'
    const given = isSelf ? {} : await ownValues(rows, path, me)
    const before = isSelf ? {} : await read(database, id)
    const row = isSelf ? me : await rows.insert(path.table, given)
    const areas = changed(before, await read(database, id))
    const exception = exceptions[path.name]
    if (typeof exception === 'string') return areas.map((area) => `${path.name}: in ${area} after all`)
    if (areas.length === 0) return [`${path.name}: no such row is in the copy`]
    const all = catalogue.get(path.table)?.columns ?? []
    const keys = all.filter(({ isKey }) => isKey).map(({ name }) => name)
    const findings = await columnFindings(
      { database, rows, table: path.table, row, keys },
      all.filter(({ name }) => name !== path.column),
      {
        read: () => read(database, id, areas),
        excepted: (column) => isExcepted(exception, path.table, column),
      },
    )
    const names = all.map(({ name }) => name)
    const unknown = named(exception).filter((name) => !names.includes(name))
    return [...findings, ...unknown.map((name) => `${name} does not exist`)].map(
      (finding) => `${path.name}: ${finding}`,
    )
  })

const onlyOf = (exception: ColumnException): readonly string[] | null =>
  Array.isArray(exception.only) ? exception.only : null

const isExcepted = (exception: ColumnException | undefined, table: string, column: string): boolean => {
  const only = exception && onlyOf(exception)
  if (only) return !only.includes(column)
  if (column in omittedEverywhere || `${table}.${column}` in omitted) return true
  return exception !== undefined && column in exception
}

/** Every column of the exception. */
const named = (exception: ColumnException | undefined): readonly string[] =>
  exception === undefined ? [] : (onlyOf(exception) ?? Object.keys(exception))
