import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const entry = `${root}build/server/index.js`
const startTimeout = 60_000

/** A port of this machine that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

interface Options {
  dataDir: string
  smtpUrl: string
  logFile: string
  environment?: Record<string, string>
}

/** The product as it is installed: the production build in a process of its own, with an embedded database. */
export async function startCampus({ dataDir, smtpUrl, logFile, environment = {} }: Options) {
  if (!existsSync(entry)) throw new Error('There is no build: run `node bin/start.mjs --build-only` first')
  const port = environment['PORT'] ?? String(await freePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      CAMPUS_MODE: 'local',
      RATE_LIMIT_FACTOR: '1000',
      FORM_MINIMUM_SECONDS: '0',
      LOG_LEVEL: 'warn',
      PORT: port,
      DATA_DIR: dataDir,
      SMTP_URL: smtpUrl,
      ...environment,
    },
  })
  const log = createWriteStream(logFile, { flags: 'a' })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  try {
    await untilReady(url, child)
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${String(error)}\n${readFileSync(logFile, 'utf8')}`)
  }
  return { url, stop: () => stop(child), kill: () => kill(child) }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + startTimeout
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server stopped with code ${String(child.exitCode)}`)
    const response = await fetch(`${url}/ready`).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server was not ready within ${String(startTimeout / 1000)} s`)
}

/** Stops as an operator would; false if the server had to be killed. */
async function stop(child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return false
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 40_000)
  const [code] = (await exited) as [number | null]
  clearTimeout(timer)
  return code === 0
}

/** As a power cut would: nothing is finished, nothing is said. */
async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
