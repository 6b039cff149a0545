// `npm run bench:pages -- limits`: how fast are the pages compared with the limits of Node and React? See RESULTS.md.
//   --seconds=3  --rounds=3  --connections=16   duration and concurrency of the load
//   --only=offer,home                           only these pages
//   --postgres                                  with a PostgreSQL server instead of the embedded database
//   --profile=FOLDER                            writes CPU profiles of the server to FOLDER (results are then meaningless)
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  asBrowser,
  build,
  copyFolder,
  environmentOf,
  pagesOf,
  prepare,
  sender,
  startCampus,
  startDatabase,
  temporaryFolder,
} from '../support/campus.mjs'
import { measure, medians, number, table } from '../support/measure.mjs'
import { memoryOf, startServer } from '../support/processes.mjs'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})
const load = { connections: Number(options.connections), seconds: Number(options.seconds) }
const rounds = Number(options.rounds)
const warmUpSeconds = 2
const idleSeconds = 10

const bench = (name) => new URL(name, import.meta.url).pathname
const say = (text) => process.stdout.write(`${text}\n`)
const wanted = (page) => !options.only || options.only.split(',').includes(page.name)

/** A data folder with the demo data and a copy of it, as only one process can open the embedded database. */
async function seed(databaseUrl) {
  const folder = temporaryFolder()
  const place = { folder: join(folder, 'campus'), databaseUrl }
  const first = await startCampus(place)
  await prepare(first.url)
  await first.stop()
  const copy = { folder: join(folder, 'copy'), databaseUrl }
  copyFolder(place.folder, copy.folder)
  return { place, copy }
}

const currentPages = async (campus) => (await pagesOf(sender(campus.url))).filter(wanted)

async function warmUp({ campus, react, hello }) {
  const short = { ...load, seconds: warmUpSeconds }
  await measure(hello, { path: '/' }, short)
  for (const page of await currentPages(campus)) {
    await measure(campus, asBrowser(page), short)
    await measure(react, { path: page.path }, short)
  }
}

/** One round: hello, then React and the product alternately for each page, so that a slow moment affects all of them. */
async function round({ campus, react, hello }, results) {
  const keep = (key, measured) => results.set(key, [...(results.get(key) ?? []), measured])
  keep('hello', await measure(hello, { path: '/' }, load))
  for (const page of await currentPages(campus)) {
    keep(`react ${page.name}`, await measure(react, { path: page.path }, load))
    keep(`page ${page.name}`, await measure(campus, asBrowser(page), load))
  }
}

function report(results, names) {
  const of = (key) => medians(results.get(key))
  const hello = of('hello')
  const rows = names.map((name) => {
    const page = of(`page ${name}`)
    const react = of(`react ${name}`)
    return [
      name,
      number(page.perSecond),
      `${number((100 * page.perSecond) / hello.perSecond, 1)} %`,
      number(react.perSecond),
      number(page.perSecond / react.perSecond, 2),
      number(page.p50, 1),
      number(page.p99, 1),
      number(page.processor, 2),
      number(react.processor, 2),
    ]
  })
  const head = [
    'page',
    'pages/s',
    'of hello',
    'React/s',
    'of React',
    'p50 ms',
    'p99 ms',
    'CPU ms',
    'React CPU',
  ]
  say(`bare node:http hello: ${number(hello.perSecond)}/s, p99 ${number(hello.p99, 1)} ms`)
  say(`medians of ${rounds} rounds of ${load.seconds} s, ${load.connections} connections\n`)
  say(table([head, ...rows]))
}

build()
const database = options.postgres ? await startDatabase() : null
const { place, copy } = await seed(database?.url)
const flags = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []
const campus = await startCampus(place, flags)
await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000))
say(`${database ? 'PostgreSQL' : 'embedded database'}, Node ${process.version}`)
say(`start on an existing database, to the first page: ${number(campus.startMilliseconds)} ms`)
say(`memory after ${idleSeconds} s of idleness: ${number(memoryOf(campus.pid))} MB`)
const react = await startServer({
  args: [bench('react-alone.mjs')],
  env: environmentOf(copy),
  path: '/ready',
})
const hello = await startServer({ args: [bench('hello.mjs')] })
const results = new Map()
try {
  const servers = { campus, react, hello }
  await warmUp(servers)
  for (let i = 0; i < rounds; i++) await round(servers, results)
  report(
    results,
    (await currentPages(campus)).map(({ name }) => name),
  )
  say(`\nmemory after the load: ${number(memoryOf(campus.pid))} MB`)
} finally {
  await Promise.all([campus, react, hello].map((server) => server.stop()))
  database?.stop()
}
