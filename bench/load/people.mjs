// `npm run bench:load -- people`: members and visitors who read, think, search and write, and something that changes every second.
// One campus after the other takes the same traffic: as it is, and with one mechanism switched off each. See RESULTS.md.
//   --members=200 --visitors=50   people; members are logged in, each with an account of their own
//   --thinking=8                  seconds between two pages of a person, on average
//   --seconds=60 --rounds=2       how long each campus takes the traffic, and how often
//   --without=KEPT_PAGE_SECONDS=0,…   a campus for each of these settings
//   --with=FOLDER,FOLDER          a campus for each of these checkouts, which have been built
//   --engine=server               databases on a PostgreSQL server, instead of embedded ones
import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, sender, startCampus, startDatabase, temporaryFolder, tokenFor } from '../support/campus.mjs'
import { median, number, table } from '../support/measure.mjs'
import { memoryOf } from '../support/processes.mjs'
import { countTime, databaseThreadOf } from '../support/threads.mjs'
import { openDatabase } from '../scale/databases.mjs'
import { createDatabase } from '../pages/builds.mjs'
import { fill } from '../scale/fill.mjs'
import { live, memberOf, readPlaces, visitors, writeOn, writerOf } from './population.mjs'

const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '200' },
    visitors: { type: 'string', default: '50' },
    thinking: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '2' },
    without: { type: 'string', default: 'KEPT_PAGE_SECONDS=0' },
    with: { type: 'string', default: '' },
    engine: { type: 'string', default: 'embedded' },
  },
})
const isServer = options.engine === 'server'
const listOf = (text) => text.split(',').filter(Boolean)
const say = (text) => process.stdout.write(`${text}\n`)
const accountsFilled = 1000
const warmUpSeconds = 15

/** The database that all campuses begin with, in a folder or as a template on the server. */
async function fillFirst(folder, server) {
  const place = {
    folder: join(folder, 'first'),
    ...(server && { databaseUrl: (await createDatabase(server, 'campus_first')).databaseUrl }),
  }
  await (await startCampus(place)).stop()
  const database = await openDatabase(place)
  await fill(database.query, { people: accountsFilled })
  const found = await readPlaces(database.query, Number(options.members))
  await database.close()
  return { place, ...found }
}

async function startVariant({ index, name, env, checkout }, first, server) {
  const folder = join(first.place.folder, '..', `campus-${index}`)
  cpSync(first.place.folder, folder, { recursive: true })
  const databaseName = `campus_v${index}`
  const place = {
    folder,
    checkout,
    env,
    ...(server && { databaseUrl: (await createDatabase(server, databaseName, 'campus_first')).databaseUrl }),
  }
  const campus = await startCampus(place)
  const send = sender(campus.url)
  const people = await Promise.all(first.accounts.map((account, at) => memberOf(send, account, at)))
  const busy = people.filter(({ discussions }) => discussions.length > 0)
  const writers = [...busy.slice(0, 20), ...busy.filter(({ own }) => own.length > 0).slice(0, 5)]
  // A token is good for a quarter of an hour, a measurement may go on for longer.
  const renewTokens = async () => {
    for (const person of writers) person.token = await tokenFor(send, person.email)
  }
  await renewTokens()
  const write = writerOf(send, writers, first.places)
  const databaseThread = server
    ? null
    : await databaseThreadOf(campus.pid, () => repeated(200, () => write('bookmark')))
  return {
    ...campus,
    name,
    send,
    write,
    renewTokens,
    people: [...people, ...visitors(Number(options.visitors))],
    databaseThread,
    databaseName: server ? databaseName : undefined,
    rounds: [],
  }
}

async function repeated(times, act) {
  for (let each = 0; each < times; each++) await act()
}

/** One campus takes the traffic for a while. */
async function traffic(campus, places, seconds) {
  await campus.renewTokens()
  const renewing = setInterval(
    () => campus.renewTokens().catch((error) => say(`${campus.name}: ${error.message}`)),
    5 * 60_000,
  )
  const times = []
  const byPage = new Map()
  const odd = new Map()
  const note = (name, time, status) => {
    times.push(time)
    byPage.set(name, [...(byPage.get(name) ?? []), time])
    if (status !== 200) odd.set(`${name} ${status}`, (odd.get(`${name} ${status}`) ?? 0) + 1)
  }
  const count = countTime(campus)
  const end = performance.now() + seconds * 1000
  await Promise.all([
    ...campus.people.map((person) =>
      live(campus, person, { places, thinking: Number(options.thinking), end, note }),
    ),
    writeOn(campus, end, (error) => say(`${campus.name}: ${error.message}`)),
  ])
  clearInterval(renewing)
  const spent = count()
  const sorted = times.sort((a, b) => a - b)
  const at = (share) => sorted[Math.floor(sorted.length * share)] ?? 0
  const perPage = (value) => (value === null ? null : value / sorted.length)
  return {
    pages: sorted.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    main: perPage(spent.main),
    database: perPage(spent.database),
    helpers: perPage(spent.helpers),
    byPage,
    odd,
  }
}

const figures = ['pages', 'p50', 'p95', 'p99', 'main', 'database', 'helpers']
const all = ({ main, database, helpers }) => (main ?? 0) + (database ?? 0) + (helpers ?? 0)

function report(campuses) {
  const rows = campuses.map(({ name, rounds, pid }) => {
    const middle = Object.fromEntries(
      figures.map((figure) => [figure, median(rounds.map((each) => each[figure]))]),
    )
    const ratios = rounds.map((each, at) => all(each) / all(campuses[0].rounds[at]))
    return [
      name,
      number(middle.pages),
      ...['p50', 'p95', 'p99'].map((figure) => number(middle[figure], 1)),
      ...['main', 'database', 'helpers'].map((figure) => number(middle[figure], 2)),
      `${number(median(ratios), 2)} (${number(Math.min(...ratios), 2)}–${number(Math.max(...ratios), 2)})`,
      number(memoryOf(pid)),
    ]
  })
  const head = [
    'campus',
    'pages',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'main',
    'database',
    'helpers',
    'processor ÷ first',
    'MB',
  ]
  say(`medians of ${options.rounds} rounds of ${options.seconds} s; processor time in ms a page\n`)
  say(table([head, ...rows]))
  const pages = [...campuses[0].rounds[0].byPage.keys()].sort()
  say('')
  say(
    table([
      ['p50 ms of a page', ...campuses.map(({ name }) => name)],
      ...pages.map((page) => [
        page,
        ...campuses.map(({ rounds }) =>
          number(median(rounds.flatMap(({ byPage }) => byPage.get(page) ?? [])), 1),
        ),
      ]),
    ]),
  )
  for (const { name, rounds } of campuses)
    for (const { odd } of rounds) if (odd.size > 0) say(`${name}: ${JSON.stringify([...odd])}`)
}

build()
const variants = [
  { name: 'as it is', env: {} },
  ...listOf(options.without).map((setting) => ({
    name: setting,
    env: Object.fromEntries([setting.split('=')]),
  })),
  ...listOf(options.with).map((checkout) => ({ name: basename(checkout), env: {}, checkout })),
]
const server = isServer ? await startDatabase() : null
const campuses = []
try {
  const first = await fillFirst(temporaryFolder(), server)
  for (const [index, variant] of variants.entries()) {
    campuses.push(await startVariant({ index, ...variant }, first, server))
    say(`${variant.name}: ${number(memoryOf(campuses.at(-1).pid))} MB`)
  }
  for (const campus of campuses) await traffic(campus, first.places, warmUpSeconds)
  for (let round = 0; round < Number(options.rounds); round++)
    for (const campus of round % 2 === 0 ? campuses : [...campuses].reverse())
      campus.rounds.push(await traffic(campus, first.places, Number(options.seconds)))
  report(campuses)
} finally {
  await Promise.all(campuses.map((campus) => campus.stop()))
  server?.stop()
}
