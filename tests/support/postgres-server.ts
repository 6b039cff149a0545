import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './servers/free-port'
import { findBinaries, serverAccount, untilReady } from './postgres'

/** How a server stops: `fast` closes connections, `immediate` simulates a crash. */
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** Ends the server when this process is gone, however it went. */
const KEEPER = `"$@" & server=$!; cat >/dev/null; kill -INT $server 2>/dev/null; wait $server`

type Account = ReturnType<typeof serverAccount>

/** A folder with a new, empty database of PostgreSQL. */
function makeCluster(bin: string, account: Account): { dir: string; cluster: string } {
  const dir = mkdtempSync(join(tmpdir(), 'campus-own-postgres-'))
  if (account) chownSync(dir, account.uid, account.gid)
  const cluster = join(dir, 'cluster')
  const init = ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(bin, 'initdb'), init, { ...account, cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] })
  return { dir, cluster }
}

/** A self-signed certificate; false without openssl. */
function makeCertificate(cluster: string, account: Account): boolean {
  const [key, certificate] = [join(cluster, 'server.key'), join(cluster, 'server.crt')]
  try {
    const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes', '-newkey', 'rsa:2048']
    execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    })
  } catch {
    return false
  }
  for (const file of [key, certificate]) {
    chmodSync(file, 0o600)
    if (account) chownSync(file, account.uid, account.gid)
  }
  return true
}

/** A PostgreSQL server of a test's own, to be stopped and started; null where none is installed. */
export async function ownPostgres() {
  const bin = findBinaries()
  if (!bin) return null
  const account = serverAccount()
  const { dir, cluster } = makeCluster(bin, account)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${String(port)}/postgres`
  const settings = [
    `port=${String(port)}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${dir}`,
    'fsync=off',
  ]
  let keeper: ReturnType<typeof spawn> | undefined

  async function start(): Promise<void> {
    const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
    keeper = spawn('sh', ['-c', KEEPER, 'sh', join(bin ?? '', 'postgres'), ...args], {
      ...account,
      cwd: dir,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    await untilReady(url)
  }

  async function stop(mode: keyof typeof signals): Promise<void> {
    const running = keeper
    if (!running) return
    keeper = undefined
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, signals[mode])
    while (existsSync(join(cluster, 'postmaster.pid'))) await wait(20)
    const exited = once(running, 'exit')
    running.stdin?.end()
    await exited
  }

  return {
    url,
    socketDir: dir,
    start,
    stop,
    /** Adds a line at the top of pg_hba.conf. */
    admit: (line: string) => {
      const file = join(cluster, 'pg_hba.conf')
      writeFileSync(file, `${line}\n${readFileSync(file, 'utf8')}`)
    },
    /** Enables TLS from the next start; false if no certificate can be created. */
    certify: (): boolean => {
      if (!makeCertificate(cluster, account)) return false
      settings.push('ssl=on')
      return true
    },
    remove: async () => {
      await stop('immediate')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
export type OwnPostgres = NonNullable<Awaited<ReturnType<typeof ownPostgres>>>
