import { describe, expect, it } from 'vitest'
import type { Problem } from '~/contracts/errors'
import type { MessageTarget } from '~/contracts/messages/messages'
import { codes, sent, someone, twoMembers } from '~/tests/support/correspondence'
import { describeWithDatabase } from '~/tests/support/database'

describeWithDatabase('nobody', (database) => {
  it('reads, answers, marks, blocks or reports in what others write to each other', async () => {
    const { kit, anna, ben } = await twoMembers(database())
    const eve = await someone(kit, 'Eve')
    const { id, discussion } = sent(await anna.write(ben.id))
    const body = { body: 'Let me in' }
    for (const at of [discussion, 'unknown', eve.id]) {
      const path = `/user-messages-discussion/${at}`
      expect((await eve.request('GET', path)).status).toBe(404)
      expect((await eve.request('GET', `${path}/head`)).status).toBe(404)
      for (const action of ['read', 'block', 'unblock'])
        expect((await eve.request('POST', `${path}/${action}`)).status).toBe(404)
    }
    expect((await eve.request('POST', `/user-messages/${id}`, { body })).status).toBe(404)
    const report = await eve.request('POST', `/user-messages/${id}/report`, { body: { reason: 'x' } })
    expect(report.status).toBe(404)
    expect(await eve.list()).toEqual([])
    expect(await ben.counters()).toEqual([1, 1])
  })

  it('writes to themselves, to nobody, or to somebody they do not see', async () => {
    const { kit, anna, ben } = await twoMembers(database())
    const hidden = await kit.seedPerson({ visibility: 0 })
    expect(codes(await anna.write(anna.id))).toEqual([['toUser', 'recipientSelf']])
    for (const toUser of ['unknown', '019aa000-0000-7000-8000-000000000000', hidden.id]) {
      const answer = await anna.write(toUser)
      expect([answer.status, codes(answer)]).toEqual([422, [['toUser', 'recipientUnknown']]])
    }
    expect((await anna.request('GET', `/users/me/message-target/${hidden.id}`)).status).toBe(404)
    expect(await ben.counters()).toEqual([0, 0])
  })

  it('begins without full access, but answers', async () => {
    const { kit, anna, ben } = await twoMembers(database())
    const restricted = await someone(kit, 'x', { roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
    expect((await restricted.write(ben.id)).status).toBe(403)
    const target = await restricted.request('GET', `/users/me/message-target/${ben.id}`)
    expect((target.body as MessageTarget).blockedReason).toBe('accessLevel')
    const admin = await someone(kit, 'Admin', { roles: ['ROLE_ADMIN'] })
    const { id } = sent(await admin.write(restricted.id))
    expect((await restricted.reply(id)).status).toBe(201)
    expect(await anna.list()).toEqual([])
  })

  it.each([
    ['a member of some weeks', {}, 30],
    ['somebody on their first day', { created_at: '2026-11-21T09:00:00Z' }, 10],
  ])('writes 200 messages a minute: %s is told when to go on', async (_, values, allowed) => {
    const { kit, clock, ben } = await twoMembers(database(), { rateLimitFactor: 1 })
    const writer = await someone(kit, 'Writer', values)
    const answers = []
    for (let n = 0; n < 200; n++) answers.push(await writer.write(ben.id, `Message ${String(n)}`))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(200 - allowed)
    for (const { status, body, headers } of refused) {
      expect([status, (body as Problem).code]).toEqual([429, 'tooManyRequests'])
      expect(Number(headers.get('Retry-After'))).toBe(60)
    }
    expect(await ben.counters()).toEqual([allowed, allowed])
    clock.now = new Date(clock.now.getTime() + 61_000)
    expect((await writer.write(ben.id)).status).toBe(201)
  })
})

describeWithDatabase('access to somebody by message', (database) => {
  it.each([
    ['everyone', [201, 201, 201]],
    ['providersAndAdmins', [409, 201, 201]],
    ['nobody', [409, 409, 201]],
  ])('open for %s lets the right people begin', async (from, expected) => {
    const { kit, anna, ben } = await twoMembers(database())
    const provider = await someone(kit, 'P', { roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
    const admin = await someone(kit, 'A', { roles: ['ROLE_ADMIN'] })
    const settings = await ben.request('PUT', '/users/me/message-settings', { body: { from } })
    expect(settings.body).toEqual({ from })
    expect((await ben.request('GET', '/users/me/message-settings')).body).toEqual({ from })
    const answers = [await anna.write(ben.id), await provider.write(ben.id), await admin.write(ben.id)]
    expect(answers.map(({ status }) => status)).toEqual(expected)
  })

  it('stays open for those whom one has written to, and closes for those whom one has not', async () => {
    const { kit, anna, ben } = await twoMembers(database())
    const cora = await someone(kit, 'Cora')
    const close = () => ben.request('PUT', '/users/me/message-settings', { body: { from: 'nobody' } })
    const toAnna = sent(await ben.write(anna.id))
    const fromCora = sent(await cora.write(ben.id))
    await close()
    expect((await anna.reply(toAnna.id)).status).toBe(201)
    const refused = await cora.reply(fromCora.id)
    expect([refused.status, codes(refused)]).toEqual([409, [['', 'recipientUnreachable']]])
  })

  it('refuses what is no setting', async () => {
    const { ben } = await twoMembers(database())
    const answer = await ben.request('PUT', '/users/me/message-settings', { body: { from: 'friends' } })
    expect(answer.status).toBe(422)
  })
})

describeWithDatabase('a block', (database) => {
  it('keeps the other out without saying so, and oneself too', async () => {
    const { anna, ben } = await twoMembers(database())
    const { id, discussion } = sent(await anna.write(ben.id))
    const path = `/user-messages-discussion/${discussion}`
    await ben.reply(id)
    for (const _ of [1, 2]) expect((await ben.request('POST', `${path}/block`)).status).toBe(204)
    for (const refused of [await anna.reply(id), await anna.write(ben.id)])
      expect([refused.status, codes(refused)]).toEqual([409, [['', 'recipientUnreachable']]])
    expect((await anna.list())[0]).toMatchObject({ blockedByMe: false, blockedReason: 'unreachable' })
    expect(codes(await ben.reply(id))).toEqual([['', 'recipientBlocked']])
    expect((await ben.list())[0]).toMatchObject({ blockedByMe: true, blockedReason: 'blockedByMe' })
    const target = (await ben.request('GET', `/users/me/message-target/${anna.id}`)).body as MessageTarget
    expect(target).toMatchObject({ blockedReason: 'blockedByMe', discussion, person: { name: 'Anna' } })
    expect((await ben.request('POST', `${path}/unblock`)).status).toBe(204)
    expect((await anna.reply(id)).status).toBe(201)
  })
})

describe('a message', () => {
  describeWithDatabase('with bad words', (database) => {
    it.each([
      ['nothing', '', 'required'],
      ['spaces', '      ', 'required'],
      ['4 characters', 'abcd', 'messageTooShort'],
      ['4 characters and what nobody sees', 'abcd\u202e\u0007\u2066', 'messageTooShort'],
      ['5 signs of 2 units, less one', '🙂🙂🙂🙂', 'messageTooShort'],
      ['10,001 characters', 'x'.repeat(10_001), 'tooLong'],
      ['100,000 characters', 'x'.repeat(100_000), 'tooLong'],
      ['half a sign', 'Good \ud83d morning', 'invalid'],
    ])('of %s is refused', async (_, body, code) => {
      const { anna, ben } = await twoMembers(database())
      const answer = await anna.write(ben.id, body)
      expect([answer.status, codes(answer)]).toEqual([422, [['body', code]]])
      expect(await ben.counters()).toEqual([0, 0])
    })

    it('keeps what was typed, but for signs that turn the text around', async () => {
      const { anna, ben } = await twoMembers(database())
      const typed = '<script>alert(1)</script>\r\n\u202eevil\u202c\0 שלום'
      const message = sent(await anna.write(ben.id, typed, { subject: ' a \n b ' }))
      expect(message).toMatchObject({ body: '<script>alert(1)</script>\nevil שלום', subject: 'a b' })
      const long = await anna.write(ben.id, 'Good morning', { subject: 'x'.repeat(201) })
      expect(codes(long)).toEqual([['subject', 'tooLong']])
    })

    it('is reported once, by the one who got it', async () => {
      const { anna, ben, deps } = await twoMembers(database())
      const { id } = sent(await anna.write(ben.id))
      const body = { reason: 'An insult' }
      const report = (who: typeof anna) => who.request('POST', `/user-messages/${id}/report`, { body })
      expect(codes(await report(anna))).toEqual([['', 'messageOwn']])
      const answers = await Promise.all([report(ben), report(ben)])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
      const rows = deps.database.selectFrom('report').select('reason').where('subject_id', '=', id)
      expect(await rows.execute()).toEqual([body])
    })
  })
})
