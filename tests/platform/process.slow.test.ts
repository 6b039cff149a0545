import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '~/api/platform/database'
import { freePort } from '../support/servers/free-port'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'campus-process-'))
const started: ChildProcess[] = []

beforeAll(() => {
  execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
}, 240_000)
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** The built server with only the test's environment. */
function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['build/server/index.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      CAMPUS_MODE: 'local',
      SEED_DEMO: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: join(folder, 'data'),
      ...environment,
    },
  })
  started.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()))
  return { child, output, ended: once(child, 'close').then(() => ({ code: child.exitCode, ...output })) }
}

/** A server that is listening. */
async function runUntilReady(environment: Record<string, string> = {}) {
  const port = await freePort()
  const server = run({ PORT: String(port), ...environment })
  while (!server.output.out.includes(' is at ')) {
    const ended = await Promise.race([once(server.child.stdout, 'data'), server.ended])
    if (!Array.isArray(ended)) throw new Error(`The server did not start: ${ended.err}`)
  }
  return { ...server, port }
}

/** @param expected 78 where it would fail again and again */
async function expectRefusal(
  environment: Record<string, string>,
  message: RegExp,
  expected = 1,
): Promise<void> {
  const { code, err } = await run(environment).ended
  expect(err).toMatch(message)
  expect(err, 'a message, not a stack').not.toMatch(/^ +at /m)
  expect(code).toBe(expected)
}

describe('a server that cannot start says why before it changes anything', { timeout: 120_000 }, () => {
  it.each(['1', '2'])('names the port that another program holds, with WORKERS=%s', async (workers) => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const untouched = join(folder, `untouched-${workers}`)
    await expectRefusal(
      { PORT: String(port), WORKERS: workers, DATA_DIR: untouched },
      new RegExp(`^Port ${String(port)} is taken.*PORT=`),
    )
    expect(existsSync(untouched)).toBe(false)
    holder.close()
  })

  it('names the address that is none of this machine', async () => {
    await expectRefusal(
      { PORT: '0', HOST: '192.0.2.1' },
      /^192\.0\.2\.1 is no address of this machine.*HOST=/,
    )
  })

  it('names the database folder that another process uses, and leaves that process alone', async () => {
    const first = await runUntilReady()
    const port = String(await freePort())
    await expectRefusal(
      { PORT: port },
      new RegExp(`${join(folder, 'data', 'db')}[^]*${String(first.child.pid)}`),
    )
    expect((await fetch(`http://127.0.0.1:${String(first.port)}/ready`)).status).toBe(200)
  })

  it('names the folder in which it may not write', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, 'not a folder')
    await expectRefusal(
      { DATA_DIR: join(file, 'data') },
      new RegExp(`^DATA_DIR: .*${join(file, 'data')}`),
      78,
    )
  })

  it('names every secret that is missing in production', async () => {
    await expectRefusal({ CAMPUS_MODE: '' }, /SESSION_SECRET: missing[^]*TOKEN_SECRET: missing/, 78)
  })

  it('names the variable that it does not understand', async () => {
    await expectRefusal({ PORT: 'http' }, /PORT: expected a port number/, 78)
  })

  it('names what would harm people', async () => {
    await expectRefusal(
      { PUBLIC_URL: 'https://campus.example.org' },
      /would be harmed:\n {2}CAMPUS_MODE: is local/,
      78,
    )
  })

  it('names the database that a far newer program has migrated, and leaves it alone', async () => {
    const first = await runUntilReady()
    first.child.kill('SIGTERM')
    await first.ended
    const database = await openDatabase({ dir: join(folder, 'data', 'db') })
    const db = database.db()
    for (const name of ['998-newer', '999-newest'])
      await sql`insert into migration (name, timestamp) values (${name}, '2030-01-01T00:00:00.000Z')`.execute(
        db,
      )
    await sql`update migration_state set oldest_program = '998-newer'`.execute(db)
    await database.close()
    for (const workers of ['1', '2'])
      await expectRefusal(
        { WORKERS: workers },
        /^A newer program .* 999-newest, and this one .* is too old/,
        78,
      )
    const again = await openDatabase({ dir: join(folder, 'data', 'db') })
    await sql`delete from migration where name > '9'`.execute(again.db())
    await sql`update migration_state set oldest_program = '001-foundation'`.execute(again.db())
    await again.close()
    await runUntilReady()
  })
})

/** A login without its body yet; the server has sent 100 Continue. */
async function openRequest(port: number, length: number): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1')
  socket.setEncoding('utf8')
  socket.write(
    'POST /api/authentication/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${String(length)}\r\nExpect: 100-continue\r\n\r\n`,
  )
  const [answer] = (await once(socket, 'data')) as [string]
  expect(answer).toMatch(/^HTTP\/1\.1 100 /)
  return socket
}

async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = createConnection(port, '127.0.0.1')
    const refused = await Promise.race([
      once(socket, 'connect').then(() => false),
      once(socket, 'close').then(() => true),
    ]).catch(() => true)
    socket.destroy()
    if (refused) return
  }
}

describe('a server that is told to stop', { timeout: 120_000 }, () => {
  it('takes nothing new, finishes what runs, and ends with code 0', async () => {
    const { child, port, ended } = await runUntilReady()
    const body = JSON.stringify({ email: 'nobody@example.org', password: 'wrong' })
    const socket = await openRequest(port, Buffer.byteLength(body))
    child.kill('SIGTERM')
    await untilRefused(port)
    const answered = once(socket, 'data') as Promise<[string]>
    socket.write(body)
    expect((await answered)[0]).toMatch(/^HTTP\/1\.1 401 /)
    expect(await ended).toMatchObject({ code: 0, err: '' })
  })

  it('does not wait for browsers that hold their connection open', async () => {
    const { child, port, ended } = await runUntilReady()
    const socket = createConnection(port, '127.0.0.1')
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    child.kill('SIGINT')
    const { code, out } = await ended
    expect(code).toBe(0)
    expect(out).not.toContain('cut off')
  })

  it('has closed its database: the next server opens the same folder', async () => {
    const first = await runUntilReady()
    first.child.kill('SIGTERM')
    await first.ended
    const second = await runUntilReady()
    expect((await fetch(`http://127.0.0.1:${String(second.port)}/ready`)).status).toBe(200)
  })
})
