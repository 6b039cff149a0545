import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountKinds, accountStates, personActions, roleOfKind } from '~/contracts/accounts/account-kinds'
import {
  actionsFor,
  keptFields,
  kindBlockedReason,
  needsEntityName,
  shortAddress,
  stateBefore,
} from './people-admin.rules'

const account = fc.record({
  id: fc.constantFrom('me', 'other'),
  state: fc.constantFrom(...accountStates),
  roles: fc.constantFrom(...accountKinds).map((kind) => [roleOfKind[kind]]),
  parent_id: fc.option(fc.constant('parent')),
  parent_state: fc.option(fc.constantFrom(...accountStates)),
  editor: fc.boolean(),
  has_password: fc.boolean(),
})

describe('the actions on an account', () => {
  it('never lock out the admin who does them', () => {
    fc.assert(
      fc.property(account, (facts) => {
        const can = actionsFor('me', { ...facts, id: 'me' })
        expect([can.block, can.unblock, can.changeKind]).toEqual([false, false, false])
      }),
    )
  })

  it('exclude each other where one undoes the other', () => {
    fc.assert(
      fc.property(account, (facts) => {
        const can = actionsFor('me', facts)
        expect(can.block && can.unblock).toBe(false)
        expect(can.block && can.withdrawInvitation).toBe(false)
        expect(can.grantEditing && can.withdrawEditing).toBe(false)
        expect(Object.keys(can).sort()).toEqual([...personActions].sort())
      }),
    )
  })

  it('leave every account of others a way back from being blocked', () => {
    fc.assert(
      fc.property(account, (facts) => {
        fc.pre(facts.id !== 'me')
        const can = actionsFor('me', facts)
        if (can.block) expect(actionsFor('me', { ...facts, state: 'blocked' }).unblock).toBe(true)
      }),
    )
  })
})

it('an account that is unblocked is what it was before', () => {
  const then = new Date()
  expect(stateBefore({ confirmed_at: null, deactivated_at: null })).toBe('unconfirmed')
  expect(stateBefore({ confirmed_at: then, deactivated_at: null })).toBe('active')
  expect(stateBefore({ confirmed_at: then, deactivated_at: then })).toBe('deactivated')
})

describe('another kind', () => {
  const nothing = { entity_name: null, contributors: 0, publishedOffers: 0 }
  it('is open from every kind to every other one where nothing is left over', () => {
    for (const from of accountKinds)
      for (const to of accountKinds)
        expect(kindBlockedReason({ ...nothing, roles: [roleOfKind[from]] }, to)).toBe(
          from === to ? 'kindSame' : null,
        )
  })
  it('leaves nobody with contributors or offers that the kind does not have', () => {
    const provider = { ...nothing, roles: ['ROLE_SERVICE_PROVIDER'] }
    expect(kindBlockedReason({ ...provider, contributors: 1 }, 'mediaOutlet')).toBeNull()
    expect(kindBlockedReason({ ...provider, contributors: 1 }, 'trainer')).toBe('kindHasContributors')
    expect(kindBlockedReason({ ...provider, publishedOffers: 1 }, 'mediaOutlet')).toBe('kindHasOffers')
  })
  it('asks for a name where it is one of organisations and there is none', () => {
    expect(needsEntityName({ entity_name: null }, 'group')).toBe(true)
    expect(needsEntityName({ entity_name: 'Baltic Desk' }, 'group')).toBe(false)
    expect(needsEntityName({ entity_name: null }, 'journalist')).toBe(false)
  })
  it('keeps no more than what people of that kind say of themselves', () => {
    expect(keptFields('group')).toEqual({ mediaTypes: false, trainerTypes: false, legalEntity: false })
    expect(keptFields('mediaOutlet')).toEqual({ mediaTypes: true, trainerTypes: false, legalEntity: true })
  })
})

it.each([
  ['vera@newsroom.example', 'v…@newsroom.example'],
  ['"a@b"@host.example', '"…@host.example'],
])('%s is shown as %s in lists', (email, shown) => {
  expect(shortAddress(email)).toBe(shown)
})
