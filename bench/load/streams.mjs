// `npm run bench:load -- streams`: what is the cost of open pages with an event stream? Needs an installed PostgreSQL. See
// RESULTS.md.
//   --streams=1000                              number of streams
//   --seconds=3  --rounds=5  --connections=8    duration and concurrency of the load on a page meanwhile
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { build, logIn, pagesOf, prepare, sender, startCampus, temporaryFolder } from '../support/campus.mjs'
import { measure, medians, number, table } from '../support/measure.mjs'
import { memoryOf, processorTimeOf } from '../support/processes.mjs'

const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '8' },
  },
})
const load = { connections: Number(options.connections), seconds: Number(options.seconds) }
const streams = Number(options.streams)
const perPerson = 10
const warmUpSeconds = 3
const idleSeconds = 30

const say = (text) => process.stdout.write(`${text}\n`)
const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const emailOf = (n) => `listener.${n}@example.org`

/** Enough people for ten open pages each; their password is that of all demo people. */
async function addListeners(databaseUrl, count) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into person (id, email, password_hash, roles, state, locale, first_name, last_name, created_at)
     select gen_random_uuid(), 'listener.' || n || '@example.org', password_hash, roles, 'active', 'en', 'L', n, now()
     from person, generate_series(1, $1) n where email = 'layla.haddad@example.org'`,
    [count],
  )
  await client.end()
}

/** Opens a stream over a plain socket, and waits for the first counters. */
async function openStream(url, cookie) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const lines = [
    'GET /events HTTP/1.1',
    `Host: ${hostname}:${port}`,
    'Accept: text/event-stream',
    `Cookie: ${cookie}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  let text = ''
  while (!text.includes('event: snapshot')) {
    const [data] = await once(socket, 'data')
    text += data.toString()
    if (/^HTTP\/1.1 (?!200)/.test(text)) throw new Error(text.slice(0, 200))
  }
  const stream = { socket, heartbeats: 0, ended: false }
  socket.on('data', () => stream.heartbeats++)
  socket.on('close', () => (stream.ended = true))
  return stream
}

async function openAll(url) {
  const opened = []
  for (let n = 1; n <= Math.ceil(streams / perPerson); n++) {
    const cookie = await logIn(sender(url), emailOf(n))
    const own = Math.min(perPerson, streams - opened.length)
    opened.push(...(await Promise.all(Array.from({ length: own }, () => openStream(url, cookie)))))
  }
  return opened
}

const pageOf = async (campus) =>
  (await pagesOf(sender(campus.url))).find(({ name }) => name === 'content list')

/** The same page from both processes alternately, so that a slow moment affects both. */
async function compare({ quiet, busy }) {
  const results = { quiet: [], busy: [] }
  for (let i = 0; i < Number(options.rounds); i++) {
    results.quiet.push(await measure(quiet, await pageOf(quiet), load))
    results.busy.push(await measure(busy, await pageOf(busy), load))
  }
  return { quiet: medians(results.quiet), busy: medians(results.busy) }
}

function report({ quiet, busy }) {
  const row = (name, { perSecond, p50, p99, processor }) => [
    name,
    number(perSecond, 1),
    number(p50, 1),
    number(p99, 1),
    number(processor, 2),
  ]
  say(
    table([
      ['content list', 'pages/s', 'p50 ms', 'p99 ms', 'CPU ms'],
      row('no streams', quiet),
      row(`${streams} streams`, busy),
    ]),
  )
  say(`ratio of the medians: ${number(busy.p50 / quiet.p50, 3)}`)
}

build()
const { startPostgres } = await tsImport('../../tests/support/postgres.ts', import.meta.url)
const database = await startPostgres()
if (!database) throw new Error('PostgreSQL is not installed')
const folder = join(temporaryFolder(), 'campus')
const started = []
try {
  const start = async () => {
    const campus = await startCampus({ folder, databaseUrl: database.url })
    started.push(campus)
    return campus
  }
  const busy = await start()
  await prepare(busy.url)
  await addListeners(database.url, Math.ceil(streams / perPerson))
  const quiet = await start()
  for (const campus of [quiet, busy])
    await measure(campus, await pageOf(campus), { ...load, seconds: warmUpSeconds })
  for (let n = 1; n <= 10; n++) await logIn(sender(busy.url), emailOf(n))
  await wait(idleSeconds)
  const before = memoryOf(busy.pid)
  const opened = await openAll(busy.url)
  const processor = processorTimeOf(busy.pid)
  await wait(idleSeconds)
  const after = memoryOf(busy.pid)
  say(`${opened.length} streams, each with a heartbeat: ${opened.every(({ heartbeats }) => heartbeats > 0)}`)
  say(`memory: ${number(before)} MB before, ${number(after)} MB after ${idleSeconds} s with them`)
  say(`processor: ${number(processorTimeOf(busy.pid) - processor)} ms in these ${idleSeconds} s\n`)
  report(await compare({ quiet, busy }))
  say(`streams that ended meanwhile: ${opened.filter(({ ended }) => ended).length}`)
  for (const { socket } of opened) socket.destroy()
} finally {
  await Promise.all(started.map((campus) => campus.stop()))
  database.stop()
}
