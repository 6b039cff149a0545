import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessLevels } from '~/contracts/permissions'
import { type ValidationState, validationStates } from '~/contracts/validation/validation'
import {
  type Office,
  isDecidable,
  mayDecide,
  blockedCodes,
  requestBlockedReason,
  shownDecider,
  stateAfter,
  type ValidationAction,
} from './validation.rules'

const action = fc.constantFrom<ValidationAction>('cancel', 'approve', 'reject', 'revoke')
const accessLevel = fc.constantFrom(...accessLevels)

/** Requests of one journalist according to the rules: `request` opens one, other moves apply to any of them. */
type Move = 'request' | { action: ValidationAction; at: number }
function play(moves: readonly Move[]) {
  const requests: ValidationState[] = []
  let validated = false
  for (const move of moves) {
    if (move === 'request') {
      const subject = {
        accessLevel: validated ? ('journalist' as const) : ('journalistRestricted' as const),
        hasOpenRequest: requests.includes('requested'),
      }
      if (requestBlockedReason(subject) === null) requests.push('requested')
      continue
    }
    const at = requests.length === 0 ? -1 : move.at % requests.length
    const before = requests[at]
    const state = before ? stateAfter(before, move.action) : null
    if (!state) continue
    requests[at] = state
    if (state === 'approved') validated = true
    const isNewest = !requests.slice(at + 1).some((each) => each === 'approved' || each === 'revoked')
    if (state === 'revoked' && isNewest) validated = false
  }
  return { requests, validated }
}
const onNewest = (actions: readonly ('request' | ValidationAction)[]) => {
  const moves: Move[] = []
  let count = 0
  for (const action of actions) {
    if (action === 'request') count++
    moves.push(action === 'request' ? action : { action, at: count - 1 })
  }
  return play(moves)
}

describe('the life of validation requests', () => {
  const moves = fc.array(
    fc.oneof(fc.constant('request' as const), fc.record({ action, at: fc.nat({ max: 20 }) })),
    { maxLength: 60 },
  )

  it('never has two open requests of one journalist, and none beside full access', () => {
    fc.assert(
      fc.property(moves, (list) => {
        const { requests, validated } = play(list)
        const open = requests.filter((state) => state === 'requested').length
        expect(open).toBeLessThanOrEqual(validated ? 0 : 1)
      }),
    )
  })

  it('gives full access to exactly those whose newest approval stands', () => {
    fc.assert(
      fc.property(moves, (list) => {
        const { requests, validated } = play(list)
        const newest = requests.findLast((state) => state === 'approved' || state === 'revoked')
        expect(validated).toBe(newest === 'approved')
      }),
    )
  })

  it('leaves what is over as it is, whatever is tried', () => {
    const over = fc.constantFrom<ValidationState>('cancelled', 'rejected', 'revoked')
    fc.assert(fc.property(over, action, (state, each) => stateAfter(state, each) === null))
  })

  it('takes back approvals and nothing else', () => {
    for (const state of validationStates)
      expect(stateAfter(state, 'revoke')).toBe(state === 'approved' ? 'revoked' : null)
  })

  it('leads from an open request to a different closed state for each action', () => {
    const after = (['cancel', 'approve', 'reject'] as const).map((each) => stateAfter('requested', each))
    expect(after).toEqual(['cancelled', 'approved', 'rejected'])
  })

  it('lets people ask again after a rejection, a withdrawal and a revocation', () => {
    const { requests, validated } = onNewest([
      ...(['request', 'reject', 'request', 'cancel', 'request', 'approve', 'revoke', 'request'] as const),
    ])
    expect(requests).toEqual(['rejected', 'cancelled', 'revoked', 'requested'])
    expect(validated).toBe(false)
  })

  it('has words of its own for every state that stops an action', () => {
    expect(new Set(Object.values(blockedCodes)).size).toBe(validationStates.length)
  })
})

describe('who may', () => {
  it('only restricted journalists without an open request may ask', () => {
    fc.assert(
      fc.property(accessLevel, fc.boolean(), (each, hasOpenRequest) => {
        const free = requestBlockedReason({ accessLevel: each, hasOpenRequest }) === null
        expect(free).toBe(each === 'journalistRestricted' && !hasOpenRequest)
      }),
    )
  })

  const provider = (id: string): Office => ({ kind: 'provider', id })
  const administration: Office = { kind: 'administration' }

  it('only the provider that was asked, and admins, may decide', () => {
    expect(mayDecide(provider('asked'), 'asked')).toBe(true)
    expect(mayDecide(provider('other'), 'asked')).toBe(false)
    expect(mayDecide(administration, 'asked')).toBe(true)
    expect(mayDecide(administration, null)).toBe(true)
    expect(mayDecide(provider('asked'), null)).toBe(false)
    expect(mayDecide(null, 'asked')).toBe(false)
    expect(mayDecide(null, null)).toBe(false)
  })

  it('names contributors to their provider, and who of the administration it was only to admins', () => {
    const contributor = { person: { id: 'c', parentId: 'p', name: 'Cleo' }, validatorId: 'p' }
    expect(shownDecider(contributor, provider('p'))).toEqual({ office: 'provider', name: 'Cleo' })
    const admin = { person: { id: 'a', parentId: null, name: 'Ada' }, validatorId: 'p' }
    expect(shownDecider(admin, provider('p'))).toEqual({ office: 'administration', name: null })
    expect(shownDecider(admin, administration)).toEqual({ office: 'administration', name: 'Ada' })
    const gone = { person: null, validatorId: 'p' }
    expect(shownDecider(gone, provider('p'))).toEqual({ office: 'provider', name: null })
  })

  it('only living accounts of journalists are decided on', () => {
    fc.assert(
      fc.property(accessLevel, fc.boolean(), (each, active) => {
        expect(isDecidable({ active, accessLevel: each })).toBe(active && each.startsWith('journalist'))
      }),
    )
  })
})
