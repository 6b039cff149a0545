import type { Logger } from 'pino'
import { errorKindOf } from './database'

/** Adds up in memory what happens often, and writes it together: nobody waits for a number. */
export interface Tally<Entry> {
  add: (entry: Entry) => void
  /** Writes what has been added so far. */
  flush: () => Promise<void>
  /** Writes the rest and ends: what is added later is lost. */
  stop: () => Promise<void>
}

export type Counted<Entry> = Entry & { count: number }

interface Options<Entry> {
  /** All or nothing. */
  write: (counted: Counted<Entry>[]) => Promise<void>
  log: Pick<Logger, 'warn'>
  /** Between the first addition and the writing of all that have come until then. */
  milliseconds?: number
}

const usualMilliseconds = 5000
/** Different entries that wait for a database that is away; those that come later are lost. */
const mostEntries = 10_000

export function createTally<Entry extends object>(options: Options<Entry>): Tally<Entry> {
  const { write, log, milliseconds = usualMilliseconds } = options
  const waiting = new Map<string, Counted<Entry>>()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isStopped = false

  function put(entry: Entry, count: number): void {
    const key = JSON.stringify(entry)
    const known = waiting.get(key)
    if (known) known.count += count
    else if (waiting.size < mostEntries) waiting.set(key, { ...entry, count })
  }

  /** A process that has nothing else to do may end: `stop` writes the rest. */
  function later(): void {
    if (!isStopped) timer ??= setTimeout(() => void flush(), milliseconds).unref()
  }

  async function writeAll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = [...waiting.values()]
    waiting.clear()
    if (taken.length === 0) return
    try {
      await write(taken)
    } catch (error) {
      const about = { err: error, entries: taken.length }
      // What the database refuses would be refused for ever, and all that is added to it.
      if (errorKindOf(error) === null) {
        log.warn(about, 'numbers could not be written, and are lost')
        return
      }
      log.warn(about, 'numbers could not be written, and wait')
      for (const { count, ...entry } of taken) put(entry as unknown as Entry, count)
      later()
    }
  }

  /** One after the other, so that a slow writing is not overtaken. */
  const flush = () => (running = running.then(writeAll))

  return {
    add: (entry) => {
      if (isStopped) return
      put(entry, 1)
      later()
    },
    flush,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await flush()
    },
  }
}
