import { expect, it } from 'vitest'
import { seal } from '~/api/platform/encryption'
import type { WebhookDelivery } from '~/contracts/accounts/webhooks'
import { describeWithDatabase } from '~/tests/support/database'
import { hurry } from '~/tests/support/outside/hurry'
import { openReceiver } from '~/tests/support/outside/receiver'
import { startProvider } from '~/tests/support/webhooks/provider'
import { secretPurpose } from './sending.service'
import { publishEvent, retryDelays } from './events.service'
const hour = 3600
const day = 24 * hour

describeWithDatabase('a notification', (database) => {
  it('is signed with the secret of its receiver, and names nobody', async () => {
    const { made, ask, send, system, find, jobs } = await startProvider(database())
    const { id, secret } = await made()
    const request = await ask()
    expect(jobs.map(({ name }) => name)).toEqual(['webhooks.send'])
    await send()
    const [received, ...more] = system.received
    if (!received) throw new Error('Nothing has arrived')
    expect(more).toEqual([])
    expect(system.read(secret, received)).toEqual({
      type: 'validation.requested',
      timestamp: expect.stringMatching(/^20\d\d-.*Z$/),
      data: { request: request.id, page: `http://campus.test/ij_administration/${request.id}` },
    })
    expect(() => system.read(secret, { ...received, body: `${received.body} ` })).toThrow('signature')
    expect(received.headers['content-type']).toBe('application/json')
    expect((await find(id)).deliveries).toEqual([
      {
        id: received.id,
        kind: 'validation.requested',
        state: 'delivered',
        attempts: 1,
        createdAt: expect.any(String),
        triedAt: expect.any(String),
        status: 204,
        failure: null,
        answer: null,
        milliseconds: expect.any(Number),
        dueAt: null,
        can: { sendAgain: true },
      },
    ])
  })

  it('is signed with the new secret alone once that is made', async () => {
    const { made, ask, send, system, request, wanted } = await startProvider(database())
    const { id, secret } = await made()
    const { password, key } = wanted()
    const answer = await request('POST', `/users/me/webhooks/${id}/secret`, { body: { password, key } })
    const fresh = (answer.body as { secret: string }).secret
    await ask()
    await send()
    const [received] = system.received
    if (!received) throw new Error('Nothing has arrived')
    expect(system.read(fresh, received).type).toBe('validation.requested')
    expect(() => system.read(secret, received)).toThrow('signature')
  })

  it('is tried again with the same id, later and later, until it is given up', async () => {
    const { made, ask, send, wait, system, find, jobs, clock } = await startProvider(database())
    const { id } = await made()
    system.answers((response) => response.writeHead(500).end('Out of order'))
    await ask()
    for (const [index, delay] of retryDelays.entries()) {
      await send()
      const [delivery] = (await find(id)).deliveries
      const due = new Date(clock.now.getTime() + delay * 1000)
      expect(delivery).toMatchObject({
        state: 'waiting',
        attempts: index + 1,
        status: 500,
        failure: 'status',
      })
      expect(delivery).toMatchObject({ dueAt: due.toISOString(), answer: 'Out of order' })
      expect(jobs.at(-1)).toEqual({ name: 'webhooks.send', data: {}, startAfter: due })
      wait(delay - 1)
      await send()
      expect(system.received).toHaveLength(index + 1)
      wait(1)
    }
    await send()
    wait(day)
    await send()
    expect(new Set(system.received.map((each) => each.id)).size).toBe(1)
    expect(system.received).toHaveLength(retryDelays.length + 1)
    expect((await find(id)).deliveries).toMatchObject([{ state: 'failed', dueAt: null, attempts: 7 }])
  })

  it('arrives once the receiver is back, which is then no longer in trouble', async () => {
    const { made, ask, send, wait, system, find } = await startProvider(database())
    const { id, secret } = await made()
    system.answers((response) => response.writeHead(503).end())
    await ask()
    await send()
    expect((await find(id)).failingSince).not.toBeNull()
    system.answers()
    wait(60)
    await send()
    expect(await find(id)).toMatchObject({
      failingSince: null,
      deliveries: [{ state: 'delivered', attempts: 2 }],
    })
    const [first, second] = system.received
    expect(second?.body).toBe(first?.body)
    if (second) expect(system.read(secret, second).type).toBe('validation.requested')
  })

  it('is not led elsewhere by a redirect', async () => {
    const inner = await openReceiver()
    const { made, ask, send, system, find } = await startProvider(database())
    const { id } = await made()
    system.answers((response) => response.writeHead(307, { Location: inner.address }).end())
    await ask()
    await send()
    inner.stop()
    expect(inner.received).toEqual([])
    expect((await find(id)).deliveries).toMatchObject([{ state: 'waiting', status: 307, failure: 'status' }])
  })

  it('does not lead inwards by the name of its receiver', async () => {
    const { made, ask, send, find } = await startProvider(database())
    const { id } = await made({ address: 'https://localhost:8443/' })
    await ask()
    await send()
    expect((await find(id)).deliveries).toMatchObject([{ failure: 'unreachable', status: null }])
  })

  it('is answered with as much as is read, as text without signs that steer', async () => {
    const { made, ask, send, system, find } = await startProvider(database())
    const { id } = await made()
    const answer = `\u0000\u0007<b>Thanks\u202e</b>${'x'.repeat(100_000)}`
    system.answers((response) => response.writeHead(200).end(answer))
    await ask()
    await send()
    const [delivery] = (await find(id)).deliveries
    expect(delivery).toMatchObject({ state: 'delivered', status: 200 })
    expect(delivery?.answer).toMatch(/^<b>Thanks<\/b>x+$/)
    expect(delivery?.answer?.length).toBeLessThanOrEqual(1024)
  })

  it.each([
    ['hangs up', 'unreachable'],
    ['is gone from its port', 'unreachable'],
  ])('has failed where the receiver %s', async (how, failure) => {
    const { made, ask, send, system, find } = await startProvider(database())
    const { id } = await made()
    if (how === 'hangs up') system.answers((response) => response.destroy())
    else system.stop()
    await ask()
    await send()
    expect((await find(id)).deliveries).toMatchObject([
      { state: 'waiting', failure, status: null, answer: null },
    ])
  })

  it('has failed where the receiver takes its time, and does not hold up the others', async () => {
    const patience = hurry()
    const { made, ask, send, system, find } = await startProvider(database())
    const slow = await made()
    const other = await made({ address: system.address.replace('/hook', '/other') })
    const asked: (string | undefined)[] = []
    system.answers((response) => {
      asked.push(response.req.url)
      if (response.req.url === '/other') response.writeHead(200).end()
    })
    await ask()
    await ask()
    await send()
    // The second one for the slow receiver comes last, after its first one was given up.
    expect(asked.filter((path) => path === '/other')).toHaveLength(2)
    expect(asked.slice(0, 3)).toContain('/other')
    expect(new Set(patience.mock.calls.flat())).toEqual(new Set([10_000]))
    const timeouts = Array<object>(2).fill({ state: 'waiting', failure: 'timeout' })
    expect((await find(slow.id)).deliveries).toMatchObject(timeouts)
    const delivered = Array<object>(2).fill({ state: 'delivered' })
    expect((await find(other.id)).deliveries).toMatchObject(delivered)
  })

  it('is sent once, however many processes send', async () => {
    const { made, ask, send, system } = await startProvider(database())
    await made()
    await ask()
    await ask()
    await Promise.all([send(), send(), send()])
    expect(system.received).toHaveLength(2)
    expect(new Set(system.received.map(({ id }) => id)).size).toBe(2)
  })

  it('of a process that has died is sent by another one', async () => {
    const { made, ask, send, system, wait, clock } = await startProvider(database())
    await made()
    await ask()
    const claimed = { claimed_until: new Date(clock.now.getTime() + 60_000), attempts: 1 }
    await database().updateTable('webhook_delivery').set(claimed).where('state', '=', 'waiting').execute()
    await send()
    expect(system.received).toEqual([])
    wait(60)
    await send()
    expect(system.received).toHaveLength(1)
  })

  it('that the campus itself cannot send is given up like any other', async () => {
    const { made, ask, send, wait, find, deps } = await startProvider(database())
    const { id } = await made()
    const secret = seal(deps.config.tokenSecret, secretPurpose(id), 'not a key of any kind!')
    await database().updateTable('webhook').set({ secret }).where('id', '=', id).execute()
    await ask()
    await send()
    const [waiting] = (await find(id)).deliveries
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, failure: 'internal' })
    for (const seconds of retryDelays) {
      wait(seconds)
      await send()
    }
    expect((await find(id)).deliveries).toMatchObject([{ state: 'failed', failure: 'internal', dueAt: null }])
  })

  it('is not sent about what has not happened after all', async () => {
    const { made, deps, person, send, system, find, jobs } = await startProvider(database())
    const { id } = await made()
    const about = {
      providerId: person.id,
      event: 'validation.requested',
      subject: id,
      data: {},
      path: '/',
    } as const
    const change = database().transaction(async () => {
      await publishEvent(deps, about)
      throw new Error('Taken back')
    })
    await expect(change).rejects.toThrow('Taken back')
    await send()
    expect([jobs, system.received, (await find(id)).deliveries]).toEqual([[], [], []])
  })
})

describeWithDatabase('nothing is sent', (database) => {
  const closed = [
    ['is blocked', { state: 'blocked' }],
    ['is deactivated', { state: 'deactivated' }],
    ['is no longer validated', { validated: false }],
    ['has become something else', { roles: ['ROLE_TRAINER'] }],
  ] as const
  it.each(closed)('where the account %s while it waits', async (_, values) => {
    const { made, ask, send, system, person } = await startProvider(database())
    const { id } = await made()
    await ask()
    const change = 'roles' in values ? { roles: [...values.roles] } : values
    await database().updateTable('person').set(change).where('id', '=', person.id).execute()
    await send()
    expect(system.received).toEqual([])
    const rows = await database()
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('webhook_id', '=', id)
      .execute()
    expect(rows).toMatchObject([{ state: 'dropped', attempts: 0, claimed_until: null }])
  })

  it('where the account is blocked when it happens', async () => {
    const { made, deps, person, send, system } = await startProvider(database())
    const { id } = await made()
    await database().updateTable('person').set({ state: 'blocked' }).where('id', '=', person.id).execute()
    await publishEvent(deps, {
      providerId: person.id,
      event: 'validation.requested',
      subject: id,
      data: {},
      path: '/',
    })
    await send()
    expect(system.received).toEqual([])
    expect(
      await database().selectFrom('webhook_delivery').select('id').where('webhook_id', '=', id).execute(),
    ).toEqual([])
  })

  it('where the receiver is switched off while it waits, also once it is on again', async () => {
    const { made, ask, send, system, find, change } = await startProvider(database())
    const { id } = await made()
    await ask()
    await change(id, { active: false })
    await ask()
    await send()
    await change(id, { active: true })
    await send()
    expect(system.received).toEqual([])
    expect((await find(id)).deliveries).toMatchObject([
      { state: 'dropped', attempts: 0, can: { sendAgain: true } },
    ])
  })

  it('where the receiver is removed while it waits', async () => {
    const { made, ask, send, system, request } = await startProvider(database())
    const { id } = await made()
    await ask()
    await request('DELETE', `/users/me/webhooks/${id}`)
    await send()
    expect(system.received).toEqual([])
  })

  it('of what the owner has not chosen', async () => {
    const { made, ask, publish, send, system } = await startProvider(database())
    const { secret } = await made({ events: ['offer.published'] })
    await ask()
    const offer = await publish()
    await send()
    expect(system.received.map((each) => system.read(secret, each).data.offer)).toEqual([offer])
  })
})

describeWithDatabase('a receiver', (database) => {
  it('that says it is gone is switched off, and its owner is told', async () => {
    const { made, ask, send, system, find, mails, person, request } = await startProvider(database())
    const { id } = await made()
    await ask()
    await ask()
    system.answers((response) => response.writeHead(410).end())
    await send()
    await send()
    expect(system.received).toHaveLength(1)
    expect(await find(id)).toMatchObject({ active: false, offBecause: 'gone', failingSince: null })
    const path = `/account_settings/webhooks/${id}`
    const mail = { template: 'webhookGone', to: person.email, values: { address: system.host, path } }
    expect(mails.at(-1)).toMatchObject(mail)
    const notices = (await request('GET', '/notifications')).body as { title: string; path: string }[]
    expect(notices[0]).toMatchObject({
      title: 'A receiver of notifications was switched off: it is gone',
      path,
    })
  })

  it('that has failed for five days is switched off with the next delivery that is given up, not before', async () => {
    const { made, ask, send, system, find, wait, mails, change } = await startProvider(database())
    const { id } = await made()
    system.answers((response) => response.writeHead(500).end())
    const tryAgain = async () => {
      for (const seconds of retryDelays) {
        wait(seconds)
        await send()
      }
    }
    await ask()
    await send()
    await tryAgain()
    expect(await find(id)).toMatchObject({ active: true, offBecause: null })
    wait(5 * day)
    // A single failure after a quiet time, such as during an update of the receiver.
    await ask()
    await send()
    expect(await find(id)).toMatchObject({ active: true, offBecause: null })
    await tryAgain()
    expect(await find(id)).toMatchObject({ active: false, offBecause: 'failing' })
    expect(mails.filter(({ template }) => template === 'webhookFailing')).toHaveLength(1)
    await change(id, { active: true })
    expect(await find(id)).toMatchObject({ active: true, offBecause: null, failingSince: null })
  })
})

describeWithDatabase('a test', (database) => {
  it('is sent at once, also to a receiver that is off, and shows the answer', async () => {
    const { made, change, request, system, find } = await startProvider(database())
    const { id, secret } = await made()
    await change(id, { active: false })
    system.answers((response) => response.writeHead(200).end('Fine'))
    const { status, body } = await request('POST', `/users/me/webhooks/${id}/tests`)
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'test', state: 'delivered', status: 200, answer: 'Fine' })
    expect((await find(id)).deliveries).toEqual([body])
    const [received] = system.received
    if (received) expect(system.read(secret, received)).toMatchObject({ type: 'test' })
    expect(received?.id).toBe((body as WebhookDelivery).id)
  })

  it('that fails is not repeated, and is waited for five seconds', async () => {
    const patience = hurry()
    const { made, request, system, find, send, wait } = await startProvider(database())
    const { id } = await made()
    system.answers(() => undefined)
    const { body } = await request('POST', `/users/me/webhooks/${id}/tests`)
    expect(patience.mock.calls).toEqual([[5000]])
    expect(body).toMatchObject({ state: 'failed', failure: 'timeout', can: { sendAgain: false } })
    wait(day)
    await send()
    expect(system.received).toHaveLength(1)
    expect(await find(id)).toMatchObject({ active: true, failingSince: null })
  })
})

describeWithDatabase('a test that arrives', (database) => {
  it('ends the failing of a receiver', async () => {
    const { made, ask, send, request, system, find } = await startProvider(database())
    const { id } = await made()
    system.answers((response) => response.writeHead(500).end())
    await ask()
    await send()
    expect(await find(id)).toMatchObject({ failingSince: expect.any(String) })
    await request('POST', `/users/me/webhooks/${id}/tests`)
    expect(await find(id)).toMatchObject({ failingSince: expect.any(String) })
    system.answers((response) => response.writeHead(204).end())
    await request('POST', `/users/me/webhooks/${id}/tests`)
    expect(await find(id)).toMatchObject({ failingSince: null })
  })
})

describeWithDatabase('sending again', (database) => {
  it('repeats a notification with the same id, and takes one that waits at once', async () => {
    const { made, ask, send, system, find, again } = await startProvider(database())
    const { id } = await made()
    system.answers((response) => response.writeHead(500).end())
    await ask()
    await send()
    const [delivery] = (await find(id)).deliveries
    system.answers()
    expect((await again(String(delivery?.id))).status).toBe(204)
    await send()
    expect((await again(String(delivery?.id))).status).toBe(204)
    await send()
    expect(system.received.map((each) => each.id)).toEqual(Array(3).fill(delivery?.id))
  })

  it('is refused where the receiver is off, or nothing was due yet', async () => {
    const { made, ask, find, again, change, send, request } = await startProvider(database())
    const { id } = await made({ events: ['validation.requested', 'validation.decided'] })
    const asked = await ask()
    await send()
    await request('POST', `/validation-requests/${asked.id}/approve`)
    const [decided, requested] = (await find(id)).deliveries
    expect([decided?.kind, decided?.can.sendAgain]).toEqual(['validation.decided', false])
    const codeOf = async (delivery: WebhookDelivery | undefined) =>
      ((await again(String(delivery?.id))).body as { violations: { code: string }[] }).violations[0]?.code
    expect(await codeOf(decided)).toBe('deliveryWaits')
    await change(id, { active: false })
    expect(await codeOf(requested)).toBe('webhookOff')
    await change(id, { active: true })
    // Dropped before it was due: the decision can still be undone.
    expect(await codeOf(decided)).toBe('deliveryWaits')
  })
})

describeWithDatabase('the log of a receiver', (database) => {
  it('shows the last fifty, and is deleted after thirty days', async () => {
    const { made, deps, person, find, send, wait, runJob } = await startProvider(database())
    const { id } = await made()
    const about = {
      providerId: person.id,
      event: 'validation.requested',
      subject: id,
      data: {},
      path: '/',
    } as const
    for (let count = 0; count < 51; count++) await publishEvent(deps, about)
    await send()
    const { deliveries } = await find(id)
    expect(deliveries).toHaveLength(50)
    expect(deliveries.every(({ state }) => state === 'delivered')).toBe(true)
    const count = async () =>
      (await database().selectFrom('webhook_delivery').select('id').where('webhook_id', '=', id).execute())
        .length
    wait(30 * day - hour)
    await runJob('retention.clean')
    expect(await count()).toBe(51)
    wait(2 * hour)
    await runJob('retention.clean')
    expect(await count()).toBe(0)
  })
})
