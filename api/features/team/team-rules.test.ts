import { describe, expect, it } from 'vitest'
import type { WantedAssignment } from '~/contracts/people/team'
import { isPast, remindersAtFirst, remindersUntil, verdictOn } from './assignments.service'
import { daysInQuestion, remindersWith } from './reminders.service'

const to = (assigneeId: string | null, dueOn: string | null = null): WantedAssignment => ({
  assigneeId,
  dueOn,
})

describe('a change of an assignment', () => {
  it.each<[string, [was: WantedAssignment, wanted: WantedAssignment, now: WantedAssignment], string]>([
    ['is written where nobody else was there', [to(null), to('ana'), to(null)], 'write'],
    ['of the day alone is one too', [to('ana'), to('ana', '2026-12-12'), to('ana')], 'write'],
    ['that changes nothing is no wish', [to(null), to(null), to('ana')], 'skip'],
    ['that a colleague has made already is done', [to(null), to('ana'), to('ana')], 'skip'],
    ['against a colleague’s other one is a conflict', [to(null), to('ana'), to('ben')], 'conflict'],
    ['against a colleague’s day is a conflict', [to('ana'), to('ben'), to('ana', '2026-12-12')], 'conflict'],
    [
      'that takes away what a colleague has changed is a conflict',
      [to('ana'), to(null), to('ben')],
      'conflict',
    ],
  ])('%s', (_name, [was, wanted, now], verdict) => {
    expect(verdictOn({ ...wanted, was }, now)).toBe(verdict)
  })
})

it.each([
  [null, null, false],
  ['2026-12-11', null, true],
  ['2026-12-12', null, false],
  ['2026-12-11', '2026-12-11', false],
  ['2026-12-10', '2026-12-11', true],
])('the day %s, where %s was before, is past on 12 December: %s', (dueOn, before, past) => {
  expect(isPast(dueOn, to('ana', before), '2026-12-12')).toBe(past)
})

describe('reminders of a clause that is due on 12 December', () => {
  it.each([
    ['2026-12-08', 0],
    ['2026-12-09', 1],
    ['2026-12-11', 1],
    ['2026-12-12', 2],
    ['2026-12-20', 2],
  ])('by %s are %i', (today, count) => {
    expect(remindersUntil('2026-12-12', today)).toBe(count)
    expect(remindersAtFirst('2026-12-12', today)).toBe(count)
  })

  it('are none without a day', () => {
    expect(remindersAtFirst(null, '2026-12-12')).toBe(0)
  })

  const zones = ['Pacific/Kiritimati', 'Europe/Berlin', 'UTC', 'America/Los_Angeles', 'Pacific/Pago_Pago']
  it.each(zones)('are sent in %s between six and seven in the morning of both days', (zone) => {
    const sent: string[] = []
    let reminders = 0
    for (let hour = 0; hour < 10 * 24; hour++) {
      const now = new Date(Date.UTC(2026, 11, 6, hour, 35))
      const { from, until } = daysInQuestion(now)
      if (from > '2026-12-12' || until < '2026-12-12') continue
      const reached = remindersWith({ dueOn: '2026-12-12', reminders, zone }, now)
      if (reached === null) continue
      reminders = reached
      sent.push(now.toLocaleString('sv', { timeZone: zone }).slice(0, 13))
    }
    expect(sent).toEqual(['2026-12-09 06', '2026-12-12 06'])
  })

  it('that were missed are one, and none when it is too late', () => {
    const due = { dueOn: '2026-12-12', reminders: 0, zone: 'UTC' }
    expect(remindersWith(due, new Date('2026-12-14T09:00:00Z'))).toBe(2)
    expect(remindersWith(due, new Date('2026-12-15T09:00:00Z'))).toBeNull()
  })
})
