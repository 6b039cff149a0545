// Which modules share a file in the browser. Left alone, the bundler makes a file for each combination of pages that shares a
// module, and a page then loads some forty.
import type { Plugin, Rollup } from 'vite'

/** Modules of this many pages are worth loading with every page that needs one of them. */
const widely = 6
/** So few characters of source are not worth a file of their own where two pages share them. */
const small = 800

type Graph = Rollup.ManualChunkMeta
type Chunk = 'framework' | 'frame' | 'parts' | 'forms' | 'articles'

const isPackage = (id: string) => id.includes('/node_modules/')
const isOfForms = (id: string) => id.includes('/node_modules/@conform-to/')
const isOfArticles = (id: string) => id.includes('/node_modules/@prismicio/')
const isShared = (id: string) => /\/(?:app\/(?:ui|platform|texts)|contracts)\//.test(id) || isPackage(id)

/** Everything that a module brings along, itself included. */
function reachableFrom(start: string, graph: Graph): Set<string> {
  const seen = new Set([start])
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next)
  return seen
}

/** A style sheet's address, with what the bundler needs to make it: a line, not worth a request. */
const isAddress = (id: string) => id.includes('.css?')
/** What the build itself adds, and addresses of other files, are in no chunk of ours. */
const isAdded = (id: string) => id.startsWith('\0') || id.includes('?url')

/** For each module the number of entries that bring it along. */
function countPages(entries: readonly string[], graph: Graph): Map<string, number> {
  const pages = new Map<string, number>()
  for (const entry of entries)
    for (const id of reachableFrom(entry, graph)) pages.set(id, (pages.get(id) ?? 0) + 1)
  return pages
}

/** The chunk of each module that is in one. A chunk brings along only those that are named before it in `Chunk`. */
function plan(graph: Graph): Map<string, Chunk> {
  const entries = [...graph.getModuleIds()].filter((id) => graph.getModuleInfo(id)?.isEntry)
  const frame = entries.filter((id) => /\/app\/(?:root|entry\.client)\.tsx/.test(id))
  if (frame.length < 2) throw new Error('The root route or the client entry is missing')
  const ofFrame = new Set(frame.flatMap((entry) => [...reachableFrom(entry, graph)]))
  if ([...ofFrame].some(isOfForms))
    throw new Error('The frame of every page must not bring the library of forms along')
  const pages = countPages(entries, graph)
  const isPart = (id: string) => {
    const count = pages.get(id) ?? 0
    const isSmall = !isPackage(id) && (graph.getModuleInfo(id)?.code?.length ?? small) < small
    return isSmall ? count > 1 : isShared(id) && count >= widely
  }
  const chunkOf = (id: string): Chunk | undefined => {
    if (isAddress(id)) return 'frame'
    // Entries have files of their own.
    if (id.includes('?url') || id.includes('/app/root.tsx') || entries.includes(id)) return undefined
    if (ofFrame.has(id)) return isPackage(id) || isAdded(id) ? 'framework' : 'frame'
    const along = [...reachableFrom(id, graph)].filter(
      (each) => !ofFrame.has(each) && !isAdded(each) && !isAddress(each),
    )
    if (along.some(isOfForms)) return isShared(id) ? 'forms' : undefined
    if (along.some(isOfArticles)) return isShared(id) ? 'articles' : undefined
    return along.every(isPart) ? 'parts' : undefined
  }
  const planned = new Map<string, Chunk>()
  for (const id of pages.keys()) {
    const chunk = chunkOf(id)
    if (chunk) planned.set(id, chunk)
  }
  return planned
}

/** Joins the browser's modules into few files; the server's build stays as it is. */
export function chunks(): Plugin {
  let planned: Map<string, Chunk> | undefined
  const manualChunks = (id: string, graph: Graph) => (planned ??= plan(graph)).get(id)
  return {
    name: 'campus-chunks',
    config: (_config, { command, isSsrBuild }) =>
      command === 'build' && !isSsrBuild ? { build: { rollupOptions: { output: { manualChunks } } } } : {},
  }
}
