import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standings } from '~/contracts/permissions'
import { type ValidationState, validationStates } from '~/contracts/validation'
import {
  isDecidable,
  mayDecide,
  obstacleCodes,
  obstacleToRequest,
  stateAfter,
  type ValidationDeed,
} from './validation.rules'

const deed = fc.constantFrom<ValidationDeed>('cancel', 'approve', 'reject')
const standing = fc.constantFrom(...standings)

/** One journalist's requests as the rules let them come about: `request` opens one, everything else hits the newest. */
function play(deeds: ('request' | ValidationDeed)[]) {
  const requests: ValidationState[] = []
  let validated = false
  for (const each of deeds) {
    const hasOpenRequest = requests.includes('requested')
    if (each === 'request') {
      const subject = {
        standing: validated ? ('journalist' as const) : ('journalistRestricted' as const),
        hasOpenRequest,
      }
      if (obstacleToRequest(subject) === null) requests.push('requested')
      continue
    }
    const newest = requests.at(-1)
    const state = newest ? stateAfter(newest, each) : null
    if (!state) continue
    requests[requests.length - 1] = state
    if (state === 'approved') validated = true
  }
  return { requests, validated }
}

describe('the life of validation requests', () => {
  const deeds = fc.array(fc.oneof(fc.constant('request' as const), deed), { maxLength: 40 })

  it('never has two open requests of one journalist', () => {
    fc.assert(
      fc.property(deeds, (list) => {
        expect(play(list).requests.filter((state) => state === 'requested').length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('validates exactly those of whom one request was approved, and nothing follows an approval', () => {
    fc.assert(
      fc.property(deeds, (list) => {
        const { requests, validated } = play(list)
        expect(validated).toBe(requests.includes('approved'))
        if (validated) expect(requests.indexOf('approved')).toBe(requests.length - 1)
      }),
    )
  })

  it('leaves what is decided or withdrawn as it is, whatever is tried', () => {
    const closed = fc.constantFrom<ValidationState>('cancelled', 'approved', 'rejected')
    fc.assert(fc.property(closed, deed, (state, each) => stateAfter(state, each) === null))
  })

  it('leads from an open request to a different closed state for each deed', () => {
    const after = (['cancel', 'approve', 'reject'] as const).map((each) => stateAfter('requested', each))
    expect(after).toEqual(['cancelled', 'approved', 'rejected'])
  })

  it('lets people ask again after a rejection or a withdrawal', () => {
    expect(play(['request', 'reject', 'request', 'cancel', 'request']).requests).toEqual([
      'rejected',
      'cancelled',
      'requested',
    ])
  })

  it('has words for every state that stops a deed', () => {
    for (const state of validationStates) expect(obstacleCodes[state] !== '').toBe(state !== 'requested')
  })
})

describe('who may', () => {
  it('only restricted journalists without an open request may ask', () => {
    fc.assert(
      fc.property(standing, fc.boolean(), (each, hasOpenRequest) => {
        const free = obstacleToRequest({ standing: each, hasOpenRequest }) === null
        expect(free).toBe(each === 'journalistRestricted' && !hasOpenRequest)
      }),
    )
  })

  it('only the provider that was asked, and admins, may decide', () => {
    fc.assert(
      fc.property(standing, fc.boolean(), (each, own) => {
        const allowed = mayDecide({ id: own ? 'asked' : 'other', standing: each }, 'asked')
        expect(allowed).toBe(each === 'admin' || (each === 'provider' && own))
      }),
    )
  })

  it('only living accounts of journalists are decided on', () => {
    fc.assert(
      fc.property(standing, fc.boolean(), (each, active) => {
        expect(isDecidable({ active, standing: each })).toBe(active && each.startsWith('journalist'))
      }),
    )
  })
})
