import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFiles } from '~/api/platform/backup/disk'
import { openDatabase } from '~/api/platform/database'
import { startCampus } from '../support/campus-server'
import { filledFolder } from '../support/processes/filled-folder'
import { picture } from '../support/files'
import { demoPassword, demoPerson } from '../support/people'

const root = fileURLToPath(new URL('../..', import.meta.url))
const smtpUrl = 'smtp://127.0.0.1:9'

/** Like a power cut: nothing is finished or logged. All tests share one embedded database in sequence. */
describe('a campus that is killed', { timeout: 240_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-killed-'))
  const dataDir = join(folder, 'data')
  let campus: Awaited<ReturnType<typeof startCampus>>

  const start = async () => {
    campus = await startCampus({ dataDir, smtpUrl, logFile: join(folder, 'server.log') })
  }
  beforeAll(async () => {
    execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
    await filledFolder(dataDir)
    await start()
  }, 240_000)
  afterAll(async () => {
    expect(await campus.stop(), 'stopped by itself').toBe(true)
    rmSync(folder, { recursive: true })
  }, 60_000)

  async function logIn(): Promise<{ Authorization: string }> {
    const answer = await fetch(`${campus.url}/api/authentication/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: demoPerson('trainer').email, password: demoPassword }),
    })
    const { token } = (await answer.json()) as { token: string }
    return { Authorization: `Bearer ${token}` }
  }
  type Login = Awaited<ReturnType<typeof logIn>>

  const uploadPath = '/api/files?purpose=picture&name=me.png'
  const binary = { 'Content-Type': 'application/octet-stream' }

  /** The id once the campus has said that it has the file. */
  async function upload(login: Login, body: Uint8Array): Promise<string> {
    const answer = await fetch(campus.url + uploadPath, {
      method: 'POST',
      headers: { ...login, ...binary },
      body: body as BodyInit,
    })
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }

  /** An upload of which the last byte never comes. */
  async function beginUpload({ Authorization }: Login, body: Uint8Array): Promise<void> {
    const socket = connect(Number(new URL(campus.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    const lines = [`POST ${uploadPath} HTTP/1.1`, 'Host: localhost', `Authorization: ${Authorization}`]
    socket.write(
      `${lines.join('\r\n')}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${String(body.byteLength)}\r\n\r\n`,
    )
    await new Promise((resolve) => socket.write(body.subarray(0, -1), resolve))
  }

  /** The picture becomes that of the profile, and is shown whole. */
  async function expectUsable(login: Login, id: string): Promise<void> {
    const kept = await fetch(`${campus.url}/api/users/me/picture`, {
      method: 'PUT',
      headers: { ...login, 'Content-Type': 'application/json' },
      body: JSON.stringify({ file: id }),
    })
    expect(kept.status).toBe(204)
    for (const size of [96, 512]) {
      const shown = await fetch(`${campus.url}/pictures/${id}/${String(size)}`)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const { info } = await sharp(await shown.arrayBuffer())
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info.width).toBe(size)
    }
  }

  it.each([1, 2, 3])(
    'while files are uploaded has those that it said it has (kill after %i)',
    async (enough) => {
      const login = await logIn()
      const body = await picture('png', { width: 900, height: 900 })
      await beginUpload(login, body)
      const acknowledged: string[] = []
      const uploads = Array.from({ length: 4 }, () =>
        upload(login, body).then(
          (id) => acknowledged.push(id),
          () => undefined,
        ),
      )
      while (acknowledged.length < enough) await wait(1)
      const before = [...acknowledged]
      await campus.kill()
      await Promise.all(uploads)
      await start()
      const again = await logIn()
      for (const id of before) await expectUsable(again, id)
      await expectUsable(again, await upload(again, body))
    },
  )

  it('leaves no file behind of which the database knows nothing', async () => {
    expect(await campus.stop()).toBe(true)
    const database = await openDatabase({ dir: join(dataDir, 'db') })
    const rows = await database.selectFrom('stored_file').select('storage_key').execute()
    await database.close()
    const files = await listFiles(join(dataDir, 'files'))
    const strangers = files.filter((path) => !rows.some(({ storage_key: key }) => path.startsWith(key)))
    expect(strangers).toEqual([])
    expect(files.length).toBeGreaterThan(0)
    await start()
  })

  const backups = join(folder, 'backups')
  function command(args: string[], place = dataDir): ChildProcess {
    return spawn(process.execPath, ['build/server/campus.js', ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', CAMPUS_MODE: 'local', DATA_DIR: place },
      stdio: 'ignore',
    })
  }
  const endOf = async (child: ChildProcess) => ((await once(child, 'exit')) as [number | null])[0]

  it.each([
    ['the database is copied', () => existsSync(join(dataDir, 'backup-snapshot'))],
    [
      'the backup is written',
      () => existsSync(backups) && readdirSync(backups).some((name) => name.endsWith('.unfinished')),
    ],
  ])(
    'goes on where the process of a backup is killed while %s, and the next one is whole',
    async (_when, isThen) => {
      const backup = command(['backup', backups])
      const ended = endOf(backup)
      while (!isThen() && backup.exitCode === null) await wait(1)
      backup.kill('SIGKILL')
      expect(await ended, 'killed before it was done').toBe(null)
      expect((await fetch(`${campus.url}/ready`)).status).toBe(200)
      expect(await endOf(command(['backup', backups, '--keep', '1']))).toBe(0)
      expect(readdirSync(backups)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}Z$/)])
      expect(existsSync(join(dataDir, 'backup-snapshot'))).toBe(false)
      rmSync(backups, { recursive: true })
    },
  )

  it('while its database is copied for a backup starts again, and the next one is whole', async () => {
    const backup = command(['backup', backups])
    const ended = endOf(backup)
    while (!readdirSync(dataDir).some((name) => name.startsWith('backup-snapshot'))) await wait(1)
    await campus.kill()
    await ended
    await start()
    expect(await endOf(command(['backup', backups, '--keep', '1']))).toBe(0)
    const [made = ''] = readdirSync(backups)
    expect(await endOf(command(['restore', join(backups, made)], join(folder, 'restored')))).toBe(0)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('backup-snapshot'))).toEqual([])
  })
})
