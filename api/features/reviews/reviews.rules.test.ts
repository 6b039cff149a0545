import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessLevels } from '~/contracts/permissions'
import { neededFields, reviewKinds, type ReviewState, reviewStates } from '~/contracts/validation/reviews'
import {
  actionsFor,
  missingIn,
  blockedCodes,
  askBlockedReason,
  type ReviewAction,
  reviewKindOf,
  stateAfter,
} from './reviews.rules'

const actions = ['withdraw', 'approve', 'reject', 'revoke'] as const satisfies readonly ReviewAction[]
const action = fc.constantFrom<ReviewAction>(...actions)

/** Reviews of one trainer according to the rules: `ask` opens one, other steps apply to any of them. */
function play(steps: { what: 'ask' | ReviewAction; which: number }[]) {
  const reviews: ReviewState[] = []
  let validated = false
  for (const { what, which } of steps) {
    if (what === 'ask') {
      const hasOpenReview = reviews.includes('requested')
      if (askBlockedReason({ kind: 'trainer', validated, hasOpenReview }) === null) reviews.push('requested')
      continue
    }
    const index = which % Math.max(1, reviews.length)
    const before = reviews[index]
    const after = before ? stateAfter(before, what) : null
    if (!before || !after) continue
    const can = actionsFor(before, { active: true, kind: 'trainer', validated })
    if (what === 'revoke' ? !can.revoke : !can.decide) continue
    reviews[index] = after
    if (after === 'approved') validated = true
    if (after === 'revoked') validated = false
  }
  return { reviews, validated }
}

describe('the life of reviews', () => {
  const steps = fc.array(
    fc.record({ what: fc.oneof(fc.constant('ask' as const), action), which: fc.nat(20) }),
    { maxLength: 60 },
  )

  it('never has two open reviews of one account, and none of one that is validated', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { reviews, validated } = play(list)
        const open = reviews.filter((state) => state === 'requested').length
        expect(open).toBeLessThanOrEqual(validated ? 0 : 1)
      }),
    )
  })

  it('validates exactly those who have one approval that was not taken back', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { reviews, validated } = play(list)
        expect(reviews.filter((state) => state === 'approved')).toHaveLength(validated ? 1 : 0)
      }),
    )
  })

  it('leaves what is over as it is, whatever is tried', () => {
    const over = fc.constantFrom<ReviewState>('withdrawn', 'rejected', 'revoked')
    fc.assert(fc.property(over, action, (state, each) => stateAfter(state, each) === null))
  })

  it('decides only what is open and takes back only what is approved', () => {
    const allowed = reviewStates.map((state) => actions.filter((each) => stateAfter(state, each) !== null))
    expect(Object.fromEntries(reviewStates.map((state, index) => [state, allowed[index]]))).toEqual({
      requested: ['withdraw', 'approve', 'reject'],
      approved: ['revoke'],
      rejected: [],
      revoked: [],
      withdrawn: [],
    })
  })

  it('lets people ask again after a rejection, a withdrawal and a revocation', () => {
    const list = (['ask', 'reject', 'ask', 'withdraw', 'ask', 'approve', 'ask'] as const).map((what, at) => ({
      what,
      which: Math.floor(at / 2),
    }))
    expect(play(list).reviews).toEqual(['rejected', 'withdrawn', 'approved'])
    const more = [...list, { what: 'revoke', which: 2 } as const, { what: 'ask', which: 0 } as const]
    expect(play(more).reviews).toEqual(['rejected', 'withdrawn', 'revoked', 'requested'])
  })

  it('has a code of its own for every state that stops an action', () => {
    expect(new Set(Object.values(blockedCodes)).size).toBe(reviewStates.length)
  })
})

describe('who is reviewed', () => {
  it('are trainers and providers, validated or not, and nobody else', () => {
    const reviewed = accessLevels.filter((accessLevel) => reviewKindOf(accessLevel) !== null)
    expect(reviewed).toEqual(['trainer', 'providerPending', 'provider'])
  })

  it('can have nothing decided while away, or once they are something else', () => {
    for (const state of reviewStates)
      for (const validated of [true, false]) {
        const none = { decide: false, revoke: false }
        expect(actionsFor(state, { active: false, kind: 'trainer', validated })).toEqual(none)
        expect(actionsFor(state, { active: true, kind: null, validated })).toEqual(none)
      }
    expect(actionsFor('approved', { active: true, kind: 'provider', validated: false }).revoke).toBe(false)
  })
})

describe('what a profile does not say yet', () => {
  const full = {
    description: 'x'.repeat(50),
    website: 'https://example.org',
    addressLine1: 'Street 1',
    expertise: ['ethics'],
    languages: ['en'],
    trainerTypes: ['virtual'],
  }
  const empty = {
    description: null,
    website: null,
    addressLine1: null,
    expertise: [],
    languages: [],
    trainerTypes: [],
  }

  it('is nothing where everything is filled in, and only what the kind has', () => {
    for (const kind of reviewKinds) expect(missingIn(kind, full)).toEqual([])
    const missing = reviewKinds.flatMap((kind) => missingIn(kind, empty))
    expect(new Set(missing)).toEqual(new Set(neededFields))
    expect(missingIn('provider', empty)).not.toContain('expertise')
  })

  it('counts a description of fewer than 50 characters as none', () => {
    expect(missingIn('trainer', { ...full, description: 'x'.repeat(49) })).toEqual(['description'])
  })
})
