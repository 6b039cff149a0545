import ts from 'typescript'
import { importsOf, resolve, stem } from './module-imports'
import { literalText, parse, type Source, walk } from './source-tree'

/** Namespaces that a module names in `useTranslation`, and for what its forms ask. */
function spokenIn(source: Source): string[] {
  const found = [...source.text.matchAll(/['"]([\w-]+):asks['"]/g)].map(([, name = '']) => name)
  walk(parse(source), (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'useTranslation') return
    const [first] = node.arguments
    const parts = first && ts.isArrayLiteralExpression(first) ? [...first.elements] : [first]
    found.push(...parts.flatMap((part) => literalText(part) ?? []))
  })
  return found
}

/** The namespaces of a route's handle, which may be that of another route. */
function handleOf({ file, text }: Source, byStem: ReadonlyMap<string, Source>): string[] {
  const borrowed = /^export \{[^}]*\bhandle\b[^}]*\} from '\.\/([^']+)'/m.exec(text)?.[1]
  const lender = borrowed === undefined ? undefined : byStem.get(`app/routes/${borrowed}`)
  if (lender && lender.file !== file) return handleOf(lender, byStem)
  const list = /\bi18n: \[([^\]]*)\]/.exec(text)?.[1] ?? ''
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
}

const isOfServer = (file: string) => /\.server(\.|$)/.test(file)

/** What the browser loads with a module, the module itself first. */
function reachableFrom(start: Source, byStem: ReadonlyMap<string, Source>): Source[] {
  const seen = new Set([start])
  for (const source of seen)
    for (const { specifier, typeOnly } of importsOf(source)) {
      const target = resolve(source.file, specifier)
      if (typeOnly || !('path' in target) || isOfServer(target.path)) continue
      const next = byStem.get(target.path) ?? byStem.get(`${target.path}/index`)
      if (next?.file.startsWith('app/')) seen.add(next)
    }
  return [...seen]
}

/** `admin.people.$id` lies in `admin` and `admin.people`, where these are route modules. */
const layoutsOf = (name: string): string[] => {
  const segments = name.split('.')
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('.'))
}

/** Routes whose components speak texts that no handle of the page names: the browser would not have them. */
export function missingNamespaces(sources: readonly Source[]): string[] {
  const byStem = new Map(sources.map((source) => [stem(source.file), source]))
  const handlesOf = (name: string) => {
    const route = byStem.get(`app/routes/${name}`)
    return route ? handleOf(route, byStem) : []
  }
  const root = byStem.get('app/root')
  return sources
    .filter(({ file }) => file.startsWith('app/routes/'))
    .flatMap((route) => {
      const name = stem(route.file).replace('app/routes/', '')
      const known = new Set([
        ...(root ? handleOf(root, byStem) : []),
        ...[name, ...layoutsOf(name)].flatMap(handlesOf),
      ])
      const missing = new Set(
        reachableFrom(route, byStem).flatMap((source) => spokenIn(source).filter((each) => !known.has(each))),
      )
      return [...missing].sort().map((each) => `${route.file}: its handle does not name '${each}'`)
    })
}
