// `npm run bench:pages -- made COMMIT`: every page of the inventory, made anew each time, as everybody who looks at it; this build and
// an earlier one in turns. The bench of record. Compares ratios, as the machine is the same for both at any moment.
//   --rounds=4 --requests=5   how often the builds take turns at a page, and how many pages are asked for in one turn
//   --only=/home,/content     addresses that contain one of these
//   --engine=server           databases on a PostgreSQL server, which also counts statements, instead of embedded ones
//   --keep=FOLDER --with=FOLDER   as of `against`
import { parseArgs } from 'node:util'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { fillAlike, start, withDatabaseThread } from './builds.mjs'
import { checkout, nameOf } from './checkout.mjs'
import { build, logIn, sender, startDatabase } from '../support/campus.mjs'
import { median, number, table } from '../support/measure.mjs'
import { root } from '../support/processes.mjs'
import { countTime } from '../support/threads.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '4' },
    requests: { type: 'string', default: '5' },
    only: { type: 'string', default: '/' },
    engine: { type: 'string', default: 'embedded' },
    keep: { type: 'string' },
    with: { type: 'string' },
  },
})
const isServer = options.engine === 'server'
const rounds = Number(options.rounds)
const requests = Number(options.requests)
/** Of the first so many rounds nothing counts: code is compiled, statements are planned. */
const warmUp = 2
const say = (text) => process.stdout.write(`${text}\n`)
/** Nothing that was sent before is sent again, also by older builds, which kept pages of members. */
const anew = { KEPT_MEGABYTES: '0' }

/** Counts statements, their milliseconds and rows in one database, without this program's own. */
async function statementsOf({ databaseUrl }) {
  if (!databaseUrl) return null
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  const sums = `select sum(calls)::float8 as statements, sum(total_exec_time + total_plan_time) as milliseconds,
    sum(rows)::float8 as rows from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    and query not like '%pg_stat_statements%'`
  const read = async () => (await client.query(sums)).rows[0]
  return { read, close: () => client.end() }
}

const minus = (after, before) =>
  Object.fromEntries(Object.keys(after).map((name) => [name, after[name] - before[name]]))

/** One turn of a build at a page. */
async function turn(campus, { path, cookie }) {
  const before = await campus.statements?.read()
  const count = countTime(campus)
  const times = []
  let status = 0
  for (let each = 0; each < requests; each++) {
    const began = performance.now()
    const answer = await campus.send(path, {
      redirect: 'manual',
      headers: { 'Accept-Encoding': 'br', ...(cookie && { Cookie: cookie }) },
    })
    await answer.arrayBuffer()
    status = answer.status
    times.push(performance.now() - began)
  }
  const { main, database, helpers } = count()
  const sent = before ? minus(await campus.statements.read(), before) : {}
  const perPage = (spent) =>
    Object.fromEntries(Object.entries(spent).map(([name, all]) => [name, all / requests]))
  return { status, time: median(times), ...perPage({ main, database, helpers, ...sent }) }
}

/** Builds take turns at each page; the one that begins changes with the round. */
async function compare(builds, visit) {
  const found = new Map(builds.map(({ name }) => [name, []]))
  for (let round = 0; round < warmUp + rounds; round++)
    for (const campus of round % 2 === 0 ? builds : [...builds].reverse()) {
      const measured = await turn(campus, { path: visit.path, cookie: campus.cookies[visit.reader] })
      if (round >= warmUp) found.get(campus.name).push(measured)
    }
  const middle = (each) =>
    Object.fromEntries(Object.keys(each[0]).map((figure) => [figure, median(each.map((one) => one[figure]))]))
  return { ...visit, old: middle(found.get('old')), new: middle(found.get('new')) }
}

function report(results) {
  const rows = results.map((result) => [
    `${result.reader} ${result.path}`,
    ...['statements', 'milliseconds', 'rows']
      .filter(() => isServer)
      .map((figure) => number(result.new[figure], figure === 'rows' ? 0 : 1)),
    ...['main', 'database', 'time'].flatMap((figure) => [
      number(result.old[figure], 1),
      number(result.new[figure], 1),
    ]),
    number((result.old.main + result.old.database) / (result.new.main + result.new.database), 2),
    number(result.old.time / result.new.time, 2),
  ])
  const head = [
    'page',
    ...(isServer ? ['statements', 'ms', 'rows'] : []),
    ...['main old', 'new', 'database old', 'new', 'answer old', 'new'],
    ...['processor old ÷ new', 'answer old ÷ new'],
  ]
  say(`ms a page, medians of ${rounds} turns of ${requests} pages, one after the other\n`)
  say(table([head, ...rows]))
  const odd = results.filter((each) => each.old.status !== each.new.status || each.new.status >= 400)
  for (const each of odd) say(`${each.reader} ${each.path}: ${each.old.status} and ${each.new.status}`)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const other = await checkout({ commit: positionals[0], keep: options.keep, with: options.with })
build()
const { pagesToLookAt } = await tsImport('../../tests/support/pages/inventory/index.ts', import.meta.url)
const { demoPerson, roles } = await tsImport('../../tests/support/people.ts', import.meta.url)
// Only the campus itself knows the address of a page that names a record.
const visits = pagesToLookAt
  .filter(({ path }) => !path.includes(':') && options.only.split(',').some((part) => path.includes(part)))
  .map(({ reader, path }) => ({ reader, path }))
const settings = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on']
const { places, server, notes } = await fillAlike({ old: other, new: root }, async () =>
  isServer ? startDatabase(settings) : null,
)
const builds = []
try {
  say(
    `old: ${nameOf(other)}, new: ${nameOf(root)}, ${isServer ? 'PostgreSQL' : 'embedded'}, Node ${process.version}`,
  )
  for (const note of notes) say(note)
  for (const place of places) {
    const campus = await withDatabaseThread(await start({ ...place, env: anew }))
    const send = sender(campus.url)
    const cookies = {}
    for (const role of roles) cookies[role] = await logIn(send, demoPerson(role).email)
    builds.push({ ...campus, send, cookies, statements: await statementsOf(place) })
  }
  const results = []
  for (const visit of visits) results.push(await compare(builds, visit))
  report(results)
} finally {
  for (const campus of builds) {
    await campus.statements?.close()
    await campus.stop()
  }
  server?.stop()
}
