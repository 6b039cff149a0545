import { posix } from 'node:path'
import ts from 'typescript'
import { isRouteModule } from './import-rules'
import { isTest, lineOf, parse, type Source, walk } from './source-tree'

/** The hard limits. Lines include blank lines and comments. */
const limits = {
  route: 120,
  test: 600,
  component: 400,
  module: 400,
  function: 80,
  parameters: 3,
  filesInFolder: 25,
} as const

/** Reference and demo data are long by nature; migrations are never edited; a schema only lists columns. */
const isData = (file: string) =>
  /^api\/(seed|migrations)\//.test(file) || file === 'api/platform/database/schema.ts'

/** The line limit of a file by its kind; undefined if it has no limit. */
export function kindOf(file: string): 'route' | 'test' | 'component' | 'module' | undefined {
  if (isTest(file)) return 'test'
  if (isData(file)) return undefined
  if (isRouteModule(file) && file !== 'app/root.tsx') return 'route'
  return file.endsWith('.tsx') ? 'component' : 'module'
}

const countLines = (text: string) => text.replace(/\n$/, '').split('\n').length

/** Files, functions and parameter lists that are too long. */
export function oversized(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => [...fileFindings(source), ...functionFindings(source)])
}

function fileFindings({ file, text }: Source): string[] {
  const kind = kindOf(file)
  const lines = countLines(text)
  if (!kind || lines <= limits[kind]) return []
  return [`${file}: ${lines} lines, a ${kind} may have ${limits[kind]}`]
}

function functionFindings(source: Source): string[] {
  const found: string[] = []
  walk(parse(source), (node) => {
    if (!hasBody(node)) return
    const where = `${source.file}:${lineOf(node)}`
    const lines = countLines(node.getText())
    const count = node.parameters.filter((each) => each.name.getText() !== 'this').length
    if (lines > limits.function && !isSuite(node)) {
      found.push(`${where}: a function of ${lines} lines, at most ${limits.function}`)
    }
    if (count > limits.parameters) found.push(`${where}: ${count} parameters, at most ${limits.parameters}`)
  })
  return found
}

function hasBody(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
}

/** The body of a `describe` is a list of tests, each measured separately. */
function isSuite(node: ts.Node): boolean {
  const call = node.parent
  return (
    isTest(node.getSourceFile().fileName) &&
    ts.isCallExpression(call) &&
    /\bdescribe/.test(call.expression.getText())
  )
}

const countedTops = ['app', 'api', 'contracts', 'server', 'tests', 'bench']

/** Folders with one file per address, feature, row or change have no limit. */
const isUncounted = (folder: string) => /^(app\/routes|api\/seed|api\/migrations)(\/|$)/.test(folder)

/** Folders with too many files; a test counts together with its module. */
export function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = posix.dirname(file)
    const isCounted =
      countedTops.includes(file.split('/')[0] ?? '') && !isUncounted(folder) && !besideSource(file)
    if (isCounted) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > limits.filesInFolder)
    .map(([folder, count]) => `${folder}: ${count} files, at most ${limits.filesInFolder}`)
}

const besideSource = (file: string) => /\.test\.tsx?$/.test(file)
