import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/servers/free-port'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const isRoot = process.getuid?.() === 0
/** `nobody`, who owns nothing on a machine. */
const nobody = 65_534
const folder = mkdtempSync(join(tmpdir(), 'campus-install-'))
const install = join(folder, 'campus')
const dataDir = join(folder, 'data')
const scratch = join(folder, 'tmp')
let server: ChildProcess | undefined

/** What the last stage of the image takes from those before it, and where it puts it. */
function copiedFiles(): string[] {
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  return [...lastStage.matchAll(/^COPY (?:--from=\w+ )?(?:\/campus\/)?\S+ \.\/(\S+)$/gm)].map(
    ([, path]) => path ?? '',
  )
}

/** The folders of the packages that `npm ci --omit=dev` installs. */
function packageFolders(): string[] {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return listed
    .split('\n')
    .map((path) => relative(root, path))
    .filter((path) => path.startsWith('node_modules/') && existsSync(join(root, path)))
}

/**
 * Without the packages below it, which are copied by themselves where they are needed. A folder of that name further down is part
 * of the package.
 */
const copyPackage = (path: string) =>
  cpSync(join(root, path), join(install, path), {
    recursive: true,
    filter: (source) => source !== join(root, path, 'node_modules'),
  })

beforeAll(() => {
  if (!isRoot) return
  execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
  for (const path of copiedFiles()) {
    if (path === 'node_modules') packageFolders().forEach(copyPackage)
    else {
      mkdirSync(dirname(join(install, path)), { recursive: true })
      cpSync(join(root, path), join(install, path), { recursive: true })
    }
  }
  for (const path of [dataDir, scratch]) {
    mkdirSync(path, { mode: 0o700 })
    chownSync(path, nobody, nobody)
  }
  chmodSync(folder, 0o755)
}, 300_000)
afterAll(async () => {
  if (server && server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

const environment = (port: number) => ({
  PATH: process.env['PATH'],
  TMPDIR: scratch,
  NODE_ENV: 'production' as const,
  PORT: String(port),
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://campus.example.org',
  SESSION_SECRET: 'a secret of sessions that is long enough',
  TOKEN_SECRET: 'a secret of tokens that is long enough',
  LOG_LEVEL: 'warn',
})
const asNobody = { uid: nobody, gid: nobody, cwd: install }

describe.skipIf(!isRoot)(
  'what the image holds (only root can become somebody else)',
  { timeout: 120_000 },
  () => {
    it('is all that the Dockerfile names', () => {
      expect(copiedFiles()).toEqual(['node_modules', 'build', 'package.json', 'bin/check.mjs'])
    })

    it('starts, answers and stops as somebody who may write into the data folder alone, and writes nowhere else', async () => {
      const port = await freePort()
      const env = environment(port)
      const child: ChildProcess = spawn(process.execPath, ['build/server/index.js'], { ...asNobody, env })
      server = child
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
      const ended = once(child, 'close')
      const check = ['bin/check.mjs', '/ready', '--wait', '60']
      const checking = spawn(process.execPath, check, {
        ...asNobody,
        env: { ...env, MAINPID: String(child.pid) },
      })
      const [ready] = (await once(checking, 'close')) as [number]
      expect(ready, said).toBe(0)
      const page = await fetch(`http://127.0.0.1:${String(port)}/about`)
      expect(page.status).toBe(200)
      expect((await fetch(`http://127.0.0.1:${String(port)}/metrics`)).status, 'nobody has a token').toBe(404)
      child.kill('SIGTERM')
      await ended
      expect(child.exitCode, said).toBe(0)
      expect(said).not.toMatch(/EACCES|EROFS|EPERM/)
      expect(readdirSync(scratch)).toEqual([])
      expect(readdirSync(dataDir)).toContain('db')
    })

    it('says no where nobody answers, and does not wait for a process that has ended', async () => {
      const port = await freePort()
      const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
      await once(ended, 'exit')
      const env = { ...environment(port), MAINPID: String(ended.pid) }
      const checking = spawn(process.execPath, ['bin/check.mjs', '/ready', '--wait', '600'], {
        ...asNobody,
        env,
      })
      const [code] = (await once(checking, 'close')) as [number]
      expect(code).toBe(1)
    })
  },
)
