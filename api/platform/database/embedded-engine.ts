import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { lockFolder, prepareFolder } from './folder-lock'
import type { DatabaseLog } from './types'
import { Duplex } from 'node:stream'

/** First byte of the protocol's Terminate message, which must not reach the only session. */
const TERMINATE = 88

interface WireHost {
  /** Resolves when the engine accepts messages. */
  attach(id: number, stream: WireStream): Promise<void>
  send(id: number, bytes: Uint8Array): void
  detach(id: number): void
}

/** Replaces the network socket of `pg`: carries the wire protocol to the engine's worker. */
class WireStream extends Duplex {
  readonly #host: WireHost
  readonly #id: number
  #attached = false

  constructor(host: WireHost, id: number) {
    super()
    this.#host = host
    this.#id = id
  }

  connect(): this {
    this.#host.attach(this.#id, this).then(
      () => {
        this.#attached = true
        if (this.destroyed) this.#detach()
        else this.emit('connect')
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return this
  }

  // Socket methods that `pg` calls and that have no effect here.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.#detach()
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#detach()
    done(error)
  }

  #send(bytes: Buffer): void {
    // A copy, because the buffer is transferred to the worker.
    if (bytes[0] !== TERMINATE) this.#host.send(this.#id, Uint8Array.from(bytes))
  }

  #detach(): void {
    if (!this.#attached) return
    this.#attached = false
    this.#host.detach(this.#id)
  }
}

export const MEMORY = 'memory://'

/** Timeout from the arrival of a statement at an idle worker until it begins. */
const BEGIN_MS = 5000
/** Timeout between two signs of life of a call: long enough for the largest file of a backup, a gigabyte. */
const CALL_SILENCE_MS = 5 * 60_000

export interface EngineOptions {
  dir: string
  durable: boolean
  statementTimeoutMs: number
  idleTransactionTimeoutMs: number
  beginTimeoutMs?: number | undefined
  callSilenceMs?: number | undefined
  log: DatabaseLog
  template?: Uint8Array
}

/** The compiled WebAssembly modules of PostgreSQL and of initdb. */
interface Programs {
  postgres: WebAssembly.Module
  initdb: WebAssembly.Module
}
let programs: Promise<Programs> | undefined

async function compilePrograms(): Promise<Programs> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const compile = async (name: string) => WebAssembly.compile(await readFile(join(folder, name)))
  const [postgres, initdb] = await Promise.all([compile('pglite.wasm'), compile('initdb.wasm')])
  return { postgres, initdb }
}

/** Compiled once per process and reused by restarts: compiling takes longer than the start itself. */
function compiledPrograms(): Promise<Programs> {
  programs ??= compilePrograms().catch((error: unknown) => {
    programs = undefined
    throw error
  })
  return programs
}

type Answer =
  | { op: 'working' }
  | { op: 'data'; id: number; data: Uint8Array; inTransaction: boolean }
  | { op: 'result'; call: number; value?: unknown; error?: string }
  | { op: 'fatal'; error: string }

interface PendingCall {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** The embedded PostgreSQL in its worker thread, which is restarted after a trap or a timeout. */
export class EmbeddedEngine implements WireHost {
  readonly #options: EngineOptions
  readonly #release: () => Promise<void>
  readonly #streams = new Map<number, WireStream>()
  readonly #calls = new Map<number, PendingCall>()
  #worker: Worker | null = null
  #starting: Promise<void> | null = null
  readonly #watch = new Watch()
  /** Statements that the worker has begun, and when it began the last of them: it writes them, as a message for each costs more. */
  #progress = new Int32Array(new SharedArrayBuffer(8))
  /** Statements that were sent to this worker, and those that it has answered. */
  #sent = 0
  #answered = 0
  /** The connection that has an open transaction. */
  #owner: number | null = null
  #nextId = 1
  #closed = false
  /** Called after an unplanned restart. */
  onRestart: () => void = () => undefined

  private constructor(options: EngineOptions, release: () => Promise<void>) {
    this.#options = options
    this.#release = release
  }

  /** @throws DatabaseInUseError, DatabaseFolderError */
  static async open(options: EngineOptions): Promise<EmbeddedEngine> {
    const inMemory = options.dir === MEMORY
    const dir = inMemory ? MEMORY : resolve(options.dir)
    if (!inMemory) prepareFolder(dir)
    const release = inMemory ? async () => undefined : await lockFolder(dir)
    const engine = new EmbeddedEngine({ ...options, dir }, release)
    try {
      await engine.#ready()
      return engine
    } catch (error) {
      await release()
      throw error
    }
  }

  /** A new connection for `pg`. */
  readonly stream = (): WireStream => new WireStream(this, this.#nextId++)

  async attach(id: number, stream: WireStream): Promise<void> {
    await this.#ready()
    this.#streams.set(id, stream)
  }

  send(id: number, bytes: Uint8Array): void {
    // Discards data of connections from an earlier worker.
    if (!this.#streams.has(id)) return
    this.#worker?.postMessage({ op: 'data', id, data: bytes }, [bytes.buffer as ArrayBuffer])
    this.#sent = (this.#sent + 1) | 0
    // It ends the idleness of its own transaction only: others wait for that.
    if (!this.#watch.isOn || id === this.#owner) this.#watchStatement()
  }

  detach(id: number): void {
    if (!this.#streams.delete(id)) return
    this.#worker?.postMessage({ op: 'gone', id })
    if (id === this.#owner) this.#watchNext()
  }

  async backup(target: string): Promise<void> {
    await this.#call('backup', resolve(target))
  }

  async snapshot(): Promise<Uint8Array> {
    return (await this.#call('snapshot')) as Uint8Array
  }

  async close(): Promise<void> {
    if (this.#closed) return
    await this.#ready().catch(() => undefined)
    if (this.#worker) await this.#call('close')
    this.#closed = true
    this.#watch.end()
    await this.#worker?.terminate()
    await this.#release()
  }

  async #call(fn: 'backup' | 'snapshot' | 'close', ...args: string[]): Promise<unknown> {
    await this.#ready()
    const call = this.#nextId++
    return new Promise((resolveCall, reject) => {
      this.#calls.set(call, { resolve: resolveCall, reject })
      this.#worker?.postMessage({ op: 'call', fn, args, call })
      if (!this.#watch.isOn) this.#watchStatement()
    })
  }

  async #ready(): Promise<void> {
    if (this.#closed) throw new Error('The database is closed')
    if (this.#worker) return
    this.#starting ??= this.#start().finally(() => (this.#starting = null))
    await this.#starting
  }

  async #start(): Promise<void> {
    const { dir, durable, template } = this.#options
    const clusterDir = dir === MEMORY ? null : join(dir, 'cluster')
    const progress = new Int32Array(new SharedArrayBuffer(8))
    const workerData = { clusterDir, durable, template, progress, programs: await compiledPrograms() }
    const worker = new Worker(workerUrl(), { workerData })
    await new Promise<void>((started, failed) => {
      worker.once('message', () => started())
      worker.once('error', failed)
      worker.once('exit', () => failed(new Error('The database engine stopped while starting')))
    })
    // With event names, as removing all listeners would also remove the worker's own and stop all messages.
    for (const event of ['error', 'exit']) worker.removeAllListeners(event)
    worker.on('message', (answer: Answer) => this.#receive(answer))
    worker.on('error', (cause) =>
      this.#restart(new Error('The database engine stopped unexpectedly', { cause })),
    )
    worker.on('exit', () => this.#restart(new Error('The database engine stopped')))
    this.#worker = worker
    this.#progress = progress
    this.#sent = this.#answered = 0
    this.#owner = null
  }

  #receive(answer: Answer): void {
    if (answer.op === 'working')
      this.#watch.begin(this.#options.callSilenceMs ?? CALL_SILENCE_MS, () => this.#restart(hungError()))
    else if (answer.op === 'data') this.#deliver(answer)
    else if (answer.op === 'fatal') this.#restart(new Error(`The database engine trapped: ${answer.error}`))
    else this.#endCall(answer)
  }

  #endCall({ call, value, error }: Extract<Answer, { op: 'result' }>): void {
    this.#watchNext()
    const pending = this.#calls.get(call)
    this.#calls.delete(call)
    if (error === undefined) pending?.resolve(value)
    else pending?.reject(new Error(error))
  }

  #deliver({ id, data, inTransaction }: Extract<Answer, { op: 'data' }>): void {
    this.#answered = (this.#answered + 1) | 0
    const stream = this.#streams.get(id)
    if (inTransaction) {
      this.#owner = id
      this.#watch.begin(this.#options.idleTransactionTimeoutMs, () =>
        stream?.destroy(new Error('The transaction was idle for too long and was rolled back')),
      )
    } else this.#watchNext()
    stream?.push(Buffer.from(data.buffer, data.byteOffset, data.byteLength))
  }

  /** After something has ended: what is sent already comes next. */
  #watchNext(): void {
    this.#owner = null
    if (this.#sent === this.#answered) this.#watch.end()
    else this.#watchStatement()
  }

  #watchStatement(): void {
    this.#watch.begin(this.#options.statementTimeoutMs, () => this.#overdue())
  }

  /**
   * A statement has its time from when it began. A worker that has nothing else to do and begins none of those that it was sent
   * hangs outside any statement. A call has no time limit, but gives signs of life.
   */
  #overdue(): void {
    const { statementTimeoutMs, beginTimeoutMs = BEGIN_MS } = this.#options
    const runs = () => Atomics.load(this.#progress, BEGUN) !== this.#answered
    if (!runs()) {
      this.#watch.begin(beginTimeoutMs, () => (runs() ? this.#overdue() : this.#restart(hungError())))
      return
    }
    const left = statementTimeoutMs - ((clock() - Atomics.load(this.#progress, BEGUN_AT)) | 0)
    if (left <= 0) this.#restart(timeoutError())
    else this.#watch.begin(left, () => this.#overdue())
  }

  /** Terminates the worker, fails pending work and starts a new one, which recovers from the write-ahead log. */
  #restart(error: Error): void {
    const worker = this.#worker
    if (this.#closed || !worker) return
    this.#worker = null
    this.#watch.end()
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    worker.on('error', () => undefined)
    this.#options.log.error({ err: error }, 'database engine restarts')
    const streams = [...this.#streams.values()]
    this.#streams.clear()
    for (const pending of this.#calls.values()) pending.reject(error)
    this.#calls.clear()
    this.#starting = worker
      .terminate()
      .then(() => this.#start())
      .finally(() => (this.#starting = null))
    this.#starting.then(
      () => this.onRestart(),
      (cause: unknown) => this.#options.log.error({ err: cause }, 'database engine could not be restarted'),
    )
    for (const stream of streams) stream.destroy(error)
  }
}

/** Places in what the worker writes about its progress. */
const BEGUN = 0
const BEGUN_AT = 1
/** Milliseconds of a clock that all threads share, in 32 bits. */
const clock = () => Number(process.hrtime.bigint() / 1_000_000n) | 0

/** What is waited for at most until then. It sets no timer for each statement: one that has come too early waits for the rest. */
class Watch {
  #due: { at: number; expired: () => void } | null = null
  #timer: { at: number; handle: NodeJS.Timeout } | null = null

  get isOn(): boolean {
    return this.#due !== null
  }

  begin(ms: number, expired: () => void): void {
    const at = performance.now() + ms
    this.#due = { at, expired }
    if (!this.#timer || this.#timer.at > at) this.#look(ms, at)
  }

  end(): void {
    this.#due = null
  }

  #look(ms: number, at: number): void {
    clearTimeout(this.#timer?.handle)
    const handle = setTimeout(() => {
      this.#timer = null
      const due = this.#due
      const left = due ? due.at - performance.now() : 0
      if (due && left > 0) this.#look(left, due.at)
      else if (due) {
        this.#due = null
        due.expired()
      }
    }, ms)
    handle.unref()
    this.#timer = { at, handle }
  }
}

const hungError = () => new Error('The database engine did not answer any more and was restarted')

function timeoutError(): Error {
  // SQLSTATE query_canceled, like a server.
  return Object.assign(new Error('The statement took too long: the database engine was restarted'), {
    code: '57014',
  })
}

/** Beside this file in development; in the build, this code may be in a chunk one folder below. */
function workerUrl(): URL {
  const beside = new URL('./pglite-worker.mjs', import.meta.url)
  return existsSync(beside) ? beside : new URL('../pglite-worker.mjs', import.meta.url)
}
