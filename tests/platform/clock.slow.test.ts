import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Tokens } from '~/contracts/accounts/auth'
import { startCampus } from '../support/campus-server'
import { mailboxFolder, startMailServer } from '../support/mail-server'
import { demoPassword, demoPerson } from '../support/people'
import { filledFolder } from '../support/processes/filled-folder'
import { openClock } from '../support/servers/clock'
import { openVisitor } from '../support/servers/visitor'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The clock of the machine is set while people are there. Each test begins where the one before has ended. */
describe('a campus whose clock is set', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-clock-'))
  const clock = openClock(folder)
  const logFile = join(folder, 'server.log')
  let campus: Awaited<ReturnType<typeof startCampus>>
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let member: ReturnType<typeof openVisitor>
  let tokens: Tokens

  const log = () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { level: number; msg: string; seconds?: number })
  /** @returns seconds that the campus says it was set by */
  async function set(offset: string): Promise<number> {
    const jumps = () => log().filter(({ msg }) => msg.startsWith('the clock of this machine'))
    const before = jumps().length
    clock.set(offset)
    await vi.waitFor(() => expect(jumps()).toHaveLength(before + 1), { timeout: 20_000 })
    return jumps().at(-1)!.seconds!
  }
  async function logIn(email: string): Promise<Tokens> {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ email, password: demoPassword })
    const answer = await fetch(`${campus.url}/api/authentication/login`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    return (await answer.json()) as Tokens
  }
  async function send(body: string): Promise<void> {
    const provider = await logIn(demoPerson('provider').email)
    const answer = await fetch(`${campus.url}/api/user-messages`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${tokens.token}` },
      body: JSON.stringify({
        toUser: `/users/${String(decodeJwt(provider.token).sub)}`,
        subject: 'Times',
        body,
      }),
    })
    expect(answer.status, await answer.text()).toBe(201)
  }
  /** A mail that a background job sends comes to this address. */
  async function expectMail(): Promise<void> {
    const { email } = demoPerson('trainer')
    const own = mailboxFolder(join(folder, 'mail'), email)
    const count = () => (existsSync(own) ? readdirSync(own).length : 0)
    const before = count()
    expect((await openVisitor(campus.url).post('/forgot_password', { email })).status).toBeLessThan(400)
    await vi.waitFor(() => expect(count()).toBeGreaterThan(before), { timeout: 30_000, interval: 100 })
  }

  beforeAll(async () => {
    execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
    mail = await startMailServer(join(folder, 'mail'))
    campus = await startCampus({
      dataDir: await filledFolder(join(folder, 'data')),
      smtpUrl: mail.url,
      logFile,
      environment: clock.environment,
    })
    member = openVisitor(campus.url)
    await member.logIn(demoPerson('journalist').email, demoPassword)
    tokens = await logIn(demoPerson('journalist').email)
  }, 300_000)
  afterAll(async () => {
    await campus.kill()
    await mail.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  it.each([
    ['an hour ahead', '+3600', 3600],
    ['back, an hour behind what it was at first', '-3600', -7200],
    ['right again', '+0', 3600],
    ['two days ahead', '+172800', 172_800],
    ['right again after two days', '+0', -172_800],
  ])('%s: nobody is logged out, messages and mails go on', async (_, offset, seconds) => {
    await expectMail()
    expect(Math.abs((await set(offset)) - seconds)).toBeLessThan(5)
    const home = await member.read('/home')
    expect([home.status, home.location]).toEqual([200, null])
    tokens = await logIn(demoPerson('journalist').email)
    await send(`A message at ${offset}`)
    await expectMail()
  })

  it('has logged no failure', () => {
    expect(log().filter(({ level }) => level >= 50)).toEqual([])
  })
})
