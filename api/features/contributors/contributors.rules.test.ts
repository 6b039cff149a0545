import { describe, expect, it } from 'vitest'
import { isFull, judgeInvitation, mayHaveContributors } from './contributors.service'

const now = new Date('2026-11-21T10:00:00Z')
const facts = {
  parentMayInvite: true,
  accepted: false,
  expiresAt: new Date(now.getTime() + 1),
  emailTaken: false,
}

describe('the worth of an invitation', () => {
  it.each([
    ['valid', {}],
    ['used', { accepted: true }],
    // An accepted invitation has an account and may have expired: neither is reported.
    ['used', { accepted: true, emailTaken: true, expiresAt: now }],
    ['expired', { expiresAt: now }],
    ['expired', { expiresAt: now, emailTaken: true }],
    ['member', { emailTaken: true }],
    ['unknown', { parentMayInvite: false }],
    ['unknown', { parentMayInvite: false, accepted: true }],
  ])('is "%s" for %j', (state, change) => {
    expect(judgeInvitation({ ...facts, ...change }, now)).toBe(state)
  })

  it('is unknown where there is none', () => {
    expect(judgeInvitation(undefined, now)).toBe('unknown')
  })
})

describe('places', () => {
  it.each([
    [0, 0, false],
    [4, 0, false],
    [0, 4, false],
    [2, 3, true],
    [5, 0, true],
    [0, 5, true],
    [6, 1, true],
  ])('%i contributors and %i invitations: full is %s', (contributors, invitations, full) => {
    expect(isFull({ contributors, invitations })).toBe(full)
  })
})

describe('who may have contributors', () => {
  const outlet = { state: 'active', roles: ['ROLE_MEDIA_OUTLET'], validated: false, parent_id: null }
  const provider = { ...outlet, roles: ['ROLE_SERVICE_PROVIDER'] }
  it.each([
    ['an outlet', outlet, true],
    ['a deactivated outlet', { ...outlet, state: 'deactivated' }, false],
    ['a blocked outlet', { ...outlet, state: 'blocked' }, false],
    ['a contributor of an outlet', { ...outlet, parent_id: 'somebody' }, false],
    ['a validated provider', { ...provider, validated: true }, true],
    ['a provider that waits for its validation', provider, false],
    ['a journalist', { ...outlet, roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: true }, false],
  ])('%s: %o', (_who, parent, may) => {
    expect(mayHaveContributors(parent)).toBe(may)
  })
})
