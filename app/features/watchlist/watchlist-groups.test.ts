import { expect, it } from 'vitest'
import { groupOf, groupsOf } from './watchlist-groups'

const today = '2026-11-21'

it.each([
  ['2026-11-21', 'week'],
  ['2026-11-28', 'week'],
  ['2026-11-29', 'month'],
  ['2026-12-22', 'month'],
  ['2026-12-23', 'later'],
  [null, 'rolling'],
])('puts the deadline %s into the group "%s"', (deadline, group) => {
  expect(groupOf({ deadline, expired: false }, today)).toBe(group)
})

it('puts past offers last, whatever their deadline, and leaves out empty groups', () => {
  const past = { deadline: null, expired: true }
  const rolling = { deadline: null, expired: false }
  expect(groupsOf([past, rolling], today)).toEqual([
    { name: 'rolling', offers: [rolling] },
    { name: 'expired', offers: [past] },
  ])
})
