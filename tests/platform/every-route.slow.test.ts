import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localeCodes } from '~/contracts/constants'
import { endpoints } from '../architecture/endpoints'
import { startCampus } from '../support/campus-server'
import { fieldsIn } from '../support/hostile/forms'
import { inventory, visitedPages } from '../support/pages/inventory'
import { filledFolder } from '../support/processes/filled-folder'
import { demoPassword, demoPerson } from '../support/people'
import { openVisitor } from '../support/servers/visitor'
import { textIn } from '../support/translations'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** An address of every route module. */
const addresses = [...new Set(Object.values(inventory).map(({ opened: [path] }) => path))]
const pathsOnly = [...new Set(addresses.map((path) => path.replace(/\?.*/, '')))]

/** Pages without a record in their address, and who looks at them. */
const looks = visitedPages.flatMap(([, reader, path]) =>
  path.includes(':') ? [] : [[reader, path] as const],
)
const readers = [...new Set(looks.map(([reader]) => reader))]

/** What no list can be asked for, as it stands in an address. */
const senseless = ['x'.repeat(5000), `xyz${'%F0%9F%97%9E'.repeat(150)}`, 'a%00b', '%ff', '-1', '1e99']

/** What a page's own fields and links put behind the question mark of its address, and which of them are typed. */
function parametersOf(path: string, html: string) {
  const isOwn = (address: string) => address.replace(/[?#].*/, '') === path
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  const forms = (html.match(/<form\b[\s\S]*?<\/form>/g) ?? []).filter(
    (form) => attribute(form, 'method') === 'get' && isOwn(attribute(form, 'action') ?? path),
  )
  const typed = (forms.join('').match(/<input\b[^>]*>/g) ?? [])
    .filter((tag) => /^(?:search|text)$/.test(attribute(tag, 'type') ?? 'text'))
    .flatMap((tag) => attribute(tag, 'name') ?? [])
  const linked = [...html.matchAll(/ href="([^"]*)"/g)]
    .flatMap(([, address = '']) => (isOwn(address) ? [address.replaceAll('&amp;', '&').split('?')[1]] : []))
    .flatMap((query) => [...new URLSearchParams(query?.replace(/#.*/, '')).keys()])
  const names = [...fieldsIn(forms.join('')).map(([name]) => name), ...linked]
  return { typed: new Set(typed), names: new Set(names.filter((name) => name !== '')) }
}

/** A script's own methods; and where nothing is, nothing is said of methods. */
const takesOthers = ['/account_settings/push', '/nowhere/at/all']

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** What no program of ours asks for, but others do: on each address, by a client that sends what it is told. */
describe('every route', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-routes-'))
  const logFile = join(folder, 'server.log')
  let campus: Awaited<ReturnType<typeof startCampus>>

  beforeAll(async () => {
    execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
    campus = await startCampus({
      dataDir: await filledFolder(join(folder, 'data')),
      smtpUrl: 'smtp://127.0.0.1:9',
      logFile,
    })
  }, 240_000)
  afterAll(async () => {
    await campus.stop()
    rmSync(folder, { recursive: true })
  }, 60_000)

  async function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
    const sent = request(campus.url + path, {
      method,
      headers: { ...headers, Connection: 'close' },
      agent: false,
    })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const isStream = answer.headers['content-type']?.includes('event-stream')
    if (isStream) answer.destroy()
    const content = isStream ? 'events' : await text(answer)
    return {
      status: answer.statusCode ?? 0,
      allow: answer.headers.allow,
      type: answer.headers['content-type'],
      content,
    }
  }

  it.each(['OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    'says which methods it takes: %s',
    async (method) => {
      const headers = { Origin: campus.url }
      const wrong: Record<string, unknown> = {}
      for (const path of pathsOnly) {
        const { status, allow, content } = await ask(path, { method, headers })
        const methods = allow?.split(', ') ?? []
        const isFine =
          method === 'OPTIONS'
            ? status === 204 && methods.includes('OPTIONS') && content === ''
            : status === 405 && methods.includes('OPTIONS') && !methods.includes(method) && content !== ''
        if (!isFine && !(takesOthers.includes(path) && method !== 'OPTIONS' && status < 500))
          wrong[path] = { status, allow, content: content.slice(0, 80) }
      }
      expect(wrong).toEqual({})
    },
  )

  it('says which methods it takes: every path of the API', async () => {
    const wrong: Record<string, unknown> = {}
    for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
      const address = `/api${path.replace(/\{\w+\}/g, '7')}`
      const taken = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method)
      const asked = await ask(address, { method: 'OPTIONS' })
      const refused = await ask(address, { method: 'TRACE' })
      const allowed = asked.allow?.split(', ') ?? []
      const isFine = asked.status === 204 && taken.every((method) => allowed.includes(method))
      if (!isFine || refused.status !== 405 || refused.content === '')
        wrong[address] = { taken, asked, refused }
    }
    expect(wrong).toEqual({})
  })

  it.each(localeCodes)(
    'refuses a form from elsewhere with a page in the language of the reader: %s',
    async (locale) => {
      const headers = {
        Origin: 'https://elsewhere.example',
        Cookie: `auth.locale=${btoa(JSON.stringify(locale))}`,
        Accept: 'text/html',
        'Content-Type': 'application/x-www-form-urlencoded',
      }
      const wrong: Record<string, unknown> = {}
      for (const path of pathsOnly) {
        const { status, content } = await ask(path, { method: 'POST', headers, body: 'a=b' })
        // Where no form is taken, that is said first; one click unsubscribes, also from a mail program.
        if (status === 405 || path.startsWith('/unsubscribe/')) continue
        const isPage =
          content.includes(`<html lang="${locale}"`) &&
          content.includes(textIn(locale, 'common:errorPage.fromElsewhere.title'))
        if (status !== 403 || !isPage) wrong[path] = { status, content: content.slice(0, 200) }
      }
      expect(wrong).toEqual({})
    },
  )

  const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

  it('has one address for search engines, however it was asked for', async () => {
    const wrong: Record<string, string | undefined> = {}
    let checked = 0
    for (const path of pathsOnly) {
      const own = canonical((await ask(path)).content)
      if (own === undefined) continue
      checked++
      const last = path.slice(path.lastIndexOf('/') + 1)
      const encoded = last && path.slice(0, -1) + `%${last.charCodeAt(last.length - 1).toString(16)}`
      for (const other of [
        `${path}?utm_source=%3Cb%3E`,
        `${path}/`,
        `/${path}`,
        encoded,
        path.toUpperCase(),
      ]) {
        const answer = await ask(other)
        const found: string | undefined = answer.status === 200 ? canonical(answer.content) : own
        if (found !== own) wrong[other] = found
      }
    }
    expect(wrong).toEqual({})
    expect(checked).toBeGreaterThan(10)
  })

  const asked = new Set<string>()

  it.each(readers)(
    'takes whatever stands behind the question mark, and says what it leaves out: %s',
    async (reader) => {
      const client = openVisitor(campus.url)
      if (reader !== 'visitor') await client.logIn(demoPerson(reader).email, demoPassword)
      const wrong: Record<string, unknown> = {}
      const own = looks.flatMap(([who, path]) => (who === reader ? [path.replace(/\?.*/, '')] : []))
      for (const path of new Set(own)) {
        const { typed, names } = parametersOf(path, (await client.read(path)).text)
        for (const name of names)
          for (const value of senseless) {
            const answer = await client.read(`${path}?${name}=${value}`)
            asked.add(`${path} ${name}`)
            const isCut = answer.status === 200 && typed.has(name) && value.length > 200
            const isSaid = !isCut || /first (?:<!-- -->)?200(?:<!-- -->)? characters/.test(answer.text)
            if (answer.status >= 400 || !isSaid || answer.location?.includes('/login'))
              wrong[`${path}?${name}=${value.slice(0, 20)}`] = [answer.status, answer.location, isSaid]
          }
      }
      expect(wrong).toEqual({})
    },
  )

  it('knows many fields and links of that kind', () => expect(asked.size).toBeGreaterThan(60))

  it('gives every list with the separator that was chosen, and remembers it', async () => {
    const [admin, group] = [openVisitor(campus.url), openVisitor(campus.url)]
    await admin.logIn(demoPerson('admin').email, demoPassword)
    await group.logIn(demoPerson('group').email, demoPassword)
    const lists = pathsOnly.filter(
      (path) => /\/(export|file)$/.test(path) && path !== '/account_settings/data/file',
    )
    expect(lists.length).toBeGreaterThan(12)
    const wrong: Record<string, string> = {}
    for (const path of lists) {
      for (const address of [`${path}?separator=semicolon`, path, `${path}?separator=comma`]) {
        // Outlets are a list of their group alone.
        const reader = path.startsWith('/outlets') ? group : admin
        const header = (await reader.read(address)).text.split('\r\n')[0] ?? ''
        if (header.includes(';') === address.endsWith('comma')) wrong[address] = header.slice(0, 80)
      }
    }
    expect(wrong).toEqual({})
  })

  it('never answers with a failure, and no refusal without a word', async () => {
    const wrong: Record<string, unknown> = {}
    const page = { headers: { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' } }
    const odd: [suffix: string, asked: Asked][] = [
      ['', page],
      ['.data', {}],
      ['?_data=root', page],
      ['?q=%ff%00&page=1e99', page],
      ['%ff', page],
      [
        '',
        { method: 'POST', headers: { Origin: campus.url, 'Content-Type': 'multipart/form-data' }, body: 'x' },
      ],
      ['', { method: 'POST', headers: { Origin: campus.url }, body: 'x' }],
      [
        '.data',
        { method: 'POST', headers: { Origin: campus.url, 'Content-Type': 'application/json' }, body: '{' },
      ],
    ]
    for (const path of pathsOnly)
      for (const [suffix, asked] of odd) {
        const { status, content } = await ask(path + suffix, asked)
        const isFine = status < 500 && (status < 400 || content !== '')
        if (!isFine)
          wrong[`${asked.method ?? 'GET'} ${path}${suffix}`] = { status, content: content.slice(0, 80) }
      }
    expect(wrong).toEqual({})
    // Nobody outside can fill the log.
    expect(readFileSync(logFile, 'utf8').match(/^\{"level":(?:50|60).*/gm)).toBeNull()
  })
})
