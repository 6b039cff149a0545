import { expect, it } from 'vitest'
import { lifetimes } from '~/contracts/constants'
import type { DeletedForUser, Discussion, MessageTarget } from '~/contracts/messages/messages'
import type { Notification } from '~/contracts/messages/notifications'
import { codes, sent, someone, twoMembers } from '~/tests/support/correspondence'
import { describeWithDatabase } from '~/tests/support/database'

type Someone = Awaited<ReturnType<typeof someone>>
interface Sent {
  id: string
  discussion: string
}

const remove = (who: Someone, { discussion, id }: Sent) =>
  who.request('POST', `/user-messages-discussion/${discussion}/delete`, { body: { last: id } })
const restore = (who: Someone, { discussion, id }: Sent) =>
  who.request('POST', `/user-messages-discussion/${discussion}/restore`, { body: { last: id } })
const removeOne = (who: Someone, { id }: Sent) => who.request('POST', `/user-messages/${id}/delete`)
const restoreOne = (who: Someone, { id }: Sent) => who.request('POST', `/user-messages/${id}/restore`)
const head = async (who: Someone, { discussion }: Sent) =>
  (await who.request('GET', `/user-messages-discussion/${discussion}/head`)).status
const bodies = async (who: Someone, { discussion }: Sent) =>
  ((await who.messages(discussion)) as { body: string }[]).map(({ body }) => body)
const total = async (who: Someone) =>
  (await who.request('GET', '/user-messages-discussion-list?page=1&itemsPerPage=25')).headers.get(
    'X-Total-Count',
  )

describeWithDatabase('a discussion that somebody deletes for themselves', (database) => {
  async function written() {
    const campus = await twoMembers(database())
    const first = sent(await campus.anna.write(campus.ben.id, 'The first'))
    const last = sent(await campus.anna.reply(first.id, 'The second'))
    return { ...campus, first, last }
  }

  it('is gone for them, with its unread messages, and stays as it was for the other', async () => {
    const { anna, ben, first, last } = await written()
    expect(await ben.counters()).toEqual([2, 2])
    const answer = await remove(ben, last)
    expect([answer.status, answer.body as DeletedForUser]).toEqual([
      200,
      { with: 'Anna', discussionLeft: false },
    ])
    expect([await ben.list(), await total(ben), await head(ben, last)]).toEqual([[], '0', 404])
    const url = `/user-messages-discussion/${last.discussion}`
    expect((await ben.request('GET', url)).status).toBe(404)
    expect(await ben.counters()).toEqual([2, 0])
    const told = (await ben.request('GET', '/notifications')).body as Notification[]
    expect(told).toMatchObject([{ read: true }])
    expect(await bodies(anna, first)).toEqual(['The second', 'The first'])
    expect((await anna.messages(first.discussion)).map(({ read }) => read)).toEqual([false, false])
    expect([(await anna.list()).length, await total(anna)]).toEqual([1, '1'])
  })

  it('comes back with a new message of either, without what was deleted', async () => {
    const { anna, ben, last } = await written()
    await remove(ben, last)
    await anna.reply(last.id, 'The third')
    expect(await bodies(ben, last)).toEqual(['The third'])
    expect([await ben.list(), await total(ben)]).toMatchObject([
      [{ unread: 1, lastMessage: { body: 'The third' } }],
      '1',
    ])
    expect(await ben.counters()).toEqual([3, 1])
    expect(await bodies(anna, last)).toEqual(['The third', 'The second', 'The first'])
    await remove(ben, sent(await ben.write(anna.id, 'The fourth')))
    expect(await ben.list()).toEqual([])
    await ben.write(anna.id, 'The fifth')
    expect(await bodies(ben, last)).toEqual(['The fifth'])
    expect(await total(ben)).toBe('1')
  })

  it('keeps what came after the message that was seen, also on a second click', async () => {
    const { anna, ben, first, last } = await written()
    expect((await remove(ben, first)).body as DeletedForUser).toEqual({ with: 'Anna', discussionLeft: true })
    expect(await bodies(ben, first)).toEqual(['The second'])
    expect(await ben.counters()).toEqual([2, 1])
    await Promise.all([remove(ben, last), remove(ben, last)])
    await anna.reply(last.id, 'The third')
    expect((await remove(ben, last)).body as DeletedForUser).toEqual({ with: 'Anna', discussionLeft: true })
    expect(await bodies(ben, last)).toEqual(['The third'])
    expect(await total(ben)).toBe('1')
  })

  it('is undone, twice as once, with what was unread', async () => {
    const { ben, last } = await written()
    await remove(ben, last)
    expect((await restore(ben, last)).status).toBe(204)
    expect((await restore(ben, last)).status).toBe(204)
    expect(await bodies(ben, last)).toEqual(['The second', 'The first'])
    expect([await ben.counters(), await total(ben)]).toEqual([[2, 2], '1'])
    expect(await ben.list()).toMatchObject([{ unread: 2, lastMessage: { body: 'The second' } }])
  })

  it('is undone after a new message has arrived, which stays', async () => {
    const { anna, ben, last } = await written()
    await remove(ben, last)
    await anna.reply(last.id, 'The third')
    await restore(ben, last)
    expect(await bodies(ben, last)).toEqual(['The third', 'The second', 'The first'])
    expect([await ben.counters(), await total(ben)]).toEqual([[3, 3], '1'])
  })

  it('is undone up to the deletion before, which stays', async () => {
    const { anna, ben, last } = await written()
    await remove(ben, last)
    const third = sent(await anna.reply(last.id, 'The third'))
    await remove(ben, third)
    expect(codes(await restore(ben, last))).toEqual([['', 'undoOver']])
    await restore(ben, third)
    expect(await bodies(ben, last)).toEqual(['The third'])
    expect(codes(await restore(ben, last))).toEqual([['', 'undoOver']])
  })

  it('takes with it a message that was deleted before, whose deletion is not undone by itself', async () => {
    const { ben, first, last } = await written()
    await removeOne(ben, first)
    await remove(ben, last)
    expect(codes(await restoreOne(ben, first))).toEqual([['', 'undoOver']])
    await restore(ben, last)
    await restoreOne(ben, first)
    expect(await bodies(ben, last)).toEqual(['The second', 'The first'])
  })

  it('is undone for a day and not longer', async () => {
    const { ben, kit, clock, last } = await written()
    await remove(ben, last)
    clock.now = new Date(clock.now.getTime() + lifetimes.messageUndo * 1000)
    const { request } = await kit.as(ben)
    const late = await restore({ ...ben, request }, last)
    expect([late.status, codes(late)]).toEqual([409, [['', 'undoOver']]])
  })

  it('is nothing to strangers, nor to the other person', async () => {
    const { anna, ben, kit, last } = await written()
    const stranger = await someone(kit, 'Carla')
    const admin = await someone(kit, 'Dora', { roles: ['ROLE_ADMIN'] })
    const elsewhere = sent(await stranger.write(ben.id))
    for (const who of [stranger, admin])
      for (const act of [remove, restore, removeOne, restoreOne])
        expect((await act(who, last)).status).toBe(404)
    // The message must be one of the discussion.
    expect((await remove(ben, { ...last, id: elsewhere.id })).status).toBe(404)
    expect((await remove(ben, { ...last, id: 'none' })).status).toBe(404)
    await remove(anna, last)
    expect((await ben.list()).map(({ id }) => id).toSorted()).toEqual(
      [last.discussion, elsewhere.discussion].toSorted(),
    )
  })

  it('can be answered, read and unblocked from another tab', async () => {
    const { anna, ben, last } = await written()
    const at = (action: string) =>
      ben.request('POST', `/user-messages-discussion/${last.discussion}/${action}`)
    await at('block')
    await remove(ben, last)
    const target = (await ben.request('GET', `/users/me/message-target/${anna.id}`)).body as MessageTarget
    expect(target).toMatchObject({ discussion: last.discussion, deleted: true, blockedReason: 'blockedByMe' })
    expect([(await at('unblock')).status, (await at('read')).status]).toEqual([204, 204])
    expect((await ben.reply(last.id, 'From the other tab')).status).toBe(201)
    expect(await bodies(ben, last)).toEqual(['From the other tab'])
    expect(await ben.counters()).toEqual([3, 0])
  })

  it('leaves its message to moderators, also where it is reported from another tab', async () => {
    const { ben, kit, last } = await written()
    await remove(ben, last)
    const report = { category: 'harassment', reason: 'This is a threat.' }
    expect((await ben.request('POST', `/user-messages/${last.id}/report`, { body: report })).status).toBe(204)
    const admin = await someone(kit, 'Dora', { roles: ['ROLE_ADMIN'] })
    const { items } = (await admin.request('GET', '/moderation/cases')).body as { items: { id: string }[] }
    const { body } = await admin.request('GET', `/moderation/cases/${items[0]!.id}`)
    expect(body).toMatchObject({ current: { text: 'The second' } })
  })
})

describeWithDatabase('a message that somebody deletes for themselves', (database) => {
  async function written(count = 3) {
    const campus = await twoMembers(database())
    const all = [sent(await campus.anna.write(campus.ben.id, 'Message 1'))]
    for (let n = 2; n <= count; n++) {
      campus.clock.now = new Date(campus.clock.now.getTime() + 60_000)
      all.push(sent(await campus.anna.reply(all[0]!.id, `Message ${String(n)}`)))
    }
    return { ...campus, all, last: all.at(-1)! }
  }
  const shown = (list: Discussion[]) => list.map(({ unread, lastMessage }) => [unread, lastMessage.body])

  it('is gone for them alone, own or received, and the list shows the one before', async () => {
    const { anna, ben, last } = await written()
    expect((await removeOne(ben, last)).body as DeletedForUser).toEqual({
      with: 'Anna',
      discussionLeft: true,
    })
    await removeOne(anna, last)
    expect(await bodies(ben, last)).toEqual(['Message 2', 'Message 1'])
    expect([shown(await ben.list()), await ben.counters()]).toEqual([[[2, 'Message 2']], [3, 2]])
    expect(shown(await anna.list())).toEqual([[0, 'Message 2']])
    await restoreOne(anna, last)
    expect(await bodies(anna, last)).toEqual(['Message 3', 'Message 2', 'Message 1'])
    expect(await bodies(ben, last)).toEqual(['Message 2', 'Message 1'])
  })

  it('is undone, twice as once, and not after a day', async () => {
    const { ben, kit, clock, last } = await written()
    await Promise.all([removeOne(ben, last), removeOne(ben, last)])
    expect([(await restoreOne(ben, last)).status, (await restoreOne(ben, last)).status]).toEqual([204, 204])
    expect([shown(await ben.list()), await ben.counters()]).toEqual([[[3, 'Message 3']], [3, 3]])
    await removeOne(ben, last)
    clock.now = new Date(clock.now.getTime() + lifetimes.messageUndo * 1000)
    const { request } = await kit.as(ben)
    expect(codes(await restoreOne({ ...ben, request }, last))).toEqual([['', 'undoOver']])
  })

  it('takes the discussion along where nothing else is left', async () => {
    const { anna, ben, all, last } = await written(2)
    await removeOne(ben, all[0]!)
    expect((await removeOne(ben, last)).body as DeletedForUser).toEqual({
      with: 'Anna',
      discussionLeft: false,
    })
    expect([await ben.list(), await total(ben), await ben.counters(), await head(ben, last)]).toEqual([
      [],
      '0',
      [2, 0],
      404,
    ])
    await restoreOne(ben, all[0]!)
    expect([shown(await ben.list()), await total(ben)]).toEqual([[[1, 'Message 1']], '1'])
    await anna.reply(last.id, 'Message 3')
    expect(await bodies(ben, last)).toEqual(['Message 3', 'Message 1'])
  })

  it('leaves full pages', async () => {
    const { ben, all, last } = await written(9)
    for (const n of [1, 4, 5, 8]) await removeOne(ben, all[n]!)
    const page = async (n: number) =>
      (await ben.messages(last.discussion, n, 2)).map(({ body }) => body.at(-1)).join('')
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual(['87', '43', '1', ''])
    const answer = await ben.request('GET', `/user-messages-discussion/${last.discussion}?itemsPerPage=2`)
    expect(answer.headers.get('X-Total-Count')).toBe('5')
    await remove(ben, all[2]!)
    expect([await page(1), await page(2), await page(3)]).toEqual(['87', '4', ''])
  })

  it('is not counted as unread by an answer to the message before', async () => {
    const { ben, all, last } = await written()
    await removeOne(ben, last)
    await ben.reply(all[1]!.id, 'Both are read')
    expect([await ben.counters(), shown(await ben.list())]).toEqual([[4, 0], [[0, 'Both are read']]])
  })

  it('cannot be changed any more', async () => {
    const { anna, last } = await written()
    await removeOne(anna, last)
    const change = { body: 'Changed after all', version: 0 }
    expect((await anna.request('PUT', `/user-messages/${last.id}`, { body: change })).status).toBe(404)
  })
})
