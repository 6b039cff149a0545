import { expect, it } from 'vitest'
import { leaveDiscussions } from '~/api/features/messages/message-actions.service'
import { lifetimes } from '~/contracts/constants'
import { sent, twoMembers } from '~/tests/support/correspondence'
import { describeEachEngine } from '~/tests/support/database'
import { pdf } from '~/tests/support/files'

describeEachEngine('messages that were deleted for oneself', (database) => {
  async function written() {
    const campus = await twoMembers(database())
    const { anna, ben, kit, clock } = campus
    const first = sent(await anna.write(ben.id, 'Message 1'))
    const { discussion } = first
    const second = sent(await ben.reply(first.id, 'Message 2'))
    const third = sent(await anna.reply(second.id, 'Message 3'))
    const left = async () =>
      (
        await database()
          .selectFrom('message')
          .select('body')
          .where('discussion_id', '=', discussion)
          .orderBy('position')
          .execute()
      ).map(({ body }) => body.at(-1))
    const clear = (who: typeof anna, { id }: { id: string }) =>
      who.request('POST', `/user-messages-discussion/${discussion}/delete`, { body: { last: id } })
    const remove = (who: typeof anna, { id }: { id: string }) =>
      who.request('POST', `/user-messages/${id}/delete`)
    /** Some days later, after the nightly job. */
    const clean = async (days = 2) => {
      clock.now = new Date(clock.now.getTime() + days * 24 * 3600 * 1000)
      await kit.runJob('retention.clean')
      return left()
    }
    const again = async (who: typeof anna) => ({ ...who, ...(await kit.as(who)) })
    return { ...campus, first, second, third, left, clear, remove, clean, again }
  }

  it('stay as long as one of the two has them', async () => {
    const { anna, clear, remove, clean, third, first, ben } = await written()
    await clear(anna, third)
    await remove(ben, first)
    expect(await clean(1 / 2)).toEqual(['1', '2', '3'])
    expect(await clean()).toEqual(['2', '3'])
  })

  it('go once both have deleted them and neither can undo it, and what comes next is there', async () => {
    const { anna, ben, clear, clean, again, first, second, third } = await written()
    await clear(anna, second)
    expect(await clean()).toEqual(['1', '2', '3'])
    const later = await again(ben)
    await clear(later, third)
    expect(await clean(1 / 2)).toEqual(['1', '2', '3'])
    expect(await clean()).toEqual(['3'])
    const now = await again(ben)
    await now.request('POST', '/user-messages', { body: { toUser: anna.id, body: 'Message 4' } })
    expect((await now.request('GET', `/user-messages-discussion/${first.discussion}`)).body).toMatchObject([
      { body: 'Message 4' },
    ])
  })

  it('take their files with them', async () => {
    const { anna, ben, kit, clear, clean, again } = await written()
    const { body } = await anna.request('POST', '/message-files?name=Plan.pdf', { body: pdf() })
    const { id } = body as { id: string }
    const last = sent(await anna.write(ben.id, 'Message 4', { files: [id] }))
    const left = async () => {
      await kit.runJob('files.stale')
      const rows = await database().selectFrom('stored_file').select('id').where('id', '=', id).execute()
      return rows.length
    }
    await clear(anna, last)
    expect([await clean(1 / 2), await left()]).toEqual([['1', '2', '3', '4'], 1])
    await clear(await again(ben), last)
    expect([await clean(), await left()]).toEqual([[], 0])
    await expect(kit.deps.files.get(`messageDocuments/${id}`)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('go singly, and leave full pages', async () => {
    const { anna, ben, remove, clean, again, second, first } = await written()
    await remove(anna, second)
    await remove(ben, second)
    expect(await clean()).toEqual(['1', '3'])
    const { request } = await again(ben)
    const url = `/user-messages-discussion/${first.discussion}?page=2&itemsPerPage=1`
    expect((await request('GET', url)).body).toMatchObject([{ body: 'Message 1' }])
  })

  it('stay where a message of the discussion was reported', async () => {
    const { anna, ben, clear, remove, clean, first, third } = await written()
    const body = { category: 'harassment', reason: 'This is a threat.' }
    await ben.request('POST', `/user-messages/${first.id}/report`, { body })
    await clear(anna, third)
    await remove(ben, third)
    await clear(ben, third)
    expect(await clean()).toEqual(['1', '2', '3'])
  })

  it('stay where the deletion was undone', async () => {
    const { anna, ben, clear, clean, third } = await written()
    await clear(anna, third)
    await clear(ben, third)
    await ben.request('POST', `/user-messages-discussion/${third.discussion}/restore`, {
      body: { last: third.id },
    })
    expect(await clean()).toEqual(['1', '2', '3'])
  })

  it('go with the account of the only one who still had them', async () => {
    const { anna, ben, kit, clock, clear, left, second } = await written()
    await clear(ben, second)
    clock.now = new Date(clock.now.getTime() + lifetimes.messageUndo * 1000 + 1)
    await leaveDiscussions(kit.deps, anna.id)
    expect(await left()).toEqual(['3'])
  })
})
