import ts from 'typescript'
import { expect, it } from 'vitest'
import { importsOf, resolve, stem } from './module-imports'
import { isTest, listSources, parse, readProjectFile } from './source-tree'

/**
 * Libraries that read what others wrote, or that can work for more than a moment, and where they may be loaded: in a thread of the
 * pool, or for the reason that is given. A new one of the kind is added here.
 */
const thread = 'in a thread'
const allowed: Record<string, Record<string, string>> = {
  '@zxcvbn-ts/core': {
    'api/features/registration/new-passwords.rules.ts': thread,
    'app/ui/forms/password-estimate.ts': 'in the browser of the person who types',
  },
  '@simplewebauthn/server': {
    'api/features/passkeys/verification.ts': 'a few kilobytes at most, by the contract',
  },
  'csv-parse': { 'api/platform/csv/csv-file.ts': thread },
  'd3-geo': { 'app/platform/drawings/world.server.ts': 'our own file, once at the start' },
  'd3-scale': {
    'app/platform/drawings/world.server.ts': 'a number for each country',
    'app/features/overview/overview.server.ts': 'a number for each week of a year',
    'app/platform/drawings/plot.server.ts': 'a number for each week or month of some years',
  },
  'd3-shape': {
    'app/features/overview/overview.server.ts': 'a number for each week of a year',
    'app/platform/drawings/plot.server.ts': 'a number for each week or month of some years',
  },
  diff: { 'app/features/editing/differences.server.ts': 'in pieces, and no more than 300 changes' },
  feedsmith: { 'api/features/offer-sources/source-file.ts': thread },
  fflate: { 'api/features/account/export.service.ts': 'writes, in pieces of 64 kB' },
  'ical.js': { 'api/features/offer-sources/source-file.ts': thread },
  'markdown-it': {
    'api/features/content/markdown.ts':
      'long texts in a thread; our own of a release at the start of a process',
  },
  qrcode: { 'app/platform/qr.server.ts': 'an address of our own, of a hundred characters' },
  saxes: { 'api/features/files/logo-drawing.ts': thread },
  sharp: {
    'api/features/files/drawing.ts': thread,
    'api/features/files/pictures.ts': 'only loads it, for the threads',
    'api/seed/pictures/index.ts': 'pictures of our own, when demo data is written',
    'app/platform/http/icons.server.ts': 'six drawings of our own, each made once, in threads of the library',
    'app/platform/drawings/logo.server.ts':
      'the logo as the API has drawn it, on seven grounds, each made once',
    'app/features/share/share-picture.server.ts':
      'nineteen drawings of our own, each made once, in threads of the library',
  },
  'topojson-client': { 'app/platform/drawings/world.server.ts': 'our own file, once at the start' },
  turndown: { 'api/features/offer-sources/markdown.ts': thread },
}

/** What cannot read foreign files, or is given a few lines of them. Every other dependency has to be above. */
const light = [
  '@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner', '@conform-to/react', '@conform-to/zod', '@electric-sql/pglite',
  '@hono/node-server', '@hono/zod-openapi', '@node-rs/argon2', '@prismicio/client', '@prismicio/react', '@remix-run/node',
  '@remix-run/react', '@remix-run/serve', '@simplewebauthn/browser', '@zxcvbn-ts/language-common', 'canonicalize',
  'csv-stringify', 'feed', 'flydrive', 'hono', 'i18next', 'ics', 'jose', 'kysely', 'lru-cache', 'luxon', 'nodemailer',
  'openid-client', 'otpauth', 'pg', 'pg-boss', 'pino', 'piscina', 'prom-client', 'react', 'react-dom', 'react-i18next',
  'react-router-dom', 'remix-auth', 'remix-auth-form', 'remix-i18next', 'remix-toast', 'request-filtering-agent',
  'standardwebhooks', 'uuid', 'web-push', 'world-atlas', 'zod',
] // prettier-ignore

const product = listSources().filter(
  ({ file }) => /^(api|app|contracts|server)[/.]/.test(file) && !isTest(file),
)

it('every dependency is known as one that is costly, or as one that is not', () => {
  const { dependencies } = JSON.parse(readProjectFile('package.json')) as {
    dependencies: Record<string, string>
  }
  expect(Object.keys(dependencies).toSorted()).toEqual([...Object.keys(allowed), ...light].toSorted())
})

it('costly libraries are loaded where their work is bounded', () => {
  const found = product.flatMap((source) =>
    importsOf(source)
      .filter(({ typeOnly }) => !typeOnly)
      .flatMap(({ specifier }) => {
        const target = resolve(source.file, specifier)
        return 'package' in target && allowed[target.package] ? [`${target.package}: ${source.file}`] : []
      }),
  )
  const wanted = Object.entries(allowed).flatMap(([name, places]) =>
    Object.keys(places).map((file) => `${name}: ${file}`),
  )
  expect([...new Set(found)].toSorted()).toEqual(wanted.toSorted())
})

/** Modules that a module loads as soon as it is loaded itself. */
const loadedAtOnce = (source: (typeof product)[number]): string[] =>
  parse(source).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const phase = ts.isImportDeclaration(statement) ? statement.importClause?.phaseModifier : undefined
    const isType = ts.isExportDeclaration(statement)
      ? statement.isTypeOnly
      : phase === ts.SyntaxKind.TypeKeyword
    const named = statement.moduleSpecifier
    if (isType || !named || !ts.isStringLiteral(named)) return []
    const target = resolve(source.file, named.text)
    return 'path' in target ? [target.path] : []
  })

it('what belongs into a thread is loaded by no process that answers requests', () => {
  const inThreads = Object.values(allowed)
    .flatMap((places) => Object.entries(places))
    .flatMap(([file, reason]) => (reason === thread ? [stem(file)] : []))
  const byName = new Map(product.map((source) => [stem(source.file), source]))
  const seen = new Set(['server', 'api/app', 'api/jobs', 'api/tasks'])
  for (const name of seen) {
    const source = byName.get(name) ?? byName.get(`${name}/index`)
    for (const next of source ? loadedAtOnce(source) : []) seen.add(next)
  }
  expect(seen.size).toBeGreaterThan(300)
  expect(inThreads.filter((name) => seen.has(name))).toEqual([])
})
