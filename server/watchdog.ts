import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/** Interval of the checks, and how many of them determine `/ready`. */
const lookMilliseconds = 1000
const looksKept = 10
/** Above this delay, requests wait longer for the event loop than for their response. */
const busyMilliseconds = 500
/** Seconds for which the embedded database may fail to respond before the process ends. */
const databaseSilenceSeconds = 300
/** So many milliseconds between two checks are a clock that was set, no delay. */
const clockJumpMilliseconds = 60_000

interface Options {
  log: Logger
  /** Ends the process after so many seconds of a blocked event loop; 0 disables it. */
  stuckSeconds: number
  /** Throws if the embedded database does not respond; null for a server, which a restart would not fix. */
  checkDatabase: (() => Promise<void>) | null
}

export interface Watchdog {
  /** True if requests have been delayed in most of the last ten seconds. */
  isBusy: () => boolean
  /** Longest delay of the event loop in the last ten seconds. */
  worstSeconds: () => number
  stop: () => void
}

/**
 * The main thread increments a counter in shared memory, and a separate thread notices when that stops: a blocked main
 * thread can neither respond nor exit. The counter is compared rather than the time, because a suspended machine is not
 * a blocked process.
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

/** Ends the process if the embedded database does not respond for too long: its supervisor starts another. */
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
    log.fatal({ seconds }, 'the embedded database does not respond: the process ends')
    process.exit(1)
  }, 5000)
  timer.unref()
  return () => clearInterval(timer)
}

/** Says when the clock of the machine was set, or the machine was suspended: what people report of that hour has a reason. */
function watchClock(log: Logger): () => void {
  const ahead = () => Date.now() - performance.now()
  let before = ahead()
  return () => {
    const jump = ahead() - before
    before += jump
    if (Math.abs(jump) < clockJumpMilliseconds) return
    log.warn({ seconds: Math.round(jump / 1000) }, 'the clock of this machine was set, or it was suspended')
  }
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Monitors the event loop, the clock and the embedded database: reports to `/ready` and the metrics, and ends a stuck process. */
export function startWatchdog(options: Options): Watchdog {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const worst: number[] = []
  const stuck = guardAgainstStuckLoop(options.stuckSeconds)
  const lookAtClock = watchClock(options.log)
  const timer = setInterval(() => {
    stuck.turn()
    lookAtClock()
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
