import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { availableParallelism, totalmem } from 'node:os'
import type { Logger } from 'pino'
import type { EventLink } from '../api/platform/database'
import type { Environment } from '../api/platform/environment'
import type { Listener } from '../app/platform/http/listener.server'
import type { Crew, MetricValues, ToPrimary, ToWorker } from './channel'

/** Beyond the time that requests are given: what a worker needs to close its connections. */
const closingMs = 5000
/** For the requests of a worker that is replaced. */
const requestsMs = 20_000
/** For a worker that is to replace another one, until it listens. */
const startMs = 120_000
const valuesTimeoutMs = 2000
/** A worker that lives longer has started well. */
const soonMs = 10_000
const firstPauseMs = 500
const longestPauseMs = 30_000

interface Options {
  /** Path of the program that a worker runs. */
  program: string
  count: number
  /** For how long a worker that was told to stop goes on answering. */
  stopDelaySeconds: number
  /** Variables of the workers, beside those of this process. */
  environment: Record<string, string>
  log: Logger
  /** Metrics of all processes from the values of the workers; null if there are none. */
  combine: ((values: MetricValues[]) => Promise<string>) | null
}

interface Member {
  worker: Worker
  startedAt: number
  /** The port at which it listens; rejects if it ends before. */
  listening: Promise<number>
  answers: boolean
  busy: boolean
  /** It was told to stop. */
  leaving: boolean
}

/** The workers of this process, to the outside like a listener that serves requests. */
export interface Workers extends Pick<Listener, 'letGo' | 'close'> {
  /** Starts them; resolves with the port when the first one listens, and rejects if it ends before. */
  start: () => Promise<number>
  /** Replaces them one by one: each is told to stop when another one answers in its place. */
  replace: () => Promise<void>
  /** Events to and from all of them. */
  events: EventLink
  crew: () => Crew
  isEnding: () => boolean
}

class Team implements Workers {
  readonly #options: Options
  readonly #members = new Set<Member>()
  readonly #asked = new Map<number, (values: MetricValues) => void>()
  #receive: (payload: string | null) => void = () => undefined
  #ending = false
  #replacing = false
  #pauseMs = firstPauseMs
  #asks = 0

  constructor(options: Options) {
    this.#options = options
    // The kernel gives a connection to a worker that is free. Nothing of a dead or stuck worker is lost but what it has accepted.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ exec: options.program, args: [] })
  }

  readonly events: EventLink = {
    send: (payload) => this.#sendToAll({ kind: 'event', payload }),
    receive: (fn) => (this.#receive = fn),
  }

  async start(): Promise<number> {
    const first = this.#add()
    const port = await first.listening
    this.#restartWhenItEnds(first)
    for (let number = 1; number < this.#options.count && !this.#ending; number++)
      this.#restartWhenItEnds(this.#add())
    return port
  }

  async replace(): Promise<void> {
    const { log } = this.#options
    if (this.#replacing || this.#ending) {
      log.warn('the workers are being replaced already')
      return
    }
    this.#replacing = true
    try {
      for (const old of [...this.#members].filter(({ leaving }) => !leaving)) await this.#replaceOne(old)
      log.info('all workers were replaced')
    } catch (error) {
      log.error({ err: error }, 'the remaining workers were not replaced')
    } finally {
      this.#replacing = false
    }
  }

  letGo(): void {
    this.#ending = true
    for (const member of this.#members) this.#requestStop(member, { allStop: true })
  }

  async close(limitMilliseconds: number): Promise<boolean> {
    const left = [...this.#members]
    const inTime = await Promise.all(left.map((member) => this.#untilEnd(member, limitMilliseconds)))
    return inTime.every(Boolean)
  }

  crew(): Crew {
    const running = [...this.#members].filter(({ answers, leaving }) => answers && !leaving)
    const busy = running.filter((member) => member.busy)
    return { wanted: this.#options.count, running: running.length, busy: busy.length }
  }

  isEnding(): boolean {
    return this.#ending
  }

  #add(): Member {
    const worker = cluster.fork(this.#options.environment)
    const member: Member = {
      worker,
      startedAt: performance.now(),
      listening: new Promise((resolve, reject) => {
        worker.on('message', (message: ToPrimary) => {
          if (message.kind !== 'listening') return
          member.answers = true
          resolve(message.port)
        })
        worker.once('exit', () => reject(new Error('A worker ended before it could answer')))
      }),
      answers: false,
      busy: false,
      leaving: false,
    }
    // The caller decides what a failed start means. Once the worker listens, its end is handled below.
    member.listening.catch(() => undefined)
    this.#members.add(member)
    worker.on('message', (message: ToPrimary) => this.#hear(member, message))
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      this.#members.delete(member)
      this.#sendCrew()
    })
    return member
  }

  #hear(member: Member, message: ToPrimary): void {
    if (message.kind === 'event') {
      this.#receive(message.payload)
      this.#sendToAll(message, member)
    } else if (message.kind === 'values') this.#asked.get(message.id)?.(message.values)
    else if (message.kind === 'metrics') void this.#sendMetrics(member, message.id)
    else {
      if (message.kind === 'busy') member.busy = message.busy
      this.#sendCrew()
    }
  }

  #restartWhenItEnds(member: Member): void {
    member.worker.once('exit', (code: number | null, signal: string | null) => {
      if (member.leaving || this.#ending) return
      this.#options.log.error({ worker: member.worker.process.pid, code, signal }, 'a worker ended')
      const livedLong = performance.now() - member.startedAt > soonMs
      this.#pauseMs = livedLong ? firstPauseMs : Math.min(2 * this.#pauseMs, longestPauseMs)
      setTimeout(() => {
        // Another one may have come in its place meanwhile.
        const staying = [...this.#members].filter(({ leaving }) => !leaving)
        if (!this.#ending && staying.length < this.#options.count) this.#restartWhenItEnds(this.#add())
      }, this.#pauseMs)
    })
  }

  async #replaceOne(old: Member): Promise<void> {
    const fresh = this.#add()
    const timer = setTimeout(() => fresh.worker.process.kill('SIGKILL'), startMs)
    await fresh.listening.finally(() => clearTimeout(timer))
    this.#restartWhenItEnds(fresh)
    this.#requestStop(old, { allStop: false })
    await this.#untilEnd(old, 1000 * this.#options.stopDelaySeconds + requestsMs)
  }

  #requestStop(member: Member, { allStop }: { allStop: boolean }): void {
    member.leaving = true
    this.#sendCrew()
    const tell = () => this.#tell(member, { kind: 'stop', allStop })
    tell()
    if (member.answers) return
    // It may not hear yet. Until it listens there is nothing to finish, and a signal ends it.
    member.listening.then(tell, () => undefined)
    member.worker.process.kill('SIGTERM')
  }

  /** False if it had to be killed. */
  async #untilEnd({ worker }: Member, limitMilliseconds: number): Promise<boolean> {
    if (worker.isDead()) return true
    let inTime = true
    const timer = setTimeout(() => {
      inTime = false
      worker.process.kill('SIGKILL')
    }, limitMilliseconds + closingMs)
    await once(worker, 'exit')
    clearTimeout(timer)
    return inTime
  }

  async #sendMetrics(member: Member, id: number): Promise<void> {
    const { combine, log } = this.#options
    try {
      const values = await Promise.all([...this.#members].map((each) => this.#valuesOf(each)))
      this.#tell(member, { kind: 'metrics', id, text: (await combine?.(values)) ?? '' })
    } catch (error) {
      // Workers of two versions may count the same thing in two ways. The one that asked gives up waiting.
      log.error({ err: error }, 'the metrics of all processes could not be added up')
    }
  }

  /** Nothing if it does not answer in time. */
  #valuesOf(member: Member): Promise<MetricValues> {
    const id = ++this.#asks
    return new Promise<MetricValues>((resolve) => {
      const timer = setTimeout(() => resolve([]), valuesTimeoutMs)
      this.#asked.set(id, (values) => {
        clearTimeout(timer)
        resolve(values)
      })
      this.#tell(member, { kind: 'values', id })
    }).finally(() => this.#asked.delete(id))
  }

  #sendCrew(): void {
    this.#sendToAll({ kind: 'crew', crew: this.crew() })
  }

  #sendToAll(message: ToWorker, except?: Member): void {
    for (const member of this.#members) if (member !== except) this.#tell(member, message)
  }

  #tell({ worker }: Member, message: ToWorker): void {
    // The channel of a worker that is about to end may be closed.
    if (worker.isConnected()) worker.send(message, () => undefined)
  }
}

/** Nothing runs before `start`. */
export const createWorkers = (options: Options): Workers => new Team(options)

/** Memory that one worker may need under load, and the process that starts it, in bytes. */
const workerMemory = 400 * 2 ** 20
const primaryMemory = 500 * 2 ** 20

/** How many workers there are to be: with `auto` as many as the cores and the memory of this process allow. */
export function workerCount({ WORKERS, mode }: Environment): number {
  const wanted = WORKERS ?? (mode === 'production' ? 'auto' : 1)
  if (wanted !== 'auto') return wanted
  // Zero, or more than there is, means no limit.
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem())
  return Math.max(1, Math.min(availableParallelism(), Math.floor((memory - primaryMemory) / workerMemory)))
}

/** Set in the environment of a worker. */
export const workerMark = { CAMPUS_WORKER: '1' }
export const isWorker = (): boolean =>
  cluster.isWorker && process.env['CAMPUS_WORKER'] === workerMark.CAMPUS_WORKER
