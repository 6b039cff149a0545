import { expect, it } from 'vitest'
import {
  exceptions,
  looseColumns,
  omitted,
  omittedEverywhere,
  tablesWithoutPeople,
} from '~/api/features/account/own-data-exceptions'
import { describeWithDatabase } from '~/tests/support/database'
import { type Catalogue, compositeKeys, looseIds, readCatalogue } from './catalogue'
import { allPaths } from './own-rows'

describeWithDatabase('the tables that the copy of the own data is made of', (database) => {
  it('knows every column that may name a person, and every table without people', async () => {
    const catalogue = await readCatalogue(database())
    const paths = allPaths(catalogue)
    expect(Object.keys(looseColumns).sort()).toEqual([...looseIds(catalogue), ...addresses(catalogue)].sort())
    const withPeople = new Set(paths.map(({ table }) => table))
    const without = [...catalogue.keys()].filter((table) => !withPeople.has(table))
    expect(Object.keys(tablesWithoutPeople).sort()).toEqual(without.sort())
    // A table that belongs to people by such a key alone would be missed.
    const keys = await compositeKeys(database())
    expect(keys.filter(({ from, to }) => withPeople.has(to) && !withPeople.has(from))).toEqual([])
    const known = new Set(paths.map(({ name }) => name))
    expect(Object.keys(exceptions).filter((name) => !known.has(name))).toEqual([])
    const columns = new Set(
      paths.flatMap(
        ({ table }) => catalogue.get(table)?.columns.flatMap(({ name }) => [name, `${table}.${name}`]) ?? [],
      ),
    )
    const named = [...Object.keys(omittedEverywhere), ...Object.keys(omitted)]
    expect(named.filter((name) => !columns.has(name))).toEqual([])
  })
})

/** Texts that contain an e-mail address or an id. */
const addresses = (catalogue: Catalogue): string[] =>
  [...catalogue.values()].flatMap(({ name, columns }) =>
    columns
      .filter(({ target }) => target === null)
      .filter(({ type, name: column }) => /^(text|citext)$/.test(type) && /email|recipient|_id$/.test(column))
      .map((column) => `${name}.${column.name}`),
  )
