import { expect, it, onTestFinished } from 'vitest'
import { jwtVerify } from 'jose'
import { notify } from '~/api/features/notifications/notifications.service'
import type { Database } from '~/api/platform/database'
import { makePushKeys } from '~/api/platform/push-keys'
import { lifetimes } from '~/contracts/constants'
import { notificationTypes } from '~/contracts/messages/notification-types'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { htmlPage, startWeakLink, type Weakness } from '~/tests/support/outside/weak-link'
import { makeBrowser, openPushService } from '~/tests/support/push/service'

const keys = makePushKeys()
const subject = 'mailto:operator@example.org'

async function setUp(database: Database) {
  const service = await openPushService()
  const push = { ...keys, subject, hosts: [service.host] }
  const kit = createTestApi(database, { push })
  const person = await kit.seedPerson({ locale: 'de' })
  /** A logged-in browser with push messages enabled. */
  const join = async () => {
    const browser = makeBrowser(service.host)
    const { request, tokens } = await kit.as(person)
    const { status } = await request('PUT', '/users/me/push-subscription', { body: browser.subscription })
    expect(status).toBe(204)
    return { ...browser, request, tokens }
  }
  const notifyPerson = () =>
    notify(kit.deps, {
      personId: person.id,
      type: 'message',
      data: { name: 'Ben' },
      path: '/messages/1',
    })
  /** Runs the queued jobs one by one; returns the messages of failed ones. */
  const work = async () => {
    const failures: string[] = []
    for (const { name, data } of kit.jobs.splice(0))
      await kit.runJob(name, data).catch((error: unknown) => failures.push((error as Error).message))
    return failures
  }
  const rows = () =>
    database.selectFrom('push_subscription').selectAll().where('person_id', '=', person.id).execute()
  return { ...kit, ...service, person, join, notifyPerson, work, rows }
}

/** The public key in the format of the token library. */
function verifier(point: string) {
  const bytes = Buffer.from(point, 'base64url')
  const part = (from: number, to: number) => bytes.subarray(from, to).toString('base64url')
  return { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) }
}

describeWithDatabase('a push message', (database) => {
  it('of a type that only a newer version knows is left out, as in the list', async () => {
    const { join, notifyPerson, work, received, person } = await setUp(database())
    await join()
    await notifyPerson()
    await database()
      .updateTable('notification')
      .set({ type: 'ofTheFuture' as 'message' })
      .where('person_id', '=', person.id)
      .execute()
    expect([await work(), received]).toEqual([[], []])
  })

  it('tells in the language of the person what the list tells, sealed for that browser alone', async () => {
    const { join, notifyPerson, work, received } = await setUp(database())
    const { path, open } = await join()
    await notifyPerson()
    expect(await work()).toEqual([])
    expect(received.map((each) => each.path)).toEqual([path])
    expect(open(received[0]!.body)).toEqual({
      brand: 'Test Campus',
      title: 'Ben hat Ihnen eine Nachricht gesendet',
      path: '/messages/1',
      lang: 'de',
      dir: 'ltr',
      tag: '/messages/1',
    })
    expect(received[0]!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(() => makeBrowser().open(received[0]!.body)).toThrow()
  })

  it.each(notificationTypes)('tells a discreet person only that there is news: %s', async (type) => {
    const { join, work, received, person, deps } = await setUp(database())
    const { open } = await join()
    await database().updateTable('person').set({ discreet: true }).where('id', '=', person.id).execute()
    await notify(deps, { personId: person.id, type, data: { name: 'Ben' }, path: '/messages/1' })
    expect(await work()).toEqual([])
    expect(received.map(({ body }) => open(body))).toEqual([
      {
        brand: 'Test Campus',
        title: 'Es gibt Neues für Sie auf Test Campus',
        path: '/notifications',
        lang: 'de',
        dir: 'ltr',
        tag: 'news',
      },
    ])
    // The service between the campus and the browser sees headers and the size.
    expect(Object.keys(received[0]!.headers)).not.toContain('topic')
  })

  it('says by the key of the campus who sends it, to that service and for a short time', async () => {
    const { join, notifyPerson, work, received, host } = await setUp(database())
    await join()
    await notifyPerson()
    await work()
    const { authorization = '' } = received[0]!.headers
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
    expect(key).toBe(keys.publicKey)
    const { payload } = await jwtVerify(token, verifier(keys.publicKey))
    expect(payload).toMatchObject({ aud: `https://${host}`, sub: subject })
    expect(payload.exp! - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600)
  })

  it('reaches every browser once: who has it does not get it again because another one failed', async () => {
    const { join, notifyPerson, jobs, runJob, received, answers } = await setUp(database())
    const browsers = [await join(), await join()]
    await notifyPerson()
    const waiting = jobs.splice(0)
    answers.push(201, 500)
    const failed: typeof waiting = []
    for (const job of waiting) await runJob(job.name, job.data).catch(() => failed.push(job))
    expect(failed).toHaveLength(1)
    answers.push(201)
    for (const job of failed) await runJob(job.name, job.data)
    const paths = received.map(({ path }) => path)
    expect(paths).toHaveLength(3)
    expect(paths[1]).toBe(paths[2])
    expect(new Set(paths)).toEqual(new Set(browsers.map(({ path }) => path)))
  })

  it.each([429, 500, 503])('comes again after %i, and the browser stays', async (status) => {
    const { join, notifyPerson, work, answers, host, rows } = await setUp(database())
    await join()
    await notifyPerson()
    answers.push(status)
    expect(await work()).toEqual([`The push service ${host} answered ${String(status)}`])
    expect(await rows()).toHaveLength(1)
  })

  it.each([404, 410])('forgets a browser that its service no longer knows: %i', async (status) => {
    const { join, notifyPerson, work, answers, rows, jobs } = await setUp(database())
    await join()
    await notifyPerson()
    answers.push(status)
    expect(await work()).toEqual([])
    expect(await rows()).toEqual([])
    await notifyPerson()
    expect(jobs).toEqual([])
  })

  it('follows no redirect, and is not tried again where it was refused', async () => {
    const { join, notifyPerson, work, answers, received, host, rows } = await setUp(database())
    await join()
    await notifyPerson()
    answers.push({ status: 307, headers: { Location: `https://${host}/elsewhere` } })
    expect(await work()).toEqual([])
    await notifyPerson()
    answers.push(403)
    expect(await work()).toEqual([])
    expect(received).toHaveLength(2)
    expect(received.map(({ path }) => path)).not.toContain('/elsewhere')
    expect(await rows()).toHaveLength(1)
  })

  it('is not sent once it has been read on the campus', async () => {
    const { join, notifyPerson, work, received } = await setUp(database())
    const { request } = await join()
    await notifyPerson()
    await request('POST', '/notifications/read')
    expect(await work()).toEqual([])
    expect(received).toEqual([])
  })

  it('is not sent to a session that has ended, run out or lost its account meanwhile', async () => {
    const { join, notifyPerson, work, received, clock, person, deps } = await setUp(database())
    const { request, tokens } = await join()
    await notifyPerson()
    await request('POST', '/authentication/logout', { body: { refreshToken: tokens.refreshToken } })
    expect(await work()).toEqual([])
    await join()
    await notifyPerson()
    const state = (value: 'blocked' | 'active') =>
      deps.database.updateTable('person').set({ state: value }).where('id', '=', person.id).execute()
    await state('blocked')
    await work()
    await state('active')
    await notifyPerson()
    clock.now = new Date(clock.now.getTime() + (lifetimes.refreshToken + 1) * 1000)
    await work()
    expect(received).toEqual([])
  })

  it('is not sent where the operator has taken a host off the list', async () => {
    const { join, notifyPerson, jobs, received, deps } = await setUp(database())
    await join()
    await notifyPerson()
    const { runJob } = createTestApi(deps.database, { push: { ...keys, subject, hosts: [] } })
    for (const { name, data } of jobs.splice(0)) await runJob(name, data)
    expect(received).toEqual([])
  })

  it('is never one about somebody else’s notification', async () => {
    const { join, notifyPerson, jobs, runJob, received, seedPerson, deps, rows } = await setUp(database())
    await join()
    await notifyPerson()
    const other = await seedPerson()
    const before = jobs.splice(0)
    await notify(deps, { personId: other.id, type: 'account', data: {}, path: null })
    const foreign = await deps.database
      .selectFrom('notification')
      .select('id')
      .where('person_id', '=', other.id)
      .executeTakeFirstOrThrow()
    const [row] = await rows()
    await runJob('push.send', { notificationId: foreign.id, subscriptionId: row!.id })
    expect([received.length, before.length]).toEqual([0, 1])
  })
})

describeWithDatabase('a push service', (database) => {
  it.each<[string, Weakness]>([
    ['is not there', 'absent'],
    ['hangs up', 'hangsUp'],
    ['breaks off in the middle', { breaksOffAfter: 200 }],
    ['is none, but a page', htmlPage],
  ])('that %s costs no browser, and hears of it once when it comes back', async (_, weakness) => {
    const service = await openPushService()
    const link = await startWeakLink(Number(service.host.split(':')[1]), 'localhost')
    onTestFinished(link.stop)
    const host = `localhost:${String(link.port)}`
    const kit = createTestApi(database(), { push: { ...keys, subject, hosts: [host] } })
    const person = await kit.seedPerson()
    const browser = makeBrowser(host)
    const { request } = await kit.as(person)
    await request('PUT', '/users/me/push-subscription', { body: browser.subscription })
    await notify(kit.deps, {
      personId: person.id,
      type: 'message',
      data: { name: 'Ben' },
      path: '/messages/1',
    })
    const [job] = kit.jobs.splice(0)
    await link.become(weakness)
    // The queue retries it with increasing delays.
    await expect(kit.runJob(job!.name, job!.data)).rejects.toThrow()
    await link.become('none')
    await kit.runJob(job!.name, job!.data)
    expect(service.received.map(({ path }) => path)).toEqual([browser.path])
  })
})
