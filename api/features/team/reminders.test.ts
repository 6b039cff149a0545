import { beforeAll, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { SelfAssessmentState } from '~/contracts/content/clauses'
import { publishClauses } from '~/tests/support/content/clauses'
import { describeWithDatabase } from '~/tests/support/database'
import { newTeam } from '~/tests/support/team/team'

const at = (moment: string) => new Date(`${moment}Z`)

/** A team whose clause 7 is Ana's until 12 December, assigned on 1 December. */
async function setUp(database: Database, { dueOn = '2026-12-12' } = {}) {
  const team = await newTeam(database)
  const { clock, ana, outlet, again, mailsTo, runJob } = team
  clock.now = at('2026-12-01T12:00:00')
  await team.assign(7, { assigneeId: ana.id, dueOn }, await again(outlet))
  const remind = () => runJob('team.reminders')
  const remindOn = async (moment: string) => {
    clock.now = at(moment)
    await remind()
    return mailsTo('clauseDeadline', ana.email).length
  }
  const setState = (state: SelfAssessmentState) =>
    database
      .insertInto('readiness')
      .values({ outlet_id: outlet.id, clause: 7, state, updated_at: clock.now })
      .execute()
  return { ...team, remind, remindOn, setState }
}

describeWithDatabase('reminders of assigned clauses', (database) => {
  beforeAll(() => publishClauses(database()))
  it('come three days before and on the day, each once, as notification and mail', async () => {
    const { remindOn, ana, again, told, mailsTo } = await setUp(database())
    expect(await remindOn('2026-12-08T09:00:00')).toBe(0)
    expect(await remindOn('2026-12-09T05:35:00')).toBe(0)
    expect(await remindOn('2026-12-09T06:35:00')).toBe(1)
    expect(await remindOn('2026-12-09T08:30:00')).toBe(1)
    expect(await remindOn('2026-12-11T08:30:00')).toBe(1)
    expect(await remindOn('2026-12-12T06:35:00')).toBe(2)
    expect(await remindOn('2026-12-13T07:30:00')).toBe(2)
    expect((await told(await again(ana))).map(({ title, path }) => [title, path])).toEqual([
      ['The day for clause 7 of your checklist has come', '/knowledgebase/checklist/7'],
      ['Clause 7 of your checklist is due in a few days', '/knowledgebase/checklist/7'],
      [
        'Otto Gazette has assigned clause 7 of your checklist to you, until 12 December 2026',
        '/knowledgebase/checklist/7',
      ],
    ])
    expect(mailsTo('clauseDeadline', ana.email)[0]).toMatchObject({
      values: { name: 'Ana', clause: '7', date: '12 December 2026' },
    })
  })

  it('come once, however many processes remind', async () => {
    const { clock, remind, ana, mailsTo } = await setUp(database())
    clock.now = at('2026-12-09T09:00:00')
    await Promise.all([remind(), remind(), remind()])
    expect(mailsTo('clauseDeadline', ana.email)).toHaveLength(1)
  })

  it('come by the clock of the assignee', async () => {
    const { change, ana, remindOn } = await setUp(database())
    await change(ana.id, { time_zone: 'America/Los_Angeles' })
    expect(await remindOn('2026-12-09T13:35:00')).toBe(0)
    expect(await remindOn('2026-12-09T14:35:00')).toBe(1)
  })

  it.each(['done', 'notApplicable'] as const)('do not come for a clause that is %s', async (state) => {
    const { setState, remindOn } = await setUp(database())
    await setState(state)
    expect(await remindOn('2026-12-12T09:00:00')).toBe(0)
  })

  it('come for one that is in progress', async () => {
    const { setState, remindOn } = await setUp(database())
    await setState('inProgress')
    expect(await remindOn('2026-12-12T09:00:00')).toBe(1)
  })

  it.each([
    ['the assigned', 'ana'],
    ['the outlet', 'outlet'],
  ] as const)('do not come while the account of %s rests', async (_whose, who) => {
    const { change, remindOn, [who]: person } = await setUp(database())
    await change(person.id, { state: 'deactivated' })
    expect(await remindOn('2026-12-09T09:00:00')).toBe(0)
    await change(person.id, { state: 'active' })
    expect(await remindOn('2026-12-09T10:00:00')).toBe(1)
  })

  it('do not come in an organisation that is no outlet any more', async () => {
    const { change, outlet, remindOn } = await setUp(database())
    await change(outlet.id, { roles: ['ROLE_LEGAL_ENTITY'] })
    expect(await remindOn('2026-12-09T09:00:00')).toBe(0)
  })

  it('do not come to whom a clause was assigned when they were due', async () => {
    const { outlet, ana, ben, clock, again, assign, remindOn, mailsTo } = await setUp(database())
    clock.now = at('2026-12-10T12:00:00')
    const was = { assigneeId: ana.id, dueOn: '2026-12-12' }
    await assign(7, { assigneeId: ben.id, dueOn: '2026-12-12', was }, await again(outlet))
    await remindOn('2026-12-11T09:00:00')
    expect(mailsTo('clauseDeadline', ben.email)).toEqual([])
    expect(await remindOn('2026-12-12T09:00:00')).toBe(0)
    expect(mailsTo('clauseDeadline', ben.email)).toHaveLength(1)
  })

  it('come again for a day that was moved', async () => {
    const { outlet, ana, again, assign, remindOn } = await setUp(database())
    expect(await remindOn('2026-12-12T09:00:00')).toBe(1)
    const was = { assigneeId: ana.id, dueOn: '2026-12-12' }
    await assign(7, { assigneeId: ana.id, dueOn: '2026-12-20', was }, await again(outlet))
    expect(await remindOn('2026-12-16T09:00:00')).toBe(1)
    expect(await remindOn('2026-12-17T09:00:00')).toBe(2)
    expect(await remindOn('2026-12-20T09:00:00')).toBe(3)
  })

  it('keep to the ways that a person has chosen', async () => {
    const { ana, again, remindOn, told } = await setUp(database())
    await (
      await again(ana)
    ).request('PUT', '/users/me/notification-choices', {
      body: { choices: [{ type: 'clauseDeadline', campus: true, mail: 'off' }] },
    })
    expect(await remindOn('2026-12-09T09:00:00')).toBe(0)
    expect((await told(await again(ana)))[0]?.title).toBe('Clause 7 of your checklist is due in a few days')
  })

  // The job runs at 35 minutes past the hour, which is another minute where the offset is no whole hour.
  it.each([
    ['Europe/London', '06:35', '07:00'],
    ['Asia/Kolkata', '00:35', '01:30'],
    ['Asia/Kathmandu', '00:35', '01:15'],
  ])('are in the summary of the same morning in %s', async (time_zone, reminded, summary) => {
    const { ana, again, change, remindOn, runJob, clock, mailsTo } = await setUp(database())
    await change(ana.id, { time_zone })
    const choices = [{ type: 'clauseDeadline', campus: true, mail: 'daily' }]
    await (await again(ana)).request('PUT', '/users/me/notification-choices', { body: { choices } })
    await remindOn(`2026-12-09T${reminded}:00`)
    clock.now = at(`2026-12-09T${summary}:00`)
    await runJob('notifications.digests')
    expect(mailsTo('digestDaily', ana.email)).toMatchObject([
      { sections: [{ lines: [{ text: 'Clause 7 of your checklist is due in a few days' }] }] },
    ])
  })

  it('reach more people than one batch holds', async () => {
    const { database: db, seedPerson, clock, remind, mails } = await setUp(database())
    for (let n = 0; n < 12; n++) {
      const outlet = await seedPerson()
      const rows = Array.from({ length: 18 }, (_, index) => ({
        outlet_id: outlet.id,
        clause: index + 1,
        assignee_id: outlet.id,
        due_on: '2026-12-12',
        assigned_at: clock.now,
      }))
      await db.insertInto('team_assignment').values(rows).execute()
    }
    clock.now = at('2026-12-12T09:00:00')
    await remind()
    expect(mails.filter(({ template }) => template === 'clauseDeadline')).toHaveLength(12 * 18 + 1)
  })
})
