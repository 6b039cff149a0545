import { expect, it, onTestFinished } from 'vitest'
import { createApi } from '~/api/app'
import type { Database } from '~/api/platform/database'
import { notifyLive } from '~/api/platform/live'
import { type createTestApi, password } from '~/tests/support/api'
import { sent, twoMembers } from '~/tests/support/correspondence'
import { describeWithDatabase } from '~/tests/support/database'
import { eventsOf } from '~/tests/support/live/events'
import { openLiveStreams } from './live.service'

type Options = Partial<Parameters<typeof openLiveStreams>[0]>

/** An API with streams controlled by the test, and a function that opens a stream with a token. */
export function liveApi(kit: ReturnType<typeof createTestApi>, options: Options = {}) {
  const live = openLiveStreams({ database: kit.deps.database, log: kit.deps.log, maximum: 100, ...options })
  onTestFinished(() => live.close())
  const api = createApi({ ...kit.deps, live })
  const connect = async (token: string) =>
    api.request('/events', { headers: { Authorization: `Bearer ${token}` } })
  const listenAs = async (person: { email: string }) => {
    const { tokens } = await kit.as(person)
    const stream = eventsOf((await connect(tokens.token)).body)
    onTestFinished(() => stream.close())
    return stream
  }
  return { live, connect, listenAs }
}

async function setUp(database: Database, options: Options = {}) {
  const members = await twoMembers(database)
  return { ...members, ...liveApi(members.kit, options) }
}

const none = { messageCount: 0, unreadMessageCount: 0, notificationCount: 0, unreadNotificationCount: 0 }

describeWithDatabase('live events', (database) => {
  it('come as a stream that nothing on the way keeps or delays, with the present counters first', async () => {
    const { kit, anna, connect } = await setUp(database())
    const { tokens } = await kit.as(anna)
    const answer = await connect(tokens.token)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    const stream = eventsOf(answer.body)
    expect(await stream.frame()).toMatch(/^retry: \d+$/)
    expect(await stream.next()).toEqual({ type: 'snapshot', person: anna.id, ...none })
    await stream.close()
  })

  it('tell both people of a message, and of its being read, with ids and counts alone', async () => {
    const { anna, ben, listenAs } = await setUp(database())
    const [annas, bens] = [await listenAs(anna), await listenAs(ben)]
    await Promise.all([annas.until('snapshot'), bens.until('snapshot')])
    const { discussion } = sent(await anna.write(ben.id, 'Nobody else may see this'))
    const event = { type: 'message', discussionId: discussion }
    expect([await annas.next(), await bens.next()]).toEqual([event, event])
    expect(await bens.next()).toEqual({
      type: 'counters',
      person: ben.id,
      messageCount: 1,
      unreadMessageCount: 1,
      notificationCount: 1,
      unreadNotificationCount: 1,
    })
    expect(await annas.next()).toEqual({ type: 'counters', person: anna.id, ...none, messageCount: 1 })
    await ben.request('POST', `/user-messages-discussion/${discussion}/read`)
    expect(await annas.next()).toEqual({ type: 'read', discussionId: discussion })
    expect(await bens.next()).toEqual({ type: 'read', discussionId: discussion })
    expect(await bens.until('counters')).toMatchObject({ unreadMessageCount: 0, unreadNotificationCount: 0 })
  })

  it('tell of notifications that come and are read, on all of a person’s pages', async () => {
    const { anna, ben, listenAs } = await setUp(database())
    const pages = [await listenAs(ben), await listenAs(ben)]
    await Promise.all(pages.map((page) => page.until('snapshot')))
    await anna.write(ben.id)
    for (const page of pages) expect((await page.until('counters')).unreadNotificationCount).toBe(1)
    await ben.request('POST', '/notifications/read')
    for (const page of pages) expect((await page.until('counters')).unreadNotificationCount).toBe(0)
  })

  it('are not heard by anybody else, nor where the action was undone', async () => {
    const { kit, anna, ben, listenAs } = await setUp(database())
    const stranger = await kit.seedPerson()
    const [strangers, bens] = [await listenAs(stranger), await listenAs(ben)]
    await Promise.all([strangers.until('snapshot'), bens.until('snapshot')])
    const undone = database().transaction(async () => {
      await notifyLive(database(), { people: [ben.id], event: { type: 'read', discussionId: 'undone' } })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const { discussion } = sent(await anna.write(ben.id))
    expect(await bens.next()).toEqual({ type: 'message', discussionId: discussion })
    await notifyLive(database(), { people: [stranger.id] })
    expect(await strangers.next()).toMatchObject({ type: 'counters', person: stranger.id })
  })

  it('give somebody who comes back the counters of now', async () => {
    const { anna, ben, listenAs } = await setUp(database())
    const before = await listenAs(ben)
    await before.until('snapshot')
    await before.close()
    await anna.write(ben.id)
    expect(await (await listenAs(ben)).until('snapshot')).toMatchObject({ unreadMessageCount: 1 })
  })

  it('end with the session, with a word about it; other sessions go on', async () => {
    const { kit, anna, connect } = await setUp(database(), { heartbeatMilliseconds: 40 })
    const { tokens, request } = await kit.as(anna)
    const other = await kit.as(anna)
    const ending = eventsOf((await connect(tokens.token)).body)
    const lasting = eventsOf((await connect(other.tokens.token)).body)
    await ending.until('snapshot')
    await lasting.until('snapshot')
    await request('POST', '/authentication/logout', { body: { refreshToken: tokens.refreshToken } })
    expect(await ending.next()).toEqual({ type: 'end' })
    expect(await ending.frame()).toBeNull()
    expect(await lasting.frame()).toBe(':')
    await lasting.close()
  })

  it.each([
    { what: 'a logout', call: 'POST /authentication/logout', body: {} },
    { what: 'the end of the session elsewhere', call: 'DELETE /users/me/sessions/{id}' },
    { what: 'the end of all others', call: 'DELETE /users/me/sessions' },
    {
      what: 'a new password',
      call: 'POST /users/me/password',
      body: { currentPassword: password, newPassword: 'Another-Horse-43' },
    },
    { what: 'a deactivation', call: 'POST /users/me/deactivation', body: { password } },
  ])('end at once with $what, without waiting for a heartbeat', async ({ call, body }) => {
    const { kit, anna, connect } = await setUp(database(), { heartbeatMilliseconds: 3600_000 })
    const here = await kit.as(anna)
    const elsewhere = await kit.as(anna)
    const stream = eventsOf((await connect(here.tokens.token)).body)
    await stream.until('snapshot')
    const sessions = (await here.request('GET', '/users/me/sessions')).body as {
      id: string
      current: boolean
    }[]
    const id = sessions.find(({ current }) => current)?.id ?? ''
    const ender = call.endsWith('logout') ? here : elsewhere
    const [method = '', path = ''] = call.replace('{id}', id).split(' ')
    const { status } = await ender.request(method, path, body === undefined ? {} : { body })
    expect(status).toBeLessThan(300)
    expect(await stream.next()).toEqual({ type: 'end' })
    expect(await stream.frame()).toBeNull()
  })

  it('end for an account that is closed meanwhile', async () => {
    const { anna, listenAs } = await setUp(database(), { heartbeatMilliseconds: 40 })
    const stream = await listenAs(anna)
    await stream.until('snapshot')
    await database().updateTable('person').set({ state: 'deactivated' }).where('id', '=', anna.id).execute()
    expect(await stream.next()).toEqual({ type: 'end' })
  })

  it('are refused without a session, with a dead one, and beyond what a process has; the newest of a person stay', async () => {
    const { kit, anna, ben, connect, listenAs } = await setUp(database(), { maximum: 3, maximumPerPerson: 2 })
    expect((await connect('forged')).status).toBe(401)
    const dead = await kit.as(anna)
    await dead.request('POST', '/authentication/logout', { body: { refreshToken: dead.tokens.refreshToken } })
    expect((await connect(dead.tokens.token)).status).toBe(401)
    const { token } = (await kit.as(anna)).tokens
    // Perhaps of a telephone whose line has gone unnoticed.
    const oldest = await listenAs(anna)
    await oldest.until('snapshot')
    const open = [await connect(token), await connect(token)]
    expect(open.map(({ status }) => status)).toEqual([200, 200])
    expect(await oldest.next()).toEqual({ type: 'end' })
    expect(await oldest.next()).toBeNull()
    const bens = (await kit.as(ben)).tokens.token
    open.push(await connect(bens))
    const refused = await connect(bens)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    await open[0]?.body?.cancel()
    expect((await connect(bens)).status).toBe(200)
  })

  it('cut off a client that does not read them, and take its place back', async () => {
    const { kit, anna, connect } = await setUp(database(), { maximum: 1 })
    const { token } = (await kit.as(anna)).tokens
    const lazy = await connect(token)
    for (let i = 0; i < 80; i++)
      await notifyLive(database(), { people: [anna.id], event: { type: 'read', discussionId: String(i) } })
    await expect.poll(async () => (await connect(token)).status).toBe(200)
    await expect(lazy.text()).rejects.toThrow('does not read')
  })

  it('end when the process stops, and no new ones begin', async () => {
    const { kit, anna, live, connect, listenAs } = await setUp(database())
    const stream = await listenAs(anna)
    await stream.until('snapshot')
    live.close()
    expect(await stream.next()).toBeNull()
    expect((await connect((await kit.as(anna)).tokens.token)).status).toBe(503)
  })
})
