import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { type Catalogue, catalogueOf } from './catalogue'
import { createTestDatabase } from '../support/database'
import { readProjectFile } from './source-tree'

/** The rows of the table with the given header, as cells without backticks. */
function rowsBelow(text: string, head: string): string[][] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.replace(/ +/g, ' ').startsWith(head))
  if (start < 0) throw new Error(`docs/growth.md has no table that begins with ${head}`)
  const rows = lines.slice(start + 2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end < 0 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll('`', '').trim()),
  )
}

/** The columns of each unique constraint that does not include the key, which a distributed database cannot enforce. */
const rulesWithout = ({ rules }: Catalogue, table: string, key: string): string[] =>
  rules
    .filter(({ definition }) => /^(PRIMARY KEY|UNIQUE)/.test(definition))
    .filter((rule) => rule.table === table && !rule.columns.includes(key))
    .map(({ columns }) => columns.join(', '))
    .sort()

/** Kept by the migrations themselves. */
const own = ['migration', 'migration_lock', 'migration_state']

describe('docs/growth.md', () => {
  const text = readProjectFile('docs/growth.md')
  const growing = rowsBelow(text, '| table that grows |').map(([table = '', key = '', without = '']) => ({
    table,
    key,
    without: without === '–' ? [] : without.split('; '),
  }))
  const small = rowsBelow(text, '| table that stays small |').map(([table = '']) => table)
  let database: Database
  let catalogue: Catalogue
  beforeAll(async () => {
    database = await createTestDatabase('embedded')
    catalogue = await catalogueOf(database)
  })
  afterAll(() => database.close())

  it('has a place for each table of the database', () => {
    const tables = new Set([...catalogue.columns.keys()].map((name) => name.split('.')[0] ?? ''))
    const named = [...growing.map(({ table }) => table), ...small]
    expect(named.sort()).toEqual([...tables].filter((table) => !own.includes(table)).sort())
  })

  it('names for each table that grows the column that would shard it, and what that column is missing from', () => {
    for (const { table, key, without } of growing) {
      expect(catalogue.columns.has(`${table}.${key}`), `${table}.${key}`).toBe(true)
      expect(without, table).toEqual(rulesWithout(catalogue, table, key))
    }
  })
})
