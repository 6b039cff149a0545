import { expect, it } from 'vitest'
import type { Notification } from '~/contracts/messages/notifications'
import { password } from '~/tests/support/api'
import { codes, sent, type someone, twoMembers } from '~/tests/support/correspondence'
import { describeWithDatabase } from '~/tests/support/database'

type Member = Awaited<ReturnType<typeof someone>>
const erase = async (person: Member) =>
  (await person.request('POST', '/users/me/erasure', { body: { password, email: person.email } })).status

describeWithDatabase('who leaves the campus', (database) => {
  it('is a former member in discussions that stay for the other', async () => {
    const { anna, ben } = await twoMembers(database())
    const first = sent(await anna.write(ben.id))
    await ben.reply(first.id)
    await anna.write(ben.id)
    expect(await erase(anna)).toBe(204)
    expect((await ben.list())[0]).toMatchObject({ with: null, blockedReason: 'formerMember', unread: 1 })
    const messages = await ben.messages(first.discussion)
    expect(messages.map(({ fromUser, toUser }) => [fromUser?.name, toUser?.name])).toEqual([
      [undefined, 'Ben'],
      ['Ben', undefined],
      [undefined, 'Ben'],
    ])
    expect(codes(await ben.reply(first.id))).toEqual([['', 'recipientGone']])
    expect((await ben.request('POST', `/user-messages-discussion/${first.discussion}/read`)).status).toBe(204)
    expect(await ben.counters()).toEqual([3, 0])
    const told = (await ben.request('GET', '/notifications')).body as Notification[]
    expect(told.map(({ title }) => title).join()).not.toContain('Anna')
  })

  it('takes the discussion along where the other has left before', async () => {
    const { anna, ben } = await twoMembers(database())
    const { discussion } = sent(await anna.write(ben.id))
    expect([await erase(anna), await erase(ben)]).toEqual([204, 204])
    const left = (table: 'discussion' | 'message') =>
      database()
        .selectFrom(table)
        .select('id')
        .where(table === 'message' ? 'message.discussion_id' : 'discussion.id', '=', discussion)
        .execute()
    expect([await left('discussion'), await left('message')]).toEqual([[], []])
  })

  it('is back under their name after a rest', async () => {
    const { anna, ben } = await twoMembers(database())
    const { id } = sent(await anna.write(ben.id))
    const become = (state: 'active' | 'deactivated') =>
      database().updateTable('person').set({ state }).where('id', '=', anna.id).execute()
    await become('deactivated')
    expect((await ben.list())[0]?.with).toBeNull()
    for (const answer of [await ben.reply(id), await ben.write(anna.id)])
      expect([answer.status, codes(answer)]).toEqual([409, [['', 'recipientGone']]])
    const stranger = await ben.request('GET', `/users/me/message-target/${anna.id}`)
    expect(stranger.body).toMatchObject({ person: null, blockedReason: 'formerMember' })
    await become('active')
    expect((await ben.list())[0]?.with?.name).toBe('Anna')
  })

  it('takes a copy of what they have written and got', async () => {
    const { ownData } = await import('~/api/features/account/own-data.repo')
    const { anna, ben } = await twoMembers(database())
    const first = sent(await anna.write(ben.id))
    await ben.reply(first.id)
    expect(await ownData['messages']?.(database(), ben.id)).toMatchObject([
      { body: 'Good morning', subject: 'Hello', written_by_me: false, entity_name: 'Anna' },
      { body: 'And to you', written_by_me: true },
    ])
  })
})
