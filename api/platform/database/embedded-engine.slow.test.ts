import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  DatabaseFolderError,
  openDatabase,
  type Database,
  type DatabaseOptions,
  checkpointIfGrown,
  vacuumWorstTable,
} from './index'
const WRITER = fileURLToPath(new URL('./fixtures/writer.ts', import.meta.url))

// Each start is real and on disk: it takes seconds, or a minute on a busy machine.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 90_000 })

let folder: string
let dir: string
let pristine: string
const open: Database[] = []
beforeAll(async () => {
  // The first start of a folder takes seconds, so it is done once.
  pristine = mkdtempSync(join(tmpdir(), 'campus-pristine-'))
  await (await openDatabase({ dir: pristine })).close()
})
afterAll(() => rmSync(pristine, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campus-database-'))
  dir = join(folder, 'db')
})
afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: Partial<DatabaseOptions> = {}): Promise<Database> {
  if (!existsSync(dir)) cpSync(pristine, dir, { recursive: true })
  const database = await openDatabase({ dir, ...options })
  open.push(database)
  return database
}

/** Starts the writer; `stored` is the last number that it reported as stored. */
function startWriter(target: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', WRITER, target], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const state = { stored: 0, errors: '' }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  let rest = ''
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop() ?? ''
      if (lines.includes('ready')) resolve()
      state.stored = Math.max(state.stored, ...lines.map(Number).filter(Number.isFinite))
    })
  })
  child.stderr.on('data', (chunk: Buffer) => (state.errors += chunk.toString()))
  return { child, state, ready: Promise.race([ready, ended]), ended }
}

describe('the folder', () => {
  test('is written, closed and opened again', async () => {
    const first = await start()
    await sql`create table a as select 1 as n`.execute(first.db())
    await first.close()
    const second = await start()
    expect((await sql`select n from a`.execute(second.db())).rows).toEqual([{ n: 1 }])
  })

  test('has one owner: a second one stops and names folder and process', async () => {
    await start()
    const message = new RegExp(`${dir}.*process ${process.pid}`)
    await expect(openDatabase({ dir })).rejects.toThrow(message)
    const writer = startWriter(dir)
    expect(await writer.ended).not.toBe(0)
    expect(writer.state.errors).toMatch(message)
    expect(writer.state.errors).toContain('DatabaseInUseError')
  })

  test('below a file is refused with advice', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const failed = openDatabase({ dir: join(file, 'db') })
    await expect(failed).rejects.toThrow(DatabaseFolderError)
    await expect(failed).rejects.toThrow(/file\/db.*Choose another folder/)
  })

  test('of another PostgreSQL version is refused, unchanged and unlocked', async () => {
    await (await start()).close()
    const version = join(dir, 'cluster', 'PG_VERSION')
    writeFileSync(version, '17\n')
    await expect(openDatabase({ dir })).rejects.toThrow(/PostgreSQL 17, this program needs 18/)
    writeFileSync(version, '18\n')
    await (await start()).ping()
  })

  test('whose first start was interrupted is begun anew', async () => {
    const first = await start()
    await first.close()
    writeFileSync(join(dir, 'cluster.creating'), '')
    rmSync(join(dir, 'cluster', 'global'), { recursive: true })
    await (await start()).ping()
    expect(existsSync(join(dir, 'cluster.creating'))).toBe(false)
  })

  test('is copied while in use, and the copy opens', async () => {
    const database = await start()
    await sql`create table a as select 1 as n`.execute(database)
    await database.backup(join(folder, 'copy'))
    await sql`insert into a values (2)`.execute(database)
    expect(readdirSync(folder).sort()).toEqual(['copy', 'db'])
    const copy = await start({ dir: join(folder, 'copy') })
    expect((await sql`select n from a`.execute(copy.db())).rows).toEqual([{ n: 1 }])
  })
})

test('a killed process loses nothing that it reported as stored', async () => {
  await (await start()).close()
  let stored = 0
  for (let kill = 0; kill < 4; kill++) {
    const writer = startWriter(dir)
    await writer.ready
    await wait(200 + 150 * kill)
    writer.child.kill('SIGKILL')
    await writer.ended
    expect(writer.state.errors).toBe('')
    expect(writer.state.stored).toBeGreaterThan(stored)
    stored = writer.state.stored
  }
  const database = await start()
  const { rows } =
    await sql`select count(*) >= ${stored} as complete, count(*) = max(n) as gapless from entry`.execute(
      database,
    )
  expect(rows).toEqual([{ complete: true, gapless: true }])
})

describe('the engine', () => {
  test('that traps fails the statement, restarts and has what was committed', async () => {
    const errors: string[] = []
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (_: object, text: string) => void errors.push(text),
    }
    const database = await start({ log })
    let resyncs = 0
    database.subscribe('resync', () => resyncs++)
    await sql`create table a (n int)`.execute(database)
    await sql`insert into a values (1)`.execute(database)
    const trapped = database.transaction(async () => {
      await sql`insert into a values (2)`.execute(database)
      // Known to crash the engine.
      await sql`copy a from stdin`.execute(database)
    })
    await expect(trapped).rejects.toThrow(/database engine/)
    expect((await sql`select n from a`.execute(database)).rows).toEqual([{ n: 1 }])
    expect(errors).toEqual(['database engine restarts'])
    expect(resyncs).toBe(1)
  })

  test('rolls back a transaction that stays idle and serves the others', async () => {
    const database = await start({ dir: 'memory://', idleTransactionTimeoutMs: 200 })
    await sql`create table a (n int)`.execute(database)
    const idle = database.transaction(async () => {
      await sql`insert into a values (1)`.execute(database)
      await wait(600)
      await sql`insert into a values (2)`.execute(database)
    })
    await expect(idle).rejects.toThrow()
    expect((await sql`select n from a`.execute(database)).rows).toEqual([])
  })

  describe('during a backup', () => {
    /** A pipe that the folder refers to: a backup waits there for as long as nobody writes into it. */
    function holdBackups(): () => Promise<void> {
      const pipe = join(folder, 'pipe')
      const link = join(dir, 'cluster', 'pipe')
      execFileSync('mkfifo', [pipe])
      symlinkSync(pipe, link)
      return async () => {
        // Opens when the backup has come to it.
        const writer = await openFile(pipe, 'w')
        unlinkSync(link)
        await writer.close()
      }
    }
    const limits = { statementTimeoutMs: 1500, beginTimeoutMs: 100, maintenanceMs: 3_600_000 }
    async function startWith(callSilenceMs: number) {
      let restarts = 0
      const observer = { query: () => undefined, restarted: () => void (restarts += 1) }
      const database = await start({ ...limits, callSilenceMs, observer })
      await sql`create table a as select 1 as n`.execute(database)
      return { database, restarts: () => restarts, read: () => sql`select n from a`.execute(database) }
    }

    test('lets statements wait for longer than any of them may take', async () => {
      const { database, restarts, read } = await startWith(60_000)
      const goOn = holdBackups()
      const backup = database.backup(join(folder, 'copy'))
      const waiting = read()
      await wait(2 * (limits.statementTimeoutMs + limits.beginTimeoutMs))
      await goOn()
      await backup
      expect((await waiting).rows).toEqual([{ n: 1 }])
      expect(restarts()).toBe(0)
    })

    test('restarts if it has done nothing for long, and serves again', async () => {
      const { database, restarts, read } = await startWith(1000)
      const goOn = holdBackups()
      const lost = expect(database.backup(join(folder, 'copy'))).rejects.toThrow(/did not answer any more/)
      const waiting = expect(read()).rejects.toThrow(/did not answer any more/)
      await Promise.all([lost, waiting])
      // Its thread cannot be ended while the operating system holds it.
      await goOn()
      expect((await read()).rows).toEqual([{ n: 1 }])
      expect(restarts()).toBe(1)
    })
  })

  test('is kept small by maintenance', async () => {
    const database = await start({ durable: false })
    await sql`create table a as select n, repeat('x', 900) as filler from generate_series(1, 12000) n`.execute(
      database,
    )
    await sql`delete from a where n > 100`.execute(database)
    const position = await checkpointIfGrown(database.pool, '0/0')
    expect(position).not.toBe('0/0')
    expect(await checkpointIfGrown(database.pool, position)).toBe(position)
    // The engine updates its table statistics with a delay of about a second.
    await expect
      .poll(() => vacuumWorstTable(database.pool), { timeout: 5_000, interval: 300 })
      .toBe('public.a')
  })
})
