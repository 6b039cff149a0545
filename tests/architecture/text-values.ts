import ts from 'typescript'
import { type Namespaces, pluralBase } from './locale-translations'
import { isTest, lineOf, literalText, parse, type Source, walk } from './source-tree'

/** Functions that give a text for a key; the values come right after it. */
const speakers = new Set(['t', 'translate', 'words', 'getFixedT', 'fixedTFor'])

/**
 * Calls for a text that leave out a value which it sets in: people would read `{{name}}`. The English files have the
 * placeholders of all languages (`locale-parity.ts`). Values that are computed elsewhere are not looked into.
 */
export function missingValues(sources: readonly Source[], english: Namespaces): string[] {
  const wanted = placeholdersOf(english)
  return sources
    .filter(({ file }) => /^(app|api)\//.test(file) && !isTest(file))
    .flatMap((source) => {
      const found: string[] = []
      walk(parse(source), (node) => {
        if (ts.isCallExpression(node)) found.push(...findingsOf(node, wanted))
        if (ts.isObjectLiteralExpression(node)) found.push(...findingsOfMail(node, wanted))
      })
      return found.map((finding) => `${source.file}:${finding}`)
    })
}

type Placeholders = ReadonlyMap<string, ReadonlySet<string>>

/** The placeholders of each text by `namespace:key`; those of all plural forms together, without the form. */
function placeholdersOf(english: Namespaces): Placeholders {
  const wanted = new Map<string, Set<string>>()
  for (const [namespace, texts] of english)
    for (const [key, text] of texts) {
      const names = [...String(text).matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)
      const base = pluralBase(key)?.base.replace(/_ordinal$/, '')
      for (const each of base === undefined ? [key] : [key, base]) {
        const path = `${namespace}:${each}`
        wanted.set(
          path,
          new Set([...(wanted.get(path) ?? []), ...names, ...(each === base ? ['count'] : [])]),
        )
      }
    }
  return wanted
}

function findingsOf(call: ts.CallExpression, wanted: Placeholders): string[] {
  const callee = ts.isCallExpression(call.expression) ? call.expression.expression : call.expression
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee
  if (!speakers.has(name.getText())) return []
  const homes = homesOf(call)
  const isKnown = (key: string) => wanted.has(key) || homes.some((home) => wanted.has(`${home}:${key}`))
  const at = call.arguments.findIndex((argument) => keysOf(argument).some(isKnown))
  const given = at < 0 ? null : namesIn(call.arguments[at + 1])
  if (given === null) return []
  return keysOf(call.arguments[at]).flatMap((key) => {
    const path = wanted.has(key)
      ? key
      : homes.map((home) => `${home}:${key}`).find((each) => wanted.has(each))
    const missing = [...(wanted.get(path ?? '') ?? [])].filter((each) => !given.has(each))
    return missing.length > 0 ? [`${String(lineOf(call))} asks for ${key} without ${missing.join(', ')}`] : []
  })
}

/** `{ template: 'message', values: { … } }`: the name of the campus is set in everywhere. */
function findingsOfMail(mail: ts.ObjectLiteralExpression, wanted: Placeholders): string[] {
  const valueOf = (name: string) => {
    const property = mail.properties.find((each) => each.name?.getText() === name)
    return property && ts.isPropertyAssignment(property) ? property.initializer : undefined
  }
  const template = literalText(valueOf('template'))
  const values = valueOf('values')
  const given = values ? namesIn(values) : null
  if (template === undefined || given === null) return []
  const needed = [...wanted].flatMap(([path, names]) =>
    path.startsWith(`mail:${template}.`) ? [...names] : [],
  )
  const missing = [...new Set(needed)].filter((name) => name !== 'brand' && !given.has(name))
  return missing.length > 0 ? [`${String(lineOf(mail))} sends ${template} without ${missing.join(', ')}`] : []
}

/** The keys that an expression can be, as far as they are written whole: which of the composed ones there are, only the compiler knows. */
function keysOf(node: ts.Expression | undefined): string[] {
  if (!node) return []
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return keysOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...keysOf(node.whenTrue), ...keysOf(node.whenFalse)]
  const literal = literalText(node)
  return literal === undefined ? [] : [literal]
}

/** The names of the values; null if they are not written here. */
function namesIn(node: ts.Expression | undefined): Set<string> | null {
  if (!node) return new Set()
  if (!ts.isObjectLiteralExpression(node)) return null
  const names = new Set<string>()
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) return null
    names.add(property.name.getText().replace(/^['"]|['"]$/g, ''))
  }
  return names
}

/** The first namespaces of all `useTranslation` in a part of a module. */
function homesIn(part: ts.Node): string[] {
  const homes: string[] = []
  walk(part, (each) => {
    if (!ts.isCallExpression(each) || each.expression.getText() !== 'useTranslation') return
    const [first] = each.arguments
    const parts = first && ts.isArrayLiteralExpression(first) ? [...first.elements] : [first]
    homes.push(literalText(parts[0]) ?? 'common')
  })
  return homes
}

/** The namespaces of the `t` of a call: those that the nearest function around it names, else those of the module. */
function homesOf(call: ts.Node): string[] {
  for (let node = call; !ts.isSourceFile(node); node = node.parent) {
    const homes = ts.isFunctionLike(node) ? homesIn(node) : []
    if (homes.length > 0) return homes
  }
  return homesIn(call.getSourceFile())
}
