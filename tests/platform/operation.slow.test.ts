import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Tokens } from '~/contracts/accounts/auth'
import { filledFolder } from '../support/processes/filled-folder'
import { mailboxFolder, startMailServer } from '../support/mail-server'
import { samplesOf } from '../support/metrics/samples'
import { demoPassword, demoPerson } from '../support/people'
import { startApiHost } from '../support/shapes/api-host'
import { openVisitor } from '../support/servers/visitor'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'campus-operation-'))
const metricsToken = 'a-token-that-nobody-else-has'
let campus: Awaited<ReturnType<typeof startApiHost>>
let mail: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
  mail = await startMailServer(join(folder, 'mail'))
  await filledFolder(join(folder, 'api'))
  campus = await startApiHost({
    folder,
    smtpUrl: mail.url,
    environment: { METRICS_TOKEN: metricsToken, LOG_LEVEL: 'trace', TRUST_PROXY: '1' },
  })
}, 300_000)
afterAll(async () => {
  await campus.stop()
  await mail.stop()
  rmSync(folder, { recursive: true })
}, 120_000)

const logs = () => campus.logFiles.map((file) => readFileSync(file, 'utf8'))
const hosts = () => ({ web: campus.url, api: campus.apiUrl.replace(/\/api$/, '') })

async function scrape(host: string) {
  const answer = await fetch(`${host}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return samplesOf(await answer.text())
}

async function logInToApi(email: string): Promise<Tokens> {
  const answer = await fetch(`${campus.apiUrl}/authentication/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  return (await answer.json()) as Tokens
}

describe('the metrics of a running campus', { timeout: 60_000 }, () => {
  it.each(['web', 'api'] as const)(
    'are given by the %s part to holders of the token, and to nobody else',
    async (part) => {
      const host = hosts()[part]
      const without = await fetch(`${host}/metrics`)
      expect([without.status, await without.text()]).toEqual([401, 'A token is needed.\n'])
      const wrong = await fetch(`${host}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}x` } })
      expect(wrong.status).toBe(401)
      const names = (await scrape(host)).map(({ name }) => name)
      expect(names).toContain('nodejs_eventloop_lag_seconds')
      expect(names.includes('campus_database_connections')).toBe(part === 'api')
      expect(names.includes('campus_content_texts')).toBe(part === 'web')
    },
  )

  it('grow with the routes of the campus, not with the addresses that somebody makes up', async () => {
    const web = openVisitor(campus.url)
    await web.logIn(demoPerson('journalist').email, demoPassword)
    for (let number = 0; number < 100; number++) {
      await web.read(`/content/detail/view/made-up-${String(number)}`)
      await web.read(`/made-up/${String(number)}`)
    }
    const pages = await scrape(hosts().web)
    const about = (name: string, labels: Record<string, string>) =>
      pages.filter((sample) => {
        const wanted = Object.entries(labels)
        return sample.name === name && wanted.every(([key, value]) => sample.labels[key] === value)
      })
    const details = about('campus_requests_total', { route: 'routes/content.detail.($mode).($id)' })
    expect(details.map(({ value }) => value)).toEqual([100])
    expect(
      about('campus_requests_total', { route: 'none', status: '404' }).map(({ value }) => value),
    ).toEqual([100])
    const calls = about('campus_api_call_seconds_count', { endpoint: 'GET /offers/{id}' })
    expect(calls).toHaveLength(1)
    const everything = JSON.stringify([pages, await scrape(hosts().api)])
    expect(everything).not.toContain('made-up')
  })
})

it(
  'one request has one id: of the proxy, on the error page, in the logs of pages and API',
  { timeout: 60_000 },
  async () => {
    const id = 'from-the-proxy-0123456789'
    const page = await fetch(`${campus.url}/u/nobody-of-that-name`, { headers: { 'X-Request-Id': id } })
    expect(page.status).toBe(404)
    expect(page.headers.get('x-request-id')).toBe(id)
    await vi.waitFor(() => {
      const told = logs().map((log) => log.split('\n').filter((line) => line.includes(`"requestId":"${id}"`)))
      expect(told.map((lines) => lines.length > 0)).toEqual([true, true])
    })
  },
)

it(
  'no word of anybody and no key stands in the logs, at their most talkative level',
  { timeout: 60_000 },
  async () => {
    const { email } = demoPerson('journalist')
    const wrong = 'Wrong-Password-Of-Somebody-7'
    const web = openVisitor(campus.url)
    await web.post('/login', { email, password: wrong, returnTo: '' })
    await web.logIn(email, demoPassword)
    await web.read('/home')
    await openVisitor(campus.url).post('/forgot_password', { email })
    const resetToken = await vi.waitFor(
      () => {
        const mailbox = mailboxFolder(join(folder, 'mail'), email)
        const letters = readdirSync(mailbox).map((name) => readFileSync(join(mailbox, name), 'utf8'))
        const [, token] = /\/pwreset\/([\w-]{20,})/.exec(letters.join('\n').replace(/=\r?\n/g, '')) ?? []
        if (!token) throw new Error('There is no letter with a link yet')
        return token
      },
      { timeout: 20_000, interval: 100 },
    )
    await web.read(`/pwreset/${resetToken}`)
    const [sender, reader] = [await logInToApi(email), await logInToApi(demoPerson('provider').email)]
    const words = 'These words are meant for one person'
    const sent = await fetch(`${campus.apiUrl}/user-messages`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${sender.token}` },
      body: JSON.stringify({
        toUser: `/users/${String(decodeJwt(reader.token).sub)}`,
        subject: 'A subject',
        body: words,
      }),
    })
    expect(sent.status, await sent.text()).toBe(201)
    await scrape(hosts().web)
    const session = [...web.cookies].filter(([name]) => name.includes('auth')).map(([, value]) => value)
    expect(session).not.toEqual([])
    const secrets = [
      demoPassword,
      wrong,
      email,
      resetToken,
      words,
      sender.token,
      sender.refreshToken,
      metricsToken,
      ...session,
    ]
    const written = logs().join('\n')
    expect(written, 'the level is on').toMatch(/"level":(10|20)/)
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
    expect(written).not.toMatch(/"(authorization|cookie|password)":/i)
  },
)
