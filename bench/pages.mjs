// `npm run bench:pages`: what does a browser download for a page on the very first visit? Sizes are those of bodies as
// transferred, compressed by the server (brotli). Exits with code 1 if a budget is exceeded.
//   --json   the results as JSON instead of the table
import { get } from 'node:http'
import { parseArgs } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { tsImport } from 'tsx/esm/api'
import { build, pagesOf, prepare, sender, startCampus, temporaryFolder } from './campus.mjs'
import { number, table } from './measure.mjs'

const budgets = { document: 14_600, script: 110_000, lightScript: 0 }
const { values: options } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
const { findChromium, quietly } = await tsImport('../tests/support/browser.ts', import.meta.url)

/** Pages for visitors, in addition to those of `pagesOf`. */
const visitorPages = ['/login', '/register/individual', '/about', '/footer/privacy_policy', '/confirm'].map(
  (path) => ({
    name: path.slice(1),
    path,
    headers: {},
  }),
)

/** Bytes of the body as transferred, not decompressed, and the headers. */
function fetchRaw(url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, 'Accept-Encoding': 'br' } }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ response, body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}

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
    requests.set(requestId, { kind: kindOf(response.url, type), bytes: 0, status: response.status })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes += encodedDataLength
  })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await context.close()
  const all = [...requests.values()]
  const failed = all.filter(({ status }) => status >= 400).length
  const bytesOf = (kind) => all.filter((r) => r.kind === kind).reduce((sum, r) => sum + r.bytes, 0)
  return { requests: all.length, failed, script: bytesOf('script'), text: bytesOf('text') }
}

/** The same page requested by a plain client, which measures the exact transfer size. */
async function weigh(url, { path, headers }) {
  const { response, body } = await fetchRaw(url + path, headers)
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  const html = brotliDecompressSync(body).toString()
  const sheets = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)].map(([, href]) => href)
  const styles = await Promise.all(sheets.map((href) => fetchRaw(url + href, {})))
  const css = styles.reduce((sum, style) => sum + style.body.length, 0)
  return { plain: html.length, html: body.length, css }
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
    'texts br',
    'requests',
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
    number(row.text),
    `${row.requests}${row.failed > 0 ? ` (${row.failed} failed)` : ''}`,
    marked(row.light.script, budgets.lightScript),
    number(row.light.requests),
  ])
  const said = `\nbudgets: HTML+CSS ${number(budgets.document)} bytes, JavaScript ${number(budgets.script)} bytes, in low-bandwidth mode none; ! is over`
  return `${table([head, ...lines])}\n${said}`
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
  const rows = []
  for (const page of pages)
    rows.push({
      name: page.name,
      ...(await weigh(campus.url, page)),
      ...(await visit(browser, campus.url, page)),
      light: await visit(browser, campus.url, lightly(page)),
    })
  process.stdout.write(`${options.json ? JSON.stringify(rows, null, 2) : report(rows)}\n`)
  const over = rows.some(
    ({ html, css, script, light }) =>
      html + css > budgets.document || script > budgets.script || light.script > budgets.lightScript,
  )
  process.exitCode = over ? 1 : 0
} finally {
  await browser.close()
  await campus.stop()
}
