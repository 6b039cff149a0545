import { describe, expect, it } from 'vitest'
import {
  afterSeeing,
  nearerEnd,
  blockedReasonOf,
  type PersonFacts,
  positionsOf,
  previewOf,
  rateLimitsOf,
} from './messages.rules'

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
