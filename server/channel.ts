import type { EventLink } from '../api/platform/database'

/** The workers of a campus: how many there are to be, how many answer, and how many of these are too busy. */
export interface Crew {
  wanted: number
  running: number
  busy: number
}

/** Metrics of a process, as values that another one can add to its own. */
export type MetricValues = object[]

/** From the process that was started to one of its workers. */
export type ToWorker =
  | { kind: 'event'; payload: string | null }
  | { kind: 'crew'; crew: Crew }
  | { kind: 'stop'; allStop: boolean }
  | { kind: 'values'; id: number }
  | { kind: 'metrics'; id: number; text: string }

/** From a worker to the process that started it. */
export type ToPrimary =
  | { kind: 'listening'; port: number }
  | { kind: 'busy'; busy: boolean }
  | { kind: 'event'; payload: string | null }
  | { kind: 'values'; id: number; values: MetricValues }
  | { kind: 'metrics'; id: number }

/** A worker's connection with the process that started it. */
export interface Primary {
  events: EventLink
  /** As it was told last. */
  crew: () => Crew
  listening: (port: number) => void
  /** Tells it when that changes. */
  reportBusy: (busy: boolean) => void
  /** The metrics of all processes together, in the Prometheus format. */
  metrics: () => Promise<string>
  /** Calls `stop` when this worker is to end; `allStop` if the others do, too. Until then it ends at once. */
  onStop: (stop: (allStop: boolean) => void) => void
  /** Reads the metrics of this process whenever they are asked for. */
  onValues: (read: () => Promise<MetricValues>) => void
}

const metricsTimeoutMs = 5000

/** The other side of this worker's channel. If it is gone, Node ends this process. */
export function openPrimary(): Primary {
  const send = (message: ToPrimary) => void process.send?.(message)
  const waiting = new Map<number, (text: string) => void>()
  let crew: Crew = { wanted: 1, running: 1, busy: 0 }
  let asked = 0
  let wasBusy = false
  let receive: (payload: string | null) => void = () => undefined
  // Before it listens, there is nothing to finish.
  let stop: (allStop: boolean) => void = () => process.exit(0)
  let readValues: () => Promise<MetricValues> = async () => []
  const answer = {
    event: ({ payload }) => receive(payload),
    crew: (message) => (crew = message.crew),
    stop: ({ allStop }) => stop(allStop),
    values: ({ id }) =>
      void readValues()
        .catch(() => [])
        .then((values) => send({ kind: 'values', id, values })),
    metrics: ({ id, text }) => waiting.get(id)?.(text),
  } satisfies { [K in ToWorker['kind']]: (message: Extract<ToWorker, { kind: K }>) => unknown }
  process.on('message', (message: ToWorker) => {
    const handle = answer[message.kind] as (message: ToWorker) => unknown
    handle(message)
  })
  return {
    events: {
      send: (payload) => send({ kind: 'event', payload }),
      receive: (fn) => (receive = fn),
    },
    crew: () => crew,
    listening: (port) => send({ kind: 'listening', port }),
    reportBusy: (busy) => {
      if (busy !== wasBusy) send({ kind: 'busy', busy })
      wasBusy = busy
    },
    metrics: () =>
      new Promise((resolve, reject) => {
        const id = ++asked
        const timer = setTimeout(() => {
          waiting.delete(id)
          reject(new Error('The metrics of all processes did not arrive in time'))
        }, metricsTimeoutMs)
        waiting.set(id, (text) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(text)
        })
        send({ kind: 'metrics', id })
      }),
    onStop: (fn) => (stop = fn),
    onValues: (read) => (readValues = read),
  }
}
