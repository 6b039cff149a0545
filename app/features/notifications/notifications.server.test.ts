import { expect, it } from 'vitest'
import { notify } from '~/api/features/notifications/notifications.service'
import type { ApiTransport } from '~/app/platform/calls/network.server'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { answered, frontArgs, openTransport, thrownBy } from '~/tests/support/front'
import { loadNotifications, markNotificationsRead } from './notifications.server'

describeWithDatabase('the page of notifications', (database) => {
  async function setUp(count: number) {
    const kit = createTestApi(database())
    const person = await kit.seedPerson({ notification_count: count, unread_notification_count: count })
    const { tokens } = await kit.as(person)
    const notifyPerson = (n: number) =>
      notify(kit.deps, {
        personId: person.id,
        type: 'validationApproved',
        data: { provider: `Provider ${String(n)}` },
        path: '/home',
      })
    return { tokens, notifyPerson, ...openTransport(kit.api) }
  }

  it('asks for the list only if there is something in it', async () => {
    const { tokens, transport, calls } = await setUp(0)
    const list = await loadNotifications(await frontArgs({ api: transport, tokens, path: '/notifications' }))
    expect(list).toMatchObject({ notifications: [], total: 0, unread: 0 })
    expect(calls.filter((call) => call.includes('/notifications'))).toEqual([])
  })

  it('is shown empty where the list cannot be fetched', async () => {
    const { tokens, transport } = await setUp(3)
    const broken: ApiTransport = (call, origin) =>
      call.endpoint.path.startsWith('/notifications')
        ? answered(call, new Response(null, { status: 500 }))
        : transport(call, origin)
    const list = await loadNotifications(await frontArgs({ api: broken, tokens, path: '/notifications' }))
    expect(list).toMatchObject({ notifications: [], total: 0, unread: 3 })
  })

  it('has 25 on a page, whose number is in the title', async () => {
    const { tokens, transport, notifyPerson } = await setUp(0)
    for (let n = 1; n <= 27; n++) await notifyPerson(n)
    const load = async (path: string) => loadNotifications(await frontArgs({ api: transport, tokens, path }))
    const first = await load('/notifications')
    expect([first.title, first.notifications.length, first.total, first.unread]).toEqual([
      'Notifications',
      25,
      27,
      27,
    ])
    expect(first.days).toMatchObject([{ day: '2026-11-21', count: 25 }])
    const second = await load('/notifications?page=2')
    expect([second.title, second.notifications.length]).toEqual(['Notifications – Page 2', 2])
    const beyond = await thrownBy(load('/notifications?page=3'))
    expect([beyond.status, beyond.headers.get('Location')]).toEqual([303, '/notifications'])
  })

  it.each([404, 429, 500])(
    'does not suffer where a link that is followed cannot mark: %i',
    async (status) => {
      const { tokens, transport } = await setUp(1)
      const broken: ApiTransport = (call, origin) =>
        call.endpoint.method === 'POST'
          ? answered(call, new Response('{}', { status }))
          : transport(call, origin)
      const body = new URLSearchParams({ notification: 'any', seen: 'true' })
      const init = { method: 'POST', body }
      const args = await frontArgs({ api: broken, tokens, path: '/notifications/read', init })
      expect(await markNotificationsRead(args)).toMatchObject({ data: null })
    },
  )
})
