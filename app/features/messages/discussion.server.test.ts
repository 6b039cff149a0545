import { expect, it } from 'vitest'
import type { ApiTransport } from '~/app/platform/calls/network.server'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { answered, frontArgs, openTransport } from '~/tests/support/front'
import { loadDiscussions } from './discussion.server'

describeWithDatabase('the page of discussions', (database) => {
  async function setUp(count: number) {
    const kit = createTestApi(database())
    const person = await kit.seedPerson({ message_count: count, unread_message_count: count })
    const { tokens } = await kit.as(person)
    return { tokens, ...openTransport(kit.api) }
  }

  it('asks for the list only if there is something in it', async () => {
    const { tokens, transport, calls } = await setUp(0)
    const list = await loadDiscussions(await frontArgs({ api: transport, tokens, path: '/messages' }))
    expect(list).toMatchObject({ discussions: [], total: 0, unread: 0 })
    expect(calls.filter((call) => call.includes('discussion'))).toEqual([])
  })

  it.each([500, 429])('is shown empty where the list cannot be fetched: %i', async (status) => {
    const { tokens, transport } = await setUp(3)
    const broken: ApiTransport = (call, origin) =>
      call.endpoint.path.startsWith('/user-messages')
        ? answered(call, new Response('{}', { status }))
        : transport(call, origin)
    const list = await loadDiscussions(await frontArgs({ api: broken, tokens, path: '/messages' }))
    expect(list).toMatchObject({ discussions: [], total: 0, unread: 3 })
  })
})
