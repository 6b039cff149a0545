import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/** One look a second, and how many of them `/ready` judges by. */
const lookMilliseconds = 1000
const looksKept = 10
/** Above it requests wait longer for their turn than for their answer. */
const busyMilliseconds = 500
/** How long the database may be silent, though it is this process that runs it, before the process gives up. */
const databaseSilenceSeconds = 300

interface Options {
  log: Logger
  /** After so many seconds without a turn of the event loop the process is ended; 0 never. */
  stuckSeconds: number
  /** Throws where the embedded database does not answer; null where the database is a server, which no restart mends. */
  checkDatabase: (() => Promise<void>) | null
}

export interface Watchdog {
  /** Whether requests have had to wait for their turn in most of the last ten seconds. */
  isBusy: () => boolean
  /** Longest time, in the last ten seconds, for which nothing got its turn. */
  worstSeconds: () => number
  stop: () => void
}

/**
 * The main thread counts up in shared memory. A thread of its own sees when that stops: a main thread that spins can neither
 * answer nor end itself. It counts its own turns rather than time, because a machine that slept has not been stuck.
 */
const guard = `
  const { workerData: { turns, stuckTurns } } = require('node:worker_threads')
  const { writeSync } = require('node:fs')
  let seen = -1
  let still = 0
  setInterval(() => {
    const turn = Atomics.load(turns, 0)
    still = turn === seen ? still + 1 : 0
    seen = turn
    if (still < stuckTurns) return
    const line = { level: 60, time: Date.now(), pid: process.pid, seconds: still, msg: 'the event loop is stuck: the process ends' }
    writeSync(1, JSON.stringify(line) + '\\n')
    process.kill(process.pid, 'SIGKILL')
  }, 1000)
`

function guardAgainstStuckLoop(stuckSeconds: number): { turn: () => void; stop: () => void } {
  if (stuckSeconds === 0) return { turn: () => undefined, stop: () => undefined }
  const turns = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(guard, { eval: true, workerData: { turns, stuckTurns: stuckSeconds } })
  worker.unref()
  return { turn: () => void Atomics.add(turns, 0, 1), stop: () => void worker.terminate() }
}

/** Ends the process when the database that runs in it has been silent for too long: its supervisor starts another. */
function guardAgainstSilentDatabase({ checkDatabase, log }: Options): () => void {
  if (!checkDatabase) return () => undefined
  let answered = performance.now()
  let asking = false
  const look = async () => {
    if (!asking) {
      asking = true
      await checkDatabase()
        .then(() => (answered = performance.now()))
        .catch(() => undefined)
      asking = false
    }
  }
  const timer = setInterval(() => {
    void look()
    const seconds = Math.round((performance.now() - answered) / 1000)
    if (seconds < databaseSilenceSeconds) return
    log.fatal({ seconds }, 'the database in this process does not answer any more: the process ends')
    process.exit(1)
  }, 5000)
  timer.unref()
  return () => clearInterval(timer)
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Watches whether this process still gets to its work, says so at `/ready` and in the metrics, and ends it where it cannot. */
export function startWatchdog(options: Options): Watchdog {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const worst: number[] = []
  const stuck = guardAgainstStuckLoop(options.stuckSeconds)
  const timer = setInterval(() => {
    stuck.turn()
    worst.push(delay.max / 1e6)
    delay.reset()
    if (worst.length > looksKept) worst.shift()
  }, lookMilliseconds)
  timer.unref()
  const endDatabaseWatch = guardAgainstSilentDatabase(options)
  return {
    isBusy: () => worst.length === looksKept && median(worst) > busyMilliseconds,
    worstSeconds: () => Math.max(0, ...worst) / 1000,
    stop: () => {
      clearInterval(timer)
      delay.disable()
      endDatabaseWatch()
      stuck.stop()
    },
  }
}
