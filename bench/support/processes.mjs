// Starts and stops measured processes, and reads their statistics from the operating system.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const startTimeout = 120_000
const stopTimeout = 15_000
/** Linux counts CPU time in hundredths of a second on every machine. */
const tickMilliseconds = 10

/** A free port of this machine. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Starts a Node program that listens on `PORT`, and waits until `path` returns 200.
 * @param {{ args: string[], env?: Record<string, string>, path?: string, cwd?: string }} program
 */
export async function startServer({ args, env = {}, path = '/', cwd = root }) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      ...env,
    },
  })
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  try {
    await untilOk(url + path, child)
  } catch (error) {
    abandon()
    throw error
  }
  const stop = async () => {
    process.off('exit', abandon)
    if (child.exitCode !== null || child.signalCode !== null) return
    const timer = setTimeout(abandon, stopTimeout)
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
    clearTimeout(timer)
  }
  return { url, pid: child.pid, startMilliseconds: performance.now() - began, stop }
}

async function untilOk(address, child) {
  const end = Date.now() + startTimeout
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
    const response = await fetch(address).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${address} did not answer within ${startTimeout / 1000} s`)
}

const processFile = (pid, name) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return null
  }
}

/** Memory of a process in megabytes; null without /proc. */
export function memoryOf(pid) {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(processFile(pid, 'status') ?? '')?.[1]
  return kilobytes ? Number(kilobytes) / 1024 : null
}

/** CPU time of a process in milliseconds, all threads together; null without /proc. */
export function processorTimeOf(pid) {
  const text = processFile(pid, 'stat')
  if (!text) return null
  // The program name, in parentheses, may contain spaces: start counting behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMilliseconds
}
