import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { can, roles, accessLevels } from '../permissions'
import {
  audienceOf,
  profileBlockedReason,
  seesField,
  seesProfile,
  type Subject,
  type Viewer,
  viewerOf,
  viewers,
  type Visibility,
} from './visibility'

const visibility = fc.constantFrom<Visibility>(0, 1, 2)
const subject: fc.Arbitrary<Subject> = fc.record({
  roles: fc.array(fc.constantFrom<string>(...roles, 'ROLE_UNKNOWN'), { maxLength: 3 }),
  state: fc.constantFrom('unconfirmed', 'active', 'deactivated', 'blocked'),
  validated: fc.boolean(),
  contributor: fc.boolean(),
  visibility,
})
const viewer = fc.constantFrom(...viewers)

const outlet: Subject = {
  roles: ['ROLE_MEDIA_OUTLET'],
  state: 'active',
  validated: false,
  contributor: false,
  visibility: 2,
}
const seenBy = (change: Partial<Subject>): Viewer[] =>
  viewers.filter((each) => seesProfile(each, { ...outlet, ...change }))

describe('a profile', () => {
  it.each<[Visibility, Viewer[]]>([
    [0, ['owner', 'admin']],
    [1, ['member', 'owner', 'admin']],
    [2, [...viewers]],
  ])('of visibility %i is seen by %j', (chosen, expected) => {
    expect(seenBy({ visibility: chosen })).toEqual(expected)
  })

  it.each(['ROLE_INDIVIDUAL_JOURNALIST', 'ROLE_TRAINER', 'ROLE_SERVICE_PROVIDER'])(
    'of %s is shown once it is validated',
    (role) => {
      expect(seenBy({ roles: [role] })).toEqual(['owner', 'admin'])
      expect(seenBy({ roles: [role], validated: true })).toEqual([...viewers])
    },
  )

  it.each(['ROLE_MEDIA_OUTLET', 'ROLE_LEGAL_ENTITY', 'ROLE_GROUP', 'ROLE_ADMIN'])(
    'of %s needs nobody to validate it',
    (role) => {
      expect(seenBy({ roles: [role] })).toEqual([...viewers])
    },
  )

  it.each([
    ['choice', { visibility: 0 as const }],
    ['validation', { roles: ['ROLE_TRAINER'], visibility: 0 as const }],
    ['contributor', { roles: ['ROLE_TRAINER'], contributor: true }],
    ['account', { state: 'deactivated' as const, contributor: true }],
    ['account', { roles: ['ROLE_UNKNOWN'] }],
    [null, {}],
  ])('names %s as what keeps it from others', (expected, change) => {
    expect(profileBlockedReason({ ...outlet, ...change })).toBe(expected)
  })

  it('is always there for its owner and the administration', () => {
    fc.assert(
      fc.property(subject, (each) => {
        expect(seesProfile('owner', each) && seesProfile('admin', each)).toBe(true)
      }),
    )
  })

  it('is never shown to others where the account is not active, whatever was chosen', () => {
    fc.assert(
      fc.property(subject, viewer, (each, who) => {
        fc.pre(each.state !== 'active' && who !== 'owner' && who !== 'admin')
        expect(seesProfile(who, each)).toBe(false)
      }),
    )
  })

  it('reaches no further than its owner has chosen', () => {
    fc.assert(fc.property(subject, (each) => audienceOf(each) <= each.visibility))
  })

  it('that somebody sees is seen by everybody who may see more', () => {
    fc.assert(
      fc.property(subject, (each) => {
        const seen = viewers.map((who) => seesProfile(who, each))
        expect(seen).toEqual([...seen].sort((a, b) => Number(a) - Number(b)))
        expect(seesProfile('restricted', each)).toBe(seesProfile('visitor', each))
      }),
    )
  })
})

describe('a field with a visibility of its own', () => {
  it('is never seen where the profile is not, nor by more than those whom it names', () => {
    fc.assert(
      fc.property(subject, viewer, visibility, (each, who, field) => {
        if (!seesField(who, each, field)) return
        expect(seesProfile(who, each)).toBe(true)
        expect(seesProfile(who, { ...each, visibility: field })).toBe(true)
      }),
    )
  })

  it('is seen where both it and the profile are', () => {
    fc.assert(
      fc.property(subject, viewer, visibility, (each, who, field) => {
        fc.pre(seesProfile(who, each) && seesProfile(who, { ...each, visibility: field }))
        expect(seesField(who, each, field)).toBe(true)
      }),
    )
  })
})

describe('a reader', () => {
  it('is the owner of the own profile and a visitor without a session', () => {
    expect(viewerOf(null, 'a')).toBe('visitor')
    for (const accessLevel of accessLevels) expect(viewerOf({ id: 'a', accessLevel }, 'a')).toBe('owner')
  })

  it.each([...accessLevels])('%s is a member where the table lets it read the resources', (accessLevel) => {
    const expected =
      accessLevel === 'admin' ? 'admin' : can(accessLevel, 'resources.read') ? 'member' : 'restricted'
    expect(viewerOf({ id: 'a', accessLevel }, 'b')).toBe(expected)
  })
})
