import { posix } from 'node:path'
import { moduleGraph } from './import-graph'
import { importsOf } from './module-imports'
import { isTest, listSources, type Source } from './source-tree'

export interface Rooms {
  /** Modules that one other module alone reads, in the same folder: parts that their reader could hold. */
  withOneReader: string[]
  /** Modules of fewer than 15 lines. */
  short: string[]
  /** Lines of the module in the middle, by side. */
  median: Record<'app' | 'api', number>
}

/** Routes, seeds and migrations have a file for each address, row or change. */
const isRoom = (file: string) => /^(app|api)\/(?!routes\/|seed\/|migrations\/)/.test(file) && !isTest(file)

const linesOf = ({ text }: Source) => text.replace(/\n$/, '').split('\n').length

/** How the rooms of the house are cut: a feature that lies in many small files costs its reader more than one that does not. */
export function measureRooms(sources: readonly Source[]): Rooms {
  const rooms = sources.filter(({ file }) => isRoom(file))
  const readers = new Map<string, string[]>()
  const read = moduleGraph(sources.map((source) => ({ file: source.file, imports: importsOf(source) })))
  for (const [reader, files] of read)
    for (const file of isTest(reader) ? [] : files)
      if (file !== reader) readers.set(file, [...(readers.get(file) ?? []), reader])
  const isPart = ({ file }: Source) => {
    const [only, ...others] = readers.get(file) ?? []
    return only !== undefined && others.length === 0 && posix.dirname(only) === posix.dirname(file)
  }
  const median = (side: string) => {
    const lines = rooms.filter(({ file }) => file.startsWith(`${side}/`)).map(linesOf)
    return lines.sort((a, b) => a - b)[Math.floor(lines.length / 2)] ?? 0
  }
  return {
    withOneReader: rooms.filter(isPart).map(({ file }) => file),
    short: rooms.filter((room) => linesOf(room) < 15).map(({ file }) => file),
    median: { app: median('app'), api: median('api') },
  }
}

export const measureHouse = () => measureRooms(listSources())
