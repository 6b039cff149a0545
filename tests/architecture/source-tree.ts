import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const generated = new Set(['node_modules', 'build', 'data', 'test-results', 'playwright-report'])

/** Every file of the project by its path from the root, with forward slashes; generated and hidden folders are left out. */
export function listFiles(folder = ''): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isFile()) return [path]
    const skipped = !entry.isDirectory() || entry.name.startsWith('.') || generated.has(entry.name)
    return skipped ? [] : listFiles(path)
  })
}

export const readProjectFile = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

export const isSource = (path: string) => /\.(tsx?|mjs|js)$/.test(path) && !path.endsWith('.d.ts')
export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** A module as input of the checkers, so that tests can use an invented tree. */
export interface Source {
  file: string
  text: string
}

let sources: readonly Source[] | undefined

/** All modules written by hand, in all folders; read once, as nothing changes while tests run. */
export function listSources(): readonly Source[] {
  sources ??= listFiles()
    .filter(isSource)
    .map((file) => ({ file, text: readProjectFile(file) }))
  return sources
}

const trees = new WeakMap<Source, ts.SourceFile>()

/** The syntax tree of one module; parent links are set. Each is made once for all checks of the tree. */
export function parse(source: Source): ts.SourceFile {
  const { file, text } = source
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : undefined
  const tree = trees.get(source) ?? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, kind)
  trees.set(source, tree)
  return tree
}

/** Visits a node and everything below it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => {
    walk(child, visit)
  })
}

/** The text of a string literal or of a template without placeholders; undefined for anything else. */
export function literalText(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined
}

/** Line number, from 1. */
export function lineOf(node: ts.Node): number {
  const source = node.getSourceFile()
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
}
