import { loadedBy, moduleGraph } from '~/tests/architecture/import-graph'
import { importsOf } from '~/tests/architecture/module-imports'
import { zoneOf } from '~/tests/architecture/import-rules'
import { isTest, type Source } from '~/tests/architecture/source-tree'

/** The files that each test depends on, by its own path; a test that nothing of it can be told of is missing. */
export type Reach = ReadonlyMap<string, ReadonlySet<string>>

/** A test that names the program starts it. */
const startsServer = ({ file, text }: Source) =>
  (file.startsWith('tests/') || isTest(file)) && /build\/server|bin\/start\.mjs/.test(text)

/** What a started server is, apart from its features, which tests of their own prove. */
const isServer = (file: string) =>
  !isTest(file) && /^(server|bin)$|^(app|api)\/(root|platform)$/.test(zoneOf(file).name)

/**
 * What tests reach by their imports. Three edges are no imports of the language: who starts a server reaches its platform;
 * an end-to-end test reaches the routes whose addresses stand in it, and the API that answers the calls of their pages.
 */
export function reachOf(sources: readonly Source[], isWanted: (file: string) => boolean): Reach {
  const modules = sources.map((source) => ({ file: source.file, imports: importsOf(source) }))
  const graph = new Map([...moduleGraph(modules)].map(([file, next]) => [file, new Set(next)]))
  const server = sources.map(({ file }) => file).filter((file) => file === 'server.ts' || isServer(file))
  const routes = routePatterns([...graph.keys()])
  const contracts = new Set(sources.filter(holdsCalls).map(({ file }) => file))
  const answering = new Map([...contracts].map((file) => [file, [] as string[]]))
  for (const { file, text } of sources) {
    const next = graph.get(file) ?? new Set()
    if (file.endsWith('.routes.ts')) for (const each of next) answering.get(each)?.push(file)
    if (startsServer({ file, text })) for (const each of server) next.add(each)
    if (file.startsWith('tests/e2e/')) for (const each of routesIn(text, routes)) next.add(each)
    for (const each of namespacesIn(text)) next.add(`locales/en/${each}.json`)
  }
  const reached = (file: string) => {
    const pages = loadedBy(file, graph)
    if (!file.startsWith('tests/e2e/')) return pages
    const answers = [...pages].flatMap((each) => answering.get(each) ?? [])
    return new Set([...pages, ...answers.flatMap((each) => [...loadedBy(each, graph)])])
  }
  return new Map([...graph.keys()].filter(isWanted).map((file) => [file, reached(file)]))
}

const holdsCalls = ({ file, text }: Source) => file.startsWith('contracts/') && /\bendpoint\(/.test(text)

function namespacesIn(text: string): string[] {
  const lists = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].map(([, names = '']) => names)
  return lists.flatMap((names) => [...names.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name))
}

interface RoutePattern {
  file: string
  pattern: RegExp
}

/** Addresses of the routes, from the names of their files; the route of everything else has none. */
function routePatterns(files: readonly string[]): RoutePattern[] {
  const routes = files.filter((file) => file.startsWith('app/routes/') && !isTest(file))
  return routes.flatMap((file) => {
    const name = file
      .replace(/^app\/routes\/|\.tsx?$/g, '')
      .replace(/\[(\W?)\]/g, (_, mark: string) => `%${mark}`)
    if (name === '$') return []
    const steps = name
      .split(/(?<!%)\./)
      .filter((step) => !step.startsWith('_'))
      .map((step) => (step.startsWith('$') ? '[^/]+' : step.replace(/_$/, '').replace('%', '\\')))
    return [{ file, pattern: new RegExp(`^/${steps.join('/')}$`) }]
  })
}

/** The routes whose addresses stand in a text; what is set into a template may be anything. */
function routesIn(text: string, routes: readonly RoutePattern[]): string[] {
  const literals = text.replace(/\$\{[^{}]*\}/g, 'x').matchAll(/['"`](\/[^'"`\s]*)/g)
  const addresses = new Set([...literals].map(([, address = '']) => address.replace(/[?#].*$/, '')))
  return routes
    .filter(({ pattern }) => [...addresses].some((address) => pattern.test(address)))
    .map(({ file }) => file)
}
