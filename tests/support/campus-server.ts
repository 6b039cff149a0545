import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './servers/free-port'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startTimeout = 60_000

/** A process that was started. */
export interface Running {
  pid?: number | undefined
  /** Its exit code; null while it runs, -1 where a signal ended it. */
  code: () => number | null
  exited: Promise<unknown>
  signal: (name: NodeJS.Signals) => void
}

/** What is to run. */
export interface Program {
  entry: string
  environment: NodeJS.ProcessEnv
  /** What it says is added there. */
  logFile: string
}

function launchItself({ entry, environment, logFile }: Program): Running {
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [entry], { cwd: root, stdio: ['ignore', log, log], env: environment })
  closeSync(log)
  const code = () => child.exitCode ?? (child.signalCode ? -1 : null)
  return { pid: child.pid, code, exited: once(child, 'exit'), signal: (name) => void child.kill(name) }
}

interface Options {
  dataDir: string
  smtpUrl: string
  logFile: string
  environment?: Record<string, string>
  /** The folder of the release that is to run; this one unless said otherwise. */
  release?: string | undefined
  /** Starts the process; as a child of this one unless said otherwise. */
  launch?: (program: Program) => Running | Promise<Running>
}

/** The product as it is installed: the production build in a process of its own, with an embedded database. */
export async function startCampus({
  dataDir,
  smtpUrl,
  logFile,
  environment = {},
  release = root,
  launch = launchItself,
}: Options) {
  const entry = join(release, 'build/server/index.js')
  if (!existsSync(entry)) throw new Error('There is no build: run `node bin/start.mjs --build-only` first')
  const port = environment['PORT'] ?? String(await freePort())
  const url = `http://localhost:${port}`
  const running = await launch({
    entry,
    logFile,
    environment: {
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
  try {
    await untilReady(url, running)
  } catch (error) {
    running.signal('SIGKILL')
    throw new Error(`${String(error)}\n${readFileSync(logFile, 'utf8')}`)
  }
  return { url, pid: running.pid, stop: () => stop(running), kill: () => kill(running) }
}

async function untilReady(url: string, running: Running): Promise<void> {
  const end = Date.now() + startTimeout
  while (Date.now() < end) {
    if (running.code() !== null) throw new Error(`The server stopped with code ${String(running.code())}`)
    // In a socket held by a supervisor, a request waits for the next process.
    const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server was not ready within ${String(startTimeout / 1000)} s`)
}

/** Stops with SIGTERM; false if the server had to be killed. */
async function stop(running: Running): Promise<boolean> {
  if (running.code() !== null) return false
  running.signal('SIGTERM')
  const timer = setTimeout(() => running.signal('SIGKILL'), 40_000)
  await running.exited
  clearTimeout(timer)
  return running.code() === 0
}

/** Kills the process, like a power cut: nothing is finished or logged. */
async function kill(running: Running): Promise<void> {
  running.signal('SIGKILL')
  await running.exited
}
