import { expect, it } from 'vitest'
import type { ApiTransport } from '~/app/platform/context.server'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { loadNotifications } from './notifications.server'

describeEachEngine('the page of notifications', (database) => {
  async function setUp(count: number) {
    const kit = createTestApi(database())
    const person = await kit.seedPerson({ notification_count: count, unread_notification_count: count })
    const { tokens } = await kit.as(person)
    return { tokens, ...openTransport(kit.api) }
  }

  it('asks for the list only if there is something in it', async () => {
    const { tokens, transport, calls } = await setUp(0)
    const list = await loadNotifications(await frontArgs({ api: transport, tokens, path: '/notifications' }))
    expect(list).toMatchObject({ notifications: [], total: 0, unread: 0 })
    expect(calls.filter((call) => call.includes('/notifications'))).toEqual([])
  })

  it('is shown empty where the list cannot be fetched', async () => {
    const { tokens, transport } = await setUp(3)
    const broken: ApiTransport = (path, init, about) =>
      path.startsWith('/notifications')
        ? Promise.resolve(new Response(null, { status: 500 }))
        : transport(path, init, about)
    const list = await loadNotifications(await frontArgs({ api: broken, tokens, path: '/notifications' }))
    expect(list).toMatchObject({ notifications: [], total: 0, unread: 3 })
  })
})
