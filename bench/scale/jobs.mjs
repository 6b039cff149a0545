// `npm run bench:scale -- jobs`: how long does each recurring job take when a great many people have something due? See RESULTS.md.
//   --people=20000      of the campus
//   --only=digests      jobs whose name contains this
import { parseArgs } from 'node:util'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { build, startCampus, temporaryFolder } from '../support/campus.mjs'
import { number, table } from '../support/measure.mjs'
import { memoryOf } from '../support/processes.mjs'
import { fill } from './fill.mjs'

const { values: options } = parseArgs({
  options: { people: { type: 'string', default: '20000' }, only: { type: 'string', default: '' } },
})
const people = Number(options.people)
const say = (text) => process.stdout.write(`${text}\n`)
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

const yesterday = `(now() at time zone 'UTC')::date - 1`
const rowsOf = (from) => `select count(*)::int as due from ${from}`
/** Each job and what is due for it. */
const jobs = [
  ['overview.figures', `select 12 - count(*)::int as due from daily_figure where day = ${yesterday}`],
  ['notifications.digests', rowsOf('digest where due_at <= now()')],
  ['following.searches', rowsOf('saved_search where next_at <= now()')],
  [
    'following.reminders',
    rowsOf(`bookmark join offer on offer.id = offer_id join person on person.id = person_id
      where offer.state = 'published' and deadline between current_date and current_date + 7
        and person.state = 'active' and reminder_days <> '{}' and bookmark.created_at < now() - interval '20 days'`),
  ],
  [
    'validation.reminders',
    rowsOf(`validation_request where state = 'requested' and waiting_since < now() - interval '7 days'`),
  ],
  ['account.resting', rowsOf(`person where state = 'deactivated' and deactivated_at is not null`)],
  [
    'account.abandoned',
    rowsOf(`person where state = 'unconfirmed' and created_at < now() - interval '30 days'`),
  ],
  [
    'retention.clean',
    `select (select count(*) from one_time_token where expires_at < now() - interval '30 days')::int
      + (select count(*) from mail where state <> 'queued' and created_at < now() - interval '30 days')::int
      + (select count(*) from audit_entry where at < now() - interval '90 days' and address is not null)::int as due`,
  ],
].filter(([name]) => name.includes(options.only))

/** Nothing runs by itself: neither by the clock nor because the process has just started. */
const holdBack = [
  `update pgboss.job set start_after = now() + interval '1 day' where state < 'active'`,
  `delete from pgboss.schedule`,
  `delete from daily_figure where day >= ${yesterday}`,
]

/** Waits until the check returns false, and returns the most memory used meanwhile. */
async function watch(pid, isBusy) {
  let peak = 0
  do {
    peak = Math.max(peak, memoryOf(pid) ?? 0)
    await pause()
  } while (await isBusy())
  return peak
}

/** Runs one job to its end, with all runs that continue it. */
async function measureJob(database, pid, [name, dueQuery]) {
  const { rows: before } = await database.query(dueQuery)
  const { rowCount } = await database.query(
    `update pgboss.job set start_after = now() where name = $1 and state < 'active'`,
    [name],
  )
  if (rowCount === 0) throw new Error(`No job ${name} is waiting`)
  const began = performance.now()
  await database.query(`select pg_notify('campus_events', $1)`, [JSON.stringify(['jobs', name])])
  const peak = await watch(pid, async () => {
    const { rows } = await database.query(
      `select from pgboss.job where name = $1 and state <= 'active' and start_after <= now() + interval '1 hour' limit 1`,
      [name],
    )
    return rows.length > 0
  })
  const seconds = (performance.now() - began) / 1000
  const { rows: runs } = await database.query(
    `select count(*)::int as runs, sum((output->>'done')::int)::int as done, sum((output->>'failed')::int)::int as failed
      from pgboss.job where name = $1 and state in ('completed', 'failed')`,
    [name],
  )
  const { rows: after } = await database.query(dueQuery)
  const { done, failed } = runs[0]
  say(
    `${name}: ${number(seconds, 1)} s, done ${done}, failed ${failed}, of ${before[0].due} left ${after[0].due}`,
  )
  const handled = done > 0 ? done : before[0].due
  return [name, number(handled), number(seconds, 1), number(handled / seconds), number(peak)]
}

build()
const { startPostgres } = await tsImport('../../tests/support/postgres.ts', import.meta.url)
const server = await startPostgres()
if (!server) throw new Error('An installed PostgreSQL is needed')
try {
  const root = new pg.Client({ connectionString: server.url })
  await root.connect()
  await root.query('create database campus_jobs')
  await root.end()
  const databaseUrl = new URL('/campus_jobs', server.url).href
  const place = { folder: temporaryFolder(), databaseUrl }
  await (await startCampus(place)).stop()
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  await fill((text, values) => database.query(text, values), { people })
  await database.query('reset statement_timeout')
  for (const statement of holdBack) await database.query(statement)
  const campus = await startCampus(place)
  try {
    // The process has written its schedules again.
    for (const statement of holdBack) await database.query(statement)
    say(`${number(people)} people; without load ${number(memoryOf(campus.pid))} MB`)
    const rows = []
    for (const job of jobs) rows.push(await measureJob(database, campus.pid, job))
    const waiting = `select count(*)::int as due from mail where state = 'queued' and next_attempt_at <= now()`
    const { rows: before } = await database.query(waiting)
    const began = performance.now()
    const peak = await watch(campus.pid, async () => (await database.query(waiting)).rows[0].due > 0)
    const seconds = (performance.now() - began) / 1000
    const { due } = before[0]
    rows.push(['mails left to send', number(due), number(seconds, 1), number(due / seconds), number(peak)])
    say(table([['job', 'done', 'seconds', 'per second', 'peak MB'], ...rows]))
  } finally {
    await campus.stop()
    await database.end()
  }
} finally {
  server.stop()
}
