import { describe, expect, it } from 'vitest'
import { roomCycles, loadedBy, moduleCycles, moduleGraph, serverPackagesInBrowser } from './import-graph'
import { forbiddenImports } from './import-rules'
import { importsOf, type Module } from './module-imports'
import { listSources } from './source-tree'
import { sqlOutsideRepositories } from './sql-places'

const sources = listSources()
const modules = sources.map((source): Module => ({ file: source.file, imports: importsOf(source) }))

describe('the tree', () => {
  it('imports only what the table of the architecture allows', () => {
    expect(forbiddenImports(modules)).toEqual([])
  })

  it('has no features of the API, and no parts of a platform, that need each other in a circle', () => {
    expect(roomCycles(modules)).toEqual([])
  })

  it('has no modules that need each other in a circle', () => {
    expect(moduleCycles(modules)).toEqual([])
  })

  it('opens a session in one place for every way to log in, which says so to a browser without cookies', () => {
    const opening = sources.filter(
      ({ file, text }) => /^app\/(features|routes)\//.test(file) && /session\.open\(/.test(text),
    )
    const ofLogins = opening.map(({ file }) => file).filter((file) => !/\.test\.tsx?$/.test(file))
    // The second one gives a member, who is logged in already, the tokens for a new e-mail address.
    expect(ofLogins).toEqual([
      'app/features/auth/login-steps.server.ts',
      'app/features/credentials/credentials.server.ts',
    ])
  })

  it('shows every component of the design system in the gallery', () => {
    const shown = loadedBy('app/features/dev/ui-gallery.tsx', moduleGraph(modules))
    const components = modules
      .map(({ file }) => file)
      .filter((file) => /^app\/ui\/.*\.tsx$/.test(file) && !/\.test\.|\.server\.|\/use-/.test(file))
    expect(components.length).toBeGreaterThan(50)
    expect(components.filter((file) => !shown.has(file))).toEqual([])
  })

  it('brings no package of the server into the browser', () => {
    expect(serverPackagesInBrowser(modules)).toEqual([])
  })

  it('builds queries in repositories, platform, migrations and seed only', () => {
    expect(sqlOutsideRepositories(sources)).toEqual([])
  })
})

const one = (file: string, specifier: string, typeOnly = false): Module => ({
  file,
  imports: [{ specifier, typeOnly }],
})

describe('forbiddenImports', () => {
  it.each([
    ['contracts/offers/offers.ts', 'zod'],
    ['contracts/offers/offers.ts', '../endpoint'],
    ['app/routes/offers.$id.tsx', '~/app/features/offers/offers.server'],
    ['app/root.tsx', './features/messages/messages.server'],
    ['app/root.tsx', '~/app/styles/app.css?url'],
    ['app/features/offers/offer-page.tsx', '~/app/ui/field'],
    ['app/features/offers/offer-page.tsx', './offer-card'],
    ['app/ui/button.tsx', '@remix-run/react'],
    ['app/platform/i18n.server.ts', '/locales/*/*.json'],
    ['api/app.ts', './features/offers/offers.routes'],
    ['api/features/offers/offers.routes.ts', './offers.service'],
    ['api/features/offers/offers.service.ts', './offers.repo'],
    ['api/features/offers/offers.service.ts', '../messages/messages.service'],
    ['api/features/offers/offers.rules.ts', '~/contracts/offers/offers'],
    ['api/features/offers/offers.repo.ts', 'kysely'],
    ['api/platform/database/migrate.ts', 'kysely'],
    ['api/features/offers/offers.service.test.ts', '~/tests/support/database'],
    ['server.ts', '~/api/app'],
    ['tests/support/campus.ts', '~/server'],
  ])('lets %s import %s', (file, specifier) => {
    expect(forbiddenImports([one(file, specifier)])).toEqual([])
  })

  it.each([
    ['contracts/offers/offers.ts', 'hono', 'zod only'],
    ['contracts/offers/offers.ts', '~/app/platform/paths', 'may not import app/platform'],
    ['app/routes/offers.tsx', '~/api/app', 'may not import api/root'],
    ['app/routes/offers.tsx', '../../server', 'may not import server'],
    ['app/features/offers/offer-page.tsx', '../messages/chat', 'never another feature'],
    ['app/features/offers/offer-page.tsx', './offers.server', 'never imports *.server.ts'],
    ['app/features/offers/offers.server.ts', '~/api/platform/database', 'may not import api/platform'],
    ['app/ui/button.tsx', '~/app/platform/paths', 'may not import app/platform'],
    ['app/ui/button.tsx', '~/contracts/constants', 'may not import contracts'],
    ['app/ui/button.tsx', 'zod', 'app/ui may import'],
    ['app/platform/paths.ts', '~/app/features/offers/offer-page', 'may not import app/features'],
    ['api/app.ts', '~/app/root', 'may not import app/root'],
    ['api/app.ts', './features/offers/offers.repo', 'its routes or service'],
    ['api/platform/mount.ts', '~/api/features/offers/offers.routes', 'may not import api/features'],
    ['api/features/offers/offers.routes.ts', './offers.repo', 'routes → service'],
    ['api/features/offers/offers.routes.ts', './offers.rules', 'routes → service'],
    ['api/features/offers/offers.service.ts', './offers.routes', 'routes → service'],
    ['api/features/offers/offers.repo.ts', './offers.service', 'routes → service'],
    ['api/features/offers/offers.service.ts', '../messages/messages.repo', 'only its service'],
    ['api/features/offers/offers.repo.ts', '../messages/messages.service', 'knows no other feature'],
    ['api/features/offers/offers.service.ts', 'kysely', 'SQL belongs'],
    ['app/platform/session/session.server.ts', 'pg', 'SQL belongs'],
    ['api/features/offers/offers.rules.ts', './offers.repo', 'rules are pure'],
    ['api/features/offers/offers.rules.ts', '~/api/platform/clock', 'rules are pure'],
    ['api/features/offers/offers.rules.ts', 'node:crypto', 'rules are pure'],
    ['api/features/offers/offers.rules.ts', '../messages/messages.rules', 'rules are pure'],
    ['api/platform/clock.ts', '~/tests/support/clock', 'never imports tests'],
    ['server.ts', './tests/support/clock', 'never imports tests'],
  ])('does not let %s import %s', (file, specifier, reason) => {
    expect(forbiddenImports([one(file, specifier)])).toEqual([expect.stringContaining(reason)])
  })

  it('lets the browser side name types of a server file, which vanish, but not the API', () => {
    expect(forbiddenImports([one('app/features/offers/offer-page.tsx', './offers.server', true)])).toEqual([])
    expect(forbiddenImports([one('app/features/offers/offer-page.tsx', '~/api/app', true)])).toHaveLength(1)
  })
})

describe('roomCycles', () => {
  const service = (from: string, to: string) =>
    one(`api/features/${from}/${from}.service.ts`, `../${to}/${to}.service`)

  it('finds a circle of three and leaves a chain alone', () => {
    const name = (feature: string) => `api/features/${feature}`
    expect(roomCycles([service('a', 'b'), service('b', 'c'), service('c', 'a')])).toEqual([
      ['a', 'b', 'c', 'a'].map(name).join(' → '),
    ])
    expect(roomCycles([service('a', 'b'), service('b', 'c'), service('a', 'c')])).toEqual([])
  })

  it('finds parts of a platform that need each other, by a type of a module beside the folders', () => {
    const modules = [
      one('app/platform/session/session.server.ts', '../http/front.server', true),
      one('app/platform/http/front.server.ts', '../guard.server'),
      one('app/platform/guard.server.ts', './session/session.server'),
    ]
    expect(roomCycles(modules)).toEqual([
      'app/platform/session → app/platform/http → app/platform/guard → app/platform/session',
    ])
  })
})

describe('moduleCycles', () => {
  it('finds modules that need each other, by types and by way of an index', () => {
    const modules = [
      one('api/platform/jobs/index.ts', './queue'),
      one('api/platform/jobs/queue.ts', '../deps', true),
      one('api/platform/deps.ts', './jobs'),
      one('api/platform/log.ts', './deps'),
    ]
    expect(moduleCycles(modules)).toEqual([
      'api/platform/jobs/index.ts → api/platform/jobs/queue.ts → api/platform/deps.ts → api/platform/jobs/index.ts',
    ])
    expect(moduleCycles(modules.slice(1))).toEqual([])
  })
})

describe('serverPackagesInBrowser', () => {
  const contract = one('contracts/offers/offers.ts', 'zod')

  it('follows a contract to zod unless only its types are used', () => {
    const page = 'app/features/offers/offer-page.tsx'
    expect(serverPackagesInBrowser([one(page, '~/contracts/offers/offers'), contract])).toEqual([
      `${page} brings zod into the browser`,
    ])
    expect(serverPackagesInBrowser([one(page, '~/contracts/offers/offers', true), contract])).toEqual([])
  })

  it('keeps the packages that draw on the server', () => {
    const found = (file: string) =>
      ['d3-geo', 'topojson-client', 'world-atlas/countries-110m.json'].flatMap((name) =>
        serverPackagesInBrowser([one(file, name)]),
      )
    expect(found('app/ui/content/world-map.tsx')).toHaveLength(3)
    expect(found('app/platform/drawings/world.server.ts')).toEqual([])
  })

  it('lets files of the server and routes use contracts', () => {
    const files = ['app/features/offers/offers.server.ts', 'app/routes/offers.tsx']
    expect(
      serverPackagesInBrowser([...files.map((file) => one(file, '~/contracts/offers/offers')), contract]),
    ).toEqual([])
  })
})

describe('importsOf', () => {
  const read = (text: string) => importsOf({ file: 'app/x.tsx', text })

  it('sees every way in which a module can name another', () => {
    const text = `
      import a, { b } from './a'
      import type { C } from './c'
      import { type D } from './d'
      export * from './e'
      export type { F } from './f'
      const g = await import('./g')
      let h: import('./h').H
      import.meta.glob(['/locales/*.json', './i.ts'])
      // import './commented'
      const text = "import './quoted'"`
    expect(read(text).map((each) => `${each.specifier}${each.typeOnly ? ' (type)' : ''}`)).toEqual([
      './a',
      './c (type)',
      './d',
      './e',
      './f (type)',
      './g',
      './h (type)',
      '/locales/*.json',
      './i.ts',
    ])
  })
})

describe('sqlOutsideRepositories', () => {
  const query = "export const rows = () => db().selectFrom('offers').execute()"

  it('finds queries and sql templates in a service, and none in a repository', () => {
    expect(
      sqlOutsideRepositories([{ file: 'api/features/offers/offers.service.ts', text: query }]),
    ).toHaveLength(1)
    expect(
      sqlOutsideRepositories([{ file: 'api/app.ts', text: 'export const now = sql`select now()`' }]),
    ).toHaveLength(1)
    expect(sqlOutsideRepositories([{ file: 'api/features/offers/offers.repo.ts', text: query }])).toEqual([])
  })
})
