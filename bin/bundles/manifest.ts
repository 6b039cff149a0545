// The table of routes, which every first page loads: Remix writes each name of a file and each property out for each route.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'
import type { Plugin } from 'vite'

interface RouteEntry {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports: string[]
}
interface Manifest {
  routes: Record<string, RouteEntry>
}

const start = 'window.__remixManifest='
const flags = [
  'index',
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasErrorBoundary',
] as const

/** Of those that stand for numbers: `0`. */
const firstLetter = 48

/**
 * Runs in the browser: makes the table of its columns. Names of files that end with `-` have the version of the build, and a route
 * has the path that its name says, where no other is given.
 */
const unpack = `(({rest,version,ids,parents,paths,flags,kinds,files,sets})=>{let id=ids.split(" "),to=n=>"/assets/"+n+(n.endsWith("-")?version:"")+".js",routes={};id.forEach((i,n)=>{let f=(flags.charCodeAt(n)-${String(firstLetter)})*2,parentId=n?id[parents[n]||0]:"",path=n in paths?paths[n]:n?i.slice(parentId=="root"?7:parentId.length+1).split(/[.](?!])/).filter(s=>s!="_index").map(s=>s.replace(/_$/,"").replace(/^[$]$/,"*").replace(/^[(](.*)[)]$/,"$1?").replace("$",":").replace("[.]",".")).join("/")||0:"",is=()=>!!((f>>=1)&1),index=is(),r=routes[i]={id:i};if(parentId)r.parentId=parentId;if(path!==0)r.path=path;if(index)r.index=index;r.hasAction=is();r.hasLoader=is();r.hasClientAction=is();r.hasClientLoader=is();r.hasErrorBoundary=is();r.module=to(i.replace("routes/","").replace(/[$[\\]]/g,"_")+"-");r.imports=sets[kinds[n]].map(k=>to(files[k]));r.css=[]});return{...rest,routes}})`

/** The number of a value among those so far. */
function numbers(): { of: (value: string) => number; all: () => string[] } {
  const known = new Map<string, number>()
  return {
    of: (value) => {
      const number = known.get(value) ?? known.size
      known.set(value, number)
      return number
    },
    all: () => [...known.keys()],
  }
}

const read = (packed: string): Manifest =>
  JSON.parse(
    runInNewContext(`const window={};${packed}JSON.stringify(window.__remixManifest)`) as string,
  ) as Manifest

/** By position, without those that `isUsual` names. */
const unusual = <T>(entries: readonly T[], isUsual: (entry: T) => boolean, of: (entry: T) => unknown) =>
  Object.fromEntries(entries.flatMap((entry, at) => (isUsual(entry) ? [] : [[at, of(entry)]])))

/**
 * The same table in columns, less than half as long on the wire.
 * @throws if a table of this Remix cannot be written so
 */
export function packManifest(source: string): string {
  const { routes, ...rest } = JSON.parse(source.slice(start.length).replace(/;$/, '')) as Manifest
  const entries = Object.values(routes)
  const [files, sets] = [numbers(), numbers()]
  const version = /-([\w-]{8})\.js$/.exec(routes['root']?.module ?? '')?.[1] ?? ''
  const fileName = (path: string) =>
    path.slice('/assets/'.length, -'.js'.length).replace(new RegExp(`-${version}$`), '-')
  const columns = {
    rest,
    version,
    ids: entries.map(({ id }) => id).join(' '),
    parents: unusual(
      entries,
      ({ parentId }) => parentId === undefined || parentId === 'root',
      ({ parentId }) => entries.findIndex(({ id }) => id === parentId),
    ),
    flags: entries
      .map((entry) => flags.reduce((sum, flag, bit) => sum + (entry[flag as 'index'] ? 1 << bit : 0), 0))
      .map((sum) => String.fromCharCode(firstLetter + sum))
      .join(''),
    kinds: entries.map(({ imports }) => sets.of(imports.map((path) => files.of(fileName(path))).join())),
    files: files.all(),
  }
  const packedWith = (paths: object) =>
    `${start}${unpack}(${JSON.stringify({
      ...columns,
      paths,
      sets: sets.all().map((set) => (set === '' ? [] : set.split(',').map(Number))),
    })});`
  const named = read(packedWith({})).routes
  const packed = packedWith(
    unusual(
      entries,
      ({ id, path }) => named[id]?.path === path,
      ({ path }) => path ?? 0,
    ),
  )
  if (!isDeepStrictEqual(read(packed), { ...rest, routes }))
    throw new Error('The table of routes has changed its form')
  return packed
}

/** Before the files are compressed, in the server's build: Remix writes the table during it. */
export function smallManifest(folder: string): Plugin {
  return {
    name: 'campus-small-manifest',
    apply: (_config, { isSsrBuild }) => isSsrBuild ?? false,
    writeBundle() {
      for (const name of readdirSync(folder)) {
        if (!/^manifest-[\da-f]+\.js$/.test(name)) continue
        const source = readFileSync(join(folder, name), 'utf8')
        if (source.startsWith(`${start}{`)) writeFileSync(join(folder, name), packManifest(source))
      }
    },
  }
}
