import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { Logger } from 'pino'
import { requireNoTransaction } from '../database/index'
import { ApiError } from '../errors'
import type { ApiMetrics } from '../metrics/index'
import { type Assignment, type Begun, EndedRunError, type Outcome, type Task } from './task'

export { defineTask, EndedRunError, type Task } from './task'

/** Two, so that work which is ended after seconds does not hold up everything else. */
const atOnce = Math.max(2, Math.min(4, availableParallelism() - 1))
/** Runs that wait for a thread; each may hold a file. */
const mostWaiting = 60
const heapMb = 256
/** A thread that has nothing to do gives its memory back. */
const idleMs = 30_000
/** From the assignment until the work begins: a new thread loads its libraries first. */
const startMs = 60_000

interface ThreadsOptions {
  log: Pick<Logger, 'warn' | 'error'>
  metrics?: ApiMetrics | undefined
  /** Module whose default export does the assignments; tests have their own. */
  entry?: URL
  heapMb?: number
}

export interface Threads {
  /**
   * Does a task in a thread of the pool. Never call it inside a transaction.
   * @throws EndedRunError if it took too long or too much memory, or has ended its thread
   * @throws ApiError what the task refuses; tooManyRequests if too many runs wait
   */
  run: <I, O>(task: Task<I, O>, input: I) => Promise<O>
  stats: () => { running: number; waiting: number }
  close: () => Promise<void>
}

type Reason = EndedRunError['reason']

/** The pool of threads in which foreign texts and files are read, and whatever else takes long. */
export function openThreads({ log, metrics, entry = entryUrl(), ...options }: ThreadsOptions): Threads {
  const pool = new Piscina({
    filename: entry.href,
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: options.heapMb ?? heapMb },
    // Nothing of the process: neither its secrets nor what its own start was told.
    env: {},
    execArgv: [],
    atomics: 'disabled',
    recordTiming: false,
  })
  const beginnings = new Map<number, () => void>()
  pool.on('message', ({ begun }: Begun) => beginnings.get(begun)?.())
  pool.on('error', (error) => log.error({ err: error }, 'a thread could not start'))
  const turns = openTurns()
  let lastId = 0

  /** Rejects once the work has taken too long, counted from its beginning. */
  async function runInTime(task: Task, input: unknown): Promise<Outcome> {
    const id = ++lastId
    const ending = new AbortController()
    const end = () => ending.abort()
    let timer = setTimeout(end, startMs)
    const work = { hasBegun: false }
    beginnings.set(id, () => {
      work.hasBegun = true
      clearTimeout(timer)
      timer = setTimeout(end, task.seconds * 1000)
    })
    try {
      const assignment: Assignment = { id, task: task.name, input }
      return (await pool.run(assignment, { signal: ending.signal })) as Outcome
    } catch (error) {
      const reason = work.hasBegun ? reasonOf(error, ending.signal.aborted) : null
      if (reason === null) throw error
      log.warn({ task: task.name, reason }, 'a thread was ended')
      metrics?.threadEnded(task.name, reason)
      throw new EndedRunError(task, reason)
    } finally {
      clearTimeout(timer)
      beginnings.delete(id)
    }
  }

  return {
    run: async <I, O>(task: Task<I, O>, input: I): Promise<O> => {
      requireNoTransaction(`the task ${task.name}`)
      const outcome = await turns.take(() => runInTime(task as Task, input))
      if ('value' in outcome) return outcome.value as O
      throw new ApiError(outcome.refused.code, outcome.refused.violations)
    },
    stats: turns.stats,
    close: () => pool.destroy(),
  }
}

function reasonOf(error: unknown, isTooLate: boolean): Reason | null {
  if (isTooLate) return 'time'
  if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') return 'memory'
  return error instanceof Error && error.message.startsWith('worker exited') ? 'crash' : null
}

/** The queue in front of the pool, whose own forgets its limit for work that can be ended. */
function openTurns() {
  const waiting: (() => void)[] = []
  let running = 0
  const take = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw new ApiError('tooManyRequests', [], { 'Retry-After': '10' })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return { take, stats: () => ({ running, waiting: waiting.length }) }
}

/** In the build, this code may be in a chunk one folder below the entry; the source tree has one of its own. */
function entryUrl(): URL {
  const places = ['./thread.js', '../thread.js', '../../thread-from-source.mjs']
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url))
  if (!found) throw new Error('The program is incomplete: its threads are missing')
  return found
}
