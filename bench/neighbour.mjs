// `npm run bench:neighbour`: how much longer does a member wait for a page while one other client does what costs most? See
// RESULTS.md.
//   --seconds=10                                 how long the member asks for pages, alone and beside each attack
//   --rounds=3                                   how often; alone and attacked in turns
//   --engine=server|embedded                     one of the two; both without it
import { once } from 'node:events'
import { connect } from 'node:net'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { tsImport } from 'tsx/esm/api'
import { build, logIn, sender, startCampus, temporaryFolder } from './campus.mjs'
import { median, table } from './measure.mjs'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    engine: { type: 'string' },
  },
})
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const password = 'Campus-Demo-2026!'
const say = (text) => process.stdout.write(`${text}\n`)
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** 39 megapixels of noise-free colour: few bytes on the way in, many in memory. */
const picture = await sharp({ create: { width: 6240, height: 6240, channels: 3, background: '#7a5c3e' } })
  .png()
  .toBuffer()

async function tokenOf(send, email) {
  const answer = await send('/api/authentication/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return (await answer.json()).token
}

/** Does one thing again and again, `width` of them at once, until it is told to stop. */
function repeat(width, act) {
  let going = true
  const running = Array.from({ length: width }, async () => {
    while (going) await act().catch(() => pause(20))
  })
  return async () => {
    going = false
    await Promise.all(running)
  }
}

const drained = async (answer) => void (await (await answer).arrayBuffer())
/** A connection of its own: one whose body was refused unread is closed, and would take a page of the member along. */
const form = (fields) => ({
  method: 'POST',
  redirect: 'manual',
  headers: { Connection: 'close' },
  body: new URLSearchParams(fields),
})

/** What one hostile client does; each answers with what ends it. */
const attacks = {
  'keyed pictures of 39 megapixels, 6 at once': ({ send, token }) =>
    repeat(6, () =>
      drained(
        send('/api/files?purpose=picture&name=a.png', {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${token}`,
            'Content-Type': 'image/png',
            'Idempotency-Key': crypto.randomUUID(),
          },
          body: picture,
        }),
      ),
    ),
  'searches of common words, 6 at once': ({ send, cookie }) =>
    repeat(6, () => drained(send('/content?text=the+media&state=all', { headers: { Cookie: cookie } }))),
  'logins with 16 MB, 12 at once': ({ send }) =>
    repeat(12, () => drained(send('/login', form({ email: '<'.repeat(16e6 - 100), password: 'x' })))),
  'logins with 60 kB, 12 at once': ({ send }) =>
    repeat(12, () => drained(send('/login', form({ email: '<'.repeat(60_000), password: 'x' })))),
  'names with an index of 100,000,000, 12 at once': ({ send }) =>
    repeat(12, () => drained(send('/forgot_password', form({ 'email[100000000]': 'x' })))),
  'exports of the log and of people, 4 at once': ({ send, cookie }) =>
    repeat(4, async () => {
      const headers = { Cookie: cookie }
      await drained(send('/admin/audit/file', { headers }))
      await drained(send('/admin/people/export', { headers }))
    }),
  '1,000 bodies that come slowly': async ({ url }) => {
    const { hostname, port } = new URL(url)
    const sockets = await Promise.all(
      Array.from({ length: 1000 }, async () => {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => undefined)
        await once(socket, 'connect')
        socket.write(
          `POST /login HTTP/1.1\r\nHost: ${hostname}\r\nOrigin: ${url}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n`,
        )
        return socket
      }),
    )
    const stop = repeat(1, async () => {
      for (const socket of sockets) socket.write('a=1&')
      await pause(500)
    })
    return async () => {
      await stop()
      for (const socket of sockets) socket.destroy()
    }
  },
}

/** Asks for pages one after the other, as somebody who reads on; milliseconds of each. */
async function readOn(send, cookie) {
  const times = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const started = performance.now()
    const answer = await send('/content', { headers: { Cookie: cookie } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`the member was answered with ${answer.status}`)
    times.push(performance.now() - started)
    await pause(30)
  }
  return times
}

const quantile = (times, part) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)]

async function measure(engine, place) {
  const campus = await startCampus(place)
  const send = sender(campus.url)
  const member = await logIn(send, 'layla.haddad@example.org')
  const hostile = { url: campus.url, send }
  hostile.cookie = await logIn(send, 'admin@example.org')
  const rows = []
  for (const [name, attack] of Object.entries(attacks)) {
    hostile.token = await tokenOf(
      send,
      name.startsWith('keyed') ? 'hana.kovacova@example.net' : 'admin@example.org',
    )
    await readOn(send, member)
    const found = { alone: [], beside: [], aloneWorst: [], besideWorst: [] }
    for (let round = 0; round < rounds; round += 1) {
      const alone = await readOn(send, member)
      const stop = await attack(hostile)
      const beside = await readOn(send, member)
      await stop()
      await pause(1000)
      found.alone.push(quantile(alone, 0.5))
      found.beside.push(quantile(beside, 0.5))
      found.aloneWorst.push(quantile(alone, 0.95))
      found.besideWorst.push(quantile(beside, 0.95))
    }
    const [alone, beside, aloneWorst, besideWorst] = Object.values(found).map(median)
    rows.push([
      engine,
      name,
      alone.toFixed(0),
      beside.toFixed(0),
      (beside / alone).toFixed(2),
      aloneWorst.toFixed(0),
      besideWorst.toFixed(0),
      (besideWorst / aloneWorst).toFixed(2),
    ])
    say(rows.at(-1).join(' | '))
  }
  await campus.stop()
  return rows
}

build()
const rows = []
if (options.engine !== 'server') rows.push(...(await measure('embedded', { folder: temporaryFolder() })))
if (options.engine !== 'embedded') {
  const { startPostgres } = await tsImport('../tests/support/postgres.ts', import.meta.url)
  const postgres = await startPostgres()
  if (postgres) {
    rows.push(...(await measure('PostgreSQL', { folder: temporaryFolder(), databaseUrl: postgres.url })))
    postgres.stop()
  }
}
const head = ['engine', 'beside', 'alone p50 ms', 'p50 ms', 'ratio', 'alone p95 ms', 'p95 ms', 'ratio']
say(table([head, ...rows]))
