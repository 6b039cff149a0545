import ts from 'typescript'
import { type Namespaces, pluralBase } from './locale-translations'
import { isTest, literalText, parse, type Source, walk } from './source-tree'

/** Possible keys: whole ones, and patterns for composed ones. */
interface Asked {
  keys: ReadonlySet<string>
  patterns: readonly RegExp[]
}

/** By a module. */
interface Said extends Asked {
  /** Default namespaces; empty for modules without translations. */
  namespaces: readonly string[]
}

/** English texts that no module uses, as `namespace:key`. */
export function unusedTranslations(sources: readonly Source[], english: Namespaces): string[] {
  const trees = sources
    .filter(({ file }) => /^(app|api|contracts)\//.test(file) && !isTest(file))
    .map((source) => parse(source))
  const words = new Set(trees.flatMap(wordsOf))
  const said = trees.map(saidIn)
  const anywhere = together(said)
  return [...english].flatMap(([namespace, texts]) => {
    const own = together(said.filter(({ namespaces }) => namespaces.includes(namespace)))
    const isUsed = (name: string) =>
      isSaid(`${namespace}:${name}`, anywhere, words) || isSaid(name, own, words)
    return [...texts.keys()]
      .filter((key) => !namesOf(key, words).some(isUsed))
      .map((key) => `${namespace}:${key}`)
  })
}

/** Many modules ask for the same: each key is compared with each pattern once. */
function together(said: readonly Said[]): Asked {
  const patterns = said.flatMap((module) => module.patterns)
  return {
    keys: new Set(said.flatMap(({ keys }) => [...keys])),
    patterns: [...new Map(patterns.map((pattern) => [pattern.source, pattern])).values()],
  }
}

/** `files_one` is used as `files`, `account_renamed` as `account` if the code contains the word `renamed`. */
function namesOf(key: string, words: ReadonlySet<string>): string[] {
  const base = pluralBase(key)?.base.replace(/_ordinal$/, '') ?? key
  const at = base.lastIndexOf('_')
  return [key, base, ...(at > 0 && words.has(base.slice(at + 1)) ? [base.slice(0, at)] : [])]
}

const isSaid = (key: string, { keys, patterns }: Asked, words: ReadonlySet<string>): boolean =>
  keys.has(key) || patterns.some((pattern) => isMadeBy(pattern, key, words))

const isMadeBy = (pattern: RegExp, key: string, words: ReadonlySet<string>): boolean =>
  pattern
    .exec(key)
    ?.slice(1)
    .every((part) => isSpoken(part, words)) ?? false

/** The variable part of a key must be a word in the code, or several joined by dots. */
const isSpoken = (part: string, words: ReadonlySet<string>): boolean =>
  words.has(part) || part.split('.').every((each) => words.has(each))

function saidIn(tree: ts.SourceFile): Said {
  const namespaces = new Set<string>()
  const keys = new Set<string>()
  const patterns: RegExp[] = []
  walk(tree, (node) => {
    if (ts.isCallExpression(node)) for (const name of namesIn(node)) namespaces.add(name)
    const text = literalText(node)
    if (text !== undefined && (/[.:]/.test(text) || isTranslated(node))) keys.add(text)
    // Of a form: which of its fields have one, `asking-texts.test.ts` knows.
    if (text?.endsWith(':asks')) patterns.push(new RegExp(`^${text}\\.(.+)$`))
    if (ts.isTemplateExpression(node) && (/[.:]/.test(node.head.text) || isTranslated(node)))
      patterns.push(patternOf(node))
  })
  return { namespaces: [...namespaces], keys, patterns }
}

/** Plain words and composed names count as keys only if they are passed to `t`, possibly through a conditional. */
function isTranslated(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isConditionalExpression(parent)) return isTranslated(parent)
  return ts.isCallExpression(parent) && parent.arguments[0] === node && parent.expression.getText() === 't'
}

/** `useTranslation('offers')`, `useTranslation(['offers', 'tags'])`, `getFixedT(locale, 'offers')` */
function namesIn({ expression, arguments: [first, second] }: ts.CallExpression): string[] {
  const callee = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  const named = { useTranslation: first, getFixedT: second }[callee.getText()]
  const names = named && ts.isArrayLiteralExpression(named) ? [...named.elements] : [named]
  return names.map(literalText).filter((name) => name !== undefined)
}

/** `type.${kind}.title` → `^type\.(.+)\.title$` */
function patternOf({ head, templateSpans }: ts.TemplateExpression): RegExp {
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const rest = templateSpans.map(({ literal }) => `(.+)${escaped(literal.text)}`)
  return new RegExp(`^${escaped(head.text)}${rest.join('')}$`)
}

/** Strings, property names and numbers: possible values of a variable part. */
function wordsOf(tree: ts.SourceFile): string[] {
  const words: string[] = []
  walk(tree, (node) => {
    const text = literalText(node)
    if (text !== undefined) words.push(text, ...text.split(' '))
    else if (ts.isNumericLiteral(node)) words.push(node.text)
    else if (
      ts.isPropertyAssignment(node) ||
      ts.isShorthandPropertyAssignment(node) ||
      ts.isPropertySignature(node)
    )
      words.push(node.name.getText().replace(/^['"]|['"]$/g, ''))
  })
  return words
}
