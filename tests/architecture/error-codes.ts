import ts from 'typescript'
import { literalText, parse, type Source, walk } from './source-tree'

const code = /^(api\.)?[a-z][A-Za-z0-9]*$/

/** Schema rules whose second argument is the code. */
const valueThenCode = new Set(
  'min max length size minLength maxLength gt gte lt lte multipleOf regex refine includes startsWith endsWith'.split(
    ' ',
  ),
)
/** Schema rules whose only argument is the code. */
const codeOnly = new Set('email url uuid int positive nonnegative nonempty date datetime iso'.split(' '))

/** Every error code that the contracts can emit: codes of schema rules, the table of statuses, and fallbacks. */
export function errorCodes(sources: readonly Source[]): string[] {
  const codes = new Set<string>()
  for (const source of sources.filter(({ file }) => /^contracts\/(?!.*\.test\.)/.test(file))) {
    const isTable = source.file === 'contracts/errors.ts'
    walk(parse(source), (node) => {
      const found = [...codesOfRule(node), ...(isTable ? codesOfTable(node) : [])]
      for (const each of found) if (code.test(each)) codes.add(each)
    })
  }
  return [...codes].sort()
}

function codesOfRule(node: ts.Node): string[] {
  if (ts.isPropertyAssignment(node) && ['message', 'error'].includes(node.name.getText())) {
    return strings(node.initializer)
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const rule = node.expression.name.text
  const [first, second] = node.arguments
  if (valueThenCode.has(rule)) return strings(second)
  return codeOnly.has(rule) ? strings(first) : []
}

/**
 * `errorStatus = { code: status }`, with texts below `api`, and the codes that functions of the same file return for rules
 * without a code.
 */
function codesOfTable(node: ts.Node): string[] {
  if (ts.isReturnStatement(node)) return conditionalStrings(node.expression)
  if (!ts.isVariableDeclaration(node) || node.name.getText() !== 'errorStatus' || !node.initializer) return []
  const table = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer
  return ts.isObjectLiteralExpression(table)
    ? table.properties.map((each) => `api.${each.name?.getText() ?? ''}`)
    : []
}

function conditionalStrings(node: ts.Expression | undefined): string[] {
  if (!node || !ts.isConditionalExpression(node)) return strings(node)
  return [...conditionalStrings(node.whenTrue), ...conditionalStrings(node.whenFalse)]
}

function strings(node: ts.Node | undefined): string[] {
  const text = literalText(node)
  return text === undefined ? [] : [text]
}
