// `npm run bench:scale -- addresses`: does a page take longer on a large campus than on a small one? See RESULTS.md.
//   --people=1000000    of the large campus
//   --few=1000          of the small one; at least 1,000
//   --rounds=9          requests per address
//   --only=/admin       addresses that contain this
//   --engine=embedded   both on the embedded database, instead of a PostgreSQL server
//   --server=URL        a PostgreSQL server that keeps the databases, so that the next run need not fill them again
import { parseArgs } from 'node:util'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { build, logIn, sender, startCampus, temporaryFolder, tokenFor } from '../support/campus.mjs'
import { median, number, table } from '../support/measure.mjs'
import { memoryOf } from '../support/processes.mjs'
import { callsFor, readers } from './calls.mjs'
import { openDatabase, sizeOfFolder } from './databases.mjs'
import { fill } from './fill.mjs'
import { searches } from './searches.mjs'

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    few: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '9' },
    only: { type: 'string', default: '' },
    engine: { type: 'string', default: 'server' },
    server: { type: 'string' },
  },
})
const rounds = Number(options.rounds)
const isEmbedded = options.engine === 'embedded'
const warmUp = 2
/** A page may take this many times as long, or this many milliseconds. */
const goal = { ratio: 1.3, milliseconds: 60 }

const say = (text) => process.stdout.write(`${text}\n`)

/** False if the server has the database already. */
async function createDatabase(url, name) {
  const root = new pg.Client({ connectionString: url })
  await root.connect()
  const { rows } = await root.query('select from pg_database where datname = $1', [name])
  if (rows.length === 0) await root.query(`create database ${name}`)
  await root.end()
  return rows.length === 0
}

async function fillDatabase(database, people) {
  const began = performance.now()
  await fill(database.query, { people })
  const { rows } = await database.query('select pg_size_pretty(pg_database_size(current_database())) as size')
  say(`${number(people)} people: ${rows[0].size}, filled in ${number((performance.now() - began) / 1000)} s`)
}

/** The API takes a token, and pages take the cookie of the session. */
const headersOf = ({ Cookie, Authorization }, path) =>
  !Cookie ? {} : path.startsWith('/api/') ? { Authorization } : { Cookie }

/** Where a campus with so many people keeps its data; new if it has to be filled. */
async function placeFor(server, people) {
  const folder = temporaryFolder()
  if (!server) return { place: { folder }, isNew: true }
  const name = `campus_${people}`
  const databaseUrl = new URL(`/${name}`, server.url).href
  return { place: { folder, databaseUrl }, isNew: await createDatabase(server.url, name) }
}

/** A campus with so many people, and a request function for each reader. */
async function open(server, people) {
  const { place, isNew } = await placeFor(server, people)
  if (isNew) await (await startCampus(place)).stop()
  // Closed before the campus starts: an embedded database has one owner.
  const database = await openDatabase(place)
  if (isNew) await fillDatabase(database, people)
  const found = {}
  for (const [reader, query] of Object.entries(readers)) found[reader] = (await database.query(query)).rows[0]
  const ids = Object.fromEntries(Object.entries(found).map(([reader, { id }]) => [reader, id]))
  const calls = await callsFor(database.query, ids)
  await database.close()
  const campus = await startCampus(place)
  const send = sender(campus.url)
  const headers = { visitor: {} }
  for (const [reader, { email }] of Object.entries(found))
    headers[reader] = {
      Cookie: await logIn(send, email),
      Authorization: `Bearer ${await tokenFor(send, email)}`,
    }
  return {
    place,
    campus,
    calls,
    ask: (reader, path) => send(path, { headers: headersOf(headers[reader], path) }),
  }
}

async function timeOf({ ask }, [reader, path]) {
  const begin = performance.now()
  const response = await ask(reader, path)
  const bytes = (await response.arrayBuffer()).byteLength
  return { time: performance.now() - begin, bytes, status: response.status }
}

/** In turns, so that a slow moment affects both. */
async function compare(campuses, { name, requests }) {
  const times = campuses.map(() => [])
  let last = []
  for (let round = 0; round < warmUp + rounds; round++) {
    last = []
    for (const [index, campus] of campuses.entries()) {
      const answer = await timeOf(campus, requests[index])
      last.push(answer)
      if (round >= warmUp) times[index].push(answer.time)
    }
  }
  const [small, large] = times.map(median)
  return {
    name,
    small,
    large,
    ratio: large / small,
    bytes: last[1].bytes,
    statuses: last.map(({ status }) => status),
  }
}

const isOver = ({ ratio, large }) => ratio > goal.ratio && large > goal.milliseconds

function report(results) {
  const sorted = results.sort((a, b) => Number(isOver(b)) - Number(isOver(a)) || b.ratio - a.ratio)
  const rows = sorted.map((result) => [
    `${isOver(result) ? '! ' : '  '}${result.name}`,
    number(result.small, 0),
    number(result.large, 0),
    number(result.ratio, 2),
    number(result.bytes / 1000, 0),
  ])
  say(
    `medians of ${rounds} requests in ms, by turns, ${isEmbedded ? 'embedded' : 'PostgreSQL'}, Node ${process.version}; ! is over the goal\n`,
  )
  say(table([['page or call', options.few, options.people, 'ratio', 'kB'], ...rows]))
  const odd = results.filter(
    ({ statuses }) => statuses.some((status) => status >= 500) || statuses[0] !== statuses[1],
  )
  for (const { name, statuses } of odd) say(`answered differently: ${name} ${statuses.join(' and ')}`)
}

/** What the process needs; of the embedded database also the size on disk. */
function reportProcess({ place, campus }, people) {
  const folder = isEmbedded ? `, database folder ${number(sizeOfFolder(place.folder) / 1e6)} MB` : ''
  say(
    `${number(Number(people))} people: started in ${number(campus.startMilliseconds)} ms, ` +
      `${number(memoryOf(campus.pid))} MB of memory at the end${folder}`,
  )
}

build()
const { startPostgres } = await tsImport('../../tests/support/postgres.ts', import.meta.url)
const { pagesToLookAt } = await tsImport('../../tests/support/pages/inventory/index.ts', import.meta.url)
/** Null for the embedded engine. */
const openServer = () => (options.server ? { url: options.server, stop: () => undefined } : startPostgres())
const server = isEmbedded ? null : await openServer()
if (!server && !isEmbedded) throw new Error('An installed PostgreSQL is needed')
const campuses = []
try {
  for (const people of [options.few, options.people]) campuses.push(await open(server, Number(people)))
  const looks = pagesToLookAt.filter(({ path }) => !path.includes(':'))
  const pages = [...looks.map(({ reader, path }) => [reader, path]), ...searches]
    .filter(([reader]) => reader === 'visitor' || reader in readers)
    .map((visit) => ({ name: visit.join(' '), requests: [visit, visit] }))
  const [few, many] = campuses.map(({ calls }) => calls)
  const calls = [...many]
    .filter(([name]) => few.has(name))
    .map(([name, call]) => ({ name, requests: [few.get(name), call] }))
  const visits = [...pages, ...calls].filter(({ name }) => name.includes(options.only))
  const results = []
  for (const visit of visits) results.push(await compare(campuses, visit))
  report(results)
  campuses.forEach((campus, index) => reportProcess(campus, [options.few, options.people][index]))
} finally {
  await Promise.all(campuses.map(({ campus }) => campus.stop()))
  server?.stop()
}
