// `npm run bench:load -- people`: members and visitors who read, think, search and write, and something that changes every second.
// One campus after the other takes the same traffic: as it is, and with one mechanism switched off each. See RESULTS.md.
//   --members=200 --visitors=50   people; members are logged in, each with an account of their own
//   --thinking=8                  seconds between two pages of a person, on average
//   --seconds=60 --rounds=2       how long each campus takes the traffic, and how often
//   --without=KEPT_FOR_MEMBERS=0,KEPT_PAGE_SECONDS=0   a campus for each of these settings
//   --with=FOLDER,FOLDER          a campus for each of these checkouts, which have been built
//   --engine=server               databases on a PostgreSQL server, instead of embedded ones
import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import {
  build,
  logIn,
  sender,
  startCampus,
  startDatabase,
  temporaryFolder,
  tokenFor,
} from '../support/campus.mjs'
import { median, number, table } from '../support/measure.mjs'
import { memoryOf } from '../support/processes.mjs'
import { countTime, databaseThreadOf } from '../support/threads.mjs'
import { openDatabase } from '../scale/databases.mjs'
import { fill } from '../scale/fill.mjs'

const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '200' },
    visitors: { type: 'string', default: '50' },
    thinking: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '2' },
    without: { type: 'string', default: 'KEPT_FOR_MEMBERS=0,KEPT_PAGE_SECONDS=0,KEPT_MEGABYTES=0' },
    with: { type: 'string', default: '' },
    engine: { type: 'string', default: 'embedded' },
  },
})
const isServer = options.engine === 'server'
const listOf = (text) => text.split(',').filter(Boolean)
const say = (text) => process.stdout.write(`${text}\n`)
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const accountsFilled = 1000
const warmUpSeconds = 15

/** What members do, in parts of a hundred: most read lists and what they lead to, few search, and each has pages of their own. */
const memberMix = {
  home: 12,
  offers: 14,
  'offers, filtered': 8,
  offer: 18,
  directory: 8,
  'directory, searched': 4,
  profile: 8,
  messages: 6,
  discussion: 7,
  watchlist: 4,
  notifications: 5,
  guide: 3,
  settings: 2,
  search: 1,
}
const visitorMix = {
  start: 30,
  'open offers': 25,
  about: 10,
  registration: 15,
  login: 10,

  profile: 10,
}
/** What changes, once a second, in parts of a hundred. */
const writingMix = { message: 55, bookmark: 25, 'notifications read': 15, profile: 4, offer: 1 }

/** Numbers from 0 to 1, the same for each campus (mulberry32). */
function numbersFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
const oneOf = (list, next) => list[Math.floor(next() * list.length)]
function fromMix(mix, next) {
  let left = next() * Object.values(mix).reduce((sum, part) => sum + part, 0)
  return Object.keys(mix).find((name) => (left -= mix[name]) < 0) ?? Object.keys(mix)[0]
}

const words = [
  'media',
  'sources',
  'ethics',
  'training',
  'law',
  'audience',
  'data',
  'trust',
  'security',
  'local',
]
const memberPages = {
  home: () => '/home',
  offers: () => '/content',
  'offers, filtered': (next) => `/content?text=${oneOf(words, next)}`,
  offer: (next, { offers }) => `/content/detail/view/${oneOf(offers, next)}`,
  directory: () => '/content?p=iuprofiles',
  'directory, searched': (next) => `/content?p=iuprofiles&text=${oneOf(words, next)}`,
  profile: (next, { profiles }) => oneOf(profiles, next),
  messages: () => '/messages',
  discussion: (next, _, { discussions }) =>
    discussions.length ? `/messages/${oneOf(discussions, next)}` : '/messages',
  watchlist: () => '/watchlist',
  notifications: () => '/notifications',
  guide: () => '/knowledgebase',
  settings: () => '/profile_settings',
  search: (next) => `/search?text=${oneOf(words, next)}`,
  start: () => '/',
  'open offers': () => '/content/open',
  about: () => '/about',
  registration: () => '/register/journalist',
  login: () => '/login',
}

/** With its scripts a page asks for the data of the next one; a third of all people have none, and everybody's first page is a whole one. */
function addressOf(person, path) {
  if (!person.hasScripts || person.pages++ === 0) return path
  const url = new URL(path, 'http://campus')
  return `${url.pathname === '/' ? '/_root' : url.pathname}.data${url.search}`
}

/** @returns {Promise<{ accounts: object[], places: { offers: string[], profiles: string[] } }>} what people read, from the database */
async function readPlaces(query) {
  const { rows: accounts } = await query(`
    select p.id, p.email, p.roles[1] as role,
      array(select discussion_id from discussion_side s where s.person_id = p.id and not s.hidden and blocked_at is null
        order by last_message_at desc limit 10) as discussions,
      array(select id from offer o where o.provider_id = p.id and state = 'published' limit 5) as own
    from person p where p.email like 'p%.example' and p.state = 'active' and p.validated
      and p.roles[1] in ('ROLE_INDIVIDUAL_JOURNALIST', 'ROLE_SERVICE_PROVIDER', 'ROLE_TRAINER')
    order by p.id limit ${Number(options.members)}`)
  const { rows: offers } = await query(
    `select offer.id from offer join person on person.id = provider_id where offer.state = 'published' and removed_at is null
      and validated and person.state = 'active' and entity_name is not null order by published_at desc limit 60`,
  )
  const { rows: profiles } = await query(
    `select id, roles[1] = 'ROLE_TRAINER' as trains from person where state = 'active' and validated and visibility = 2 and entity_name is not null
      and roles[1] in ('ROLE_SERVICE_PROVIDER', 'ROLE_TRAINER') order by id limit 60`,
  )
  return {
    accounts,
    places: {
      offers: offers.map(({ id }) => id),
      profiles: profiles.map(({ id, trains }) => `/${trains ? 'trainer' : 'service_provider'}/${id}`),
    },
  }
}

/** The database that all campuses begin with, in a folder or as a template on the server. */
async function fillFirst(folder, server) {
  const place = {
    folder: join(folder, 'first'),
    ...(server && { databaseUrl: await databaseOn(server, 'first') }),
  }
  await (await startCampus(place)).stop()
  const database = await openDatabase(place)
  await fill(database.query, { people: accountsFilled })
  const found = await readPlaces(database.query)
  await database.close()
  return { place, ...found }
}

async function databaseOn(server, name, template = 'template1') {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database campus_${name} template ${template}`)
  await client.end()
  return new URL(`/campus_${name}`, server.url).href
}

async function startVariant(index, { name, env, checkout }, first, server) {
  const folder = join(first.place.folder, '..', `campus-${index}`)
  cpSync(first.place.folder, folder, { recursive: true })
  const databaseName = `campus_v${index}`
  const place = {
    folder,
    checkout,
    env,
    ...(server && { databaseUrl: await databaseOn(server, `v${index}`, 'campus_first') }),
  }
  const campus = await startCampus(place)
  const send = sender(campus.url)
  const people = await Promise.all(first.accounts.map((account, at) => memberOf(send, account, at)))
  const busy = people.filter(({ discussions }) => discussions.length > 0)
  const writers = [...busy.slice(0, 20), ...busy.filter(({ own }) => own.length > 0).slice(0, 5)]
  for (const person of writers) person.token = await tokenFor(send, person.email)
  const write = writerOf(send, writers, first.places)
  const databaseThread = server
    ? null
    : await databaseThreadOf(campus.pid, () => repeated(200, () => write('bookmark')))
  return {
    ...campus,
    name,
    send,
    write,
    people: [...people, ...visitors()],
    databaseThread,
    databaseName: server ? databaseName : undefined,
    rounds: [],
  }
}

async function repeated(times, act) {
  for (let each = 0; each < times; each++) await act()
}

async function memberOf(send, account, at) {
  const cookie = await logIn(send, account.email)
  return { ...account, cookie, mix: memberMix, hasScripts: at % 3 !== 0, pages: 0, next: numbersFrom(at + 1) }
}

const visitors = () =>
  Array.from({ length: Number(options.visitors) }, (_, at) => ({
    mix: visitorMix,
    discussions: [],
    cookie: '',
    hasScripts: at % 3 !== 0,
    pages: 0,
    next: numbersFrom(10_000 + at),
  }))

/** A call that changes something, as one of the writers. */
function writerOf(send, writers, { offers }) {
  const next = numbersFrom(77)
  const call = async (person, method, path, input) => {
    const answer = await send(`/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${person.token}` },
      ...(input && { body: JSON.stringify(input) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    return text ? JSON.parse(text) : null
  }
  const writes = {
    bookmark: (person) => call(person, 'PUT', `/watchlist/${oneOf(offers, next)}`),
    'notifications read': (person) => call(person, 'POST', '/notifications/read'),
    message: async (person) => {
      const messages = await call(
        person,
        'GET',
        `/user-messages-discussion/${oneOf(person.discussions, next)}`,
      )
      await call(person, 'POST', `/user-messages/${messages.at(-1).id}`, {
        body: `Thank you, and ${oneOf(words, next)}.`,
      })
    },
    profile: (person) =>
      call(person, 'PATCH', '/users/me/profile', { city: `City ${Math.floor(next() * 1000)}` }),
    offer: () => {
      const person = oneOf(
        writers.filter(({ own }) => own.length > 0),
        next,
      )
      return call(person, 'PATCH', `/own-offers/${oneOf(person.own, next)}`, {
        title: `Course ${Math.floor(next() * 1000)}`,
      })
    },
  }
  return (kind) => writes[kind](oneOf(writers, next))
}

/** Reads pages with pauses until the end; notes milliseconds and statuses. */
async function live(campus, person, places, { end, note }) {
  await pause(person.next() * Number(options.thinking) * 1000)
  while (performance.now() < end) {
    const name = fromMix(person.mix, person.next)
    const path = addressOf(person, memberPages[name](person.next, places, person))
    const began = performance.now()
    const answer = await campus.send(path, {
      redirect: 'manual',
      headers: { 'Accept-Encoding': 'br', ...(person.cookie && { Cookie: person.cookie }) },
    })
    await answer.arrayBuffer()
    note(name, performance.now() - began, answer.status)
    const renewed = answer.headers.getSetCookie().find((each) => each.includes('session='))
    if (renewed && person.cookie) person.cookie = renewed.slice(0, renewed.indexOf(';'))
    // Thinking takes longer or shorter, as waiting for something that may come at any time does.
    await pause(-Math.log(1 - person.next()) * Number(options.thinking) * 1000)
  }
}

async function writeOn(campus, end) {
  const next = numbersFrom(5)
  while (performance.now() < end) {
    const began = performance.now()
    const kind = fromMix(writingMix, next)
    await campus.write(kind).catch((error) => say(`${campus.name}: ${error.message}`))
    await pause(1000 - (performance.now() - began))
  }
}

/** One campus takes the traffic for a while. */
async function traffic(campus, places, seconds) {
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
    ...campus.people.map((person) => live(campus, person, places, { end, note })),
    writeOn(campus, end),
  ])
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
    campuses.push(await startVariant(index, variant, first, server))
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
