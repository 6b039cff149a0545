import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCampus } from '../campus-server'
import { demoPassword, demoPerson, type Role } from '../people'
import { filledFolder } from '../processes/filled-folder'
import { threadTimes, timesSince } from '../processes/thread-time'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Others who read these addresses meanwhile, one after the other. */
interface Watched {
  /** Own milliseconds of each answer, see `timed`. */
  times: Record<string, number[]>
  stop: () => Promise<void>
}

function startWatch(paths: readonly string[], read: (path: string) => Promise<number>): Watched {
  const times: Record<string, number[]> = Object.fromEntries(paths.map((path) => [path, []]))
  let watching = true
  const readAll = async () => {
    while (watching)
      for (const path of paths) {
        times[path]?.push(await read(path))
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
  }
  const reading = readAll()
  const stop = () => {
    watching = false
    return reading
  }
  return { times, stop }
}

/**
 * A built server with demo people, as an attacker meets it, while somebody else asks it.
 * @param environment on top of what each test of a real process has
 */
export async function openWatchedCampus(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-hostile-'))
  const logFile = join(folder, 'server.log')
  execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
  const campus = await startCampus({
    dataDir: await filledFolder(join(folder, 'data')),
    smtpUrl: 'smtp://127.0.0.1:9',
    logFile,
    environment: { LOG_LEVEL: 'error', ...environment },
  })
  const pid = campus.pid ?? 0

  /** A connection of its own for each: one whose body was refused unread is closed, and would take the next request along. */
  const send = (path: string, init: RequestInit = {}) =>
    fetch(campus.url + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Record<string, string>), Connection: 'close' },
    })

  /**
   * How long an answer took without the time in which the campus or this test was ready to go on and another program had the
   * processor. What the campus waits for otherwise (a lock, a disk) counts; at least what its busiest thread has worked.
   */
  async function timed<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
    const [server, client] = [threadTimes(pid), threadTimes(process.pid)]
    const started = performance.now()
    const result = await work()
    const waited = performance.now() - started
    const { worked, queued } = timesSince(pid, server)
    const notOwn = queued + timesSince(process.pid, client).queued
    return { result, milliseconds: Math.max(worked, waited - notOwn) }
  }

  const watches: Watched[] = []
  /** Another client, until it is stopped. */
  function watch(paths: readonly string[]): Watched {
    const read = async (path: string) => (await timed(async () => (await send(path)).text())).milliseconds
    const watched = startWatch(paths, read)
    watches.push(watched)
    return watched
  }

  const errors = () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => /^\{"level":(50|60)/.test(line))

  async function logIn(role: Role): Promise<{ Cookie: string; Authorization: string }> {
    const { email } = demoPerson(role)
    const form = await send('/login', {
      method: 'POST',
      headers: { Origin: campus.url },
      body: new URLSearchParams({ email, password: demoPassword }),
    })
    const call = await send('/api/authentication/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    })
    const { token } = (await call.json()) as { token: string }
    const cookies = form.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    return { Cookie: cookies.join('; '), Authorization: `Bearer ${token}` }
  }

  const stop = async () => {
    for (const each of watches) await each.stop()
    await campus.stop()
    rmSync(folder, { recursive: true })
  }
  return { url: campus.url, pid, send, timed, watch, errors, logIn, stop }
}
