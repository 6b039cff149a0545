import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { Logger } from 'pino'
import { requireNoTransaction } from '../database/index'
import { ApiError } from '../errors'
import type { ApiMetrics } from '../metrics/index'
import { type Assignment, type Begun, EndedRunError, type Outcome, type Task } from './task'

export { EndedRunError, type Task } from './task'

/** Two, so that work which is ended after seconds does not hold up everything else. */
const atOnce = Math.max(2, Math.min(4, availableParallelism() - 1))
/** Runs that wait for a thread; each may hold a file. The first of each client, and those of the background, may be as many again. */
const mostWaiting = 60
/** Of one client, waiting or running: a whole classroom registers from one network. */
const mostOfClient = 30
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
   * @throws ApiError what the task refuses; tooManyRequests if too many runs wait, of this client or of all
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

const clients = new AsyncLocalStorage<string>()

/** Runs that begin during this work are those of a client, an account or a network: clients take turns. */
export const runningFor = <T>(client: string, work: () => T): T => clients.run(client, work)

/** Whatever nobody waits for: jobs, sources, what is done at the start. */
const background = ''

/**
 * The queue in front of the pool, whose own forgets its limit for work that can be ended. The next thread is for the client that
 * has the fewest, and of several for the one that has waited longest for its turn; for the background where no client waits, and
 * never the last one.
 */
function openTurns() {
  /** Who has just had a turn is at the end. */
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  const runningOf = (client: string) => running.get(client) ?? 0
  const waitingOf = (client: string) => waiting.get(client)?.length ?? 0
  const allRunning = () => [...running.values()].reduce((sum, count) => sum + count, 0)
  const allWaiting = () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0)

  function isFull(client: string): boolean {
    if (client === background) return waitingOf(client) >= mostWaiting
    if (waitingOf(client) + runningOf(client) >= mostOfClient) return true
    // Somebody who has none waiting is next: the queue of others is no reason to refuse them, their number is.
    const people = allWaiting() - waitingOf(background)
    return people >= (waitingOf(client) > 0 ? mostWaiting : 2 * mostWaiting)
  }

  function nextClient(): string | undefined {
    const people = [...waiting.keys()].filter((client) => client !== background)
    const fewest = Math.min(...people.map(runningOf))
    const next = people.find((client) => runningOf(client) === fewest)
    const isBackgrounds = waiting.has(background) && runningOf(background) < atOnce - 1
    return next ?? (isBackgrounds ? background : undefined)
  }

  function beginNext(): void {
    const client = allRunning() < atOnce ? nextClient() : undefined
    if (client === undefined) return
    const [begin, ...others] = waiting.get(client) ?? []
    waiting.delete(client)
    if (others.length > 0) waiting.set(client, others)
    running.set(client, runningOf(client) + 1)
    begin?.()
  }

  function end(client: string): void {
    if (runningOf(client) > 1) running.set(client, runningOf(client) - 1)
    else running.delete(client)
    beginNext()
  }

  async function take<T>(work: () => Promise<T>): Promise<T> {
    const client = clients.getStore() ?? background
    if (isFull(client)) throw new ApiError('tooManyRequests', [], { 'Retry-After': '10' })
    await new Promise<void>((resolve) => {
      waiting.set(client, [...(waiting.get(client) ?? []), resolve])
      beginNext()
    })
    try {
      return await work()
    } finally {
      end(client)
    }
  }
  return { take, stats: () => ({ running: allRunning(), waiting: allWaiting() }) }
}

/** In the build, this code may be in a chunk one folder below the entry; the source tree has one of its own. */
function entryUrl(): URL {
  const places = ['./thread.js', '../thread.js', '../../thread-from-source.mjs']
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url))
  if (!found) throw new Error('The program is incomplete: its threads are missing')
  return found
}
