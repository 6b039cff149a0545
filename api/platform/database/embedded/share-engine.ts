import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import type { EmbeddedEngine } from '../embedded-engine'
import { Batches } from './batches'

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
