import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkApi } from '~/bin/api/check'
import { limits } from '~/contracts/constants'
import { Problem } from '~/contracts/errors'
import { startCampus } from '../support/campus-server'
import { freePort } from '../support/servers/free-port'
import { demoPassword, demoPerson } from '../support/people'
import { filledFolder } from '../support/processes/filled-folder'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'campus-api-host-'))
const secrets = {
  TOKEN_SECRET: randomBytes(32).toString('base64url'),
  CONTENT_TOKEN: randomBytes(32).toString('base64url'),
}
type Running = Awaited<ReturnType<typeof startCampus>>

/** Half of what is allowed in production: fifty logins from one address. */
const counted = { RATE_LIMIT_FACTOR: '0.5' }
const smtpUrl = 'smtp://127.0.0.1:9'
let apiPort: string
let webPort: string
let api: Running
let apiRuns = false
let web: Running

/** Like a power cut: the next request is refused. */
const killApi = async () => {
  await api.kill()
  apiRuns = false
}
const startApi = async () => {
  api = await startCampus({
    dataDir: join(folder, 'api'),
    smtpUrl,
    logFile: join(folder, 'api.log'),
    environment: { ...secrets, ...counted, CAMPUS_PART: 'api', TRUST_PROXY: '1', PORT: apiPort },
  })
  apiRuns = true
}
const startWeb = async () => {
  web = await startCampus({
    dataDir: join(folder, 'web'),
    smtpUrl,
    logFile: join(folder, 'web.log'),
    environment: {
      ...secrets,
      ...counted,
      CAMPUS_PART: 'web',
      TRUST_PROXY: '1',
      PORT: webPort,
      // As docs/configuration.md allows: without the path.
      API_URL: `http://127.0.0.1:${apiPort}`,
    },
  })
}

beforeAll(async () => {
  execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
  apiPort = String(await freePort())
  webPort = String(await freePort())
  await filledFolder(join(folder, 'api'))
  // The pages come first: they must not need the API in order to start.
  await startWeb()
}, 300_000)
/** One failing test must not affect the others. */
afterEach(async () => {
  if (!apiRuns) await startApi()
}, 60_000)
afterAll(async () => {
  await web.stop()
  await api.stop()
  rmSync(folder, { recursive: true })
}, 120_000)

const webLog = () => readFileSync(join(folder, 'web.log'), 'utf8').split('\n')
const formType = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** A browser that does not follow redirects. */
async function visit(path: string, { cookie = '', body }: { cookie?: string; body?: URLSearchParams } = {}) {
  const answer = await fetch(web.url + path, {
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: web.url, ...(body ? formType : {}) },
    ...(body ? { method: 'POST', body } : {}),
  })
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
  return { status: answer.status, headers: answer.headers, html: await answer.text(), cookies }
}

async function logIn(): Promise<string> {
  const { email } = demoPerson('outlet')
  const body = new URLSearchParams({ email, password: demoPassword, returnTo: '/home' })
  const { status, cookies } = await visit('/login', { body })
  expect(status).toBe(303)
  return cookies.join('; ')
}

const unescaped = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
/** The hidden fields of the form that the error page offers. */
function fieldsOf(html: string): URLSearchParams {
  const form = /<form method="post"[^>]*>.*?<\/form>/s.exec(html)?.[0] ?? ''
  const inputs = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/gs)]
  return new URLSearchParams(
    inputs.map(([, name = '', value = '']) => [unescaped(name), unescaped(value)] as [string, string]),
  )
}

async function ready(query = '') {
  const answer = await fetch(`${web.url}/ready${query}`)
  return [answer.status, await answer.json()] as const
}
const untilPagesAnswer = (path: string) =>
  expect.poll(async () => (await visit(path)).status, { timeout: 20_000 }).toBe(200)

describe('pages whose API is elsewhere', { timeout: 120_000 }, () => {
  it('start without it, say so to who asks, and show its texts as soon as it comes', async () => {
    expect((await visit('/')).status).toBe(200)
    expect((await visit('/about')).status).toBe(503)
    expect(await ready()).toEqual([200, { status: 'ready', api: 'no answer' }])
    expect(await ready('?with=api')).toEqual([503, { status: 'not ready', api: 'no answer' }])
    await startApi()
    await untilPagesAnswer('/about')
    await expect.poll(async () => (await ready('?with=api'))[0]).toBe(200)
  })

  it('live on where the API dies, name the request that failed, and go on with the same session', async () => {
    const cookie = await logIn()
    expect((await visit('/home', { cookie })).status).toBe(200)
    await killApi()

    // A page without API calls, for a member whose session continues.
    expect((await visit('/about')).status).toBe(200)
    expect((await visit('/about', { cookie })).html).toContain('Your account cannot be reached')
    const failed = await visit('/home', { cookie })
    expect(failed.status).toBe(503)
    expect(failed.headers.get('cache-control')).toContain('no-store')
    const requestId = failed.headers.get('x-request-id') ?? 'none'
    expect(failed.html).toContain(`<code>${requestId}</code>`)
    const lines = () => webLog().filter((line) => line.includes(requestId) && /"level":50/.test(line))
    await expect.poll(lines).toEqual([expect.stringContaining('ECONNREFUSED')])

    await startApi()
    expect((await visit('/home', { cookie })).status).toBe(200)
  })

  it('lose nothing of a form that was sent meanwhile, and send it once more', async () => {
    const cookie = await logIn()
    await killApi()
    const words = 'Lines with "quotes" & <marks>\r\nand a second line'
    const sent = new URLSearchParams({ teaser: words, expertise: 'ethics', currentPassword: 'secret words' })
    sent.append('expertise', 'law')
    const failed = await visit('/profile_settings', { cookie, body: sent })
    expect(failed.status).toBe(503)
    expect(failed.html).toContain('action="/profile_settings"')
    const kept = fieldsOf(failed.html.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
    expect(kept.getAll('expertise')).toEqual(['ethics', 'law'])
    expect(kept.get('teaser')?.replaceAll(/\r?\n/g, '\n')).toBe(words.replaceAll('\r\n', '\n'))
    expect(failed.html).not.toContain('secret words')
    expect(failed.html).toContain('Passwords, codes and files are not kept')

    await startApi()
    const again = await visit('/profile_settings', { cookie, body: kept })
    expect([200, 303, 422]).toContain(again.status)
  })

  it('are answered by a host that counts each browser for itself', async () => {
    const attempts = async (address: string, number: number) => {
      const answers: number[] = []
      for (let attempt = 0; attempt < number; attempt++) {
        const answer = await fetch(`${web.url}/login`, {
          method: 'POST',
          redirect: 'manual',
          headers: { ...formType, Origin: web.url, 'X-Forwarded-For': address },
          body: new URLSearchParams({ email: `nobody-${String(attempt)}@example.org`, password: 'wrong' }),
        })
        answers.push(answer.status)
      }
      return answers
    }
    expect((await attempts('192.0.2.10', 60)).at(-1)).toBe(429)
    expect(await attempts('192.0.2.11', 1)).toEqual([401])
  })
})

describe('a host that is the API alone', { timeout: 60_000 }, () => {
  const ask = (path: string, init?: RequestInit) => fetch(api.url + path, init)

  it.each(['/', '/home', '/login', '/assets/', '/about', '/offers', '/api', '/api/nowhere'])(
    'answers %s as the API answers what is no call',
    async (path) => {
      const answer = await ask(path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(Problem.parse(await answer.json()).code).toBe('notFound')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  it('says that it lives, is ready, and what its calls are; packed for who wants that', async () => {
    for (const path of ['/health', '/ready', '/api/docs.json'])
      expect((await ask(path)).status, path).toBe(200)
    const packed = await ask('/api/countries?pagination=false', { headers: { 'Accept-Encoding': 'br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
  })

  it('answers as the page about what an API must answer says', async () => {
    const { email } = demoPerson('admin')
    expect(await checkApi(`${api.url}/api`, { email, password: demoPassword })).toEqual([])
  })

  it('reads no more of a body than the call takes, whether its size was announced or not', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(limits.jsonBodyBytes + 1), password: 'x' })
    const headers = { 'Content-Type': 'application/json' }
    const chunked = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(body))
        controller.close()
      },
    })
    for (const sent of [{ body }, { body: chunked, duplex: 'half' }]) {
      const answer = await ask('/api/authentication/login', {
        method: 'POST',
        headers,
        ...sent,
      } as RequestInit)
      expect(answer.status).toBe(413)
      expect(Problem.parse(await answer.json()).code).toBe('tooLarge')
    }
  })
})
