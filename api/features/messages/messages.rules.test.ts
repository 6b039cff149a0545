import { describe, expect, it } from 'vitest'
import {
  afterSeeing,
  afterStep,
  nearerEnd,
  blockedReasonOf,
  type PersonFacts,
  positionsOf,
  previewOf,
  rateLimitsOf,
} from './messages.rules'
import type { Ending, EndingChange } from '~/contracts/messages/messages'

const other: PersonFacts = {
  id: 'other',
  roles: ['ROLE_TRAINER'],
  state: 'active',
  validated: true,
  visibility: 2,
  parent_id: null,
  vanity_name: null,
  title: null,
  first_name: 'Ingrid',
  last_name: 'S',
  entity_name: null,
  picture_id: null,
  messages_from: 'everyone',
  locale: 'en',
}
const reader = { id: 'reader', accessLevel: 'journalist' as const }
const discussion = { blockedByMe: false, blockedByOther: false, otherHasWritten: false }

it.each([
  ['nothing', {}, null],
  ['nothing in a discussion', { discussion }, null],
  ['having left', { other: null }, 'formerMember'],
  ['being deactivated', { other: { ...other, state: 'deactivated' as const } }, 'formerMember'],
  ['being the same', { reader: { ...reader, id: 'other' } }, 'self'],
  ['an own block', { discussion: { ...discussion, blockedByMe: true, blockedByOther: true } }, 'blockedByMe'],
  ['a block', { discussion: { ...discussion, blockedByOther: true, otherHasWritten: true } }, 'unreachable'],
  ['closed to messages', { other: { ...other, messages_from: 'nobody' as const } }, 'unreachable'],
  ['the accessLevel', { reader: { ...reader, accessLevel: 'journalistRestricted' as const } }, 'accessLevel'],
])('%s keeps from writing: %j', (_, change, expected) => {
  expect(blockedReasonOf({ reader, other, discussion: null, ...change })).toBe(expected)
})

describe('who has seen a message', () => {
  // The other person wrote 1, 2 and 4, the user 3.
  const before = { unread: 1, readPosition: 2, otherSent: 3 }
  it.each([
    ['nothing', null, before],
    ['an older one', { own: false, position: 1, sidePosition: 1 }, before],
    ['an own one', { own: true, position: 3, sidePosition: 1 }, { unread: 1, readPosition: 3 }],
    ['the last one', { own: false, position: 4, sidePosition: 3 }, { unread: 0, readPosition: 4 }],
  ])('up to %s has this left', (_, seen, expected) => {
    expect(afterSeeing(seen, before)).toMatchObject({
      unread: expected.unread,
      readPosition: expected.readPosition,
    })
  })
})

it('a preview has 100 characters and never half of one', () => {
  expect(previewOf('short')).toEqual({ body: 'short', cut: false })
  expect(previewOf('🙂'.repeat(100))).toEqual({ body: '🙂'.repeat(100), cut: false })
  expect(previewOf('🙂'.repeat(101))).toEqual({ body: '🙂'.repeat(100), cut: true })
})

it('pages are ranges of positions, the newest first', () => {
  expect(positionsOf(60, { limit: 25, offset: 0 })).toEqual({ from: 36, to: 60 })
  expect(positionsOf(60, { limit: 25, offset: 50 })).toEqual({ from: 1, to: 10 })
})

it('late pages of a list are sought from its end', () => {
  expect(nearerEnd(60, { limit: 25, offset: 25 })).toEqual({ fromEnd: false, limit: 25, offset: 25 })
  expect(nearerEnd(60, { limit: 25, offset: 50 })).toEqual({ fromEnd: true, limit: 10, offset: 0 })
  expect(nearerEnd(80, { limit: 25, offset: 50 })).toEqual({ fromEnd: true, limit: 25, offset: 5 })
})

it('accounts of less than a day are slower', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const before = (hours: number) => new Date(now.getTime() - hours * 3600 * 1000)
  const [fresh, old] = [rateLimitsOf(before(23), now), rateLimitsOf(before(24), now)]
  expect(fresh.sending.max).toBeLessThan(old.sending.max)
  expect(fresh.starting.max).toBeLessThan(old.starting.max)
})

const nothing: Ending = { days: null, proposed: null }
const seven: Ending = { days: 7, proposed: null }
/** By whom: 1 is the one who acts. */
const proposed = (days: number, by: 1 | 2, agreed: number | null = null): Ending => ({
  days: agreed,
  proposed: { days, own: by === 1 },
})

const steps: [string, Ending, EndingChange, Ending | null][] = [
  ['a proposal', nothing, { step: 'propose', days: 7 }, proposed(7, 1)],
  ['the same proposal again', proposed(7, 1), { step: 'propose', days: 7 }, proposed(7, 1)],
  ['another proposal', proposed(7, 1), { step: 'propose', days: 1 }, proposed(1, 1)],
  ['what the other one proposes as well', proposed(7, 2), { step: 'propose', days: 7 }, seven],
  ['something else than the other one', proposed(7, 2), { step: 'propose', days: 30 }, proposed(30, 1)],
  ['other days while some are agreed on', seven, { step: 'propose', days: 1 }, proposed(1, 1, 7)],
  ['what is agreed on already', seven, { step: 'propose', days: 7 }, seven],
  [
    'what is agreed on already, instead of a proposal',
    proposed(1, 1, 7),
    { step: 'propose', days: 7 },
    seven,
  ],
  [
    'what is agreed on already, beside that of the other',
    proposed(1, 2, 7),
    { step: 'propose', days: 7 },
    proposed(1, 2, 7),
  ],
  ['agreement', proposed(7, 2), { step: 'agree', days: 7 }, seven],
  ['agreement again', seven, { step: 'agree', days: 7 }, seven],
  ['agreement to other days', proposed(1, 2, 7), { step: 'agree', days: 1 }, { days: 1, proposed: null }],
  ['agreement to what is no longer proposed', proposed(1, 2), { step: 'agree', days: 7 }, null],
  ['agreement to what was withdrawn', nothing, { step: 'agree', days: 7 }, null],
  ['agreement with oneself', proposed(7, 1), { step: 'agree', days: 7 }, null],
  ['withdrawing', proposed(7, 1), { step: 'withdraw', days: 7 }, nothing],
  ['withdrawing again', nothing, { step: 'withdraw', days: 7 }, nothing],
  ['declining', proposed(7, 2, 30), { step: 'withdraw', days: 7 }, { days: 30, proposed: null }],
  ['withdrawing what the other has agreed to', seven, { step: 'withdraw', days: 7 }, null],
  ['declining what has changed', proposed(1, 2), { step: 'withdraw', days: 7 }, null],
  ['stopping', seven, { step: 'stop', days: 7 }, nothing],
  ['stopping again', nothing, { step: 'stop', days: 7 }, nothing],
  ['stopping with a proposal', proposed(1, 2, 7), { step: 'stop', days: 7 }, nothing],
  ['stopping what has changed', { days: 1, proposed: null }, { step: 'stop', days: 7 }, null],
]

it.each(steps.map(([name, ...each]) => ({ name, each })))('$name', ({ each: [now, change, expected] }) => {
  expect(afterStep(now, change)).toEqual(expected)
})
