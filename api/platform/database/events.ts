import { EventEmitter } from 'node:events'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema'
import { RESYNC, type DatabaseLog, type Subscriber } from './types'

const CHANNEL = 'campus_events'
/** PostgreSQL rejects notifications of 8,000 bytes or more. */
const MAX_PAYLOAD_BYTES = 7_900
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 15_000

/** Subscribers of this process. */
export class EventBus {
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  readonly #log: DatabaseLog

  constructor(log: DatabaseLog) {
    this.#log = log
  }

  subscribe(topic: string, fn: Subscriber): () => void {
    const guarded: Subscriber = (data) => {
      try {
        fn(data)
      } catch (error) {
        this.#log.error({ err: error, topic }, 'event subscriber failed')
      }
    }
    this.#emitter.on(topic, guarded)
    return () => this.#emitter.off(topic, guarded)
  }

  emit(payload: string): void {
    const [topic, data] = JSON.parse(payload) as [string, unknown]
    this.#emitter.emit(topic, data)
  }

  resync(): void {
    this.#emitter.emit(RESYNC, null)
  }
}

/** @throws Error if the event exceeds the size limit of notifications, on either engine */
export function eventPayload(topic: string, data: unknown): string {
  const payload = JSON.stringify([topic, data ?? null])
  if (Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES) return payload
  throw new Error(`The event "${topic}" is longer than ${MAX_PAYLOAD_BYTES} bytes: send ids, never content`)
}

/** Sends through the server when the transaction of `db` commits, or immediately outside a transaction. */
export async function notify(db: Kysely<Schema>, payload: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db)
}

/** Passes a server's notifications to the bus, on a separate connection that is reopened whenever it drops. */
export class EventListener {
  readonly #url: string
  readonly #name: string
  readonly #bus: EventBus
  readonly #log: DatabaseLog
  #client: pg.Client | null = null
  #retry: NodeJS.Timeout | undefined
  #delayMs = FIRST_DELAY_MS
  #stopped = false
  /** Already logged: one line per loss, not one per attempt. */
  #isLost = false

  constructor(server: { url: string; applicationName: string }, bus: EventBus, log: DatabaseLog) {
    this.#url = server.url
    this.#name = `${server.applicationName}-events`
    this.#bus = bus
    this.#log = log
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      application_name: this.#name,
    })
    let lost = false
    const reconnect = (error?: Error) => {
      if (lost || this.#stopped) return
      lost = true
      if (!this.#isLost) this.#log.warn({ reason: error?.message }, 'event connection lost')
      this.#isLost = true
      client.end().catch(() => undefined)
      this.#retry = setTimeout(() => void this.start(), this.#delayMs)
      this.#delayMs = Math.min(this.#delayMs * 2, MAX_DELAY_MS)
    }
    client.on('error', reconnect)
    client.on('end', () => reconnect())
    client.on('notification', ({ payload }) => payload && this.#bus.emit(payload))
    this.#client = client
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      this.#delayMs = FIRST_DELAY_MS
      if (this.#isLost) this.#log.info({}, 'event connection is back')
      this.#isLost = false
      this.#bus.resync()
    } catch (error) {
      reconnect(error instanceof Error ? error : undefined)
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => undefined)
  }
}
