import { posix } from 'node:path'
import { reachesBrowser } from './import-rules'
import { type Module, resolve, stem } from './module-imports'
import { isTest } from './source-tree'

const serverPackages = ['zod', '@conform-to/zod', '@remix-run/node', 'hono', 'pino', 'remix-auth']
/** Drawings are made in *.server.ts and reach the browser as ready paths. */
const drawing = /^(d3-|topojson-|world-atlas\b)/

const staysOnServer = (name: string) =>
  name.startsWith('node:') || serverPackages.includes(name) || drawing.test(name)

/** Server packages that would be part of the client bundle, directly or through a contract. */
export function serverPackagesInBrowser(modules: readonly Module[]): string[] {
  const byStem = new Map(modules.map((module) => [stem(module.file), module]))
  return modules
    .filter((module) => reachesBrowser(module.file))
    .flatMap((module) =>
      packagesLoadedBy(module, byStem).map((name) => `${module.file} brings ${name} into the browser`),
    )
}

/** Follows imports only into `contracts/`; modules of `app/` are checked one by one. */
function packagesLoadedBy(module: Module, byStem: Map<string, Module>): string[] {
  const names = new Set<string>()
  const seen = new Set([module])
  for (const current of seen) {
    for (const edge of current.imports.filter((each) => !each.typeOnly)) {
      const target = resolve(current.file, edge.specifier)
      if ('package' in target) {
        if (staysOnServer(target.package)) names.add(target.package)
        continue
      }
      const next = target.path.startsWith('contracts/') ? byStem.get(target.path) : undefined
      if (next) seen.add(next)
    }
  }
  return [...names].sort()
}

/** Import cycles, type imports included, between the features of the API and between the parts of each platform, as `a → b → a`. */
export const roomCycles = (modules: readonly Module[]): string[] => cyclesIn(roomGraph(modules))

/** Import cycles between modules, including type imports. */
export const moduleCycles = (modules: readonly Module[]): string[] => cyclesIn(moduleGraph(modules))

export type Graph = ReadonlyMap<string, ReadonlySet<string>>

function cyclesIn(graph: Graph): string[] {
  const cycles = new Map<string, string>()
  const done = new Set<string>()
  const visit = (name: string, trail: readonly string[]) => {
    if (done.has(name)) return
    const start = trail.indexOf(name)
    if (start >= 0) {
      const circle = trail.slice(start)
      cycles.set([...circle].sort().join(), [...circle, name].join(' → '))
      return
    }
    for (const next of graph.get(name) ?? []) visit(next, [...trail, name])
    done.add(name)
  }
  for (const name of graph.keys()) visit(name, [])
  return [...cycles.values()]
}

/** The modules that each one names; those of a pattern (`import.meta.glob`) are found by its folder. */
export function moduleGraph(modules: readonly Module[]): Graph {
  const names = new Map(modules.map(({ file }) => [stem(file), file]))
  const targetOf = (file: string, specifier: string): string[] => {
    const target = resolve(file, specifier)
    if (!('path' in target)) return []
    if (target.path.endsWith('/*'))
      return [...names.values()].filter((name) => posix.dirname(name) === posix.dirname(target.path))
    const found = names.get(target.path) ?? names.get(`${target.path}/index`)
    return found === undefined ? [] : [found]
  }
  return new Map(
    modules.map(({ file, imports }) => [
      file,
      new Set(imports.flatMap(({ specifier }) => targetOf(file, specifier))),
    ]),
  )
}

/** The modules that this one loads, directly or through others, and itself. */
export function loadedBy(file: string, graph: Graph): ReadonlySet<string> {
  const seen = new Set([file])
  // A set also goes through what is added on the way.
  for (const name of seen) for (const next of graph.get(name) ?? []) seen.add(next)
  return seen
}

/** A feature of the API, or a folder or single module of a platform; features of the front never import each other. */
const roomOf = (path: string): string | undefined =>
  /^(?:api\/features|api\/platform|app\/platform)\/[^/.]+/.exec(path)?.[0]

function roomGraph(modules: readonly Module[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const module of modules.filter((each) => !isTest(each.file))) {
    const from = roomOf(module.file)
    if (from === undefined) continue
    const needs = graph.get(from) ?? new Set()
    graph.set(from, needs)
    for (const { specifier } of module.imports) {
      const target = resolve(module.file, specifier)
      const to = 'path' in target ? roomOf(target.path) : undefined
      if (to !== undefined && to !== from) needs.add(to)
    }
  }
  return graph
}
