import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'
import { DatabaseFolderError, DatabaseInUseError, errorCode } from './errors'

/** Longest socket path that all supported systems accept, in bytes. */
const MAX_SOCKET_PATH = 100
const PROBE_TIMEOUT_MS = 5_000
const SOCKET_FILE = '.lock.sock'

/** Creates the folder (mode 0700) and checks that it is writable. */
export function prepareFolder(dir: string): void {
  try {
    if (!existsSync(dir)) {
      mkdirSync(dir, { recursive: true, mode: 0o700 })
      chmodSync(dir, 0o700)
    }
    if (!statSync(dir).isDirectory()) throw Object.assign(new Error('not a directory'), { code: 'ENOTDIR' })
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new DatabaseFolderError(dir, folderAdvice(errorCode(cause)), { cause })
  }
}

export function folderAdvice(code: string | undefined): string {
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'a part of this path is a file. Choose another folder.'
  if (code === 'ENOSPC') return 'the disk is full. Make room and start again.'
  if (code === 'EROFS')
    return 'it is on a read-only file system. Mount it for writing or choose another folder.'
  return (
    `this process may not create it or write into it (${code ?? 'unknown reason'}). ` +
    'Give the user that runs this process write permission on it, or choose another folder.'
  )
}

/**
 * Locks the folder for this process and returns a function that releases it. The kernel drops the lock when the process
 * ends, so there are no stale locks. Pid files are useless in containers (pid 1 is always alive), and lock files with a
 * timeout can be taken from a busy owner. The abstract socket or pipe protects against processes on the same machine,
 * the socket file against containers that share a volume but no network.
 */
export async function lockFolder(dir: string): Promise<() => Promise<void>> {
  const held: Server[] = []
  const release = async () => {
    await Promise.all(held.map((server) => new Promise((done) => server.close(done))))
  }
  try {
    const kernel = kernelName(dir)
    if (kernel) held.push(await bind(kernel, dir))
    if (process.platform !== 'win32') {
      const file = await bindFile(dir, kernel !== null)
      if (file) held.push(file)
    }
    return release
  } catch (error) {
    await release()
    throw error
  }
}

function kernelName(dir: string): string | null {
  const { dev, ino } = statSync(dir, { bigint: true })
  if (process.platform === 'linux') return `\0campus-database-${dev}-${ino}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\campus-database-${dev}-${ino}`
  return null
}

async function bind(name: string, dir: string): Promise<Server> {
  try {
    return await listen(name)
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error
    throw new DatabaseInUseError(dir, (await probe(name)) ?? 'unknown')
  }
}

async function bindFile(dir: string, hasKernelLock: boolean): Promise<Server | null> {
  const file = socketPath(dir)
  if (file === null) {
    if (hasKernelLock) return null
    throw new DatabaseFolderError(
      dir,
      `its path is longer than ${MAX_SOCKET_PATH} bytes. Choose a shorter one.`,
    )
  }
  for (let attempt = 0; ; attempt++) {
    try {
      return await listen(file)
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE' || attempt > 2) {
        // Some shared file systems do not support sockets; the kernel's lock still protects on this machine.
        if (hasKernelLock && errorCode(error) !== 'EADDRINUSE') return null
        throw error
      }
      const owner = await probe(file)
      if (owner !== null) throw new DatabaseInUseError(dir, owner)
      unlinkSync(file)
    }
  }
}

function socketPath(dir: string): string | null {
  const absolute = join(realpathSync(dir), SOCKET_FILE)
  const shortest =
    [absolute, relative(process.cwd(), absolute)].sort((a, b) => a.length - b.length)[0] ?? absolute
  return Buffer.byteLength(shortest) <= MAX_SOCKET_PATH ? shortest : null
}

function listen(name: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end(String(process.pid))
    })
    server.unref()
    server.once('error', reject)
    server.listen(name, () => resolve(server))
  })
}

/** The pid of the listening process; null if there is none. */
function probe(name: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(name)
    socket.setTimeout(PROBE_TIMEOUT_MS, () => {
      socket.destroy()
      resolve('unknown')
    })
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('end', () => resolve(answer))
    socket.on('error', () => resolve(null))
  })
}
