import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startCampus } from '../support/campus-server'
import { filledFolder } from '../support/processes/filled-folder'
import { demoPassword, demoPerson } from '../support/people'

const root = fileURLToPath(new URL('../..', import.meta.url))
const mishaps = fileURLToPath(new URL('../support/processes/mishaps.cjs', import.meta.url))

/** Failures that no request can cause, triggered by a file. */
describe('a campus', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-watchdog-'))
  let campus: Awaited<ReturnType<typeof startCampus>>
  const log = () => readFileSync(join(folder, 'server.log'), 'utf8')
  const errors = () =>
    log()
      .split('\n')
      .filter((line) => /^\{"level":(50|60)/.test(line))
  const happens = (name: string) => writeFileSync(join(folder, name), '')
  const statusOf = async (path: string) => {
    const answer = await fetch(campus.url + path, { signal: AbortSignal.timeout(5000) })
    await answer.body?.cancel()
    return answer.status
  }

  beforeAll(async () => {
    execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
    campus = await startCampus({
      dataDir: await filledFolder(join(folder, 'data')),
      smtpUrl: 'smtp://127.0.0.1:9',
      logFile: join(folder, 'server.log'),
      environment: {
        NODE_OPTIONS: `--require ${mishaps}`,
        MISHAPS: folder,
        WATCHDOG_SECONDS: '3',
        DATABASE_STATEMENT_TIMEOUT: '2',
      },
    })
  }, 300_000)
  afterAll(async () => {
    await campus.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  it('loses nothing and logs no failure where an upload breaks off in the middle', async () => {
    const answer = await fetch(`${campus.url}/api/authentication/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: demoPerson('trainer').email, password: demoPassword }),
    })
    const { token } = (await answer.json()) as { token: string }
    const { hostname, port } = new URL(campus.url)
    const start = (path: string, type: string) =>
      [
        `POST ${path} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        `Origin: ${campus.url}`,
        `Authorization: Bearer ${token}`,
        `Content-Type: ${type}`,
        'Content-Length: 1000000',
        '',
        '',
      ].join('\r\n')
    for (const [path, type] of [
      ['/api/files?purpose=picture&name=me.png', 'image/png'],
      ['/profile_settings', 'multipart/form-data; boundary=x'],
      ['/profile_settings', 'application/x-www-form-urlencoded'],
    ] as const) {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      socket.write(start(path, type))
      await new Promise((sent) => socket.write(Buffer.alloc(500_000, 97), sent))
      socket.destroy()
    }
    expect(await statusOf('/ready')).toBe(200)
    expect(await statusOf('/')).toBe(200)
    expect(errors()).toEqual([])
  })

  it('whose database thread dies says so, opens it again and goes on', async () => {
    happens('worker-dies')
    await vi.waitFor(() => expect(log()).toContain('database engine restarts'), { timeout: 20_000 })
    rmSync(join(folder, 'worker-dies'))
    await vi.waitFor(async () => expect(await statusOf('/ready')).toBe(200), {
      timeout: 40_000,
      interval: 500,
    })
    expect(await statusOf('/api/countries?pagination=false')).toBe(200)
  })

  it('whose database thread spins says so at /ready, opens it again and goes on', async () => {
    happens('worker-spins')
    await vi.waitFor(async () => expect(await statusOf('/ready')).toBe(503), { timeout: 20_000 })
    rmSync(join(folder, 'worker-spins'))
    await vi.waitFor(async () => expect(await statusOf('/ready')).toBe(200), {
      timeout: 60_000,
      interval: 500,
    })
    expect(log()).toContain('did not answer any more and was restarted')
  })

  it('whose event loop is stuck ends itself, so that another process can be started', async () => {
    expect(await statusOf('/ready')).toBe(200)
    happens('main-spins')
    await vi.waitFor(() => expect(log()).toContain('the event loop is stuck'), {
      timeout: 30_000,
      interval: 200,
    })
    await vi.waitFor(() => expect(fetch(`${campus.url}/health`)).rejects.toThrow(), { timeout: 10_000 })
  })
})
