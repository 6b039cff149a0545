import { expect, it } from 'vitest'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { eventsOf } from '~/tests/support/live/events'
import { frontArgs, openTransport } from '~/tests/support/front'
import type { Tokens } from '~/contracts/accounts/auth'
import type { Database } from '~/api/platform/database'
import { loadEvents } from './live.server'

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const { transport, calls } = openTransport(kit.api)
  const person = await kit.seedPerson()
  const session = await kit.as(person)
  const listen = async (tokens?: Tokens, accept = 'text/event-stream') => {
    const init = { headers: { Accept: accept } }
    const args = await frontArgs({ api: transport, path: '/events', init, ...(tokens ? { tokens } : {}) })
    return { args, answer: await loadEvents(args) }
  }
  return { ...kit, ...session, person, calls, listen }
}

describeWithDatabase('events of the front', (database) => {
  it('are those of the API, handed on as they come', async () => {
    const { listen, tokens, person } = await setUp(database())
    const { answer } = await listen(tokens)
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(answer.headers.get('cache-control')).toBe('no-cache, no-transform')
    expect(answer.headers.get('connection')).toBe('close')
    const stream = eventsOf(answer.body)
    expect(await stream.until('snapshot')).toMatchObject({ person: person.id })
    await stream.close()
  })

  it('come with fresh tokens where the old ones have run out', async () => {
    const { listen, tokens, clock } = await setUp(database())
    clock.now = new Date(clock.now.getTime() + 16 * 60_000)
    const { answer, args } = await listen(tokens)
    const stream = eventsOf(answer.body)
    await stream.until('snapshot')
    expect(args.context.session.tokens()?.token).not.toBe(tokens.token)
    await stream.close()
  })

  it('end at once where the session is over, which stays for the next click to find out', async () => {
    const { listen, tokens, request } = await setUp(database())
    await request('POST', '/authentication/logout', { body: { refreshToken: tokens.refreshToken } })
    const { answer, args } = await listen(tokens)
    expect([answer.status, await answer.text()]).toEqual([200, 'event: end\ndata: {}\n\n'])
    expect(args.context.session.tokens()).not.toBeNull()
    expect(await (await listen()).answer.text()).toBe('event: end\ndata: {}\n\n')
  })

  it('are for nobody who waits for an end, and for the newest ten of a person', async () => {
    const { listen, tokens, calls } = await setUp(database())
    expect((await listen(tokens, '*/*')).answer.headers.get('Location')).toBe('/')
    expect(calls).toEqual([])
    const open = []
    for (let i = 0; i < 11; i++) open.push((await listen(tokens)).answer)
    expect(open.map(({ status }) => status)).toEqual(Array(11).fill(200))
    expect(await open[0]?.text()).toContain('event: end')
    for (const { body } of open.slice(1)) await body?.cancel()
  })
})
