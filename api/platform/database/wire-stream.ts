import { Duplex } from 'node:stream'

/** First byte of the protocol's Terminate message, which must not reach the only session. */
const TERMINATE = 88

export interface WireHost {
  /** Resolves when the engine accepts messages. */
  attach(id: number, stream: WireStream): Promise<void>
  send(id: number, bytes: Uint8Array): void
  detach(id: number): void
}

/** Replaces the network socket of `pg`: carries the wire protocol to the engine's worker. */
export class WireStream extends Duplex {
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
