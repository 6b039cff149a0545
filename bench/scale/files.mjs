// `npm run bench:scale -- files`: how long do long files take, and does the memory grow with them? See RESULTS.md.
//   --people=50000      of the campus
//   --only=backup       files whose name contains this
//   --server=URL        a PostgreSQL server with a filled database campus_<people>: downloads only. Its jobs run too,
//                       and delete what is due: use a copy
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { build, environmentOf, sender, startCampus, temporaryFolder, tokenFor } from '../support/campus.mjs'
import { number, table } from '../support/measure.mjs'
import { memoryOf, root } from '../support/processes.mjs'
import { fill } from './fill.mjs'

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '50000' },
    only: { type: 'string', default: '' },
    server: { type: 'string' },
  },
})
const people = Number(options.people)
const importedLines = 100_000
const invitingSeconds = 15
const say = (text) => process.stdout.write(`${text}\n`)
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const isWanted = (name) => name.includes(options.only)

const rows = [
  ['file', 'first byte ms', 'first row ms', 'seconds', 'rows', 'rows/s', 'MB', 'MB memory', 'at most'],
]
function add(name, { first, firstRow, seconds, count, bytes, before, peak }) {
  const row = [
    name,
    number(first),
    number(firstRow),
    number(seconds, 1),
    number(count),
    number(count && count / seconds),
    number(bytes && bytes / 1e6, 1),
    number(before),
    number(peak),
  ]
  rows.push(row)
  say(row.join('  '))
}

/** Runs an action and returns its result with its duration and the most memory that a process used meanwhile. */
async function watched(pid, action) {
  const before = memoryOf(pid)
  let peak = before ?? 0
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid) ?? 0)), 20)
  const began = performance.now()
  try {
    const result = await action()
    return { ...result, seconds: (performance.now() - began) / 1000, before, peak }
  } finally {
    clearInterval(timer)
  }
}

/** Reads a response to its end without keeping it. */
async function download(ask, path) {
  const began = performance.now()
  const response = await ask(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  let first = null
  let firstRow = null
  let bytes = 0
  let lines = 0
  for await (const chunk of response.body) {
    first ??= performance.now() - began
    bytes += chunk.byteLength
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
    if (lines > 1) firstRow ??= performance.now() - began
  }
  return { first, firstRow, bytes, count: Math.max(0, lines - 1) }
}

const downloads = [
  ['people, all', '/api/people-export'],
  ['people, of one kind and state', '/api/people-export?kind=journalist&state=active'],
  ['people, with common words', '/api/people-export?text=anna'],
  ['people, with rare words', '/api/people-export?text=anna%20schneider%2042'],
  ['log, all', '/api/audit-entries/export'],
  ['log, of one actor', '/api/audit-entries/export?actor=admin%40example.org'],
]

async function measureDownloads(campus, ask) {
  for (const [name, path] of downloads.filter(([each]) => isWanted(each)))
    add(name, await watched(campus.pid, () => download(ask, path)))
}

/** A reader who takes a little and goes away, and one who takes a little and stays. */
async function measureStopped(campus, ask) {
  if (!isWanted('readers who stop')) return
  const leave = await ask('/api/people-export')
  await leave.body.getReader().read()
  const result = await watched(campus.pid, async () => {
    const held = await Promise.all(Array.from({ length: 20 }, () => ask('/api/people-export')))
    const readers = held.map(({ body }) => body.getReader())
    await Promise.all(readers.map((reader) => reader.read()))
    await pause(5000)
    await Promise.all(readers.map((reader) => reader.cancel()))
    return {}
  })
  add('20 readers who stop for 5 s', result)
}

/** A journalist with 100,000 notifications and as many messages asks for a copy of everything. */
async function measureOwnData(database, campus, send) {
  if (!isWanted('own data')) return
  const email = 'layla.haddad@example.org'
  await database.query('set session_replication_role = replica')
  await database.query(
    `insert into notification (id, person_id, type, data, created_at)
     select gen_random_uuid(), p.id, 'newMessage', jsonb_build_object('name', 'A person ' || n), now()
     from person p, generate_series(1, 100000) n where email = $1`,
    [email],
  )
  await database.query(
    `insert into message (id, discussion_id, position, side_position, side, subject, body, created_at)
     select gen_random_uuid(), d.discussion_id, 1000000 + n, 1000000 + n, 1, '', repeat('Words of a message ' || n || '. ', 20), now()
     from (select discussion_id from discussion_side join person p on p.id = person_id where email = $1 limit 1) d,
       generate_series(1, 100000) n`,
    [email],
  )
  await database.query('set session_replication_role = origin')
  const token = await tokenFor(send, email)
  const headers = { Authorization: `Bearer ${token}` }
  const result = await watched(campus.pid, async () => {
    const asked = await send('/api/users/me/export', { method: 'POST', headers })
    if (!asked.ok) throw new Error(`export: ${asked.status} ${await asked.text()}`)
    for (;;) {
      const found = await (await send('/api/users/me/export', { headers })).json()
      if (found.state === 'ready') return { bytes: found.bytes, count: 200_000 }
      if (found.state === 'failed') throw new Error('the copy could not be made')
      await pause(100)
    }
  })
  add('own data, made', result)
  const path = '/api/users/me/export/file'
  const taken = await watched(campus.pid, () => download((at) => send(at, { headers }), path))
  add('own data, downloaded', { ...taken, count: null, firstRow: null })
}

async function measureImport(campus, ask) {
  if (!isWanted('import')) return
  const line = (n) => `journalist,imported.${n}@example.org,Änne ${n},von Musterhausen,,DE,de`
  const lines = Array.from({ length: importedLines }, (_, n) => line(n))
  const body = Buffer.from(
    ['kind,email,firstName,lastName,organisation,country,language', ...lines].join('\n'),
  )
  let id = ''
  const checked = await watched(campus.pid, async () => {
    const response = await ask('/api/people-imports?name=bench.csv', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'text/csv' },
    })
    if (!response.ok) throw new Error(`import: ${response.status} ${await response.text()}`)
    const found = await response.json()
    id = found.id
    return { count: found.lineCount, bytes: body.byteLength }
  })
  add('import, checked', checked)
  const invited = await watched(campus.pid, async () => {
    await ask(`/api/people-imports/${id}/start`, { method: 'POST' })
    await pause(invitingSeconds * 1000)
    const { doneCount } = await (await ask(`/api/people-imports/${id}`)).json()
    return { count: doneCount }
  })
  add(`import, ${invitingSeconds} s of inviting`, invited)
}

const sizeOf = (path) => {
  const found = statSync(path)
  if (!found.isDirectory()) return found.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

/** Runs a program to its end. */
async function program(name, [command, ...args], env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
  })
  return watched(child.pid, async () => {
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${name} ended with ${code}`)
    return {}
  })
}

async function measureBackup(root, { databaseUrl, count }) {
  if (!isWanted('backup')) return
  const folder = temporaryFolder()
  const empty = new URL('/campus_restored', databaseUrl).href
  const emptyDump = new URL('/campus_dump_restored', databaseUrl).href
  for (const name of ['campus_restored', 'campus_dump_restored']) await root.query(`create database ${name}`)
  const campus = (url) => ({
    ...environmentOf({ folder: join(folder, 'data'), databaseUrl: url }),
    SEED_DEMO: '0',
  })
  mkdirSync(join(folder, 'data'))
  const command = [process.execPath, 'build/server/campus.js']
  const made = await program('backup', [...command, 'backup', join(folder, 'backups')], campus(databaseUrl))
  const backup = join(
    folder,
    'backups',
    readdirSync(join(folder, 'backups')).find((name) => /^\d/.test(name)),
  )
  add('backup', { ...made, count, bytes: sizeOf(backup), before: null })
  const dump = join(folder, 'campus.dump')
  const dumped = await program('pg_dump', ['pg_dump', '-Fc', '-f', dump, databaseUrl])
  add('pg_dump -Fc', { ...dumped, count, bytes: sizeOf(dump), before: null })
  const restored = await program('restore', [...command, 'restore', backup], campus(empty))
  add('backup, restored', { ...restored, count, before: null })
  const loaded = await program('pg_restore', ['pg_restore', '--no-owner', '-d', emptyDump, dump])
  add('pg_restore', { ...loaded, count, before: null })
}

async function rowsIn(database) {
  const { rows: tables } = await database.query(
    `select format('%I', relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  let sum = 0
  for (const { name } of tables)
    sum += (await database.query(`select count(*)::int as n from ${name}`)).rows[0].n
  return sum
}

async function measureAll({ place, database, root }) {
  const campus = await startCampus(place)
  try {
    const send = sender(campus.url)
    const headers = { Authorization: `Bearer ${await tokenFor(send, 'admin@example.org')}` }
    const ask = (path, init) => send(path, { ...init, headers: { ...headers, ...init?.headers } })
    await pause(3000)
    await measureDownloads(campus, ask)
    await measureStopped(campus, ask)
    if (options.server) return
    await measureOwnData(database, campus, send)
    await measureImport(campus, ask)
  } finally {
    await campus.stop()
  }
  if (!options.server)
    await measureBackup(root, { databaseUrl: place.databaseUrl, count: await rowsIn(database) })
}

async function open(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

build()
const { startPostgres } = await tsImport('../../tests/support/postgres.ts', import.meta.url)
const server = options.server ? { url: options.server, stop: () => undefined } : await startPostgres()
if (!server) throw new Error('An installed PostgreSQL is needed')
const administration = await open(server.url)
const name = `campus_${people}`
const place = { folder: temporaryFolder(), databaseUrl: new URL(`/${name}`, server.url).href }
try {
  if (!options.server) {
    await administration.query(`create database ${name}`)
    await (await startCampus(place)).stop()
  }
  const database = await open(place.databaseUrl)
  try {
    if (!options.server) await fill((text, values) => database.query(text, values), { people })
    await measureAll({ place, database, root: administration })
  } finally {
    await database.end()
  }
  say(`\n${number(people)} people, PostgreSQL, Node ${process.version}\n`)
  say(table(rows))
} finally {
  await administration.end()
  server.stop()
}
