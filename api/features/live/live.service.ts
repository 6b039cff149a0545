import type { ApiDeps } from '~/api/platform/deps'
import { RESYNC } from '~/api/platform/database'
import { ApiError } from '~/api/platform/errors'
import { type LiveListener, type LiveNotice, type LiveStreams, liveTopic } from '~/api/platform/live'
import { findLiveSessions, selectCounters } from './live.repo'
import type { LiveEvent } from '~/contracts/live'

/** Maximum number of frames queued for a slow client. */
const waitingFrames = 64
/** Changes within this time are queried together. */
const gatherMilliseconds = 50

interface Options extends Pick<ApiDeps, 'database' | 'log'> {
  metrics?: ApiDeps['metrics'] | undefined
  /** Maximum number of streams per process. */
  maximum: number
  maximumPerPerson?: number
  heartbeatMilliseconds?: number
}

type HubOptions = Required<Omit<Options, 'metrics'>> & Pick<Options, 'metrics'>

interface Stream extends LiveListener {
  controller: ReadableStreamDefaultController<Uint8Array>
  /** Pending update: counters, or a snapshot after a gap. */
  due: 'snapshot' | 'counters' | null
}

interface Waiting {
  stream: Stream
  due: Stream['due']
}

/**
 * Passes events of the database on to the streams of this process. The cost of an event depends on the streams of the
 * people concerned, not on the total number of streams; counters are read for all of them in one query.
 */
class Hub implements LiveStreams {
  readonly #options: HubOptions
  readonly #people = new Map<string, Set<Stream>>()
  readonly #stale = new Set<string>()
  readonly #unsubscribe: (() => void)[]
  readonly #heartbeat: NodeJS.Timeout
  #gathering: NodeJS.Timeout | undefined
  #count = 0
  #closed = false

  constructor(options: HubOptions) {
    this.#options = options
    const { database } = options
    this.#unsubscribe = [
      database.subscribe(liveTopic, (notice) => this.#notifyPerson(notice as LiveNotice)),
      database.subscribe(RESYNC, () => this.#catchUp()),
    ]
    this.#heartbeat = setInterval(() => void this.#beat(), options.heartbeatMilliseconds).unref()
  }

  get size(): number {
    return this.#count
  }

  open({ personId, sessionId }: LiveListener): ReadableStream<Uint8Array> {
    const own = this.#people.get(personId) ?? new Set<Stream>()
    // Of several, the oldest is the one that is most likely gone: over a bad line that is noticed minutes later.
    const [oldest] = own
    if (oldest && own.size >= this.#options.maximumPerPerson) {
      this.#options.metrics?.streamRefused('person')
      this.#dismiss(oldest)
    }
    if (this.#closed || this.#count >= this.#options.maximum) {
      this.#options.metrics?.streamRefused('process')
      throw new ApiError('unavailable', [], { 'Retry-After': '60' })
    }
    let stream: Stream | undefined
    const frames = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          stream = { personId, sessionId, controller, due: 'snapshot' }
          own.add(stream)
          this.#people.set(personId, own)
          this.#count++
        },
        cancel: () => {
          if (stream) this.#forget(stream)
        },
      },
      new CountQueuingStrategy({ highWaterMark: waitingFrames }),
    )
    if (stream) this.#send(stream, retryFrame)
    this.#refresh([personId])
    return frames
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#heartbeat)
    clearTimeout(this.#gathering)
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    for (const stream of this.#streams()) this.#end(stream)
  }

  #streams(): Stream[] {
    return [...this.#people.values()].flatMap((own) => [...own])
  }

  #streamsOf(personId: string): Stream[] {
    return [...(this.#people.get(personId) ?? [])]
  }

  #forget(stream: Stream): void {
    const own = this.#people.get(stream.personId)
    if (!own?.delete(stream)) return
    this.#count--
    if (own.size === 0) this.#people.delete(stream.personId)
  }

  #end(stream: Stream): void {
    this.#forget(stream)
    stream.controller.close()
  }

  #send(stream: Stream, frame: Uint8Array): void {
    const { controller } = stream
    if ((controller.desiredSize ?? 0) > 0) {
      controller.enqueue(frame)
      return
    }
    this.#forget(stream)
    // A client that does not read is disconnected: the code makes the HTTP server treat it as a closed connection.
    controller.error(
      Object.assign(new Error('The listener does not read'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }),
    )
  }

  #notifyPerson({ people, event, ended }: LiveNotice): void {
    const here = people.filter((id) => this.#people.has(id))
    if (ended) {
      void this.#dismissEnded(here.flatMap((id) => this.#streamsOf(id)))
      return
    }
    const frame = event ? frameOf(event) : null
    for (const stream of here.flatMap((id) => this.#streamsOf(id))) {
      stream.due ??= 'counters'
      if (frame) this.#send(stream, frame)
    }
    this.#refresh(here)
  }

  /** Events may have been missed. */
  #catchUp(): void {
    for (const stream of this.#streams()) stream.due = 'snapshot'
    this.#refresh([...this.#people.keys()])
  }

  #refresh(people: readonly string[]): void {
    for (const id of people) this.#stale.add(id)
    if (this.#stale.size === 0 || this.#closed) return
    // Sequential, so that older counters never overwrite newer ones.
    this.#gathering ??= setTimeout(() => void this.#sendCounters(), gatherMilliseconds)
  }

  async #sendCounters(): Promise<void> {
    const people = [...this.#stale].filter((id) => this.#people.has(id))
    this.#stale.clear()
    // Cleared before the query, so that changes during it trigger another one.
    const waiting = people.flatMap((id) => this.#streamsOf(id)).map((stream) => ({ stream, due: stream.due }))
    for (const { stream } of waiting) stream.due = null
    const failed = await this.#answer(people, waiting)
    this.#gathering = undefined
    // After a failure the next heartbeat retries.
    if (!failed) this.#refresh([])
  }

  async #answer(people: readonly string[], waiting: readonly Waiting[]): Promise<boolean> {
    const { database, log } = this.#options
    try {
      const found = people.length > 0 ? await selectCounters(database, people) : []
      const byPerson = new Map(found.map((counters) => [counters.person, counters]))
      for (const { stream, due } of waiting) {
        const counters = byPerson.get(stream.personId)
        if (due && counters) this.#send(stream, frameOf({ type: due, ...counters }))
      }
      return false
    } catch (error) {
      for (const { stream, due } of waiting) if (due === 'snapshot' || stream.due === null) stream.due = due
      for (const id of people) this.#stale.add(id)
      log.warn({ err: error }, 'counters of live streams could not be read')
      return true
    }
  }

  /** Ends the streams of sessions that could not be told to have ended; the others get a heartbeat. */
  async #beat(): Promise<void> {
    await this.#dismissEnded(this.#streams())
    for (const stream of this.#streams()) this.#send(stream, heartbeatFrame)
    this.#refresh([])
  }

  async #dismissEnded(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0) return
    const { database, log } = this.#options
    try {
      const alive = await findLiveSessions(database, [...new Set(streams.map(({ sessionId }) => sessionId))])
      for (const stream of streams.filter(({ sessionId }) => !alive.has(sessionId))) this.#dismiss(stream)
    } catch (error) {
      log.warn({ err: error }, 'sessions of live streams could not be checked')
    }
  }

  #dismiss(stream: Stream): void {
    if (!this.#people.get(stream.personId)?.has(stream)) return
    this.#send(stream, frameOf({ type: 'end' }))
    if (this.#people.get(stream.personId)?.has(stream)) this.#end(stream)
  }
}

/** Creates the streams of one process. */
export const openLiveStreams = (options: Options): LiveStreams =>
  new Hub({ maximumPerPerson: 10, heartbeatMilliseconds: 25_000, ...options })

const encoder = new TextEncoder()

/** A serialised server-sent event. */
const frameOf = ({ type, ...data }: LiveEvent): Uint8Array =>
  encoder.encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)

/** Detects closed connections, and prevents timeouts of proxies. */
const heartbeatFrame: Uint8Array = encoder.encode(':\n\n')

/** Delay until a client reconnects. */
const retryFrame: Uint8Array = encoder.encode('retry: 3000\n\n')
