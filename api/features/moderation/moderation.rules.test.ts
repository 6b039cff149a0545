import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  appealEnd,
  appealStateOf,
  type CaseAction,
  caseActions,
  type CaseFacts,
  decisionBlockedReason,
  excerptOf,
  blockedReasonOf,
  stateAfter,
} from './moderation.rules'

const start = new Date('2026-11-21T10:00:00Z')
const fresh: CaseFacts = { state: 'open', decidedAt: null, appealedAt: null, appealDecidedAt: null }
const hourMs = 3600 * 1000

/** The state after an action, as stored by the services. */
function after(facts: CaseFacts, action: CaseAction, now: Date): CaseFacts {
  const state = stateAfter(action)
  if (action === 'appeal') return { ...facts, appealedAt: now }
  if (action === 'uphold' || action === 'restore') return { ...facts, state, appealDecidedAt: now }
  return { ...facts, state, decidedAt: now }
}

const endings: Record<string, CaseFacts['state']> = {
  dismiss: 'dismissed',
  warn: 'warned',
  remove: 'removed',
  appeal: 'removed',
  uphold: 'removed',
  restore: 'restored',
}

const steps = fc.array(
  fc.record({ action: fc.constantFrom(...caseActions), hours: fc.integer({ min: 0, max: 24 * 40 }) }),
  { maxLength: 12 },
)

describe('a case', () => {
  it('is decided once, appealed against once and in time, and looked at once more at most, whatever is tried', () => {
    fc.assert(
      fc.property(steps, (tried) => {
        let facts = fresh
        let now = start
        const done: CaseAction[] = []
        for (const { action, hours } of tried) {
          now = new Date(now.getTime() + hours * hourMs)
          if (blockedReasonOf(action, facts, now) !== null) continue
          if (action === 'appeal')
            expect(now.getTime()).toBeLessThanOrEqual(appealEnd(facts.decidedAt!).getTime())
          facts = after(facts, action, now)
          done.push(action)
        }
        const ways = [
          '',
          'dismiss',
          'warn',
          'remove',
          'remove appeal',
          'remove appeal uphold',
          'remove appeal restore',
        ]
        expect(ways).toContain(done.join(' '))
        expect(facts.state).toBe(endings[done.at(-1) ?? ''] ?? 'open')
      }),
    )
  })

  it('shows its author exactly what can be done about it', () => {
    fc.assert(
      fc.property(steps, (tried) => {
        let facts = fresh
        let now = start
        for (const { action, hours } of tried) {
          now = new Date(now.getTime() + hours * hourMs)
          if (blockedReasonOf(action, facts, now) === null) facts = after(facts, action, now)
        }
        const isOpen = appealStateOf(facts, now) === 'open'
        expect(isOpen).toBe(blockedReasonOf('appeal', facts, now) === null)
        const shown = facts.state === 'removed' || facts.state === 'restored'
        expect(appealStateOf(facts, now) !== null).toBe(shown)
      }),
    )
  })

  it('can be appealed against up to the last moment of the thirtieth day', () => {
    const facts = { ...fresh, state: 'removed' as const, decidedAt: start }
    const end = appealEnd(start)
    expect(blockedReasonOf('appeal', facts, end)).toBeNull()
    expect(blockedReasonOf('appeal', facts, new Date(end.getTime() + 1))).toBe('appealOver')
    expect(appealStateOf(facts, new Date(end.getTime() + 1))).toBe('over')
  })
})

const admins = { actorId: 'a', authorId: 'x', deciderId: 'a', otherAdmins: true }

it.each([
  { name: 'nobody judges over themselves', change: { authorId: 'a' }, isAppeal: false, expected: 'own' },
  {
    name: 'nor at the second look',
    change: { authorId: 'a', otherAdmins: false },
    isAppeal: true,
    expected: 'own',
  },
  { name: 'another admin looks again', change: {}, isAppeal: true, expected: 'sameAdmin' },
  {
    name: 'the same one where there is no other',
    change: { otherAdmins: false },
    isAppeal: true,
    expected: null,
  },
  { name: 'somebody else may', change: { deciderId: 'b' }, isAppeal: true, expected: null },
  { name: 'the first decision is free', change: {}, isAppeal: false, expected: null },
])('$name', ({ change, isAppeal, expected }) => {
  expect(decisionBlockedReason({ ...admins, ...change }, isAppeal)).toBe(expected)
})

it('an excerpt is one line of whole characters', () => {
  expect(excerptOf('testimonial', { text: 'One\n two' })).toBe('One two')
  expect(excerptOf('offer', {})).toBe('')
  const long = excerptOf('message', { text: '👍'.repeat(200) })
  expect(Array.from(long)).toHaveLength(140)
  expect(long.endsWith('👍…')).toBe(true)
})
