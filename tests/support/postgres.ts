import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from './servers/free-port'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for tests with the right to create databases; null if there is none. */
    postgresUrl: string | null
  }
}

const DEBIAN_ROOT = '/usr/lib/postgresql'
const START_TIMEOUT_MS = 30_000
const RUNS_AS_ROOT = process.getuid?.() === 0

/** Vitest's global set-up: finds or starts a server, once per run. */
export default async function setup(project: Pick<TestProject, 'provide'>): Promise<() => void> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: () => undefined } : await startPostgres()
  project.provide('postgresUrl', server?.url ?? null)
  return () => server?.stop()
}

interface TestServer {
  url: string
  stop(): void
}

/** A throwaway cluster on a free loopback port; null, with a message, where no PostgreSQL is installed. */
export async function startPostgres(settings: readonly string[] = []): Promise<TestServer | null> {
  const bin = findBinaries() ?? installBinaries()
  if (!bin) {
    console.warn(
      'No PostgreSQL found (TEST_DATABASE_URL, PATH, /usr/lib/postgresql): the tests run on the embedded engine only.',
    )
    return null
  }
  const dir = mkdtempSync(join(quickFolder(), 'campus-postgres-'))
  const account = serverAccount()
  if (account) chownSync(dir, account.uid, account.gid)
  const cluster = join(dir, 'cluster')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...account, cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const port = await freePort()
  const child = startServer(join(bin, 'postgres'), { cluster, port, dir, account }, settings)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReady(url)
  return { url, stop: () => stopServer(child) }
}

const MEMORY_DISK = '/dev/shm'
/** All databases of a run together stay below it. */
const ENOUGH_BYTES = 4e9

/** Every test file copies a database: in memory in a third of the time. */
function quickFolder(): string {
  if (!existsSync(MEMORY_DISK)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_DISK)
  return bavail * bsize > ENOUGH_BYTES ? MEMORY_DISK : tmpdir()
}

export function findBinaries(): string | null {
  const versions = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT).sort((a, b) => Number(b) - Number(a))
    : []
  const candidates = [
    ...versions.map((version) => join(DEBIAN_ROOT, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return (
    candidates.find((dir) => existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'postgres'))) ?? null
  )
}

/** Only where it can succeed without asking: as root on a Debian. */
function installBinaries(): string | null {
  if (!RUNS_AS_ROOT || !existsSync('/etc/debian_version')) return null
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { stdio: 'ignore' })
  } catch {
    return null
  }
  return findBinaries()
}

interface Account {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root. */
export function serverAccount(): Account | null {
  if (!RUNS_AS_ROOT) return null
  const name = ['postgres', 'nobody'].find((candidate) => idOf('-u', candidate) !== null) ?? 'nobody'
  return { uid: idOf('-u', name) ?? 65534, gid: idOf('-g', name) ?? 65534 }
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
  } catch {
    return null
  }
}

interface ServerPlace {
  cluster: string
  port: number
  dir: string
  account: Account | null
}

/** The shell waits for the end of its input, which comes even if this process is killed, and then cleans up. */
const KEEPER = `dir="$1"; shift; "$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$dir"`

function startServer(
  binary: string,
  { cluster, port, dir, account }: ServerPlace,
  wanted: readonly string[],
): ChildProcess {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${dir}`]
  const forSpeed = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const args = ['-D', cluster, ...[...settings, ...forSpeed, ...wanted].flatMap((setting) => ['-c', setting])]
  const child = spawn('sh', ['-c', KEEPER, 'sh', dir, binary, ...args], {
    ...account,
    cwd: dir,
    stdio: ['pipe', 'ignore', 'ignore'],
    // Its own group, so that Ctrl+C reaches the shell through its input only and it can still clean up.
    detached: true,
  })
  child.unref()
  return child
}

function stopServer(child: ChildProcess): void {
  child.stdin?.end()
}

export async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(100)
    }
  }
}
