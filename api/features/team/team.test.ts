import { beforeAll, describe, expect, it } from 'vitest'
import { v7 } from 'uuid'
import { limits } from '~/contracts/constants'
import type { TeamClause, TeamComment } from '~/contracts/people/team'
import type { Notification } from '~/contracts/messages/notifications'
import { publishClauses } from '~/tests/support/content/clauses'
import { describeWithDatabase } from '~/tests/support/database'
import { newTeam } from '~/tests/support/team/team'

const nobody = { assigneeId: null, dueOn: null }

describeWithDatabase('the assignment of a clause', (database) => {
  beforeAll(() => publishClauses(database()))
  it('is the same for the whole team, and can be changed and taken away', async () => {
    const { outlet, ana, owner, anas, assign, clauses } = await newTeam(database())
    expect(await clauses()).toEqual([])
    expect((await assign(7, { assigneeId: ana.id, dueOn: '2026-12-12' })).status).toBe(204)
    const expected: Partial<TeamClause> = { clause: 7, comments: 0 }
    for (const who of [owner, anas]) {
      const [found] = await clauses(who)
      expect(found).toMatchObject(expected)
      expect(found?.assignment).toMatchObject({
        assignee: { id: ana.id, name: 'Ana Ruiz' },
        dueOn: '2026-12-12',
        assignedBy: 'Otto Gazette',
      })
    }
    const was = { assigneeId: ana.id, dueOn: '2026-12-12' }
    await assign(7, { assigneeId: outlet.id, dueOn: null, was }, anas)
    expect((await clauses())[0]?.assignment).toMatchObject({ assignee: { id: outlet.id }, dueOn: null })
    await assign(7, { ...nobody, was: { assigneeId: outlet.id, dueOn: null } })
    expect(await clauses()).toEqual([])
  })

  it('is no business of other outlets, and of contributors of providers neither', async () => {
    const { ana, assign, as, seedPerson, clauses } = await newTeam(database())
    await assign(3, { assigneeId: ana.id, dueOn: null })
    expect(await clauses(await as(await seedPerson()))).toEqual([])
    const provider = await seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
    const theirs = await as(await seedPerson({ roles: provider.roles, parent_id: provider.id }))
    expect((await theirs.request('GET', '/team/clauses')).status).toBe(404)
    expect((await theirs.request('GET', '/team/clauses/3')).status).toBe(404)
    expect((await theirs.request('GET', '/team/clauses/3/comments')).status).toBe(404)
    expect((await theirs.request('GET', '/team/offers')).status).toBe(404)
    expect((await assign(3, nobody, theirs)).status).toBe(404)
  })

  it('can be given to members of the team, and to nobody else', async () => {
    const { assign, seedPerson, clauses, change, ana, database: db } = await newTeam(database())
    const stranger = await seedPerson()
    const theirs = await seedPerson({ parent_id: stranger.id })
    await change(ana.id, { state: 'deactivated' })
    const answers = []
    for (const assigneeId of [stranger.id, theirs.id, ana.id, v7()])
      answers.push(await assign(4, { assigneeId, dueOn: null }))
    for (const { status, body } of answers) {
      expect(status).toBe(422)
      expect(body).toMatchObject({ violations: [{ propertyPath: 'assigneeId', code: 'assigneeUnknown' }] })
    }
    expect(await clauses()).toEqual([])
    const told = db.selectFrom('notification').select('id').where('person_id', 'in', [stranger.id, ana.id])
    expect(await told.execute()).toEqual([])
  })

  it('keeps an assignee whose account rests, but not the day alone', async () => {
    const { ana, assign, clauses, change } = await newTeam(database())
    await assign(4, { assigneeId: ana.id, dueOn: null })
    await change(ana.id, { state: 'deactivated' })
    const was = { assigneeId: ana.id, dueOn: null }
    expect((await assign(4, { assigneeId: ana.id, dueOn: '2026-12-24', was })).status).toBe(204)
    expect((await clauses())[0]?.assignment).toMatchObject({ assignee: { id: ana.id }, dueOn: '2026-12-24' })
    const lone = await assign(5, { assigneeId: null, dueOn: '2026-12-24' })
    expect(lone.body).toMatchObject({ violations: [{ propertyPath: 'assigneeId', code: 'assigneeMissing' }] })
  })

  it('has no day that is past where the user is, but keeps one that has passed', async () => {
    // 22:30 in London is the next day in Auckland.
    const { ana, assign, clock, clauses, change, outlet, owner: _, again } = await newTeam(database())
    clock.now = new Date('2026-11-21T22:30:00Z')
    await change(outlet.id, { time_zone: 'Pacific/Auckland' })
    const owner = await again(outlet)
    const today = await assign(6, { assigneeId: ana.id, dueOn: '2026-11-21' }, owner)
    expect(today.body).toMatchObject({ violations: [{ propertyPath: 'dueOn', code: 'duePast' }] })
    expect((await assign(6, { assigneeId: ana.id, dueOn: '2026-11-22' }, owner)).status).toBe(204)
    clock.now = new Date('2026-11-28T12:00:00Z')
    const later = await again(outlet)
    const was = { assigneeId: ana.id, dueOn: '2026-11-22' }
    expect((await assign(6, { ...was, assigneeId: outlet.id, was }, later)).status).toBe(204)
    expect((await clauses(later))[0]?.assignment?.dueOn).toBe('2026-11-22')
  })

  it('tells who comes second, and loses nothing of the first', async () => {
    const { outlet, ana, owner, anas, assign, clauses } = await newTeam(database())
    const answers = await Promise.all([
      assign(7, { assigneeId: ana.id, dueOn: null }, owner),
      assign(7, { assigneeId: outlet.id, dueOn: null }, anas),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const second = answers.find(({ status }) => status === 409)
    expect(second?.body).toMatchObject({
      violations: [{ propertyPath: 'assigneeId', code: 'assignmentConflict' }],
    })
    const first = answers[0].status === 204 ? ana.id : outlet.id
    expect((await clauses())[0]?.assignment?.assignee.id).toBe(first)
    // What both wanted is no conflict.
    expect((await assign(7, { assigneeId: first, dueOn: null }, anas)).status).toBe(204)
  })

  it('is told to whom it is assigned, unless by themselves, with the day and whenever it changes', async () => {
    const { ana, owner: _, anas, assign, told, mailsTo } = await newTeam(database())
    await assign(1, { assigneeId: ana.id, dueOn: null }, anas)
    expect(await told(anas)).toEqual([])
    await assign(2, { assigneeId: ana.id, dueOn: null })
    await assign(2, { assigneeId: ana.id, dueOn: '2026-12-12', was: { assigneeId: ana.id, dueOn: null } })
    const path = '/knowledgebase/checklist/2'
    expect(await told(anas)).toMatchObject([
      {
        title: 'Otto Gazette has assigned clause 2 of your checklist to you, until 12 December 2026',
        path,
      },
      { title: 'Otto Gazette has assigned clause 2 of your checklist to you', path },
    ])
    const values = { author: 'Otto Gazette', clause: '2', name: 'Ana Ruiz', path }
    expect(mailsTo('clauseAssigned', ana.email).map((mail) => mail.values)).toEqual([
      values,
      { ...values, context: 'until', date: '12 December 2026' },
    ])
    const inGerman = await anas.request('GET', '/notifications', { headers: { 'Accept-Language': 'de' } })
    expect((inGerman.body as Notification[])[0]?.title).toContain('bis 12. Dezember 2026')
    // People who move their own day know it.
    const was = { assigneeId: ana.id, dueOn: '2026-12-12' }
    await assign(2, { assigneeId: ana.id, dueOn: '2026-12-13', was }, anas)
    expect(mailsTo('clauseAssigned', ana.email)).toHaveLength(2)
  })

  it.each(['somebody else’s', 'nobody’s'])(
    'takes back what it has told the former assignee once it is %s, and no comments',
    async (whose) => {
      const { ana, ben, anas, bens, assign, say, told, database: db } = await newTeam(database())
      const daily = ['clauseAssigned', 'clauseComment'].map((type) => ({ type, campus: true, mail: 'daily' }))
      for (const who of [anas, bens])
        await who.request('PUT', '/users/me/notification-choices', { body: { choices: daily } })
      await assign(7, { assigneeId: ana.id, dueOn: null })
      await say('See the guide.')
      await assign(8, { assigneeId: ana.id, dueOn: null })
      const entriesOf = async ({ id }: { id: string }) =>
        (await db.selectFrom('digest_entry').select(['type', 'path']).where('person_id', '=', id).execute())
          .map(({ type, path }) => `${type} ${String(path?.split('/').at(-1))}`)
          .sort()
      const shown = async (who: typeof anas) => (await told(who)).map(({ type }) => type).sort()
      expect(await entriesOf(ana)).toEqual(['clauseAssigned 7', 'clauseAssigned 8', 'clauseComment 7'])
      const was = { assigneeId: ana.id, dueOn: null }
      const next = whose === 'nobody’s' ? null : ben.id
      expect((await assign(7, { assigneeId: next, dueOn: null, was })).status).toBe(204)
      expect(await entriesOf(ana)).toEqual(['clauseAssigned 8', 'clauseComment 7'])
      expect(await shown(anas)).toEqual(['clauseAssigned', 'clauseComment'])
      expect(await entriesOf(ben)).toEqual(next === null ? [] : ['clauseAssigned 7'])
      expect(await shown(bens)).toEqual(next === null ? [] : ['clauseAssigned'])
    },
  )

  it.each(['0', '19', 'x', '1.5'])('is not found at clause %s', async (clause) => {
    const { owner } = await newTeam(database())
    expect((await owner.request('GET', `/team/clauses/${clause}`)).status).toBe(404)
  })
})

describeWithDatabase('comments on a clause', (database) => {
  beforeAll(() => publishClauses(database()))
  it('are read by the whole team, oldest first, page by page', async () => {
    const { owner, anas, say, comments } = await newTeam(database())
    expect((await say('Where is\r\nour imprint? ')).body).toMatchObject({ number: 1 })
    expect((await say('At the foot', anas)).body).toMatchObject({ number: 2 })
    const { body, headers } = await owner.request('GET', '/team/clauses/7/comments?itemsPerPage=1')
    expect(headers.get('X-Total-Count')).toBe('2')
    expect(body).toMatchObject([{ text: 'Where is\nour imprint?', author: 'Otto Gazette', canDelete: true }])
    expect((await comments(anas)).map(({ author, canDelete }) => [author, canDelete])).toEqual([
      ['Otto Gazette', false],
      ['Ana Ruiz', true],
    ])
  })

  it.each([
    ['nothing', ' \n '],
    ['too much', 'x'.repeat(2001)],
    ['a broken sign', 'a\u0000b'],
  ])('cannot say %s', async (_what, text) => {
    const { say, comments } = await newTeam(database())
    expect((await say(text)).status).toBe(422)
    expect(await comments()).toEqual([])
  })

  it('are written once with each form, also by a double click', async () => {
    const { owner, comments } = await newTeam(database())
    const headers = { 'Idempotency-Key': v7() }
    const send = () => owner.request('POST', '/team/clauses/7/comments', { body: { text: 'Once' }, headers })
    await Promise.all([send(), send()])
    await send()
    expect(await comments()).toHaveLength(1)
  })

  it('have an end that is said, also where two write the last one', async () => {
    const { outlet, say, comments, anas, database: db, owner } = await newTeam(database())
    const rows = Array.from({ length: limits.commentsPerClause - 1 }, () => ({
      id: v7(),
      outlet_id: outlet.id,
      clause: 7,
      author_id: outlet.id,
      text: 'x',
      created_at: new Date(),
    }))
    await db.insertInto('team_comment').values(rows).execute()
    const answers = await Promise.all([say('One'), say('Two', anas)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      violations: [{ code: 'commentsFull' }],
    })
    expect((await owner.request('GET', '/team/clauses')).body).toMatchObject([
      { clause: 7, assignment: null, comments: limits.commentsPerClause },
    ])
    expect(await comments()).toHaveLength(25)
  })

  it('are told to whom the clause is assigned and who has commented, not to their author nor to the others', async () => {
    const { ana, ben, owner, anas, bens, assign, say, told, mailsTo } = await newTeam(database())
    await say('First')
    expect([await told(anas), await told(bens)]).toEqual([[], []])
    await assign(7, { assigneeId: ana.id, dueOn: null }, anas)
    await say('Second', bens)
    const titles = async (who: typeof owner) => (await told(who)).map(({ title }: Notification) => title)
    expect(await titles(owner)).toEqual(['Ben Okri has commented on clause 7 of your checklist'])
    expect(await titles(anas)).toEqual(['Ben Okri has commented on clause 7 of your checklist'])
    expect(await titles(bens)).toEqual([])
    await say('Third', anas)
    expect(await titles(bens)).toEqual(['Ana Ruiz has commented on clause 7 of your checklist'])
    expect(mailsTo('clauseComment', ben.email)).toMatchObject([{ values: { text: 'Third', clause: '7' } }])
  })

  it('lead to the page that they are on', async () => {
    const { anas, say, told } = await newTeam(database())
    await say('First', anas)
    for (let n = 0; n < 25; n++) await say('More')
    expect((await told(anas))[0]?.path).toBe('/knowledgebase/checklist/7?page=2')
  })

  it('are deleted by their author and by the outlet, and by nobody else', async () => {
    const { owner, anas, bens, say, comments, as, seedPerson } = await newTeam(database())
    const idOf = async (text: string, who: typeof owner) => ((await say(text, who)).body as TeamComment).id
    const [one, two] = [await idOf('One', anas), await idOf('Two', anas)]
    const strangers = await as(await seedPerson())
    const remove = async (id: string, who: typeof owner) =>
      (await who.request('DELETE', `/team/comments/${id}`)).status
    expect([await remove(one, bens), await remove(one, strangers), await remove('x', anas)]).toEqual([
      404, 404, 404,
    ])
    expect([await remove(one, anas), await remove(two, owner), await remove(two, owner)]).toEqual([
      204, 204, 404,
    ])
    expect(await comments()).toEqual([])
  })
})

describe('a member who leaves', () => {
  describeWithDatabase('the team', (database) => {
    beforeAll(() => publishClauses(database()))
    it('takes their assignments along, and leaves their comments and offers without a name', async () => {
      const {
        outlet,
        ana,
        ben,
        owner,
        anas,
        bens,
        assign,
        say,
        comments,
        clauses,
        told,
        publish,
        database: db,
      } = await newTeam(database())
      await assign(7, { assigneeId: ana.id, dueOn: '2026-12-12' })
      await say('Mine', bens)
      await say('Hello', anas)
      const offer = await publish()
      await anas.request('PUT', `/team/offers/${offer.id}`)
      expect((await owner.request('DELETE', `/contributors/${ana.id}`)).status).toBe(204)
      expect(await clauses()).toMatchObject([{ clause: 7, assignment: null, comments: 2 }])
      expect((await comments()).map(({ author }) => author)).toEqual(['Ben Okri', null])
      expect((await owner.request('GET', '/team/offers')).body).toMatchObject([
        { id: offer.id, addedBy: null },
      ])
      // Notifications of colleagues do not go on naming them.
      expect((await told(bens))[0]?.title).toBe('A former member has commented on clause 7 of your checklist')
      const rows = await db
        .selectFrom('notification')
        .select('data')
        .where('person_id', 'in', [outlet.id, ben.id])
        .execute()
      expect(JSON.stringify(rows)).not.toContain('Ana')
    })

    it('takes everything along as the outlet', async () => {
      const { outlet, ana, assign, say, publish, owner, database: db } = await newTeam(database())
      await assign(7, { assigneeId: ana.id, dueOn: null })
      await say('Hello')
      await owner.request('PUT', `/team/offers/${(await publish()).id}`)
      await db.deleteFrom('person').where('parent_id', '=', outlet.id).execute()
      await db.deleteFrom('person').where('id', '=', outlet.id).execute()
      for (const table of ['team_assignment', 'team_comment', 'team_offer'] as const)
        expect(
          await db.selectFrom(table).select('outlet_id').where('outlet_id', '=', outlet.id).execute(),
        ).toEqual([])
    })
  })
})
