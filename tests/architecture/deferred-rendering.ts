import ts from 'typescript'
import { isTest, lineOf, parse, type Source, walk } from './source-tree'

/** Features that suspend React, which rendering to a string does not support. */
const waiting = new Set(['Suspense', 'SuspenseList', 'lazy', 'use', 'Await', 'useAsyncValue', 'defer'])
const packages = /^(react|@remix-run\/(react|node|server-runtime|router)|react-router(-dom)?)$/

/** Places in the pages with deferred rendering. */
export function deferredRendering(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => file.startsWith('app/') && !isTest(file))
    .flatMap((source) => {
      const found: string[] = []
      const tree = parse(source)
      const wholes = new Set<string>()
      walk(tree, (node) => {
        const name = ts.isImportDeclaration(node) ? undefined : memberOf(node, wholes)
        if (name) found.push(`${source.file}:${String(lineOf(node))}: ${name}`)
        if (!ts.isImportDeclaration(node) || !packages.test(specifierOf(node))) return
        for (const whole of wholesOf(node)) wholes.add(whole)
        for (const each of namesOf(node))
          if (waiting.has(each)) found.push(`${source.file}:${String(lineOf(node))}: ${each}`)
      })
      return found
    })
}

const specifierOf = ({ moduleSpecifier }: ts.ImportDeclaration) =>
  ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''

function namesOf({ importClause }: ts.ImportDeclaration): string[] {
  const bindings = importClause?.namedBindings
  if (!bindings || !ts.isNamedImports(bindings)) return []
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
}

/** `React` of `import React` and of `import * as React`. */
function wholesOf({ importClause }: ts.ImportDeclaration): string[] {
  const bindings = importClause?.namedBindings
  const namespace = bindings && ts.isNamespaceImport(bindings) ? [bindings.name.text] : []
  return importClause?.name ? [importClause.name.text, ...namespace] : namespace
}

/** `lazy` of `React.lazy`. */
function memberOf(node: ts.Node, wholes: ReadonlySet<string>): string | undefined {
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return undefined
  return wholes.has(node.expression.text) && waiting.has(node.name.text) ? node.name.text : undefined
}
