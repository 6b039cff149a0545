import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Certified, newCertified } from '~/tests/support/certificates/certified'
import { describeWithDatabase } from '~/tests/support/database'
import type { Notification } from '~/contracts/messages/notifications'
import { settledState } from './certificates.rules'
import { withdrawOfLeaving } from './standing.service'

describe('the state that other systems are told', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
  const suspended = { kind: 'suspended', code: 'decision', at: at(0) } as const
  const withdrawn = { kind: 'withdrawn', code: 'decision', at: at(5) } as const
  const told = (minute: number, changes: Parameters<typeof settledState>[0]['changes']) =>
    settledState({ valid_until: '2028-11-21', changes }, at(minute))

  it('is without what can still be undone', () => {
    expect(told(9, [suspended, withdrawn])).toBe('valid')
    expect(told(10, [suspended, withdrawn])).toBe('suspended')
    expect(told(15, [suspended, withdrawn])).toBe('withdrawn')
    expect(told(16, [suspended, { kind: 'lifted', code: 'decision', at: at(16) }])).toBe('valid')
    const own = { kind: 'suspended', code: 'reportWithdrawn', at: at(1) } as const
    expect(told(30, [suspended, own, { kind: 'lifted', code: 'decision', at: at(20) }])).toBe('suspended')
  })
})

describeWithDatabase('the standing of a certificate', (database) => {
  let test: Certified
  beforeEach(async () => {
    test = await newCertified(database())
    await test.announce()
  })
  const reason = { body: { reason: 'The owner has changed.' } }
  const change = async (method: 'PUT' | 'DELETE', what: 'suspension' | 'withdrawal', who = test.body) =>
    (await (await test.by(who))(method, `${test.path}/${what}`, method === 'PUT' ? reason : {})).status

  it('that the campus team has suspended is lifted by the campus team alone', async () => {
    expect((await test.admin('PUT', `${test.path}/suspension`, reason)).status).toBe(204)
    expect(await change('DELETE', 'suspension')).toBe(403)
    const row = (await (await test.by(test.body))('GET', `${test.path}/management`)).body
    expect(row).toMatchObject({ row: { can: { lift: false } } })
    expect((await test.admin('DELETE', `${test.path}/suspension`)).status).toBe(204)
  })

  it('is changed by nobody of a body that has lost its mark, or lifted by one bound to the outlet', async () => {
    expect(await change('PUT', 'suspension')).toBe(204)
    const said = {
      id: v7(),
      author_id: test.outlet.id,
      profile_id: test.body.id,
      text: 'They have helped us a great deal over very many years.',
    }
    await database()
      .insertInto('testimonial')
      .values({ ...said, created_at: test.kit.deps.now() })
      .execute()
    expect(await change('DELETE', 'suspension')).toBe(409)
    await database().deleteFrom('certification_body').execute()
    expect(await change('DELETE', 'suspension')).toBe(403)
    expect(await change('PUT', 'withdrawal')).toBe(403)
  })

  it('ends when a newer one counts, for good', async () => {
    expect(await change('PUT', 'withdrawal')).toBe(204)
    expect(await change('DELETE', 'withdrawal')).toBe(204)
    test.later(60)
    const newer = await test.issue()
    test.later(590)
    expect(await change('PUT', 'withdrawal')).toBe(204)
    await test.announce(newer)
    expect(await change('DELETE', 'withdrawal')).toBe(409)
    const third = await test.issue()
    await test.announce(third)
    const middle = (await test.visitor('GET', `/certificates/${newer}`)).body
    expect(middle).toMatchObject({
      state: 'withdrawn',
      renewedBy: third,
      changes: [{ kind: 'withdrawn', code: 'renewed', reason: '' }],
    })
  })

  it('does not count while the newest report is withdrawn, also of an earlier one', async () => {
    await test.republish()
    expect((await test.read()).state).toBe('valid')
    await test.owner('POST', '/disclosures/2/withdrawal', { body: {} })
    expect(await test.read()).toMatchObject({ state: 'suspended', changes: [{ code: 'reportWithdrawn' }] })
    await test.owner('DELETE', '/disclosures/2/withdrawal')
    expect(await test.read()).toMatchObject({ state: 'valid', changes: [] })
  })

  it('stays suspended for an earlier report that was withdrawn for good, whatever becomes of a later one', async () => {
    await test.owner('POST', '/disclosures/1/withdrawal', { body: {} })
    test.later(601)
    await test.republish()
    await test.owner('POST', '/disclosures/2/withdrawal', { body: {} })
    expect((await test.owner('DELETE', '/disclosures/2/withdrawal')).status).toBe(204)
    expect(await test.read()).toMatchObject({ state: 'suspended', changes: [{ code: 'reportWithdrawn' }] })
  })

  it('does not count again by undoing its withdrawal where the report was withdrawn in between', async () => {
    expect(await change('PUT', 'withdrawal')).toBe(204)
    test.later(60)
    await test.owner('POST', '/disclosures/1/withdrawal', { body: {} })
    expect((await test.read()).state).toBe('withdrawn')
    expect(await change('DELETE', 'withdrawal')).toBe(204)
    expect(await test.read()).toMatchObject({ state: 'suspended', changes: [{ code: 'reportWithdrawn' }] })
  })

  it('does not count again by undoing its withdrawal where the outlet was erased in between', async () => {
    expect(await change('PUT', 'withdrawal')).toBe(204)
    await withdrawOfLeaving(test.kit.deps, test.outlet.id)
    expect(await change('DELETE', 'withdrawal')).toBe(409)
    expect((await test.read()).state).toBe('withdrawn')
  })

  it('is not lifted in public by an undo that comes too late, or after a colleague', async () => {
    const undo = async (who = test.body) =>
      (await (await test.by(who))('DELETE', `${test.path}/suspension?undo=only`)).status
    expect(await change('PUT', 'suspension')).toBe(204)
    expect(await undo(test.colleague)).toBe(409)
    expect(await undo()).toBe(204)
    expect(await test.read()).toMatchObject({ state: 'valid', changes: [] })
    expect(await change('PUT', 'suspension')).toBe(204)
    test.later(601)
    expect(await undo()).toBe(409)
    expect(await test.read()).toMatchObject({ state: 'suspended', changes: [{ kind: 'suspended' }] })
  })

  it('keeps what was told of a suspension that still holds when a withdrawal is undone', async () => {
    const told = async () => {
      const { body } = await (await test.by(test.outlet))('GET', '/notifications')
      return (body as unknown as Notification[]).filter(({ type }) => type === 'certificateChanged').length
    }
    expect(await change('PUT', 'suspension')).toBe(204)
    test.later(3600)
    expect(await change('PUT', 'withdrawal')).toBe(204)
    expect(await told()).toBe(2)
    expect(await change('DELETE', 'withdrawal')).toBe(204)
    expect(await told()).toBe(1)
  })
})
