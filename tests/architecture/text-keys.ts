import ts from 'typescript'
import type { Namespaces } from './locale-texts'
import { isTest, lineOf, literalText, parse, type Source, walk } from './source-tree'

interface UsedKey {
  where: string
  key: string
  /** The namespaces to look in; empty where the module does not say, then any will do. */
  namespaces: readonly string[]
  /** `t(key, { context })` and `t(key, { returnObjects })` mean keys that start with this one. */
  isPrefix: boolean
}

/** Keys in the code for which the English files have no text. */
export function unknownKeys(sources: readonly Source[], english: Namespaces): string[] {
  return sources
    .filter(({ file }) => file.startsWith('app/') && !isTest(file))
    .flatMap((source) => usedKeys(source).filter((used) => !isKnown(used, english)))
    .map((used) => `${used.where}: no English text for "${used.key}"`)
}

function isKnown({ key, namespaces, isPrefix }: UsedKey, english: Namespaces): boolean {
  const [namespace, rest] = key.includes(':') ? splitKey(key) : [undefined, key]
  const places = namespace ? [namespace] : namespaces.length > 0 ? namespaces : [...english.keys()]
  return places.some((place) => {
    const keys = [...(english.get(place)?.keys() ?? [])]
    return keys.some((each) => matches(each, rest, isPrefix))
  })
}

function splitKey(key: string): [string, string] {
  const at = key.indexOf(':')
  return [key.slice(0, at), key.slice(at + 1)]
}

function matches(known: string, key: string, isPrefix: boolean): boolean {
  if (known === key || known === `${key}_other` || known === `${key}_ordinal_other`) return true
  return isPrefix && (known.startsWith(`${key}_`) || known.startsWith(`${key}.`))
}

function usedKeys(source: Source): UsedKey[] {
  const tree = parse(source)
  const scope = scopeOf(tree)
  const found: UsedKey[] = []
  walk(tree, (node) => {
    const use = useOf(node)
    if (!use) return
    const where = `${source.file}:${lineOf(node)}`
    const key = scope.prefix && !use.key.includes(':') ? `${scope.prefix}.${use.key}` : use.key
    found.push({ where, key, isPrefix: use.isPrefix, namespaces: use.ns ? [use.ns] : scope.namespaces })
  })
  return found
}

/** What `useTranslation` says; of several namespaces only the first is looked in, the others need `ns:key`. */
function scopeOf(tree: ts.SourceFile): { namespaces: string[]; prefix: string | undefined } {
  const calls: ts.CallExpression[] = []
  walk(tree, (node) => {
    if (ts.isCallExpression(node) && calleeName(node) === 'useTranslation') calls.push(node)
  })
  const names = calls.map(({ arguments: [first] }) =>
    literalText(first && ts.isArrayLiteralExpression(first) ? first.elements[0] : first),
  )
  const prefixes = calls.map(({ arguments: [, options] }) => literalText(property(options, 'keyPrefix')))
  const namespaces = names.filter((name) => name !== undefined)
  return { namespaces: names.length === namespaces.length ? namespaces : [], prefix: prefixes.find(Boolean) }
}

function useOf(node: ts.Node): { key: string; ns: string | undefined; isPrefix: boolean } | undefined {
  if (ts.isCallExpression(node) && calleeName(node) === 't') {
    const [first, options] = node.arguments
    const key = literalText(first)
    const isPrefix = ['context', 'returnObjects'].some((name) => property(options, name))
    return key === undefined ? undefined : { key, ns: literalText(property(options, 'ns')), isPrefix }
  }
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
    const key = attribute(node, 'i18nKey')
    return key === undefined ? undefined : { key, ns: attribute(node, 'ns'), isPrefix: false }
  }
  return undefined
}

function calleeName({ expression }: ts.CallExpression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined
}

function property(node: ts.Expression | undefined, name: string): ts.Node | undefined {
  if (!node || !ts.isObjectLiteralExpression(node)) return undefined
  const found = node.properties.find((each) => each.name?.getText() === name)
  return found && ts.isPropertyAssignment(found) ? found.initializer : found
}

function attribute(
  element: ts.JsxOpeningElement | ts.JsxSelfClosingElement,
  name: string,
): string | undefined {
  const found = element.attributes.properties.find((each) => each.name?.getText() === name)
  return found && ts.isJsxAttribute(found) ? literalText(found.initializer) : undefined
}
