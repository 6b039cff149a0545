// `npm run bench:load -- neighbour`: how much longer does a member wait for a page while one other client sends the most
// expensive requests? See RESULTS.md.
//   --seconds=10                                 how long the member requests pages, alone and during each attack
//   --rounds=3                                   repetitions, alone and attacked alternately
//   --engine=server|embedded                     one of the two; default: both
//   --attack=logins                              only attacks with this in their name
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'
import { build, logIn, sender, startCampus, temporaryFolder } from '../support/campus.mjs'
import { attackNames } from './hostile-client.mjs'
import { median, table } from '../support/measure.mjs'
import { root } from '../support/processes.mjs'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    engine: { type: 'string' },
    attack: { type: 'string', default: '' },
  },
})
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const password = 'Campus-Demo-2026!'
const say = (text) => process.stdout.write(`${text}\n`)
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function tokenOf(send, email) {
  const answer = await send('/api/authentication/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return (await answer.json()).token
}

/**
 * Starts an attack in a separate process, so that it does not slow down the member's client. The returned function
 * stops it and returns the number of responses by status.
 */
async function begin(name, target) {
  const attacker = fork(`${root}bench/load/hostile-client.mjs`)
  attacker.send({ name, target })
  await once(attacker, 'message')
  return async () => {
    attacker.send('end')
    const [answers] = await once(attacker, 'message')
    return answers
  }
}

/** Requests pages one after the other, like a user who reads on; milliseconds of each. */
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
  const hostile = { url: campus.url }
  hostile.cookie = await logIn(send, 'admin@example.org')
  const rows = []
  for (const name of attackNames.filter((each) => each.includes(options.attack))) {
    hostile.token = await tokenOf(
      send,
      name.startsWith('keyed') ? 'hana.kovacova@example.net' : 'admin@example.org',
    )
    await readOn(send, member)
    const found = { alone: [], beside: [], aloneWorst: [], besideWorst: [] }
    for (let round = 0; round < rounds; round += 1) {
      const alone = await readOn(send, member)
      const stop = await begin(name, hostile)
      const beside = await readOn(send, member)
      say(`${name}: ${JSON.stringify(await stop())}`)
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
  const { startPostgres } = await tsImport('../../tests/support/postgres.ts', import.meta.url)
  const postgres = await startPostgres()
  if (postgres) {
    rows.push(...(await measure('PostgreSQL', { folder: temporaryFolder(), databaseUrl: postgres.url })))
    postgres.stop()
  }
}
const head = ['engine', 'beside', 'alone p50 ms', 'p50 ms', 'ratio', 'alone p95 ms', 'p95 ms', 'ratio']
say(table([head, ...rows]))
