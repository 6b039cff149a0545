// `npm run bench:messages`: does a person with very many messages wait longer than one with few? See RESULTS.md.
//   --discussions=10000  --messages=100000      of the person with many: discussions, and messages in the longest one
//   --few=25                                    both, of the person with few: enough to fill a page
//   --rounds=40                                 requests per URL
//   --engine=server|embedded                    one of the two; default: both
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { build, logIn, sender, startCampus, temporaryFolder } from './campus.mjs'
import { median, number, table } from './measure.mjs'

const { values: options } = parseArgs({
  options: {
    discussions: { type: 'string', default: '10000' },
    messages: { type: 'string', default: '100000' },
    few: { type: 'string', default: '25' },
    rounds: { type: 'string', default: '40' },
    engine: { type: 'string' },
  },
})
const rounds = Number(options.rounds)
const warmUp = 8
const pageSize = 25
/** Messages in each discussion except the longest. */
const each = 10
/** Rows per statement, so that it stays below the statement timeout. */
const part = 20_000

const say = (text) => process.stdout.write(`${text}\n`)
const readers = [
  { name: 'few', discussions: Number(options.few), messages: Number(options.few) },
  { name: 'many', discussions: Number(options.discussions), messages: Number(options.messages) },
].map((reader, index) => ({
  ...reader,
  id: `00000000-0000-7000-8000-00000000000${index + 1}`,
  email: `${reader.name}@example.org`,
}))

const people = `
  insert into person (id, email, password_hash, roles, state, locale, first_name, last_name, created_at)
  select ('ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'writer.' || n || '@example.org', password_hash,
    array['ROLE_MEDIA_OUTLET'], 'active', 'en', 'Writer', 'Number ' || n, now()
  from person, generate_series($1::int, $2::int) n where email = 'layla.haddad@example.org'`
const reader = `
  insert into person (id, email, password_hash, roles, state, locale, first_name, last_name, created_at, discussion_count)
  select $1, $2, password_hash, roles, 'active', 'en', 'Reader', 'With messages', now() - interval '1 year', $3
  from person where email = 'layla.haddad@example.org'`
/** The first one is the longest; the newest message is in the last one. */
const discussions = `
  insert into discussion (id, first_id, second_id, message_count)
  select gen_random_uuid(), $1, ('ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
    case when n = 1 then $4::int else ${each} end
  from generate_series($2::int, $3::int) n`
const sides = `
  insert into discussion_side (discussion_id, side, person_id, sent_count, read_position, last_message_at)
  select id, side, case side when 1 then first_id else second_id end, message_count / 2, message_count,
    now() - interval '300 days' + right(second_id::text, 12)::int * interval '1 minute'
  from discussion, generate_series(1, 2) side where first_id = $1`
const messages = `
  insert into message (discussion_id, position, id, side, side_position, subject, body, created_at)
  select discussion.id, n, gen_random_uuid(), 1 + n % 2, (n + 1) / 2, '', repeat('word ', 20),
    now() - interval '300 days' + n * interval '1 minute'
  from discussion, generate_series(greatest($2::int, 1), least($3::int, message_count)) n
  where first_id = $1 and ($2 = 1 or message_count >= $2)`
const counters = `
  update person set message_count = (select sum(message_count) from discussion where first_id = person.id) where id = $1`

/** @param {(text: string, values?: unknown[]) => Promise<unknown>} query */
async function fill(query) {
  const upTo = async (count, step) => {
    for (let from = 1; from <= count; from += part) await step(from, Math.min(from + part - 1, count))
  }
  await upTo(Math.max(...readers.map((one) => one.discussions)), (from, to) => query(people, [from, to]))
  for (const one of readers) {
    await query(reader, [one.id, one.email, one.discussions])
    await upTo(one.discussions, (from, to) => query(discussions, [one.id, from, to, one.messages]))
    await query(sides, [one.id])
    await upTo(Math.max(one.messages, each), (from, to) => query(messages, [one.id, from, to]))
    await query(counters, [one.id])
  }
  await query('vacuum analyze')
}

async function fillServer(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await fill((text, values) => client.query(text, values))
  await client.end()
}

/** Fills the database before the campus starts, as only one process can open the embedded database. */
async function fillEmbedded(folder) {
  const { openDatabase } = await tsImport('../api/platform/database/index.ts', import.meta.url)
  const database = await openDatabase({ dir: join(folder, 'db') })
  await fill((text, values) => database.pool.query(text, values))
  await database.close()
}

/** A running campus with all data; `stop` ends it and its database. */
async function open(engine) {
  const folder = temporaryFolder()
  if (engine === 'embedded') {
    await (await startCampus({ folder })).stop()
    await fillEmbedded(folder)
    return startCampus({ folder })
  }
  const { startPostgres } = await tsImport('../tests/support/postgres.ts', import.meta.url)
  const server = await startPostgres()
  if (!server) throw new Error('An installed PostgreSQL is needed')
  const campus = await startCampus({ folder, databaseUrl: server.url })
  await fillServer(server.url)
  const stop = async () => {
    await campus.stop()
    server.stop()
  }
  return { ...campus, stop }
}

/** Request functions of this user for API and pages, and the URLs with their expected content. */
async function enter({ url }, { email, discussions: inAll, messages: inLongest }) {
  const send = sender(url)
  const headers = { Cookie: await logIn(send, email) }
  const body = JSON.stringify({ email, password: 'Campus-Demo-2026!' })
  const json = { 'Content-Type': 'application/json' }
  const login = await send('/api/authentication/login', { method: 'POST', headers: json, body })
  const api = { Authorization: `Bearer ${(await login.json()).token}` }
  const listAt = (page) =>
    `/api/user-messages-discussion-list?pagination=true&page=${page}&itemsPerPage=${pageSize}`
  const last = (count) => Math.max(1, Math.floor(count / pageSize))
  const oldest = await (await send(listAt(last(inAll)), { headers: api })).json()
  const longest = oldest.at(-1).id
  const messagesAt = (page) =>
    `/api/user-messages-discussion/${longest}?pagination=true&page=${page}&itemsPerPage=${pageSize}`
  return [
    ['GET /users/me', '/api/users/me', api],
    ['list, first page', listAt(1), api],
    ['list, middle page', listAt(Math.ceil(last(inAll) / 2)), api],
    ['list, last page', listAt(last(inAll)), api],
    ['discussion, its head', `/api/user-messages-discussion/${longest}/head`, api],
    ['discussion, newest', messagesAt(1), api],
    ['discussion, middle', messagesAt(Math.ceil(last(inLongest) / 2)), api],
    ['discussion, oldest', messagesAt(last(inLongest)), api],
    ['page /messages', '/messages', headers],
    ['page /messages, middle', `/messages?page=${Math.ceil(last(inAll) / 2)}`, headers],
    ['page /messages/{id}', `/messages/${longest}`, headers],
    ['its oldest page', `/messages/${longest}?page=${last(inLongest)}`, headers],
  ].map(([name, path, sent]) => ({ name, ask: () => send(path, { headers: sent }), path }))
}

async function timeOf({ ask, path }) {
  const begin = performance.now()
  const response = await ask()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  await response.arrayBuffer()
  return performance.now() - begin
}

async function measureOn(engine) {
  const campus = await open(engine)
  try {
    const [few, many] = await Promise.all(readers.map((one) => enter(campus, one)))
    const rows = []
    for (const [index, one] of few.entries()) {
      const pair = [one, many[index]]
      const times = [[], []]
      // Alternately, so that a slow moment affects both.
      for (let round = 0; round < warmUp + rounds; round++)
        for (const [at, address] of pair.entries()) {
          const time = await timeOf(address)
          if (round >= warmUp) times[at].push(time)
        }
      const [small, large] = times.map(median)
      rows.push([one.name, number(small, 1), number(large, 1), number(large / small, 2)])
    }
    const what = engine === 'server' ? 'PostgreSQL' : 'embedded database'
    say(`medians of ${rounds} calls in ms, by turns, ${what}, Node ${process.version}`)
    say(`few: ${options.few} discussions of ${options.few} messages at most;`)
    say(`many: ${options.discussions} discussions, the longest with ${options.messages} messages\n`)
    say(`${table([['what is asked for', 'few', 'many', 'ratio'], ...rows])}\n`)
  } finally {
    await campus.stop()
  }
}

build()
for (const engine of options.engine ? [options.engine] : ['server', 'embedded']) await measureOn(engine)
