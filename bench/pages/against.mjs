// `npm run bench:pages -- against COMMIT`: the build of another commit and this one, in turns in one run. Compares ratios, as the
// machine is the same for both at any moment.
//   --seconds=3  --rounds=5  --connections=16   duration and concurrency of the load
//   --only=offer,home                           only these pages
//   --engine=server                             each with a database on one PostgreSQL server, instead of the embedded one
//   --keep=FOLDER                               builds the commit there and keeps it, or uses what has been built there
//   --with=FOLDER                               instead of COMMIT: a checkout that has been built
import { parseArgs } from 'node:util'
import { checkout, nameOf } from './checkout.mjs'
import { currentPages, fillAlike, readableInBoth, start, withDatabaseThread } from './builds.mjs'
import { tablesOf } from './report.mjs'
import { asBrowser, build, startDatabase } from '../support/campus.mjs'
import { measure, number } from '../support/measure.mjs'
import { root } from '../support/processes.mjs'
import { countTime, memoryOfAll } from '../support/threads.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string' },
    engine: { type: 'string', default: 'embedded' },
    keep: { type: 'string' },
    with: { type: 'string' },
  },
})
const load = { connections: Number(options.connections), seconds: Number(options.seconds) }
const rounds = Number(options.rounds)
const warmUpSeconds = 2
const idleSeconds = 10

const say = (text) => process.stdout.write(`${text}\n`)
const wanted = (name) => !options.only || options.only.split(',').includes(name)
const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const memories = (builds) =>
  builds.map(({ name, pid }) => `${name} ${number(memoryOfAll(pid))} MB`).join(', ')

/** Spread over several people: what a build keeps for one person must not make it look fast for all. */
async function measurePage(server, { path, readers }, how) {
  const count = countTime(server)
  const headers = readers.map((reader) => asBrowser(reader).headers)
  const measured = await measure(server, { path, headers }, how)
  const perPage = Object.entries(count()).map(([part, spent]) => [
    part,
    spent === null ? null : spent / measured.requests,
  ])
  return { ...measured, ...Object.fromEntries(perPage) }
}

/** Every page of both builds, one right after the other; which one begins changes with each page and round. */
async function round({ builds, readable, how, number: roundNumber }, keep) {
  const pages = new Map()
  for (const server of builds) pages.set(server.name, await currentPages(server, readable))
  const names = [...pages.get('old').keys()].filter(wanted)
  for (const [index, pageName] of names.entries())
    for (const server of (index + roundNumber) % 2 === 0 ? builds : [...builds].reverse()) {
      const page = pages.get(server.name).get(pageName)
      keep(pageName, server.name, { page, measured: await measurePage(server, page, how) })
    }
}

function collector() {
  const results = new Map()
  const keep = (pageName, buildName, { page, measured }) => {
    if (!results.has(pageName)) results.set(pageName, { old: { rounds: [] }, new: { rounds: [] } })
    const result = results.get(pageName)[buildName]
    result.rounds.push(measured)
    result.readers = page.readers.length
  }
  return { results, keep }
}

async function compare(started) {
  const builds = []
  for (const each of started) builds.push(await withDatabaseThread(each))
  const { readable, notes } = await readableInBoth(builds)
  for (const note of notes) say(note)
  const warmUp = { ...load, seconds: warmUpSeconds }
  await round({ builds, readable, how: warmUp, number: 0 }, () => undefined)
  const { results, keep } = collector()
  for (let i = 0; i < rounds; i++) await round({ builds, readable, how: load, number: i }, keep)
  return results
}

// What is started or made for this run goes away when the process ends; a signal alone would not let it.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const isServer = options.engine === 'server'
if (!isServer && options.engine !== 'embedded')
  throw new Error(`--engine=${options.engine}: embedded or server`)
const other = await checkout({ commit: positionals[0], keep: options.keep, with: options.with })
build()
const { places, server, notes } = await fillAlike({ old: other, new: root }, async () =>
  isServer ? startDatabase() : null,
)
const started = []
try {
  say(
    `old: ${nameOf(other)}, new: ${nameOf(root)}, ${isServer ? 'PostgreSQL' : 'embedded database'}, Node ${process.version}`,
  )
  for (const note of notes) say(note)
  for (const place of places) started.push(await start(place))
  await wait(idleSeconds)
  say(`memory after ${idleSeconds} s of idleness: ${memories(started)}`)
  const results = await compare(started)
  say(`memory after the load: ${memories(started)}`)
  say(`${rounds} rounds of ${load.seconds} s, ${load.connections} connections\n`)
  say(tablesOf(results))
} finally {
  await Promise.all(started.map((campus) => campus.stop()))
  server?.stop()
}
