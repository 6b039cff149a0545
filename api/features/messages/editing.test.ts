import { expect, it } from 'vitest'
import type { ModerationCase } from '~/contracts/administration/moderation'
import { lifetimes } from '~/contracts/constants'
import { codes, sent, someone, twoMembers } from '~/tests/support/correspondence'
import { describeWithDatabase } from '~/tests/support/database'

describeWithDatabase('the text of a message', (database) => {
  async function written(config: { rateLimitFactor?: number } = {}) {
    const campus = await twoMembers(database(), config)
    const message = sent(await campus.anna.write(campus.ben.id, 'See you at nine'))
    const edit = (who: typeof campus.anna, body: string, version = 0) =>
      who.request('PUT', `/user-messages/${message.id}`, { body: { body, version } })
    return { ...campus, message, edit }
  }

  it('can be changed by its author, and the other sees the new one', async () => {
    const { anna, ben, clock, message, edit } = await written()
    clock.now = new Date(clock.now.getTime() + 60_000)
    const answer = await edit(anna, 'See you at ten')
    expect([answer.status, sent(answer)]).toMatchObject([
      200,
      { id: message.id, body: 'See you at ten', version: 1, editedAt: clock.now.toISOString() },
    ])
    expect(await ben.messages(message.discussion)).toMatchObject([
      { subject: 'Hello', body: 'See you at ten', editedAt: clock.now.toISOString() },
    ])
    expect((await ben.list())[0]).toMatchObject({ unread: 1, lastMessage: { body: 'See you at ten' } })
    expect(await ben.counters()).toEqual([1, 1])
  })

  it('stays as it was where nothing is changed', async () => {
    const { anna, ben, message, edit } = await written()
    expect(sent(await edit(anna, 'See you at nine'))).toMatchObject({ version: 0, editedAt: null })
    expect(await ben.messages(message.discussion)).toMatchObject([{ editedAt: null }])
  })

  it('is not changed by anybody else, and not there for strangers', async () => {
    const { ben, kit, edit } = await written()
    const stranger = await someone(kit, 'Carla')
    const admin = await someone(kit, 'Dora', { roles: ['ROLE_ADMIN'] })
    for (const who of [ben, stranger, admin]) expect((await edit(who, 'Never mind')).status).toBe(404)
  })

  it('has rules as when it was sent', async () => {
    const { anna, edit } = await written()
    expect(codes(await edit(anna, 'No'))).toEqual([['body', 'messageTooShort']])
    expect(codes(await edit(anna, ''))).toEqual([['body', 'required']])
  })

  it('can be changed for ten minutes and not longer', async () => {
    const { anna, ben, clock, message, edit } = await written()
    const from = clock.now.getTime()
    clock.now = new Date(from + lifetimes.messageEdit * 1000 - 1)
    expect((await edit(anna, 'See you at ten')).status).toBe(200)
    clock.now = new Date(from + lifetimes.messageEdit * 1000)
    const late = await edit(anna, 'See you never', 1)
    expect([late.status, codes(late)]).toEqual([409, [['', 'messageEditOver']]])
    expect(await ben.messages(message.discussion)).toMatchObject([{ body: 'See you at ten' }])
  })

  it('is not overwritten by a tab that has not seen it, also where both save at once', async () => {
    const { anna, message, edit } = await written()
    const answers = await Promise.all([edit(anna, 'See you at ten'), edit(anna, 'See you at eleven')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(codes(refused)).toEqual([['', 'messageChanged']])
    expect(await anna.messages(message.discussion)).toMatchObject([{ version: 1 }])
  })

  it('is kept by a report as it was reported', async () => {
    const { anna, ben, kit, message, edit } = await written()
    const report = { category: 'harassment', reason: 'This is a threat.' }
    await ben.request('POST', `/user-messages/${message.id}/report`, { body: report })
    expect((await edit(anna, 'All is well')).status).toBe(200)
    const admin = await someone(kit, 'Dora', { roles: ['ROLE_ADMIN'] })
    const { items } = (await admin.request('GET', '/moderation/cases')).body as { items: { id: string }[] }
    const { body } = await admin.request('GET', `/moderation/cases/${items[0]!.id}`)
    const { snapshot, current } = body as ModerationCase
    expect([snapshot['text'], current?.['text']]).toEqual(['See you at nine', 'All is well'])
  })

  it('is not changed where its author cannot write any more, or moderation has removed it', async () => {
    const { anna, ben, message, edit } = await written()
    await ben.request('POST', `/user-messages-discussion/${message.discussion}/block`)
    expect(codes(await edit(anna, 'See you at ten'))).toEqual([['', 'recipientUnreachable']])
    await ben.request('POST', `/user-messages-discussion/${message.discussion}/unblock`)
    const db = database().db()
    await db.updateTable('message').set({ removed_at: new Date() }).where('id', '=', message.id).execute()
    expect((await edit(anna, 'See you at ten')).status).toBe(404)
  })

  it('counts as a message for the rate limit', async () => {
    const { anna, edit } = await written({ rateLimitFactor: 1 })
    const statuses: number[] = []
    for (let version = 0; version < 30; version++)
      statuses.push((await edit(anna, `Now ${String(version)} o’clock`, version)).status)
    expect(statuses.slice(-2)).toEqual([200, 429])
  })
})
