import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startCampus } from '../support/campus-server'
import { filledFolder } from '../support/processes/filled-folder'
import { startMailServer } from '../support/mail-server'
import { demoPassword, demoPerson } from '../support/people'
import { type HeldSocket, holdSocket } from '../support/servers/held-socket'
import { reading, startLoad } from '../support/servers/load'
import { openVisitor } from '../support/servers/visitor'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('one campus without a proxy, whose socket a supervisor holds', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-held-'))
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let socket: HeldSocket

  const start = (workers: number) =>
    startCampus({
      dataDir: join(folder, 'data'),
      smtpUrl: mail.url,
      logFile: join(folder, 'server.log'),
      // Long enough for every client to receive `Connection: close`.
      environment: { PORT: String(socket.port), STOP_DELAY: '2', WORKERS: String(workers) },
      launch: socket.launch,
    })

  beforeAll(async () => {
    execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
    mail = await startMailServer(join(folder, 'mail'))
    socket = await holdSocket()
    await filledFolder(join(folder, 'data'))
  }, 240_000)
  afterAll(async () => {
    await socket.close()
    await mail.stop()
    rmSync(folder, { recursive: true })
  })

  const meanwhile = 'is restarted under load, and requests that come meanwhile wait instead of being refused'
  it.each([1, 2])(`with %i workers ${meanwhile}`, async (workers) => {
    let campus = await start(workers)
    onTestFinished(async () => {
      await campus.stop()
    })
    const url = `http://localhost:${String(socket.port)}`
    const member = openVisitor(url)
    const { email } = demoPerson('journalist')
    const login = { email, password: demoPassword, returnTo: '/home' }
    expect((await member.post('/login', login)).status).toBe(303)
    const newcomer = async () => {
      const { status } = await openVisitor(url).post('/language', { locale: 'de', returnTo: '/' })
      if (status !== 303) throw new Error(`the form of a newcomer was answered with ${String(status)}`)
    }
    const load = startLoad([
      reading(openVisitor(url), ['/', '/about', '/helpdesk']),
      reading(member, ['/home', '/messages', '/content']),
      newcomer,
    ])
    onTestFinished(() => load.stop())
    await load.more(5)
    for (let restart = 1; restart <= 2; restart += 1) {
      expect(await campus.stop(), 'stopped by itself').toBe(true)
      campus = await start(workers)
      await load.more(5)
    }
    await load.stop()
    expect(load.failures).toEqual([])
    expect(await campus.stop(), 'stopped by itself').toBe(true)
  })

  it('says so where it is handed more than one', () => {
    const inOwnName = 'export LISTEN_PID=$$; exec "$0" "$@"'
    const { status, stderr } = spawnSync('sh', ['-c', inOwnName, process.execPath, 'build/server/index.js'], {
      cwd: root,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        CAMPUS_MODE: 'local',
        DATA_DIR: join(folder, 'data'),
        LISTEN_FDS: '2',
      },
    })
    expect([status, stderr.trim()]).toEqual([
      1,
      'The campus listens at one socket, and 2 are handed over: leave one ListenStream=',
    ])
  })
})
