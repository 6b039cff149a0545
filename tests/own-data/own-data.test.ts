import { beforeAll, expect, it } from 'vitest'
import {
  type Exception,
  exceptions,
  looseColumns,
  tablesWithoutPeople,
} from '~/api/features/account/own-data-exceptions'
import { ownData } from '~/api/features/account/own-data.repo'
import type { Database } from '~/api/platform/database'
import { describeWithDatabase } from '~/tests/support/database'
import {
  type Catalogue,
  compositeTargets,
  looseIds,
  type Path,
  pathsToPeople,
  readCatalogue,
} from './catalogue'
import { dropChecks, Rows, type Samples, undone, type Values } from './rows'
import { changed, columnFindings, type Reading } from './visible'

type ColumnException = Exclude<Exception, string>

/** The only values with which the copy shows a row, and one more of these. */
const samples: Samples = {
  'moderation_case.state': ['removed', 'restored'],
  'audit_entry.action': ['person.viewed', 'person.blocked'],
  'one_time_token.purpose': ['emailChange', 'passwordReset'],
  'one_time_token.data': [
    JSON.stringify({ email: 'new@example.org' }),
    JSON.stringify({ email: 'other@example.org' }),
  ],
  'testimonial.removed_at': [null, new Date()],
  'message.removed_at': [null, new Date()],
  'discussion_side.side': [1, 2],
  'message.side': [1, 2],
}

/** The column by which a row is a person's, for tables that others refer to. */
const owners: Readonly<Record<string, string>> = {
  discussion: 'first_id',
  moderation_case: 'author_id',
  notification: 'person_id',
  offer: 'provider_id',
  session: 'person_id',
  stored_file: 'owner_id',
  validation_code: 'provider_id',
}

describeWithDatabase('the copy of the own data, compared with the database', (database) => {
  let catalogue: Catalogue
  let paths: Path[]
  beforeAll(async () => {
    catalogue = await readCatalogue(database())
    const named = Object.entries(looseColumns).filter(([, what]) => typeof what === 'string')
    paths = pathsToPeople(catalogue, ['person.id', ...named.map(([name]) => name)])
    await dropChecks(database())
  })

  it('knows every column that may name a person, and every table without people', async () => {
    expect(Object.keys(looseColumns).sort()).toEqual([...looseIds(catalogue), ...addresses(catalogue)].sort())
    const withPeople = new Set(paths.map(({ table }) => table))
    const without = [...catalogue.keys()].filter((table) => !withPeople.has(table))
    expect(Object.keys(tablesWithoutPeople).sort()).toEqual(without.sort())
    expect((await compositeTargets(database())).filter((table) => withPeople.has(table))).toEqual([])
    const known = new Set(paths.map(({ name }) => name))
    expect(Object.keys(exceptions).filter((name) => !known.has(name))).toEqual([])
  })

  it('has every column of every row that belongs to the person, or says why not', async () => {
    const findings: string[] = []
    for (const path of paths) findings.push(...(await compare(database(), catalogue, path)))
    expect(findings).toEqual([])
  }, 120_000)
})

/** Columns that hold an e-mail address. */
const addresses = (catalogue: Catalogue): string[] =>
  [...catalogue.values()].flatMap(({ name, columns }) =>
    columns
      .filter((column) => /^(text|citext)$/.test(column.type) && /email|recipient/.test(column.name))
      .map((column) => `${name}.${column.name}`),
  )

const read = async (
  database: Database,
  id: string,
  areas: readonly string[] = Object.keys(ownData),
): Promise<Reading> => {
  const parts: Reading = {}
  for (const area of areas) parts[area] = await ownData[area]?.(database, id)
  return parts
}

/** Makes a row that belongs to somebody by this path alone, and looks for each of its values in the copy. */
const compare = (database: Database, catalogue: Catalogue, path: Path): Promise<string[]> =>
  undone(database, async () => {
    const rows = new Rows(database, catalogue, samples)
    const me = await rows.insert('person', { parent_id: null, picture_id: null, blocked_by: null })
    const id = String(me['id'])
    const isSelf = path.name === 'person.id'
    const given = isSelf ? {} : await companions(rows, path, me)
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
      { read: () => read(database, id, areas), excepted: (column) => isExcepted(exception, column) },
    )
    const names = all.map(({ name }) => name)
    const unknown = named(exception).filter((name) => !names.includes(name))
    return [...findings, ...unknown.map((name) => `${name} does not exist`)].map(
      (finding) => `${path.name}: ${finding}`,
    )
  })

const onlyOf = (exception: ColumnException): readonly string[] | null =>
  Array.isArray(exception.only) ? exception.only : null

const isExcepted = (exception: ColumnException | undefined, column: string): boolean =>
  exception !== undefined && (onlyOf(exception) ? !onlyOf(exception)?.includes(column) : column in exception)

/** Every column that the exception names. */
const named = (exception: ColumnException | undefined): readonly string[] =>
  exception === undefined ? [] : (onlyOf(exception) ?? Object.keys(exception))

/** What the row refers to, so that it is the person's, and what the copy shows such rows together with. */
async function companions(rows: Rows, path: Path, me: Values): Promise<Values> {
  const mine = { [path.column]: looseColumns[path.name] === 'email' ? me['email'] : me['id'] }
  if (path.name === 'push_subscription.person_id') {
    const session = await rows.insert('session', { person_id: me['id'] })
    return { ...mine, session_id: session['id'] }
  }
  if (path.name === 'discussion_side.person_id') {
    const { id } = await rows.insert('discussion', { first_id: null, second_id: null })
    await rows.insert('message', { discussion_id: id })
    return { ...mine, discussion_id: id }
  }
  if (path.target === 'person') return mine
  const owner = owners[path.target]
  if (!owner) throw new Error(`${path.name}: whose is a row of ${path.target}?`)
  const { id } = await rows.insert(path.target, { [owner]: me['id'] })
  if (path.name === 'message.discussion_id')
    await rows.insert('discussion_side', { discussion_id: id, person_id: me['id'] })
  return { [path.column]: id }
}
