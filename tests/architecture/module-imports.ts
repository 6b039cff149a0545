import { posix } from 'node:path'
import ts from 'typescript'
import { literalText, parse, type Source, walk } from './source-tree'

/** `typeOnly` imports are removed at compile time. */
export interface Import {
  specifier: string
  typeOnly: boolean
}

export interface Module {
  file: string
  imports: readonly Import[]
}

/** A file of the project (path from the root without the script extension) or a package. */
export type Target = { path: string } | { package: string }

/** Everything a module names: imports, re-exports, `import()`, `import('x').Type` and `import.meta.glob('…')`. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = []
  walk(parse(source), (node) => {
    found.push(...importsOfNode(node))
  })
  return found
}

function importsOfNode(node: ts.Node): Import[] {
  if (ts.isImportDeclaration(node)) {
    const typeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    return named(node.moduleSpecifier, typeOnly)
  }
  if (ts.isExportDeclaration(node)) return named(node.moduleSpecifier, node.isTypeOnly)
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return named(node.argument.literal, true)
  if (ts.isCallExpression(node) && loadsModules(node.expression)) {
    const [first] = node.arguments
    const parts = first && ts.isArrayLiteralExpression(first) ? [...first.elements] : [first]
    return parts.flatMap((part) => named(part, false))
  }
  return []
}

function named(node: ts.Node | undefined, typeOnly: boolean): Import[] {
  const specifier = literalText(node)
  return specifier === undefined ? [] : [{ specifier, typeOnly }]
}

function loadsModules(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true
  return (
    ts.isPropertyAccessExpression(callee) &&
    callee.name.text === 'glob' &&
    ts.isMetaProperty(callee.expression)
  )
}

/** Resolves a specifier; `~/` and a leading slash both mean the root of the project. */
export function resolve(from: string, specifier: string): Target {
  const plain = specifier.replace(/\?.*$/, '')
  const isRelative = /^\.\.?(\/|$)/.test(plain)
  const isFromRoot = plain.startsWith('~/') || plain.startsWith('/')
  if (!isRelative && !isFromRoot) return { package: packageName(plain) }
  const path = isRelative ? posix.join(posix.dirname(from), plain) : plain.replace(/^~?\//, '')
  return { path: stem(path) }
}

/** The path without the script extension, as in most imports. */
export const stem = (path: string) => path.replace(/\.(tsx?|mjs|js)$/, '')

function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
