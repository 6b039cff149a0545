import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { describeEachEngine } from '~/tests/support/database'
import { createTestApi } from '~/tests/support/api'
import { endpoint } from '~/contracts/endpoint'
import { ApiError } from './errors'
import { createMounter } from './mount'

const Deed = z.strictObject({ text: z.string(), fails: z.boolean().optional() })
const doDeed = endpoint('POST', '/deeds/{id}', {
  permission: 'signedIn',
  tag: 'test',
  summary: 'Something that must not happen twice',
  params: z.object({ id: z.string() }),
  input: Deed,
  output: z.object({ nth: z.number(), text: z.string() }),
  status: 201,
})

describeEachEngine('Idempotency-Key', (database) => {
  let deeds = 0
  beforeEach(() => {
    deeds = 0
  })

  async function start() {
    const kit = createTestApi(database())
    createMounter(kit.api, kit.deps).guarded(doDeed, ({ input }) => {
      deeds += 1
      if (input.fails) throw new ApiError('conflict')
      return Promise.resolve({ nth: deeds, text: input.text })
    })
    const person = await kit.as(await kit.seedPerson())
    const other = await kit.as(await kit.seedPerson())
    const send = (key: string | undefined, { text = 'a', id = '1', by = person, fails = false } = {}) =>
      by.request('POST', `/deeds/${id}`, {
        body: { text, ...(fails ? { fails } : {}) },
        headers: key ? { 'Idempotency-Key': key } : {},
      })
    return { send, other }
  }

  it('does a deed once and gives the second sender the first answer', async () => {
    const { send } = await start()
    const [first, second] = [await send('sequential'), await send('sequential')]
    expect(deeds).toBe(1)
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
  })

  it('does a deed once where the same form arrives several times in the same moment', async () => {
    const { send } = await start()
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('concurrent')))
    expect(deeds).toBe(1)
    for (const { body, status } of answers) expect([status, body]).toEqual([201, { nth: 1, text: 'a' }])
  })

  it('tells persons, records and inputs apart that come with the same key', async () => {
    const { send, other } = await start()
    await send('shared')
    await send('shared', { by: other })
    await send('shared', { id: '2' })
    await send('shared', { text: 'changed' })
    expect(deeds).toBe(4)
  })

  it('keeps nothing of a deed that failed: the next try is a first one', async () => {
    const { send } = await start()
    expect((await send('failing', { fails: true })).status).toBe(409)
    expect((await send('failing', { fails: true })).status).toBe(409)
    expect(deeds).toBe(2)
  })

  it('is asked of nobody', async () => {
    const { send } = await start()
    await send(undefined)
    await send(undefined)
    expect(deeds).toBe(2)
  })

  it('keeps neither the key nor the input readable', async () => {
    const { send } = await start()
    await send('a-key-to-look-for', { text: 'a-text-in-the-input' })
    const keys = await database().db().selectFrom('idempotency').select('key').execute()
    expect(JSON.stringify(keys)).not.toMatch(/a-key-to-look-for|a-text-in-the-input|deeds/)
  })
})
