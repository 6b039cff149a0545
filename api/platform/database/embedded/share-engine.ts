import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import type { EmbeddedEngine } from '../embedded-engine'
import { join, relative, resolve } from 'node:path'

const ignore = () => undefined

/** Connects a client of another process with the engine, until one of them ends. */
function connectTo(engine: EmbeddedEngine, socket: Socket): void {
  const wire = engine.stream()
  const batches = new Batches()
  socket.on('error', ignore)
  wire.on('error', ignore)
  socket.on('close', () => wire.destroy())
  wire.on('close', () => socket.destroy())
  wire.on('data', (bytes: Buffer) => socket.write(bytes))
  // Until then, what the client sends waits in its socket: also while the engine restarts.
  wire.once('connect', () => {
    socket.on('data', (chunk) => {
      for (const batch of batches.push(chunk)) wire.write(batch)
    })
  })
  wire.connect()
}

/**
 * Lets other processes of this user use the engine, as clients of a PostgreSQL server at a Unix socket would. They share its only
 * session: their statements need different names, and a transaction of one makes all others wait.
 * @returns a function that ends their connections
 */
export async function shareEngine(engine: EmbeddedEngine, path: string): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    connectTo(engine, socket)
  })
  // Left by a dead process: this one holds the folder's lock.
  rmSync(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
  chmodSync(path, 0o600)
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
}

/** First bytes of the protocol's messages after which a client waits for an answer: https://www.postgresql.org/docs/18/protocol-message-formats.html */
const waitsAfter = new Set(Buffer.from('QSHXpdcfF'))

/** Type and length of a message; the first one of a connection has no type. */
const typedHead = 5
const untypedHead = 4

/**
 * Cuts the bytes of a client into batches that belong together, from a message to the one after which it waits for an answer.
 * All clients share the engine's only session, so nothing of another client may come between a statement and its values.
 */
export class Batches {
  #pending: Buffer = Buffer.alloc(0)
  #hasStarted = false

  /** The batches that are complete with this chunk; the rest is kept for the next one. */
  push(chunk: Buffer): Buffer[] {
    const bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    const batches: Buffer[] = []
    let start = 0
    let position = 0
    for (;;) {
      const end = this.#endOfMessage(bytes, position)
      if (end === null) break
      if (!this.#hasStarted || waitsAfter.has(bytes[position] ?? 0)) {
        batches.push(bytes.subarray(start, end))
        start = end
      }
      this.#hasStarted = true
      position = end
    }
    this.#pending = bytes.subarray(start)
    return batches
  }

  /** Null if the message is not complete. */
  #endOfMessage(bytes: Buffer, position: number): number | null {
    const head = this.#hasStarted ? typedHead : untypedHead
    if (bytes.length < position + head) return null
    const lengthAt = position + head - untypedHead
    // The length includes itself, but not the type.
    const end = lengthAt + Math.max(untypedHead, bytes.readInt32BE(lengthAt))
    return end > bytes.length ? null : end
  }
}

/** Longest socket path that all supported systems accept, in bytes. */
const maxSocketPath = 100

/**
 * A socket inside the folder of the embedded database, which only the campus's own user can access; null if its path is too
 * long for a socket. Processes that talk through it have the same working directory.
 */
export function socketPathIn(databaseDir: string, name: string): string | null {
  const absolute = join(resolve(databaseDir), name)
  const shortest =
    [absolute, relative(process.cwd(), absolute)].sort((a, b) => a.length - b.length)[0] ?? absolute
  return process.platform === 'win32' || Buffer.byteLength(shortest) > maxSocketPath ? null : shortest
}
