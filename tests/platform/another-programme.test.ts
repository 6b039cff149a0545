import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { composeMail, findMailLogo } from '~/api/platform/mail/compose'
import { seedDocuments, seedReference } from '~/api/seed'
import * as entry from '~/app/entry.server'
import { createBase } from '~/app/platform/http/base.server'
import { createRouteNames } from '~/app/platform/http/branch-handler.server'
import { mountFront } from '~/app/platform/http/front.server'
import { methodsOfPages } from '~/app/platform/http/methods.server'
import { createTurns } from '~/app/platform/http/turns.server'
import { createKeptPages } from '~/app/platform/rendering/kept-pages.server'
import * as root from '~/app/root'
import { accentOf, deliveredAccent } from '~/contracts/administration/accent'
import { defaultName } from '~/contracts/administration/setting-limits'
import { followTexts } from '~/server/follow-texts'
import { createTestApi, password, testFiles } from '../support/api'
import { clausesUpTo, publishClauses } from '../support/content/clauses'
import { createTestDatabase } from '../support/database'
import { frontConfig, loadContent } from '../support/front'
import { identityConfig } from '../support/programme/identity-config'

const programme = {
  name: 'Rotfaden-Netzwerk für verlässlichen Regionaljournalismus',
  accent: '#a4161a',
  slogan: { en: 'Local news to rely on' },
  sender: 'Rotfaden',
  links: { second: { address: 'https://rotfaden.example/', labels: { en: 'The network' } } },
}
const accent = accentOf(programme.accent)
const { light, dark, pale } = deliveredAccent
const ours = new RegExp(
  [defaultName, ...Object.values(light), ...Object.values(dark), pale]
    .filter((word) => word !== '#ffffff')
    .join('|'),
  'i',
)

const modules = import.meta.glob<object>('/app/routes/*.tsx')
const rootRoute = { id: 'root', path: '' }

/** What is looked at: loading all routes would take minutes. */
const wanted = [
  '_index',
  'login',
  'admin',
  'admin.settings',
  'about',
  'registry._index',
  'register.individual',
  'footer.$page',
  '$',
  'manifest[.]webmanifest',
  'share.$picture',
  'registry[.]atom',
  'registry[.]json',
  'trust[.]txt',
].map((name) => `routes/${name}.tsx`)

/** The pages of the campus without their build: route modules as they are. */
async function readBuild(): Promise<ServerBuild> {
  const { flatRoutes } = (await import('@remix-run/dev/dist/config/flat-routes.js')) as {
    flatRoutes: (
      folder: string,
    ) => Record<string, { id: string; path?: string; file: string; parentId?: string }>
  }
  const all = Object.values(flatRoutes(fileURLToPath(new URL('../../app', import.meta.url))))
  const found = all.filter(({ file }) => wanted.includes(file))
  if (found.length !== wanted.length) throw new Error('a route has another name')
  const routes = await Promise.all(
    found.map(async ({ file, ...route }) => ({
      ...route,
      parentId: route.parentId ?? 'root',
      module: await modules[`/app/${file}`]?.(),
    })),
  )
  const tree = [{ ...rootRoute, module: root }, ...routes]
  return {
    routes: Object.fromEntries(tree.map((route) => [route.id, route])),
    assets: {
      version: '1',
      url: '/manifest.js',
      entry: { module: '/entry.js', imports: [] },
      routes: Object.fromEntries(
        tree.map(({ module: _, ...route }) => [route.id, { ...route, module: `/${route.id}.js` }]),
      ),
    },
    entry: { module: entry },
    future: { v3_singleFetch: true, v3_relativeSplatPath: true },
    isSpaMode: false,
    publicPath: '/',
    assetsBuildDirectory: '',
  } as unknown as ServerBuild
}

/** A campus in this process, as it looks to a visitor. */
async function open() {
  const database = await createTestDatabase()
  const files = testFiles()
  const kit = createTestApi(database, identityConfig(database, {}, files))
  kit.deps.files = files
  await seedReference(database)
  await seedDocuments(kit.deps)
  await publishClauses(database, clausesUpTo(12))
  const person = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
  const admin = (await kit.as(person)).request
  const build = await readBuild()
  const content = await loadContent(kit.api, kit.deps.config.contentToken)
  followTexts(kit.deps, content)
  const log = pino({ level: 'silent' })
  const app = createBase({ log, trustProxy: false })
  const nameOf = createRouteNames(build.routes)
  const { identity } = kit.deps.config
  mountFront(app, {
    ...{ build, nameOf, log, analytics: null, assets: null, trustProxy: false, preview: null },
    config: Object.defineProperties(
      { ...frontConfig },
      { brandName: { get: () => identity.current.name }, identity: { get: () => identity.current } },
    ),
    api: (call, origin) => kit.api.call(call, origin),
    content,
    takeTurn: createTurns(),
    keptPages: createKeptPages({ seconds: 60, maximumBytes: 1_000_000 }),
    methodsAt: methodsOfPages(build.routes, nameOf),
  })
  let cookie = ''
  const ask = async (path: string, form?: Record<string, string>) =>
    app.fetch(
      new Request(`http://campus.test${path}`, {
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
        headers: { Accept: 'text/html', Origin: 'http://campus.test', ...(cookie ? { Cookie: cookie } : {}) },
      }),
    )
  /** Everything after it is asked by the admin. */
  const logIn = async () => {
    cookie = 'locale=en'
    const answer = await ask('/login', { email: person.email, password, returnTo: '/' })
    cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    return answer.status
  }
  const leave = () => {
    cookie = ''
  }
  const read = async (path: string) => (await ask(path)).text()
  return { database, kit, admin, content, ask, read, logIn, leave }
}

describe('the campus of another programme', () => {
  let campus: Awaited<ReturnType<typeof open>>
  const pages = [
    '/',
    '/login',
    '/about',
    '/registry',
    '/register/individual',
    '/no-such-page',
    '/footer/imprint',
  ]
  const before = new Map<string, string>()

  beforeAll(async () => {
    campus = await open()
    for (const page of pages) before.set(page, await campus.read(page))
    const { edition } = campus.content
    const stored = await campus.admin('PUT', '/settings', { body: { ...programme, version: 0 } })
    expect(stored.status).toBe(200)
    await vi.waitUntil(() => campus.content.edition > edition, { timeout: 15_000 })
  }, 120_000)
  afterAll(() => campus.database.close())

  it.each(pages)('shows nothing of ours at %s, at once', async (page) => {
    expect(before.get(page)).toContain(`<title>${defaultName}`)
    expect(before.get(page)).not.toContain('<style')
    const html = await campus.read(page)
    expect(html.match(ours)).toBeNull()
    expect(html).toContain(`<title>${programme.name}`)
    expect(html).toContain(programme.slogan.en)
    expect(html).toContain('<a class="footer-link" href="https://rotfaden.example/">The network</a>')
    expect(html).toContain('<span class="brand-name">Rotfaden-Netzwerk</span>')
  })

  it('has its colour in a style of some 200 bytes that the policy allows', async () => {
    const answer = await campus.ask('/login')
    const [element = '', nonce = '', rules = ''] =
      /<style nonce="([^"]+)">(.*?)<\/style>/.exec(await answer.text()) ?? []
    expect(rules).toContain(`--accent:${programme.accent}`)
    expect(rules).toContain(`--accent:${accent.dark.accent}`)
    expect(element.length).toBeLessThanOrEqual(220)
    expect(answer.headers.get('Content-Security-Policy')).toMatch(
      new RegExp(`style-src [^;]*'nonce-${nonce.replace(/[+/]/g, '\\$&')}'`),
    )
  })

  it('draws as many segments as its standard has clauses', async () => {
    const html = await campus.read('/')
    expect(html.match(/class="ring-segment/g)).toHaveLength(12)
    expect(html).toContain('data-segments="12"')
    expect(await campus.read('/no-such-page')).toContain('data-segments="12"')
    expect((await campus.ask('/share/clause-12.png')).status).toBe(200)
    expect((await campus.ask('/share/clause-13.png')).status).toBe(404)
  })

  it('has a manifest of its own', async () => {
    const manifest = await campus.read('/manifest.webmanifest?lang=en')
    expect(JSON.parse(manifest)).toMatchObject({
      name: programme.name,
      short_name: 'Rotfaden-Netzwerk',
      description: programme.slogan.en,
    })
    expect(manifest).not.toMatch(ours)
  })

  it.each([
    '/share/campus.png',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
    '/apple-touch-icon.png',
    '/favicon.svg',
  ])('%s is red', async (path) => {
    const answer = await campus.ask(path)
    expect(answer.status).toBe(200)
    const picture = sharp(Buffer.from(await answer.arrayBuffer()))
    const { dominant } = await picture.stats()
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(programme.accent.slice(at, at + 2), 16))
    const far = [dominant.r - (red ?? 0), dominant.g - (green ?? 0), dominant.b - (blue ?? 0)]
    expect(Math.max(...far.map(Math.abs))).toBeLessThanOrEqual(16)
  })

  it('has an icon for browsers that ask for the old file', async () => {
    const answer = await campus.ask('/favicon.ico')
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/x-icon'])
  })

  it('names itself to social networks, feeds and programs', async () => {
    expect(await campus.read('/')).toContain(`<meta property="og:site_name" content="${programme.name}"/>`)
    for (const path of ['/registry.atom', '/trust.txt', '/registry.json']) {
      const text = await campus.read(path)
      expect(text.match(ours), path).toBeNull()
    }
    expect(await campus.read('/registry.atom')).toContain(programme.name)
  })

  it('writes mails in its name and colour', () => {
    const mail = {
      to: 'a@example.org',
      locale: 'de',
      template: 'confirmRegistration',
      values: { path: '/', name: 'Ada' },
    } as const
    const { subject, html, text } = composeMail(campus.kit.deps.config, mail)
    expect([subject, html, text].join('\n')).not.toMatch(ours)
    expect(html).toContain(`background:${programme.accent}`)
    expect(text).toContain(programme.name)
    expect(campus.kit.deps.config.identity.sender).toBe(programme.sender)
  })

  it('is set by an admin on a page, who sees a colour before it is saved', async () => {
    expect(await campus.logIn()).toBe(303)
    const html = await campus.read('/admin/settings')
    expect(html).toMatch(/name="accent"[^>]*value="#a4161a"|value="#a4161a"[^>]*name="accent"/)
    const form = { version: '1', name: 'Rotfaden', 'links.first.address': 'https://rotfaden.example' }
    const without = await campus.ask('/admin/settings', { ...form, intent: 'preview', accent: '#1d4ed8' })
    expect([without.status, await without.text()]).toEqual([
      422,
      expect.stringContaining('Give the link a label'),
    ])
    const right = { ...form, 'links.first.labels.de': 'Das Netzwerk', accent: '#1d4ed8' }
    const drawn = await (await campus.ask('/admin/settings', { ...right, intent: 'preview' })).text()
    expect(drawn.match(/fill="#1d4ed8"/g)?.length).toBeGreaterThan(2)
    const refused = await campus.ask('/admin/settings', { ...right, accent: '#ffcc00', intent: 'save' })
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('has the same hue')])
    expect((await campus.ask('/admin/settings', { ...right, intent: 'save' })).status).toBe(303)
    expect(await campus.read('/about')).toContain('>Das Netzwerk</a>')
  })

  describe('with a logo of its own', () => {
    const violet = '#7b2cbf'
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><path d="M0 0h190v100h-190zM210 0h190v100h-190z" fill="${violet}"/></svg>`
    /** How the ring is drawn as a mark, in `app/ui/content/brand.tsx` and in the icons. */
    const ring = /M12\.4 3A9 9|M14\.7 20\.6A9|brand-mark|stroke-dasharray="2\.356/
    let version = ''

    beforeAll(async () => {
      campus.leave()
      const sent = await campus.admin('POST', '/settings/logo?name=own.svg', { body: Buffer.from(svg) })
      const { id } = sent.body as { id: string }
      const { version: stand } = (await campus.admin('GET', '/settings')).body as { version: number }
      const stored = await campus.admin('PUT', '/settings', {
        body: { ...programme, version: stand, logo: id },
      })
      version = (stored.body as { logo: { version: string } }).logo.version
    })
    /** Colours of a picture by how much of it they fill, the most first. */
    const coloursOf = async (path: string) => {
      const answer = await campus.ask(path)
      expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([path, 200, 'image/png'])
      const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
        .flatten({ background: '#000000' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const counted = new Map<string, number>()
      for (let at = 0; at < data.length; at += 3) {
        const colour = `#${data.subarray(at, at + 3).toString('hex')}`
        counted.set(colour, (counted.get(colour) ?? 0) + 1)
      }
      return [...counted].sort((one, other) => other[1] - one[1]).map(([colour]) => colour)
    }

    it.each(pages)('has no ring as a mark at %s: the logo is its name', async (page) => {
      const html = await campus.read(page)
      expect(html).toContain(`src="/logo-${version}.png"`)
      expect(html).toContain(`alt="Rotfaden-Netzwerk"`)
      expect(html).toContain(`href="/icon-192.png?v=${version}"`)
      expect(html).not.toContain('class="brand-name"')
      expect(html.match(ring)).toBeNull()
      expect(html).not.toContain('favicon.svg')
    })

    it.each([
      '/icon-192.png',
      '/icon-512.png',
      '/icon-maskable-512.png',
      '/apple-touch-icon.png',
      '/share/campus.png',
    ])('%s shows the logo, and neither ring nor accent', async (path) => {
      const colours = await coloursOf(path)
      expect(colours.slice(0, 3)).toContain(violet)
      expect(colours).not.toContain(programme.accent)
      expect(colours).not.toContain(accent.dark.accent)
    })

    it('is an address that browsers keep for good, and one before leads there', async () => {
      const own = await campus.ask(`/logo-${version}.png`)
      expect(own.headers.get('Cache-Control')).toContain('immutable')
      const before = await campus.ask('/logo-0123456789abcdef.png')
      expect([before.status, before.headers.get('Location')]).toEqual([302, `/logo-${version}.png`])
      const drawing = await campus.ask('/favicon.svg')
      expect([drawing.status, drawing.headers.get('Location')]).toEqual([302, `/icon-192.png?v=${version}`])
      expect((await campus.ask('/favicon.ico')).headers.get('Content-Type')).toBe('image/x-icon')
    })

    it('has its icons in the manifest, by its version', async () => {
      const { icons } = JSON.parse(await campus.read('/manifest.webmanifest?lang=en')) as {
        icons: { src: string }[]
      }
      expect(icons.map(({ src }) => src.split('?')[1])).toEqual([1, 2, 3].map(() => `v=${version}`))
    })

    it('has it in mails', async () => {
      const mail = { to: 'a@example.org', locale: 'de', template: 'mailTrial', values: {} } as const
      const found = await findMailLogo(campus.kit.deps.config)
      const { html, logo } = composeMail(campus.kit.deps.config, mail, found)
      expect(html).toContain('src="cid:logo@campus"')
      expect(html.match(ring)).toBeNull()
      const { dominant } = await sharp(logo).flatten({ background: '#ffffff' }).stats()
      expect(dominant.b).toBeGreaterThan(dominant.g + 80)
    })

    it('keeps the ring where it shows the clauses of the standard', async () => {
      expect((await campus.read('/')).match(/class="ring-segment/g)).toHaveLength(12)
      expect((await coloursOf('/share/clause-3.png'))[0]).toBe(programme.accent)
    })
  })
})
