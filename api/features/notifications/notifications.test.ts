import { describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { Notification } from '~/contracts/messages/notifications'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { notify } from './notifications.service'

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const person = await kit.seedPerson()
  const notifyPerson = (n: number, personId = person.id) =>
    notify(kit.deps, {
      personId,
      type: 'validationApproved',
      data: { provider: `Provider ${String(n)}`, journalist: 'J' },
      path: '/home',
    })
  const { request } = await kit.as(person)
  const counters = async () => {
    const user = (await request('GET', '/users/me')).body as CurrentUser
    return [user.notificationCount, user.unreadNotificationCount]
  }
  return { ...kit, person, notifyPerson, own: request, counters }
}

describeWithDatabase('notifications', (database) => {
  it('are listed newest first, with paging headers as the calling table names them', async () => {
    const { own, notifyPerson } = await setUp(database())
    for (const n of [1, 2, 3]) await notifyPerson(n)
    const answer = await own('GET', '/notifications?pagination=true&page=1&itemsPerPage=2')
    const items = answer.body as Notification[]
    expect(items.map(({ title }) => title)).toEqual([
      'Provider 3 has validated your account: you have full access',
      'Provider 2 has validated your account: you have full access',
    ])
    expect(items[0]).toMatchObject({ type: 'validationApproved', read: false, path: '/home' })
    expect(answer.headers.get('X-Total-Count')).toBe('3')
    expect(answer.headers.get('Link')).toContain('rel="next"')
  })

  it('of a type that only a newer version knows are left out', async () => {
    const { own, notifyPerson } = await setUp(database())
    for (const n of [1, 2]) await notifyPerson(n)
    const [first] = (await own('GET', '/notifications')).body as Notification[]
    const ofTheFuture = { type: 'ofTheFuture' as Notification['type'] }
    const db = database().db()
    await db
      .updateTable('notification')
      .set(ofTheFuture)
      .where('id', '=', first?.id ?? '')
      .execute()
    const list = await own('GET', '/notifications')
    expect(list.body).toMatchObject([
      { title: 'Provider 1 has validated your account: you have full access', by: 'Provider 1' },
    ])
    expect(list.headers.get('X-Total-Count')).toBe('1')
  })

  it.each([
    ['validationRequested', { journalist: 'Layla', provider: 'Academy' }, 'Layla'],
    ['validationRejected', { journalist: 'Layla', provider: 'Academy' }, 'Academy'],
    ['clauseComment', { author: 'Nora', clause: '7' }, 'Nora'],
    ['account', {}, null],
  ] as const)('of the type %s tell who has done it, as far as that is known', async (type, data, by) => {
    const { deps, person, own } = await setUp(database())
    await notify(deps, { personId: person.id, type, data, path: '/home' })
    expect((await own('GET', '/notifications')).body).toMatchObject([{ by }])
  })

  it.each([
    ['/links/1', '/links/1', 1],
    ['/links/1', '/links/1?from=mail', 1],
    ['/u#testimonials', '/u', 1],
    ['/a?page=2', '/a?page=2', 1],
    ['/a?page=2', '/a', 0],
    ['/links/12', '/links/1', 0],
  ])('that lead to %s are read when %s is opened: %d', async (path, opened, count) => {
    const { deps, person, own, counters, seedPerson, mails } = await setUp(database())
    const other = await seedPerson()
    for (const { id } of [person, other])
      await notify(deps, { personId: id, type: 'linkRequested', data: { name: 'N' }, path })
    const answer = await own('POST', '/notifications/opened', { body: { paths: [opened] } })
    expect(answer.body).toEqual({ read: count })
    expect(await counters()).toEqual([1, 1 - count])
    expect((await own('POST', '/notifications/opened', { body: { paths: [opened] } })).body).toEqual({
      read: 0,
    })
    const rows = await database()
      .selectFrom('person')
      .select('unread_notification_count')
      .where('id', '=', other.id)
      .execute()
    expect([rows, mails]).toEqual([[{ unread_notification_count: 1 }], []])
  })

  it('belong to their person alone', async () => {
    const { own, notifyPerson, seedPerson } = await setUp(database())
    await notifyPerson(1, (await seedPerson()).id)
    expect((await own('GET', '/notifications')).body).toEqual([])
  })

  it('are all read after POST notifications/read, and the counters say so', async () => {
    const { own, notifyPerson, counters } = await setUp(database())
    await notifyPerson(1)
    await notifyPerson(2)
    expect(await counters()).toEqual([2, 2])
    expect((await own('POST', '/notifications/read')).status).toBe(204)
    expect(await counters()).toEqual([2, 0])
    const items = (await own('GET', '/notifications')).body as Notification[]
    expect(items.every(({ read }) => read)).toBe(true)
    expect((await own('POST', '/notifications/read')).status).toBe(204)
    expect(await counters()).toEqual([2, 0])
  })

  it('are read one by one, each of them once', async () => {
    const { own, notifyPerson, counters } = await setUp(database())
    await notifyPerson(1)
    await notifyPerson(2)
    const items = (await own('GET', '/notifications')).body as Notification[]
    const read = () => own('POST', `/notifications/${items[1]!.id}/read`)
    const answers = await Promise.all([read(), read(), read()])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await counters()).toEqual([2, 1])
    const after = (await own('GET', '/notifications')).body as Notification[]
    expect(after.map((item) => item.read)).toEqual([false, true])
  })

  it('of others are not there, read or not', async () => {
    const { notifyPerson, person, as, seedPerson, counters, own } = await setUp(database())
    await notifyPerson(1)
    const [item] = (await own('GET', '/notifications')).body as Notification[]
    const stranger = await as(await seedPerson())
    for (const id of [item!.id, person.id, 'unknown'])
      expect((await stranger.request('POST', `/notifications/${id}/read`)).status).toBe(404)
    expect(await counters()).toEqual([1, 1])
  })

  it('count right when single ones and all are read at once', async () => {
    const { own, notifyPerson, counters } = await setUp(database())
    for (const n of [1, 2, 3]) await notifyPerson(n)
    const items = (await own('GET', '/notifications')).body as Notification[]
    await Promise.all([
      ...items.map(({ id }) => own('POST', `/notifications/${id}/read`)),
      own('POST', '/notifications/read'),
      notifyPerson(4),
    ])
    const rows = (await own('GET', '/notifications')).body as Notification[]
    expect(await counters()).toEqual([4, rows.filter(({ read }) => !read).length])
  })

  it('count right when many arrive and are read at once', async () => {
    const { own, notifyPerson, counters, deps, person } = await setUp(database())
    await Promise.all([1, 2, 3, 4].flatMap((n) => [notifyPerson(n), own('POST', '/notifications/read')]))
    const unread = await deps.database
      .selectFrom('notification')
      .select('id')
      .where('person_id', '=', person.id)
      .where('read_at', 'is', null)
      .execute()
    expect(await counters()).toEqual([4, unread.length])
  })

  it('leave nothing behind when the action that they tell of is rolled back', async () => {
    const { notifyPerson, counters, deps } = await setUp(database())
    const action = deps.database.transaction(async () => {
      await notifyPerson(1)
      throw new Error('no')
    })
    await expect(action).rejects.toThrow('no')
    expect(await counters()).toEqual([0, 0])
  })

  it('are closed to visitors', async () => {
    const { request } = await setUp(database())
    expect((await request('GET', '/notifications')).status).toBe(401)
    expect((await request('POST', '/notifications/read')).status).toBe(401)
  })

  describe('refuse', () => {
    it.each(['page=0', 'page=x', 'itemsPerPage=101', 'pagination=maybe'])('%s', async (query) => {
      const { own } = await setUp(database())
      expect((await own('GET', `/notifications?${query}`)).status).toBe(422)
    })
  })
})
