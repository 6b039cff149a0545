import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Program, Running } from '../campus-server'

const supervisor = fileURLToPath(new URL('supervisor.mjs', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Node keeps the number of the descriptor to itself. */
type WithHandle = Server & { _handle: { fd: number } }

/**
 * A socket of this machine that a supervisor holds, as systemd does: `launch` starts a program at it, one after the other.
 * A client that connects while none runs waits. `close` gives it up; the program that runs must have been stopped before.
 */
export async function holdSocket() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { fd } = (server as WithHandle)._handle
  const holder = fork(supervisor, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', fd, 'ipc'] })
  server.close()

  async function launch(program: Program): Promise<Running> {
    const started = once(holder, 'message')
    holder.send(program)
    const [{ pid }] = (await started) as [{ pid: number }]
    let code: number | null = null
    const exited = once(holder, 'message').then(([message]) => {
      code = (message as { code: number }).code
    })
    const signal = (name: NodeJS.Signals) => {
      if (code === null) process.kill(pid, name)
    }
    return { code: () => code, exited, signal }
  }

  async function close(): Promise<void> {
    const ended = once(holder, 'exit')
    holder.disconnect()
    await ended
  }
  return { port, launch, close }
}
export type HeldSocket = Awaited<ReturnType<typeof holdSocket>>
