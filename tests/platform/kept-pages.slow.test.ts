import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, demoPerson } from '../support/people'
import { filledFolder } from '../support/processes/filled-folder'
import { startCampus } from '../support/campus-server'
import { openVisitor } from '../support/servers/visitor'

const folder = mkdtempSync(join(tmpdir(), 'campus-kept-pages-'))
let campus: Awaited<ReturnType<typeof startCampus>>

beforeAll(async () => {
  campus = await startCampus({
    dataDir: await filledFolder(join(folder, 'data')),
    smtpUrl: 'smtp://127.0.0.1:9',
    logFile: join(folder, 'log'),
    environment: { KEPT_PAGE_SECONDS: '60', RATE_LIMIT_FACTOR: '1000000' },
  })
}, 120_000)
afterAll(async () => {
  await campus.stop()
  rmSync(folder, { recursive: true })
}, 60_000)

/** An address of each route that declares `keptForVisitors`. */
const addresses: Record<string, string> = {
  _index: '/',
  about: '/about',
  'content.open._index': '/content/open',
  'registry._index': '/registry',
  'certificate._index': '/certificate',
  'certificate.$number': '/certificate/:certificate',
  standard: '/standard',
  'whats-new': '/whats-new',
  'footer.$page': '/footer/imprint',
  forgot_password: '/forgot_password',
  'knowledgebase.$': '/knowledgebase/1-identity',
  login: '/login',
  'register.individual': '/register/individual',
  'register.journalist': '/register/journalist',
  'register.media_outlet': '/register/media_outlet',
  'register.service_provider': '/register/service_provider',
  'register.trainer': '/register/trainer',
  'u.$outlet.transparency._index': '/u/savannah-wire/transparency',
  'u.$outlet.transparency.$number': '/u/savannah-wire/transparency/1',
  'u.($id)': '/trainer/ingrid-solberg',
}

const routes = import.meta.glob<string>('../../app/routes/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Browsers that have nothing in common. */
const browsers: Record<string, string>[] = [
  { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'Accept-Language': 'de' },
  { 'User-Agent': 'w3m/0.5.3', 'Accept-Language': 'fr', Referer: 'https://example.org/where-from' },
]
/** A cookie that keeps a reader from getting copies. */
const special = { Cookie: 'auth.device=any' }

/** A page without what is new in each copy, all of which it returns beside. */
async function open(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(campus.url + path, {
    redirect: 'manual',
    headers: { Accept: 'text/html', ...headers },
  })
  const policy = response.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'no nonce'
  const requestId = response.headers.get('x-request-id') ?? 'no id'
  const html = await response.text()
  const stamps = html.match(/\b[\da-z]{8}\.[\w-]{43}/g) ?? []
  // Random ones; those of people and offers begin with their time (version 7), and are in each copy.
  const ids = html.match(/\b[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}\b/g) ?? []
  const fresh = [...new Set([nonce, requestId, ...stamps, ...ids])]
  const same = fresh.reduce((text, value, index) => text.replaceAll(value, `<${String(index)}>`), html)
  return { response, html, nonce, requestId, fresh, same }
}

const isForMember = (html: string) => html.includes('action="/logout"')

describe('a page that is kept for visitors', { timeout: 60_000 }, () => {
  it('has an address here for each route that declares it', () => {
    const declared = Object.entries(routes)
      .filter(([, source]) => source.includes('keptForVisitors: true'))
      .map(([path]) => path.replace('../../app/routes/', '').replace('.tsx', ''))
    expect(Object.keys(addresses).toSorted()).toEqual(declared.toSorted())
  })

  /** The number of a certificate is drawn by lot. */
  async function numberOf(): Promise<string> {
    const list = await fetch(`${campus.url}/api/registry?stage=certified`)
    return ((await list.json()) as { items: { certificate: string }[] }).items[0]?.certificate ?? ''
  }

  it.each(Object.values(addresses))('is, as a copy, what would be rendered: %s', async (address) => {
    const path = address.includes(':') ? address.replace(':certificate', await numberOf()) : address
    for (const headers of browsers) {
      // Another language than that of the page is offered in it, so this is the one thing that they share.
      const rendered = await open(path, { ...special, 'Accept-Language': headers['Accept-Language'] ?? '' })
      expect(rendered.response.status).toBe(200)
      const copy = await open(path, headers)
      expect(copy.html.includes(`nonce="${copy.nonce}"`)).toBe(true)
      expect(copy.same === rendered.same).toBe(true)
      expect(copy.fresh.filter((value) => rendered.html.includes(value))).toEqual([])
      expect(copy.response.headers.getSetCookie()).toEqual([])
      const isStored = copy.response.headers.has('etag')
      expect(copy.response.headers.get('cache-control')).toBe(
        `private, ${isStored ? 'no-cache' : 'no-store'}, no-transform`,
      )
      const hasFields = /<(textarea|select|input(?! type="hidden"))/.test(rendered.html)
      const hasKey = copy.fresh.length > 2
      expect(isStored).toBe(!hasFields && !hasKey)
    }
  })

  it('is compressed as it is sent', async () => {
    const { html } = await open('/about')
    for (const encoding of ['br', 'gzip', 'identity'])
      expect((await open('/about', { 'Accept-Encoding': encoding })).html.length).toBe(html.length)
  })

  it('never has what a member sees, also if the member asks first', async () => {
    const member = openVisitor(campus.url)
    await member.logIn(demoPerson('journalist').email, demoPassword)
    for (const path of ['/about', '/footer/privacy_policy', '/trainer/ingrid-solberg']) {
      const own = await member.read(path)
      const visitors = [await open(path), await open(path)]
      expect((await member.read(path)).text.length).toBe(own.text.length)
      expect(isForMember(own.text)).toBe(true)
      expect(visitors.map(({ html }) => isForMember(html))).toEqual([false, false])
    }
    await member.post('/logout', {})
    expect(isForMember((await member.read('/about')).text)).toBe(false)
  })

  it('speaks the language that was chosen', async () => {
    const language = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]
    expect(language((await open('/about')).html)).toBe('en')
    const chosen = openVisitor(campus.url)
    await chosen.post('/language', { locale: 'de', returnTo: '/about' })
    expect(language((await chosen.read('/about')).text)).toBe('de')
    expect(language((await chosen.read('/about')).text)).toBe('de')
    expect(language((await open('/about')).html)).toBe('en')
  })

  it('has forms whose keys nobody else has', async () => {
    const keys = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { html } = await open('/register/journalist')
        return /name="formKey" value="([^"]+)"/.exec(html)?.[1]
      }),
    )
    expect(new Set(keys).size).toBe(8)
    expect(keys).not.toContain(undefined)
  })
})
