import { expect, it } from 'vitest'
import { webhookEvents } from '~/contracts/accounts/webhooks'
import { describeWithDatabase } from '~/tests/support/database'
import { startProvider } from '~/tests/support/webhooks/provider'
import { wholeOffer } from '~/tests/support/api'
import { dayOf, daysAfter } from '~/contracts/days'

/** A provider whose system gets every notification. */
async function start(database: Parameters<typeof startProvider>[0]) {
  const kit = await startProvider(database)
  const { id, secret } = await kit.made({ events: webhookEvents })
  /** What arrives now, oldest first. */
  const arriving = async () => {
    const before = kit.system.received.length
    await kit.send()
    return kit.system.received.slice(before).map(({ body }): Record<string, string | undefined> => {
      const { type, data } = JSON.parse(body) as { type: string; data: Record<string, string | undefined> }
      return { ...data, type }
    })
  }
  const caseOf = (request: string) => `http://campus.test/ij_administration/${request}`
  const offerOf = (offer: string) => `http://campus.test/content/detail/view/${offer}`
  return { ...kit, id, secret, arriving, caseOf, offerOf }
}

describeWithDatabase('a system hears about a request for validation', (database) => {
  it('when it is made, and when a question is answered', async () => {
    const { ask, arriving, request, caseOf } = await start(database())
    const { id, by } = await ask()
    expect(await arriving()).toEqual([{ type: 'validation.requested', request: id, page: caseOf(id) }])
    await request('POST', `/validation-requests/${id}/questions`, { body: { text: 'Which course was it?' } })
    expect(await arriving()).toEqual([])
    const answer = { body: { text: 'The one about pictures.' } }
    expect((await by('POST', `/validation-requests/${id}/answers`, answer)).status).toBeLessThan(300)
    expect(await arriving()).toEqual([{ type: 'validation.answered', request: id, page: caseOf(id) }])
  })

  it.each([
    ['approve', 'approved', {}],
    ['reject', 'rejected', { body: { reason: 'We do not know you.' } }],
  ])('when it is decided and that can no longer be undone: %s', async (action, decision, options) => {
    const { ask, arriving, request, caseOf, wait } = await start(database())
    const { id } = await ask()
    await arriving()
    expect((await request('POST', `/validation-requests/${id}/${action}`, options)).status).toBe(200)
    wait(599)
    expect(await arriving()).toEqual([])
    wait(1)
    expect(await arriving()).toEqual([
      { type: 'validation.decided', request: id, decision, page: caseOf(id) },
    ])
  })

  it('and not of a decision that is undone, but of the next one', async () => {
    const { ask, arriving, request, wait } = await start(database())
    const { id } = await ask()
    await arriving()
    await request('POST', `/validation-requests/${id}/approve`)
    expect((await request('POST', `/validation-requests/${id}/undo`)).status).toBe(200)
    wait(600)
    expect(await arriving()).toEqual([])
    await request('POST', `/validation-requests/${id}/approve`)
    wait(600)
    expect(await arriving()).toMatchObject([{ type: 'validation.decided', decision: 'approved' }])
  })

  it('that others have asked for by themselves, or decided for it, as well', async () => {
    const { ask, arriving, as, seedPerson, person, wait } = await start(database())
    const roles = ['ROLE_SERVICE_PROVIDER']
    const contributor = await as(await seedPerson({ roles, parent_id: person.id }))
    const admin = await as(await seedPerson({ roles: ['ROLE_ADMIN'] }))
    const [one, two] = [await ask(), await ask()]
    await arriving()
    await contributor.request('POST', `/validation-requests/${one.id}/approve`)
    await admin.request('POST', `/validation-requests/${two.id}/approve`)
    wait(600)
    expect((await arriving()).map((each) => each.request).toSorted()).toEqual([one.id, two.id].toSorted())
  })

  it('to its provider alone', async () => {
    const { arriving, seedPerson, as } = await start(database())
    const other = await seedPerson({
      roles: ['ROLE_SERVICE_PROVIDER'],
      validated: true,
      entity_name: 'Other',
    })
    const { request } = await as(await seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }))
    const body = { validator: other.id, introduction: 'From your course of 2025.' }
    expect((await request('POST', '/validation-requests', { body })).status).toBe(201)
    expect(await arriving()).toEqual([])
  })
})

describeWithDatabase('a system hears about an offer', (database) => {
  it('when it is published, in one step, in two or again', async () => {
    const { arriving, request, publish, offerOf } = await start(database())
    const told = (offer: string) => ({ type: 'offer.published', offer, page: offerOf(offer) })
    const one = (
      (await request('POST', '/own-offers', { body: { ...wholeOffer, publish: true } })).body as {
        id: string
      }
    ).id
    expect(await arriving()).toEqual([told(one)])
    const two = await publish()
    expect(await arriving()).toEqual([told(two)])
    await request('POST', `/own-offers/${two}/publish`)
    expect(await arriving()).toEqual([])
    await request('POST', `/own-offers/${two}/withdraw`)
    expect(await arriving()).toEqual([])
    await request('POST', `/own-offers/${two}/publish`)
    expect(await arriving()).toEqual([told(two)])
  })

  async function withOffer(values: object = {}) {
    const kit = await start(database())
    const offer = await kit.publish()
    await kit.arriving()
    const today = dayOf(kit.clock.now)
    const change = (next: object) =>
      database().updateTable('offer').set(next).where('id', '=', offer).execute()
    await change({ deadline: daysAfter(today, 1), ...values })
    const ended = async () => {
      await kit.runJob('webhooks.expired')
      return kit.arriving()
    }
    return { ...kit, offer, change, ended, today, day: 24 * 3600 }
  }

  it('once, also where two processes look at the same moment', async () => {
    const { runJob, arriving, wait, day, offer } = await withOffer()
    wait(2 * day)
    await Promise.all(Array.from({ length: 4 }, () => runJob('webhooks.expired')))
    const arrived = await arriving()
    expect(arrived).toHaveLength(1)
    expect(JSON.stringify(arrived)).toContain(offer)
  })

  it('when its last day is over, once, and again when it ends later', async () => {
    const { ended, wait, day, offer, change, today, offerOf } = await withOffer()
    wait(day)
    expect(await ended()).toEqual([])
    wait(day)
    const told = { type: 'offer.expired', offer, page: offerOf(offer) }
    expect(await ended()).toEqual([{ ...told, lastDay: daysAfter(today, 1) }])
    expect(await ended()).toEqual([])
    wait(day)
    expect(await ended()).toEqual([])
    await change({ deadline: daysAfter(today, 4) })
    wait(2 * day)
    expect(await ended()).toEqual([{ ...told, lastDay: daysAfter(today, 4) }])
    await change({ deadline: null, ends_on: null, starts_on: daysAfter(today, 6) })
    wait(2 * day)
    expect(await ended()).toEqual([{ ...told, lastDay: daysAfter(today, 6) }])
  })

  it('that had ended while the server was away for days', async () => {
    const { ended, wait, day, offer } = await withOffer()
    wait(4 * day)
    expect(await ended()).toMatchObject([{ offer }])
  })

  it.each([
    ['is withdrawn', { state: 'withdrawn' }],
    ['was removed by the moderation', { removed_at: new Date() }],
    ['has no end', { deadline: null, ends_on: null, starts_on: null }],
  ] as const)('but not of one that %s', async (_, values) => {
    const { ended, wait, day } = await withOffer(values)
    wait(2 * day)
    expect(await ended()).toEqual([])
  })

  it('and not of one that ended while the receiver was off', async () => {
    const { ended, wait, day, request, id } = await withOffer()
    await request('PATCH', `/users/me/webhooks/${id}`, { body: { active: false } })
    wait(2 * day)
    await request('PATCH', `/users/me/webhooks/${id}`, { body: { active: true } })
    expect(await ended()).toEqual([])
  })
})

describeWithDatabase('a system hears about a report of an outlet in the registry', (database) => {
  async function withOutlet(listed: boolean) {
    const kit = await start(database())
    const { id: outlet } = await kit.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'], entity_name: 'The Gazette' })
    kit.wait(60)
    const now = kit.clock.now
    const signed = { signature_id: outlet, signed_at: now, signed_name: 'Name', signed_function: 'Editor' }
    const days = { published_at: now, valid_until: '2036-01-01' }
    const db = database().db()
    if (listed) await db.insertInto('registry_entry').values({ outlet_id: outlet, agreed_at: now }).execute()
    await db
      .insertInto('disclosure')
      .values({ outlet_id: outlet, number: 1, standard: 1, content: '{"answers":{}}', ...signed, ...days })
      .execute()
    const tell = async (number = 1) => {
      await kit.runJob('registry.report', { outlet, number })
      return kit.arriving()
    }
    return { ...kit, outlet, tell }
  }

  it('once, with its name and where it can be read', async () => {
    const { tell, outlet } = await withOutlet(true)
    const page = `http://campus.test/u/${outlet}/transparency`
    const told = { outlet, name: 'The Gazette', number: '1', report: `${page}/1.json`, page }
    expect(await tell()).toEqual([{ type: 'report.published', ...told }])
    expect(await tell()).toEqual([])
  })

  it('but not of an outlet that is not listed, nor of a report that is the newest no more', async () => {
    expect(await (await withOutlet(false)).tell()).toEqual([])
    expect(await (await withOutlet(true)).tell(2)).toEqual([])
  })

  it('nor where the receiver came after it', async () => {
    const { tell, request, id, wait } = await withOutlet(true)
    await request('PATCH', `/users/me/webhooks/${id}`, { body: { active: false } })
    wait(60)
    await request('PATCH', `/users/me/webhooks/${id}`, { body: { active: true } })
    expect(await tell()).toEqual([])
  })
})
