import ts from 'typescript'
import { mayHoldSql } from './import-rules'
import { isTest, lineOf, parse, type Source, walk } from './source-tree'

const queryStarts = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'selectNoFrom',
])

/** A database handle can be passed on without importing the query builder, so the check looks for the calls. */
export function sqlOutsideRepositories(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => !mayHoldSql(file) && !isTest(file))
    .flatMap((source) => {
      const found: string[] = []
      walk(parse(source), (node) => {
        if (startsQuery(node)) found.push(`${source.file}:${lineOf(node)} builds a query`)
      })
      return found
    })
}

function startsQuery(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return ts.isIdentifier(node.tag) && node.tag.text === 'sql'
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    queryStarts.has(node.expression.name.text)
  )
}
