import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '~/api/platform/database'
import { MEMORY } from '~/api/platform/database/embedded-engine'
import { createTestApi } from '~/tests/support/api'
import { sent, someone } from '~/tests/support/correspondence'
import { createTestDatabase, hasEngine } from '~/tests/support/database'
import { eventsOf } from '~/tests/support/live/events'

/** Two APIs with separate connections to one database, like two processes. */
async function twoProcesses() {
  const first = await createTestDatabase('server')
  const second = await openDatabase({
    dir: MEMORY,
    url: first.pool.options.connectionString ?? '',
    poolSize: 2,
  })
  onTestFinished(async () => {
    await second.close()
    await first.close()
  })
  const kits = [createTestApi(first), createTestApi(second)] as const
  const anna = await someone(kits[0], 'Anna')
  const ben = await someone(kits[0], 'Ben')
  const listenAt = async (kit: (typeof kits)[number], person: { email: string }) => {
    const { tokens } = await kit.as(person)
    const headers = { Authorization: `Bearer ${tokens.token}` }
    const stream = eventsOf((await kit.api.request('/events', { headers })).body)
    onTestFinished(() => stream.close())
    await stream.until('snapshot')
    return stream
  }
  return { first, kits, anna, ben, listenAt }
}

describe.skipIf(!hasEngine('server'))('two processes on one database', () => {
  it('tell each other’s listeners', async () => {
    const { kits, anna, ben, listenAt } = await twoProcesses()
    const annas = await listenAt(kits[0], anna)
    const bens = await listenAt(kits[1], ben)
    const { discussion, id } = sent(await anna.write(ben.id))
    expect(await bens.next()).toEqual({ type: 'message', discussionId: discussion })
    expect(await bens.until('counters')).toMatchObject({ unreadMessageCount: 1 })
    await annas.until('counters')
    const { request } = await kits[1].as(ben)
    await request('POST', `/user-messages/${id}`, { body: { body: 'And to you' } })
    expect(await annas.until('read')).toEqual({ type: 'read', discussionId: discussion })
    expect(await annas.until('counters')).toMatchObject({ messageCount: 2, unreadMessageCount: 1 })
  })

  it('lose nothing where the connection for events is cut: all listeners look again', async () => {
    const { first, kits, anna, ben, listenAt } = await twoProcesses()
    const streams = [await listenAt(kits[0], ben), await listenAt(kits[1], ben)]
    const { rows } = await first.pool.query<{ pid: number }>(
      `select pg_terminate_backend(pid), pid from pg_stat_activity
       where application_name = 'campus-events' and datname = current_database()`,
    )
    expect(rows).toHaveLength(2)
    // Nobody is notified of this one: the listening connections are gone.
    await anna.write(ben.id)
    for (const stream of streams) {
      expect(await stream.until('snapshot')).toMatchObject({ person: ben.id, unreadMessageCount: 1 })
    }
  })
})
