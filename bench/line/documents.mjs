// `npm run bench:line -- documents`: how many bytes has the document of each page of the inventory, with the style sheet, as the
// server sends both (brotli)? Pages are opened by those who look at them in the tests, and those of the other programs here
// with their data. No browser is needed. Exits with code 1 if one is over the budget.
//   --json         the results as JSON instead of the table
//   --only A,B     pages whose name contains one of these
//   --language de  in this language
//   --save FOLDER  the documents too, as a browser reads them
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import {
  build,
  inLanguage,
  logIn,
  pagesOf,
  prepare,
  sender,
  startCampus,
  temporaryFolder,
} from '../support/campus.mjs'
import { documentBudget, weigh } from './document-size.mjs'
import { number, table } from '../support/measure.mjs'

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    language: { type: 'string' },
    save: { type: 'string' },
  },
})
const { visitedPages } = await tsImport('../../tests/support/pages/inventory/index.ts', import.meta.url)
const { recordsOf } = await tsImport('../../tests/support/pages/records.ts', import.meta.url)

/** The API behind the addresses of records, over HTTP. Nobody reads mails here. */
const kitFor = (send) => ({
  mails: [],
  request: async (method, path, { token, body } = {}) => {
    const response = await send(`/api${path}`, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined }
  },
})

/** Pages of the inventory, each with the headers of somebody who looks at it. */
async function inventoryPages(send) {
  const records = recordsOf(kitFor(send))
  const cookies = new Map()
  const headersOf = async (reader) => {
    if (reader === 'visitor') return {}
    if (!cookies.has(reader)) cookies.set(reader, await logIn(send, records.emailOf(reader)))
    return { Cookie: cookies.get(reader) }
  }
  const pages = []
  for (const [, reader, pattern] of visitedPages) {
    const { path } = await records.find(reader, pattern)
    pages.push({ name: `${reader} ${pattern}`, path, headers: await headersOf(reader) })
  }
  return pages
}

const isWanted = ({ name }) => options.only?.split(',').some((part) => name.includes(part)) ?? true
/** The printout of the whole guide is one long text, and read at leisure. */
const isWhole = ({ name }) => name.includes('/knowledgebase/print')
const isOver = (row) => row.html + row.css > documentBudget && !isWhole(row)

function save(folder, { name, text }) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replaceAll(/[^\w.=-]+/g, '_')}.html`), text)
}

function report(rows) {
  const head = ['page', 'HTML plain', 'of it data', 'HTML br', 'CSS br', 'HTML+CSS  ']
  const lines = rows.map((row) => [
    row.name,
    number(row.plain),
    number(row.data),
    number(row.html),
    number(row.css),
    `${number(row.html + row.css)}${isOver(row) ? ' !' : '  '}`,
  ])
  const over = rows.filter(isOver).length
  const said = `\nbudget: ${number(documentBudget)} bytes; over it (!): ${over} of ${rows.length} pages`
  return `${table([head, ...lines])}\n${said}`
}

build()
const campus = await startCampus({ folder: temporaryFolder() })
try {
  await prepare(campus.url)
  const send = sender(campus.url)
  const pages = [...(await pagesOf(send)), ...(await inventoryPages(send))].filter(isWanted)
  const rows = []
  for (const page of pages) {
    const { text, ...sizes } = await weigh(campus.url, inLanguage(page, options.language))
    if (options.save) save(options.save, { name: page.name, text })
    rows.push({ name: page.name, ...sizes })
  }
  rows.sort((one, other) => other.html - one.html)
  process.stdout.write(`${options.json ? JSON.stringify(rows, null, 2) : report(rows)}\n`)
  process.exitCode = rows.some(isOver) ? 1 : 0
} finally {
  await campus.stop()
}
