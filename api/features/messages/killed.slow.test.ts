import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { SentMessage } from '~/contracts/messages/messages'
import { twoMembers } from '~/tests/support/correspondence'
import { createTestDatabase, hasEngine } from '~/tests/support/database'
import { eventsOf } from '~/tests/support/live/events'

const program = fileURLToPath(new URL('../../../tests/support/live/api-process.mjs', import.meta.url))
const kills = 3

interface Serving {
  url: string
  child: ChildProcess
}

/** Another process that serves the API on this database. */
async function startProcess(databaseUrl: string, folder: string): Promise<Serving> {
  const child = spawn(process.execPath, [program, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => {
    throw new Error('The process ended before it served anything')
  })
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer]
  return { child, url: line.toString().trim() }
}

/** Acknowledged messages, and how often a process died before responding. */
interface Journal {
  acknowledged: Map<string, string>
  interrupted: number
}

interface Campus {
  serving: Serving
  done: boolean
}
interface Writing {
  token: string
  to: string
  body: string
}

/** The id of the new message; null if the process died before responding. */
async function send({ serving }: Campus, { token, to, body }: Writing): Promise<string | null> {
  try {
    const answer = await fetch(`${serving.url}/user-messages`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': body,
      },
      body: JSON.stringify({ toUser: to, body }),
    })
    expect(answer.status).toBe(201)
    return ((await answer.json()) as SentMessage).id
  } catch (error) {
    // An interrupted connection causes a `TypeError`, both before and within the response.
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Sends messages one by one, each until it is acknowledged, like a user who resubmits a form. */
async function writeOn(campus: Campus, writing: Writing, journal: Journal): Promise<void> {
  for (let n = 1; !campus.done; n++) {
    const body = `${writing.body} ${String(n)}`
    let id = await send(campus, { ...writing, body })
    while (id === null) {
      journal.interrupted++
      await wait(5)
      id = await send(campus, { ...writing, body })
    }
    journal.acknowledged.set(body, id)
  }
}

/** All messages of the only discussion, oldest first, and all counters. */
async function stored(database: Database) {
  const db = database.db()
  const messages = await db.selectFrom('message').selectAll().orderBy('position').execute()
  const { message_count: total } = await db
    .selectFrom('discussion')
    .select('message_count')
    .executeTakeFirstOrThrow()
  const sides = await db.selectFrom('discussion_side').selectAll().orderBy('side').execute()
  return { messages, total, sides }
}

describe.skipIf(!hasEngine('server'))('processes that are killed while people write', () => {
  it('lose nothing that was acknowledged and do nothing twice, and listeners elsewhere hear of all', async () => {
    const database = await createTestDatabase('server')
    const folder = mkdtempSync(join(tmpdir(), 'campus-killed-'))
    onTestFinished(async () => {
      rmSync(folder, { recursive: true, force: true })
      await database.close()
    })
    const { kit, anna, ben } = await twoMembers(database)
    const tokens = [(await kit.as(anna)).tokens.token, (await kit.as(ben)).tokens.token] as const
    const headers = { Authorization: `Bearer ${tokens[1]}` }
    const stream = eventsOf((await kit.api.request('/events', { headers })).body)
    let heard = 0
    const listening = (async () => {
      for (let event = await stream.next(); event; event = await stream.next())
        if (event.type === 'message') heard++
    })()

    const start = () => startProcess(database.pool.options.connectionString ?? '', folder)
    const campus = { serving: await start(), done: false }
    const journal: Journal = { acknowledged: new Map(), interrupted: 0 }
    const writing = Promise.all([
      writeOn(campus, { token: tokens[0], to: ben.id, body: 'Anna, number' }, journal),
      writeOn(campus, { token: tokens[1], to: anna.id, body: 'Ben, number' }, journal),
    ])
    for (let n = 0; n < kills; n++) {
      const next = await start()
      await wait(50 + Math.random() * 300)
      campus.serving.child.kill('SIGKILL')
      campus.serving = next
    }
    await wait(200)
    campus.done = true
    await writing

    const { messages, total, sides } = await stored(database)
    expect(journal.interrupted).toBeGreaterThan(0)
    expect(messages).toHaveLength(journal.acknowledged.size)
    expect(Object.fromEntries(messages.map(({ body, id }) => [body, id]))).toEqual(
      Object.fromEntries(journal.acknowledged),
    )
    expect(messages.map(({ position }) => position)).toEqual(messages.map((_, index) => index + 1))
    expect(total).toBe(messages.length)
    for (const person of [anna, ben]) {
      const mine = sides.find((side) => side.person_id === person.id)!
      const own = messages.filter(({ side }) => side === mine.side)
      const others = messages.length - own.length
      expect(own.map((message) => message.side_position)).toEqual(own.map((_, index) => index + 1))
      expect([mine.sent_count, mine.unread_count]).toEqual([own.length, others])
      expect(await person.counters()).toEqual([messages.length, others])
    }
    await expect.poll(() => heard, { timeout: 10_000 }).toBe(messages.length)
    await stream.close()
    await listening
  }, 180_000)
})
