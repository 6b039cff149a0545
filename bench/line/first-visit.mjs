// `npm run bench:line -- first-visit`: what does a browser download for a page on the very first visit? Sizes are those of bodies as
// transferred, compressed by the server (brotli). Exits with code 1 if a budget is exceeded.
//   --files       each file with its bytes, instead of the table
//   --json        the results as JSON instead of the table
//   --language L  in this language
//   --only A,B    these pages alone, by name
//   --lighthouse  Lighthouse as a phone instead: medians of three runs, for some pages of visitors and members
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { tsImport } from 'tsx/esm/api'
import {
  build,
  inLanguage,
  pagesOf,
  prepare,
  sender,
  startCampus,
  temporaryFolder,
} from '../support/campus.mjs'
import { documentBudget, weigh } from './document-size.mjs'
import { number, table } from '../support/measure.mjs'
import { lighthouseOf } from './lighthouse.mjs'
import { tasksOf } from './slow-processor.mjs'

const budgets = { document: documentBudget, script: 110_000, lightScript: 0 }
const { values: options } = parseArgs({
  options: {
    files: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    language: { type: 'string' },
    only: { type: 'string' },
    lighthouse: { type: 'boolean', default: false },
  },
})
/** Where somebody meets the campus first, and where members are most. */
const lookedAt = [
  'start',
  'register/individual',
  'login',
  'about',
  'home',
  'content list',
  'offer',
  'profile settings',
]
/** The others ask search engines to leave them alone, which costs them points. */
const forSearch = ['start', 'register/individual', 'about']
const wanted = options.only?.split(',') ?? (options.lighthouse ? lookedAt : undefined)
const { findChromium, findFullChromium, quietly } = await tsImport(
  '../../tests/support/browser.ts',
  import.meta.url,
)

/** Pages for visitors, in addition to those of `pagesOf`. */
const visitorPages = ['/login', '/register/individual', '/about', '/footer/privacy_policy', '/confirm'].map(
  (path) => ({
    name: path.slice(1),
    path,
    headers: {},
  }),
)

const kindOf = (url, type) => {
  const { pathname } = new URL(url)
  if (type === 'Document') return 'html'
  if (pathname.endsWith('.js')) return 'script'
  if (pathname.endsWith('.css')) return 'style'
  if (pathname.endsWith('.json')) return 'text'
  return 'other'
}

/** Everything that a browser with an empty cache downloads until it is idle. */
async function visit(browser, url, { path, headers }) {
  const context = await browser.newContext({ extraHTTPHeaders: headers })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const requests = new Map()
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    // What it has fetched ahead.
    if (response.fromPrefetchCache || response.fromDiskCache) return
    const { pathname, search } = new URL(response.url)
    requests.set(requestId, {
      path: pathname + search,
      kind: kindOf(response.url, type),
      bytes: 0,
      status: response.status,
    })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes += encodedDataLength
  })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  await context.close()
  const all = [...requests.values()]
  const failed = all.filter(({ status }) => status >= 400).length
  const sum = (some) => some.reduce((bytes, request) => bytes + request.bytes, 0)
  const ofKind = (kind) => all.filter((request) => request.kind === kind)
  return {
    files: all.map(({ path, bytes }) => ({ path, bytes })),
    requests: all.length,
    failed,
    bytes: sum(all),
    script: sum(ofKind('script')),
    scripts: ofKind('script').length,
    text: sum(ofKind('text')),
    paint: Math.round(paint ?? 0),
  }
}

/** The same page in low-bandwidth mode. */
const lightly = (page) => ({ ...page, headers: { ...page.headers, 'Save-Data': 'on' } })

const marked = (value, budget) => `${number(value)}${value > budget ? ' !' : '  '}`

function report(rows) {
  const head = [
    'page',
    'HTML plain',
    'HTML br',
    'CSS br',
    'HTML+CSS  ',
    'JS br  ',
    'JS files',
    'texts br',
    'requests',
    'all bytes',
    'paint ms',
    'longest ms',
    'blocking ms',
    'low: JS  ',
    'low: requests',
  ]
  const lines = rows.map((row) => [
    row.name,
    number(row.plain),
    number(row.html),
    number(row.css),
    marked(row.html + row.css, budgets.document),
    marked(row.script, budgets.script),
    number(row.scripts),
    number(row.text),
    `${row.requests}${row.failed > 0 ? ` (${row.failed} failed)` : ''}`,
    number(row.bytes),
    number(row.paint),
    number(row.tasks.longest),
    number(row.tasks.blocking),
    marked(row.light.script, budgets.lightScript),
    number(row.light.requests),
  ])
  const said = `\nbudgets: HTML+CSS ${number(budgets.document)} bytes, JavaScript ${number(budgets.script)} bytes, in low-bandwidth mode none; ! is over\nlongest task and blocking time on a processor four times as slow`
  return `${table([head, ...lines])}\n${said}`
}

async function nameFiles(pages) {
  const rows = []
  for (const page of pages) rows.push({ name: page.name, ...(await visit(browser, campus.url, page)) })
  const text = rows.map(({ name, files }) =>
    [name, table(files.map(({ path, bytes }) => [number(bytes), path]))].join('\n'),
  )
  return { rows, isOver: false, text: text.join('\n\n') }
}

/** Lighthouse counts to 100; what cost points is named. */
function reportLighthouse(rows) {
  const head = ['page', 'performance', 'accessibility', 'practices', 'SEO', 'first paint ms', 'blocking ms']
  const lines = rows.map((row) => [
    row.name,
    ...[row.performance, row.accessibility, row.practices, row.seo, row.firstPaint, row.blocking].map(
      (value) => number(value),
    ),
  ])
  const missed = rows.filter((row) => row.missed.length > 0)
  return [table([head, ...lines]), ...missed.map((row) => `${row.name}: ${row.missed.join(', ')}`)].join('\n')
}

async function measurePages(pages) {
  const rows = []
  for (const page of pages)
    rows.push({
      name: page.name,
      ...(await weigh(campus.url, page)),
      ...(await visit(browser, campus.url, page)),
      tasks: await tasksOf(browser, campus.url, page),
      light: await visit(browser, campus.url, lightly(page)),
    })
  const isOver = rows.some(
    ({ html, css, script, light }) =>
      html + css > budgets.document || script > budgets.script || light.script > budgets.lightScript,
  )
  return { rows, isOver, text: report(rows) }
}

async function lookAtPages(pages) {
  const rows = []
  for (const page of pages)
    rows.push({ name: page.name, ...(await lighthouseOf(campus.url, page, findFullChromium())) })
  return {
    rows,
    isOver: rows.some(
      (row) =>
        row.accessibility < 100 || row.practices < 100 || (row.seo < 100 && forSearch.includes(row.name)),
    ),
    text: reportLighthouse(rows),
  }
}

build()
const campus = await startCampus({ folder: temporaryFolder() })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: quietly,
})
try {
  await prepare(campus.url)
  const pages = [...(await pagesOf(sender(campus.url))), ...visitorPages]
  const chosen = pages
    .filter(({ name }) => wanted?.includes(name) ?? true)
    .map((page) => inLanguage(page, options.language))
  const measure = options.files ? nameFiles : options.lighthouse ? lookAtPages : measurePages
  const { rows, isOver, text } = await measure(chosen)
  process.stdout.write(`${options.json ? JSON.stringify(rows, null, 2) : text}\n`)
  process.exitCode = isOver ? 1 : 0
} finally {
  await browser.close()
  await campus.stop()
}
