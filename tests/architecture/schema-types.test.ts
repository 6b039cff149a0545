import { beforeAll, expect, it } from 'vitest'
import ts from 'typescript'
import { describeWithDatabase } from '~/tests/support/database'
import { catalogueOf } from './catalogue'
import { parse, readProjectFile } from './source-tree'

const files = ['api/platform/database/schema.ts', 'api/platform/database/schema-trust.ts']

/** Columns of a table with the text of their TypeScript type. */
type Written = Map<string, string>

/** `table.column` with its type, for all tables in `Schema`. */
function writtenColumns(sources: readonly string[]): Written {
  const interfaces = new Map<string, ts.InterfaceDeclaration>()
  for (const file of sources)
    for (const statement of parse({ file, text: readProjectFile(file) }).statements)
      if (ts.isInterfaceDeclaration(statement)) interfaces.set(statement.name.text, statement)
  const membersOf = (name: string): [string, string][] => {
    const found = interfaces.get(name)
    if (!found) throw new Error(`${name} is not declared in ${sources.join(', ')}`)
    const inherited = (found.heritageClauses ?? []).flatMap(({ types }) =>
      types.flatMap((type) => membersOf(type.expression.getText())),
    )
    const own = found.members
      .filter(ts.isPropertySignature)
      .map((member): [string, string] => [member.name.getText(), member.type?.getText() ?? 'unknown'])
    return [...inherited, ...own]
  }
  return new Map(
    membersOf('Schema').flatMap(([table, type]) =>
      membersOf(type).map(([column, text]): [string, string] => [`${table}.${column}`, text]),
    ),
  )
}

/** The select type of a column: the first of three, or the only one. */
const readType = (type: string) =>
  /^(?:ColumnType|Json|Generated)<([^,]+(?:<[^>]*>)?[^,>]*)/.exec(type)?.[1] ?? type

const isNullable = (type: string) => type === 'MaybeTime' || /\bnull\b|^unknown$/.test(readType(type))

/** Kysely makes nullable columns optional on insert, like the database. */
const mayBeLeftOut = (type: string) => /^Generated<|\bundefined\b|\bnever\b/.test(type)

/**
 * Null only in drafts: a constraint requires a value for published offers. The search column is used only in
 * comparisons.
 */
const readAsPublished = ['offer.category', 'offer.language', 'offer.cost', 'offer.search']

/** Kinds of values, by their TypeScript and database types. */
const kinds: readonly [written: RegExp, inDatabase: RegExp][] = [
  [/^(Time|MaybeTime)$/, /^timestamp/],
  [/^Json</, /^json/],
  [/^(Generated<)?boolean/, /^boolean$/],
  [/^(Generated<)?number( \||>|$)/, /^(smallint|integer|bigint|real|double precision)$/],
  [/\[\](>|$)/, /\[\]$|^json/],
]

describeWithDatabase('the schema written down for TypeScript', (database) => {
  const written = writtenColumns(files)
  let columns: Awaited<ReturnType<typeof catalogueOf>>['columns']
  beforeAll(async () => {
    columns = (await catalogueOf(database())).columns
  })

  it('has the tables and columns of the database, and no others', () => {
    const known = new Set([...written.keys()].map((name) => name.split('.')[0]))
    const real = [...columns.keys()].filter(
      (name) => !/^(migration|migration_lock|migration_state)\./.test(name),
    )
    expect(real.filter((name) => !written.has(name))).toEqual([])
    expect([...written.keys()].filter((name) => !columns.has(name))).toEqual([])
    expect(known.size).toBeGreaterThan(40)
  })

  it('knows which of them may be null, which may be left out, and what kind of value they hold', () => {
    const findings = [...written].flatMap(([name, type]) => {
      const column = columns.get(name)
      if (!column) return []
      const found: string[] = []
      if (isNullable(type) !== (column.nullable && !readAsPublished.includes(name)))
        found.push(`${name}: ${type}, nullable: ${String(column.nullable)}`)
      if (mayBeLeftOut(type) && !column.optional) found.push(`${name}: ${type} has no default`)
      for (const [spelled, real] of kinds)
        if (spelled.test(type) && !real.test(column.type)) found.push(`${name}: ${type} is ${column.type}`)
      if (/^timestamp/.test(column.type) && !/Time/.test(type))
        found.push(`${name}: ${type} is ${column.type}`)
      return found
    })
    expect(findings).toEqual([])
  })
})
