import ts from 'typescript'
import { expect, it } from 'vitest'
import { isTest, listSources, projectRoot } from './source-tree'

/** Of ASCII, whatever it holds: days, digests, codes that the campus has made, addresses as `URL` writes them. */
const ascii =
  /\.to(?:ISO|Time)String\(\)$|digest(?:Of)?\(|keyedHash\(|randomToken\(|\.search$|url\.pathname|c\.req\.header\(|^(?:content\.signature\.signedAt|changedAt|day|today|from|deadline|sum|sha256|key|token|code|text\.slice|`\$\{family\}-\$\{slug\}`)$/
/** Bytes and samples that are looked at, and are neither kept nor sent. */
const samples = new Set(['dictionaryBytes', 'sample'])
const places = new Set(['api', 'app', 'contracts', 'server'])
const own = 'contracts/signs.ts'

const isCut = (node: ts.Node): node is ts.CallExpression & { expression: ts.PropertyAccessExpression } =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ['slice', 'substring', 'substr'].includes(node.expression.name.text) &&
  node.arguments[0]?.getText() === '0' &&
  node.arguments.length === 2

/** A length that was chosen, and no position of something that was found in the text. */
function isChosen(length: ts.Expression, types: ts.TypeChecker): boolean {
  if (ts.isBinaryExpression(length)) return isChosen(length.left, types)
  const type = types.getTypeAtLocation(length)
  return type.isNumberLiteral()
    ? type.value > 1
    : /^(?:most|length|max\w*|longest\w*)$/.test(length.getText())
}

/** Texts that are cut to a length in the middle of a sign, as the types say which are texts. */
function badCuts(files: readonly string[], read?: (file: string) => string | undefined): string[] {
  const { config } = ts.readConfigFile(`${projectRoot}/tsconfig.json`, (file) => ts.sys.readFile(file))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, projectRoot)
  const host = ts.createCompilerHost(options, true)
  const onDisk = host.readFile.bind(host)
  host.readFile = (file) => read?.(file) ?? onDisk(file)
  const program = ts.createProgram(files, options, host)
  const types = program.getTypeChecker()
  return files.flatMap((file) => {
    const found: string[] = []
    const visit = (node: ts.Node) => {
      if (isCut(node)) {
        const [, length] = node.arguments
        const { expression: text } = node.expression
        const isText = types.getNonNullableType(types.getTypeAtLocation(text)).flags & ts.TypeFlags.StringLike
        const isFine = ascii.test(text.getText()) || samples.has(length?.getText() ?? '')
        if (isText && length && isChosen(length, types) && !isFine)
          found.push(`${file}: ${node.getText().replace(/\s+/g, ' ')}`)
      }
      ts.forEachChild(node, visit)
    }
    const tree = program.getSourceFile(file)
    if (tree) visit(tree)
    return found
  })
}

it('cuts texts between signs: `cutTo` of contracts/signs.ts', () => {
  const files = listSources()
    .filter(
      ({ file, text }) => places.has(file.split('/')[0] ?? '') && /\.(?:slice|substr\w*)\(0, /.test(text),
    )
    .map(({ file }) => file)
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && file !== own)
  expect(files.length).toBeGreaterThan(20)
  expect(badCuts(files)).toEqual([])
}, 120_000)

it('knows texts from lists and lengths from positions', () => {
  const text = `
    const limits = { note: 40 } as const
    const longest = 60
    declare const name: string | undefined
    declare const names: string[]
    export const bad = [name?.slice(0, 60), (name ?? '').substring(0, limits.note), name?.slice(0, longest - 1)]
    export const fine = [names.slice(0, 60), name?.slice(0, name.indexOf(':')), new Date().toISOString().slice(0, 10)]
  `
  const file = 'contracts/invented.ts'
  const cuts = badCuts([file], (path) => (path === file ? text : undefined))
  expect(cuts.map((cut) => cut.split(': ')[1])).toEqual([
    'name?.slice(0, 60)',
    "(name ?? '').substring(0, limits.note)",
    'name?.slice(0, longest - 1)',
  ])
}, 120_000)
