import { expect, it } from 'vitest'
import { endMessagesOf, endingJobs } from './ending.service'
import { lockPeople } from '../sending.repo'
import type { ModerationCase } from '~/contracts/administration/moderation'
import type { Ending, MessageTarget } from '~/contracts/messages/messages'
import { lifetimes } from '~/contracts/constants'
import { password } from '~/tests/support/api'
import { codes, sent, someone, twoMembers } from '~/tests/support/correspondence'
import { describeEachEngine } from '~/tests/support/database'
import { pdf } from '~/tests/support/files'
import { between } from '~/tests/support/processes/locks'

type Someone = Awaited<ReturnType<typeof someone>>
const dayMs = 24 * 3600 * 1000
const job = endingJobs[0]!.name

describeEachEngine('messages that end when both people agree', (database) => {
  async function written() {
    const campus = await twoMembers(database())
    const { anna, ben, kit, clock } = campus
    const first = sent(await anna.write(ben.id, 'Message 1'))
    const { discussion } = first
    const second = sent(await ben.reply(first.id, 'Message 2'))
    const step = (who: Someone, name: string, days: number) =>
      who.request('POST', `/user-messages-discussion/${discussion}/ending`, { body: { step: name, days } })
    const ending = async (who: Someone) => (await who.list())[0]?.ending
    const later = async (days: number) => {
      clock.now = new Date(clock.now.getTime() + days * dayMs)
      return { anna: { ...anna, ...(await again(anna)) }, ben: { ...ben, ...(await again(ben)) } }
    }
    /** Their sessions have ended. */
    const again = async (who: Someone) => {
      const { request } = await kit.as(who)
      const list = async () =>
        (await request('GET', '/user-messages-discussion-list?page=1&itemsPerPage=25')).body as Awaited<
          ReturnType<Someone['list']>
        >
      const messages = async () =>
        (await request('GET', `/user-messages-discussion/${discussion}?page=1&itemsPerPage=25`))
          .body as Awaited<ReturnType<Someone['messages']>>
      const reply = (to: string, body: string) =>
        request('POST', `/user-messages/${to}`, { body: { body, discussion } })
      return { request, list, messages, reply }
    }
    const agree = async (days: number) => {
      await step(anna, 'propose', days)
      return step(ben, 'agree', days)
    }
    const rows = async () =>
      (
        await database()
          .selectFrom('message')
          .select('body')
          .where('discussion_id', '=', discussion)
          .orderBy('position')
          .execute()
      ).map(({ body }) => body.at(-1))
    const bodies = async (who: Pick<Someone, 'messages'>) =>
      (await who.messages(discussion)).map(({ body }) => body.at(-1))
    return { ...campus, first, second, discussion, step, ending, later, agree, rows, bodies }
  }

  it('are proposed by one and agreed on by the other, who sees the proposal', async () => {
    const { anna, ben, step, ending, bodies } = await written()
    expect(await ending(anna)).toEqual({ days: null, proposed: null })
    expect((await step(anna, 'propose', 7)).body as Ending).toEqual({
      days: null,
      proposed: { days: 7, own: true },
      discussionLeft: true,
    })
    expect([await ending(anna), await ending(ben)]).toEqual([
      { days: null, proposed: { days: 7, own: true } },
      { days: null, proposed: { days: 7, own: false } },
    ])
    const agreed = { days: 7, proposed: null, discussionLeft: true }
    const twice = await Promise.all([step(ben, 'agree', 7), step(ben, 'agree', 7)])
    expect(twice.map(({ status, body }) => [status, body])).toEqual([
      [200, agreed],
      [200, agreed],
    ])
    expect(await bodies(anna)).toEqual(['2', '1'])
  })

  it('refuse what was said about another proposal, other days, and a discussion of others', async () => {
    const { kit, anna, ben, step, ending, agree } = await written()
    await step(anna, 'propose', 7)
    await step(anna, 'propose', 1)
    const stale = await step(ben, 'agree', 7)
    expect([stale.status, codes(stale)]).toEqual([409, [['', 'endingChanged']]])
    expect(await ending(ben)).toEqual({ days: null, proposed: { days: 1, own: false } })
    expect((await step(anna, 'propose', 2)).status).toBe(422)
    const stranger = await someone(kit, 'Stranger')
    for (const name of ['propose', 'agree', 'withdraw', 'stop'])
      expect((await step(stranger, name, 1)).status).toBe(404)
    await agree(7)
    expect(codes(await step(anna, 'stop', 1))).toEqual([['', 'endingChanged']])
  })

  it('are agreed on where both propose the same at once', async () => {
    const { anna, ben, step, ending } = await written()
    await Promise.all([step(anna, 'propose', 30), step(ben, 'propose', 30)])
    expect(await ending(anna)).toEqual({ days: 30, proposed: null })
  })

  it('are gone for both after that time, and from the database, with what counts them', async () => {
    const { kit, ben, discussion, agree, later, rows, bodies } = await written()
    await agree(7)
    const fourth = await later(4)
    await fourth.anna.request('POST', '/user-messages', { body: { toUser: ben.id, body: 'Message 3' } })
    const eighth = await later(4)
    expect(await bodies(eighth.anna)).toEqual(['3'])
    await kit.runJob(job)
    expect([await rows(), await bodies(eighth.ben), await bodies(eighth.anna)]).toEqual([['3'], ['3'], ['3']])
    expect(await eighth.ben.list()).toMatchObject([{ unread: 1, lastMessage: { body: 'Message 3' } }])
    const counted = (
      await eighth.ben.request('GET', `/user-messages-discussion/${discussion}?page=1&itemsPerPage=25`)
    ).headers
    expect(counted.get('X-Total-Count')).toBe('1')
    const done = await kit.runJob(job)
    expect(done.done).toBe(0)
    const last = await later(4)
    await kit.runJob(job)
    expect([await rows(), await last.ben.list(), await last.anna.list()]).toEqual([[], [], []])
    const { unreadMessageCount } = (await last.ben.request('GET', '/users/me')).body as {
      unreadMessageCount: number
    }
    expect(unreadMessageCount).toBe(0)
    const told = (await last.ben.request('GET', '/notifications')).body as { read: boolean }[]
    expect(told.every(({ read }) => read)).toBe(true)
  })

  it('leave an empty discussion with its agreement, which a new message brings back, also as an answer to one that has ended', async () => {
    const { kit, anna, second, agree, later, bodies } = await written()
    await agree(1)
    const due = await later(2)
    // Before the clean-up and after it.
    expect(await due.anna.list()).toEqual([])
    expect((await due.anna.reply(second.id, 'Message 3')).status).toBe(201)
    expect(await bodies(due.ben)).toEqual(['3'])
    const next = await later(2)
    await kit.runJob(job)
    expect(await next.anna.list()).toEqual([])
    const target = await next.ben.request('GET', `/users/me/message-target/${anna.id}`)
    expect(target.body as MessageTarget).toMatchObject({ deleted: true, ending: { days: 1 } })
    expect((await next.ben.reply(second.id, 'Message 4')).status).toBe(201)
    expect(await next.anna.list()).toMatchObject([
      { unread: 1, lastMessage: { body: 'Message 4' }, ending: { days: 1 } },
    ])
    const gone = await next.ben.request('POST', `/user-messages/${second.id}`, {
      body: { body: 'Message 5' },
    })
    expect(gone.status).toBe(404)
  })

  it('end at once where they are older already, and the answer says whether any are left', async () => {
    const { kit, clock, later, rows, discussion } = await written()
    const { anna, ben } = await later(8)
    const url = `/user-messages-discussion/${discussion}/ending`
    await anna.request('POST', url, { body: { step: 'propose', days: 7 } })
    expect((await anna.list()).length).toBe(1)
    const { body } = await ben.request('POST', url, { body: { step: 'agree', days: 7 } })
    expect(body as object).toEqual({ days: 7, proposed: null, discussionLeft: false })
    // Nobody waits for the deletion of very many, which begins at once.
    expect([await anna.list(), await ben.list(), await rows()]).toEqual([[], [], ['1', '2']])
    expect(kit.jobs.at(-1)).toMatchObject({ name: job, startAfter: undefined })
    await kit.runJob(job)
    expect(await rows()).toEqual([])
    const { ends_at: next } = await database()
      .selectFrom('discussion')
      .select('ends_at')
      .where('id', '=', discussion)
      .executeTakeFirstOrThrow()
    expect(next).toEqual(new Date(clock.now.getTime() + 7 * dayMs))
  })

  it('stay when one of them stops it; what has ended does not come back', async () => {
    const { kit, ben, discussion, agree, later, rows, bodies } = await written()
    await agree(1)
    const url = `/user-messages-discussion/${discussion}/ending`
    const due = await later(2)
    await due.anna.request('POST', '/user-messages', { body: { toUser: ben.id, body: 'Message 3' } })
    // The clean-up has not come yet.
    await due.ben.request('POST', url, { body: { step: 'stop', days: 1 } })
    expect([await bodies(due.anna), await bodies(due.ben)]).toEqual([['3'], ['3']])
    await kit.runJob(job)
    expect(await rows()).toEqual(['3'])
    const next = await later(100)
    await kit.runJob(job)
    expect(await bodies(next.ben)).toEqual(['3'])
    expect((await next.ben.list())[0]?.ending).toEqual({ days: null, proposed: null })
  })

  it('keep the days agreed on while other days are proposed, and end what those ended', async () => {
    const { kit, anna, ben, step, agree, later, discussion, rows, bodies } = await written()
    await agree(1)
    await step(anna, 'propose', 90)
    expect((await step(ben, 'withdraw', 90)).body as Ending).toMatchObject({ days: 1, proposed: null })
    await step(anna, 'propose', 90)
    const due = await later(2)
    await due.anna.request('POST', '/user-messages', { body: { toUser: ben.id, body: 'Message 3' } })
    const url = `/user-messages-discussion/${discussion}/ending`
    const { body } = await due.ben.request('POST', url, { body: { step: 'agree', days: 90 } })
    const agreed = { days: 90, proposed: null, discussionLeft: true }
    expect([body as object, await bodies(due.anna)]).toEqual([agreed, ['3']])
    await kit.runJob(job)
    expect(await rows()).toEqual(['3'])
  })

  it('need somebody who may write: who is blocked can only stop it', async () => {
    const { anna, ben, step, agree, discussion } = await written()
    await agree(7)
    await anna.request('POST', `/user-messages-discussion/${discussion}/block`)
    expect(codes(await step(ben, 'propose', 1))).toEqual([['', 'recipientUnreachable']])
    expect(codes(await step(anna, 'propose', 1))).toEqual([['', 'recipientBlocked']])
    expect((await step(ben, 'stop', 7)).body as Ending).toMatchObject({ days: null })
  })

  it('end for the one who is left where the other leaves the campus, and no proposal of theirs holds', async () => {
    const { kit, anna, ben, step, agree, ending, later, rows } = await written()
    await agree(7)
    await step(anna, 'propose', 1)
    await anna.request('POST', '/users/me/erasure', { body: { password, email: anna.email } })
    expect(await ending(ben)).toEqual({ days: 7, proposed: null })
    expect(codes(await step(ben, 'agree', 1))).toEqual([['', 'recipientGone']])
    await later(8)
    await kit.runJob(job)
    expect(await rows()).toEqual([])
  })

  it('respect what one has deleted and may still bring back', async () => {
    const { agree, kit, discussion, second, later, bodies, ben } = await written()
    await agree(7)
    const sixth = await later(6)
    const third = sent(
      await sixth.anna.request('POST', '/user-messages', { body: { toUser: ben.id, body: 'Message 3' } }),
    )
    await sixth.anna.request('POST', `/user-messages/${third.id}/delete`)
    const eighth = await later(1.5)
    const body = { last: third.id }
    await eighth.ben.request('POST', `/user-messages-discussion/${discussion}/delete`, { body })
    await kit.runJob(job)
    expect(
      (await eighth.ben.request('POST', `/user-messages-discussion/${discussion}/restore`, { body })).status,
    ).toBe(204)
    expect([await bodies(eighth.ben), await eighth.anna.list()]).toEqual([['3'], []])
    const old = await eighth.ben.request('POST', `/user-messages-discussion/${discussion}/restore`, {
      body: { last: second.id },
    })
    expect(old.status).toBe(404)
  })

  it('stay for moderators until a report is decided, and for nobody else', async () => {
    const { kit, ben, first, agree, later, rows } = await written()
    await agree(1)
    await ben.request('POST', `/user-messages/${first.id}/report`, {
      body: { category: 'harassment', reason: 'This is a threat.' },
    })
    const due = await later(2)
    await kit.runJob(job)
    expect([await rows(), await due.ben.list(), await due.anna.list()]).toEqual([['1', '2'], [], []])
    const admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    const { id } = await database()
      .selectFrom('moderation_case')
      .select('id')
      .where('subject_id', '=', first.id)
      .executeTakeFirstOrThrow()
    const read = (await admin.request('GET', `/moderation/cases/${id}`)).body as ModerationCase
    expect([JSON.stringify(read.snapshot), read.context.length]).toEqual([
      expect.stringContaining('Message 1'),
      2,
    ])
    const body = {
      decision: 'remove',
      category: 'harassment',
      statement: 'This is a threat, which the rules of the campus forbid.',
    }
    expect((await admin.request('POST', `/moderation/cases/${id}/decision`, { body })).status).toBe(204)
    // The author may appeal.
    await later(2)
    await kit.runJob(job)
    expect(await rows()).toEqual(['1', '2'])
    await later(lifetimes.appealDays)
    await kit.runJob(job)
    expect(await rows()).toEqual([])
  })

  it('that end while one of them is being reported are gone, without a case about nothing', async () => {
    const { kit, clock, ben, first, agree, rows } = await written()
    await agree(1)
    const report = () =>
      ben.request('POST', `/user-messages/${first.id}/report`, {
        body: { category: 'harassment', reason: 'This is a threat.' },
      })
    const { status } = await between(database(), {
      first: () => lockPeople(database(), [ben.id]),
      second: report,
      then: () => {
        clock.now = new Date(clock.now.getTime() + 2 * dayMs)
        return endMessagesOf(kit.deps, ben.id)
      },
    })
    const cases = database().selectFrom('moderation_case').select('id').where('subject_id', '=', first.id)
    expect([status, await cases.execute(), await rows()]).toEqual([404, [], []])
  })

  it('go in parts where there are very many, and only once where several servers clean up', async () => {
    const { kit, anna, discussion, agree, later, rows } = await written()
    await agree(7)
    const many = Array.from({ length: 1100 }, (_, index) => ({
      ...{ discussion_id: discussion, position: index + 3, side: 1 as const, side_position: index + 2 },
      ...{ id: crypto.randomUUID(), subject: '', body: 'Message n', created_at: kit.clock.now },
    }))
    await database().insertInto('message').values(many).execute()
    await database().updateTable('discussion').set({ message_count: 1102 }).execute()
    await later(8)
    const parts = await kit.runJob(job)
    expect([parts.left, (await rows()).length]).toEqual([1, 602])
    await Promise.all([kit.runJob(job), kit.runJob(job)])
    await kit.runJob(job)
    expect(await rows()).toEqual([])
    expect((await anna.request('GET', '/users/me')).status).toBe(401)
  })

  it('are all there or all gone wherever the clean-up breaks off, and it is done anew', async () => {
    const { kit, agree, later, rows } = await written()
    await agree(7)
    await later(8)
    let isWhole = false
    for (let breaksAt = 1; !isWhole; breaksAt++) {
      let calls = 0
      kit.deps.now = () => {
        calls += 1
        if (calls >= breaksAt) throw new Error('broken off')
        return kit.clock.now
      }
      await kit.runJob(job).catch(() => null)
      isWhole = calls < breaksAt
      if (!isWhole) expect([['1', '2'], []]).toContainEqual(await rows())
    }
    kit.deps.now = () => kit.clock.now
    expect(await rows()).toEqual([])
    const sides = await database()
      .selectFrom('discussion_side')
      .select('hidden')
      .where('cleared_to', '=', 2)
      .execute()
    expect(sides.length).toBeGreaterThanOrEqual(2)
  })

  it('leave no file behind, also where the process ends between the database and the storage', async () => {
    const { kit, anna, ben, agree, later } = await written()
    const { body } = await anna.request('POST', '/message-files?name=Plan.pdf', { body: pdf() })
    const { id } = body as { id: string }
    await anna.write(ben.id, 'Here is the plan', { files: [id] })
    await agree(7)
    await later(8)
    const remove = kit.deps.files.delete
    kit.deps.files.delete = () => Promise.reject(new Error('broken off'))
    await kit.runJob(job).catch(() => null)
    const left = () =>
      database().selectFrom('stored_file').select(['owner_id', 'message_id']).where('id', '=', id).execute()
    expect(await left()).toEqual([{ owner_id: null, message_id: null }])
    kit.deps.files.delete = remove
    await kit.runJob('files.stale')
    expect(await left()).toEqual([])
  })
})
