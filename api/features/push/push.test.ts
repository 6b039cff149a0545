import { expect, it } from 'vitest'
import { notify } from '~/api/features/notifications/notifications.service'
import type { Database } from '~/api/platform/database'
import { makePushKeys, usualPushHosts } from '~/api/platform/push-keys'
import type { PushState } from '~/contracts/messages/push'
import { createTestApi } from '~/tests/support/api'
import { codes } from '~/tests/support/correspondence'
import { describeWithDatabase } from '~/tests/support/database'
import { makeBrowser } from '~/tests/support/push/service'

const path = '/users/me/push-subscription'
const keys = makePushKeys()
const push = { ...keys, subject: 'mailto:operator@example.org', hosts: usualPushHosts }

function setUp(database: Database, overrides: Parameters<typeof createTestApi>[1] = { push }) {
  const kit = createTestApi(database, overrides)
  /** A logged-in browser of this person. */
  const browserOf = async (person: { id: string; email: string }) => {
    const { request, tokens } = await kit.as(person)
    const { subscription } = makeBrowser()
    const turnOn = (body: object = subscription) => request('PUT', path, { body })
    const state = async () => (await request('GET', '/users/me/push')).body as PushState
    return { request, tokens, subscription, turnOn, state }
  }
  const told = (person: { id: string }) =>
    database.selectFrom('push_subscription').select('endpoint').where('person_id', '=', person.id).execute()
  const endpointsOf = async (person: { id: string }) =>
    (await told(person)).map(({ endpoint }) => endpoint).sort()
  const notifyPerson = (person: { id: string }) =>
    notify(kit.deps, { personId: person.id, type: 'account', data: {}, path: '/account_settings' })
  return { ...kit, browserOf, endpointsOf, notifyPerson }
}

describeWithDatabase('browsers that are told', (database) => {
  it('subscribe with the key of the campus, and know where they stand', async () => {
    const { seedPerson, browserOf, endpointsOf } = setUp(database())
    const person = await seedPerson()
    const { request, state, turnOn, subscription } = await browserOf(person)
    expect(await state()).toEqual({ publicKey: keys.publicKey, endpoint: null })
    expect((await turnOn()).status).toBe(204)
    expect((await turnOn()).status).toBe(204)
    expect((await state()).endpoint).toBe(subscription.endpoint)
    expect(await endpointsOf(person)).toEqual([subscription.endpoint])
    expect((await request('DELETE', path)).status).toBe(204)
    expect((await request('DELETE', path)).status).toBe(204)
    expect(await state()).toEqual({ publicKey: keys.publicKey, endpoint: null })
    expect(await endpointsOf(person)).toEqual([])
  })

  it('are unknown where the operator has set no keys', async () => {
    const { seedPerson, browserOf, notifyPerson, jobs } = setUp(database(), {})
    const person = await seedPerson()
    const { request, turnOn } = await browserOf(person)
    const answers = [await request('GET', '/users/me/push'), await turnOn(), await request('DELETE', path)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    await notifyPerson(person)
    expect(jobs).toEqual([])
  })

  it('belong to a session: another one of the same person does not see or end it', async () => {
    const { seedPerson, browserOf, endpointsOf } = setUp(database())
    const person = await seedPerson()
    const [one, two] = [await browserOf(person), await browserOf(person)]
    await one.turnOn()
    expect((await two.state()).endpoint).toBeNull()
    await two.request('DELETE', path)
    expect(await endpointsOf(person)).toEqual([one.subscription.endpoint])
  })

  it('have one address per session: a new one takes the place of the old one', async () => {
    const { seedPerson, browserOf, endpointsOf } = setUp(database())
    const person = await seedPerson()
    const { turnOn } = await browserOf(person)
    const renewed = makeBrowser().subscription
    await turnOn()
    await turnOn(renewed)
    expect(await endpointsOf(person)).toEqual([renewed.endpoint])
  })

  it('are told for the one who has switched it on last: the person before hears nothing there', async () => {
    const { seedPerson, browserOf, endpointsOf, notifyPerson, jobs } = setUp(database())
    const [before, after] = [await seedPerson(), await seedPerson()]
    const shared = makeBrowser().subscription
    const first = await browserOf(before)
    await first.turnOn(shared)
    const second = await browserOf(after)
    await second.turnOn(shared)
    expect([await endpointsOf(before), await endpointsOf(after)]).toEqual([[], [shared.endpoint]])
    expect((await first.state()).endpoint).toBeNull()
    await notifyPerson(before)
    expect(jobs).toEqual([])
    // The former owner cannot delete the subscription.
    await first.request('DELETE', path)
    expect(await endpointsOf(after)).toEqual([shared.endpoint])
  })

  it('end with the session: by logout, from another device, and with all others', async () => {
    const { seedPerson, browserOf, endpointsOf, request, notifyPerson, jobs } = setUp(database())
    const person = await seedPerson()
    const browsers = [await browserOf(person), await browserOf(person), await browserOf(person)]
    for (const { turnOn } of browsers) await turnOn()
    const [mine, logsOut, elsewhere] = browsers.map(({ subscription }) => subscription.endpoint)
    const { refreshToken } = browsers[1]!.tokens
    await browsers[1]!.request('POST', '/authentication/logout', { body: { refreshToken } })
    expect(await endpointsOf(person)).toEqual([mine, elsewhere].sort())
    expect(await endpointsOf(person)).not.toContain(logsOut)
    const sessions = (await browsers[0]!.request('GET', '/users/me/sessions')).body as {
      id: string
      current: boolean
    }[]
    const other = sessions.find(({ current }) => !current)!
    expect((await browsers[0]!.request('DELETE', `/users/me/sessions/${other.id}`)).status).toBe(204)
    expect(await endpointsOf(person)).toEqual([mine])
    const fourth = await browserOf(person)
    await fourth.turnOn()
    await browsers[0]!.request('DELETE', '/users/me/sessions')
    expect(await endpointsOf(person)).toEqual([mine])
    await notifyPerson(person)
    expect(jobs).toHaveLength(1)
    expect((await request('PUT', path, { body: makeBrowser().subscription })).status).toBe(401)
  })

  it('are ten at most: the next one takes the place of the oldest, also when several come at once', async () => {
    const { seedPerson, browserOf, endpointsOf } = setUp(database())
    const person = await seedPerson()
    const all = []
    for (let n = 0; n < 10; n++) all.push(await browserOf(person))
    for (const { turnOn } of all) await turnOn()
    const more = [await browserOf(person), await browserOf(person)]
    const answers = await Promise.all(more.map(({ turnOn }) => turnOn()))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    const kept = [...all.slice(2), ...more].map(({ subscription }) => subscription.endpoint)
    expect(await endpointsOf(person)).toEqual(kept.sort())
  })

  it('of two people come to one address at once: one of them has it', async () => {
    const { seedPerson, browserOf, endpointsOf } = setUp(database())
    const people = [await seedPerson(), await seedPerson()]
    const shared = makeBrowser().subscription
    const browsers = await Promise.all(people.map(browserOf))
    const answers = await Promise.all(browsers.map(({ turnOn }) => turnOn(shared)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    const found = await Promise.all(people.map(endpointsOf))
    expect(found.flat()).toEqual([shared.endpoint])
  })

  it('are told of each notification by a job of their own, and not where it was rolled back', async () => {
    const { seedPerson, browserOf, notifyPerson, jobs, deps } = setUp(database())
    const person = await seedPerson()
    for (const { turnOn } of [await browserOf(person), await browserOf(person)]) await turnOn()
    await notifyPerson(person)
    expect(jobs.map(({ name }) => name)).toEqual(['push.send', 'push.send'])
    const action = deps.database.transaction(async () => {
      await notifyPerson(person)
      throw new Error('no')
    })
    await expect(action).rejects.toThrow('no')
    expect(jobs).toHaveLength(2)
  })
})

describeWithDatabase('a subscription that is none', (database) => {
  const { subscription } = makeBrowser()
  const { keys: good } = subscription
  // 65 bytes that start like a point but do not lie on the curve.
  const nowhere = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
  it.each([
    ['endpoint', { endpoint: 'https://127.0.0.1/push' }],
    ['endpoint', { endpoint: 'https://[::1]/push' }],
    ['endpoint', { endpoint: 'https://169.254.169.254/' }],
    ['endpoint', { endpoint: 'https://user:pass@fcm.googleapis.com/a' }],
    ['endpoint', { endpoint: 'http://fcm.googleapis.com/a' }],
    ['endpoint', { endpoint: 'https://push.example/a' }],
    ['endpoint', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1000)}` }],
    ['endpoint', { endpoint: '' }],
    ['endpoint', { endpoint: null }],
    ['keys.p256dh', { keys: { ...good, p256dh: good.p256dh.slice(1) } }],
    ['keys.p256dh', { keys: { ...good, p256dh: `${good.p256dh}=` } }],
    ['keys.p256dh', { keys: { ...good, p256dh: nowhere } }],
    ['keys.auth', { keys: { ...good, auth: 'c2hvcnQ' } }],
    ['keys.auth', { keys: { ...good, auth: `${good.auth}AAAA` } }],
    ['keys.more', { keys: { ...good, more: 'x' } }],
    ['personId', { personId: 'another' }],
  ])('is refused at %s (%#)', async (field, change) => {
    const { seedPerson, browserOf, endpointsOf } = setUp(database())
    const person = await seedPerson()
    const { turnOn } = await browserOf(person)
    const answer = await turnOn({ ...subscription, ...change })
    expect([answer.status, codes(answer).map(([name]) => name)]).toEqual([422, [field]])
    expect(await endpointsOf(person)).toEqual([])
  })
})
