import { once } from 'node:events'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { describeEachEngine } from '~/tests/support/database'
import { createTestApi } from '~/tests/support/api'
import { endpoint } from '~/contracts/endpoint'
import { requireNoTransaction } from './database'
import { ApiError } from './errors'
import { createMounter } from './mount'
import { countHit } from './rate-limit'

const Action = z.strictObject({ text: z.string(), fails: z.boolean().optional() })
const doAction = endpoint('POST', '/actions/{id}', {
  permission: 'signedIn',
  tag: 'test',
  summary: 'Something that must not happen twice',
  params: z.object({ id: z.string() }),
  input: Action,
  output: z.object({ nth: z.number(), text: z.string() }),
  status: 201,
})

function createGate() {
  const gate = new EventTarget()
  const opened = once(gate, 'open')
  return { open: () => gate.dispatchEvent(new Event('open')), opened }
}

describeEachEngine('Idempotency-Key', (database) => {
  let actions = 0
  beforeEach(() => {
    actions = 0
  })

  async function start() {
    const kit = createTestApi(database())
    createMounter(kit.api, kit.deps).guarded(doAction, ({ input }) => {
      actions += 1
      if (input.fails) throw new ApiError('conflict')
      return Promise.resolve({ nth: actions, text: input.text })
    })
    const person = await kit.as(await kit.seedPerson())
    const other = await kit.as(await kit.seedPerson())
    const send = (key: string | undefined, { text = 'a', id = '1', by = person, fails = false } = {}) =>
      by.request('POST', `/actions/${id}`, {
        body: { text, ...(fails ? { fails } : {}) },
        headers: { 'Idempotency-Key': key ?? '' },
      })
    return { send, other }
  }

  /** The same action in two steps, with a limit per person. */
  async function startPrepared({ max = 100, before = () => Promise.resolve<unknown>(null) } = {}) {
    const kit = createTestApi(database(), { rateLimitFactor: 1 })
    let prepared = 0
    createMounter(kit.api, kit.deps).guarded(
      doAction,
      {
        prepare: async () => {
          prepared += 1
          await before()
          return 'ready'
        },
        action: ({ input, prepared: state }) => {
          expect(state).toBe('ready')
          actions += 1
          if (input.fails) throw new ApiError('conflict')
          return Promise.resolve({ nth: actions, text: input.text })
        },
      },
      { limits: [{ limit: { name: 'action', max, windowSeconds: 60 }, by: ({ actor }) => actor.id }] },
    )
    const person = await kit.as(await kit.seedPerson())
    const other = await kit.as(await kit.seedPerson())
    const send = (key: string, { fails = false } = {}) =>
      person.request('POST', '/actions/1', {
        body: { text: 'a', ...(fails ? { fails } : {}) },
        headers: { 'Idempotency-Key': key },
      })
    return { send, other, prepared: () => prepared }
  }

  it('does an action once and gives the second sender the first answer', async () => {
    const { send } = await start()
    const [first, second] = [await send('sequential'), await send('sequential')]
    expect(actions).toBe(1)
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
  })

  it('does an action once where the same form arrives several times in the same moment', async () => {
    const { send } = await start()
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('concurrent')))
    expect(actions).toBe(1)
    for (const { body, status } of answers) expect([status, body]).toEqual([201, { nth: 1, text: 'a' }])
  })

  it('tells persons, records and inputs apart that come with the same key', async () => {
    const { send, other } = await start()
    await send('shared')
    await send('shared', { by: other })
    await send('shared', { id: '2' })
    await send('shared', { text: 'changed' })
    expect(actions).toBe(4)
  })

  it('keeps nothing of an action that failed: the next try is a first one', async () => {
    const { send } = await start()
    expect((await send('failing', { fails: true })).status).toBe(409)
    expect((await send('failing', { fails: true })).status).toBe(409)
    expect(actions).toBe(2)
  })

  it('is asked of nobody', async () => {
    const { send } = await start()
    await send(undefined)
    await send(undefined)
    expect(actions).toBe(2)
  })

  it('answers an action that is done without counting or preparing it again', async () => {
    const { send, prepared } = await startPrepared({ max: 1 })
    const [first, second] = [await send('done'), await send('done')]
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
    expect([actions, prepared()]).toEqual([1, 1])
  })

  it('does an action once that is prepared for several at once', async () => {
    const { send, prepared } = await startPrepared()
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('prepared at once')))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [201, { nth: 1, text: 'a' }]),
    )
    expect(actions).toBe(1)
    expect(prepared()).toBeGreaterThan(0)
  })

  it('gives the answer of the first where that is what speaks against preparing the second', async () => {
    const gate = createGate()
    let calls = 0
    const { send } = await startPrepared({
      before: async () => {
        calls += 1
        if (calls === 1) return
        await gate.opened
        throw new ApiError('conflict')
      },
    })
    const first = send('speaks against itself')
    await expect.poll(() => calls).toBe(1)
    const second = send('speaks against itself')
    const { status, body } = await first
    gate.open()
    expect([status, (await second).status, (await second).body]).toEqual([201, 201, body])
  })

  it('counts what is refused, however many keys it comes with', async () => {
    const { send } = await startPrepared({ max: 3 })
    const states: number[] = []
    for (let nth = 0; nth < 5; nth++)
      states.push((await send(`fresh ${String(nth)}`, { fails: true })).status)
    expect(states).toEqual([409, 409, 409, 429, 429])
  })

  it('holds nobody up while something is prepared', async () => {
    const gate = createGate()
    const begun = createGate()
    const { send, other } = await startPrepared({
      before: () => {
        requireNoTransaction('preparing')
        begun.open()
        return gate.opened
      },
    })
    const sent = send('slow')
    await begun.opened
    expect((await other.request('GET', '/users/me')).status).toBe(200)
    gate.open()
    expect((await sent).status).toBe(201)
  })

  it('lets nothing be counted inside of the action, which may be undone', async () => {
    const kit = createTestApi(database())
    const limit = { name: 'inside', max: 3, windowSeconds: 60 }
    await expect(kit.deps.database.transaction(() => countHit(kit.deps, limit, 'somebody'))).rejects.toThrow(
      /inside of a transaction/,
    )
  })

  it('answers with what an earlier version has stored', async () => {
    const { send } = await start()
    await send('a-key')
    const body = JSON.stringify({ answer: { nth: 7, text: 'as before' } })
    await database().updateTable('idempotency').set({ body }).execute()
    expect((await send('a-key')).body).toEqual({ nth: 7, text: 'as before' })
  })

  it('keeps neither the key nor the input nor the response readable', async () => {
    const { send } = await start()
    await send('a-key-to-look-for', { text: 'a-text-in-the-input' })
    const stored = await database().selectFrom('idempotency').select(['key', 'body']).execute()
    expect(JSON.stringify(stored)).not.toMatch(/a-key-to-look-for|a-text-in-the-input|actions/)
  })
})
