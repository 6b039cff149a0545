import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abbreviated, isSameEmail, judgeLink, mayReset, replyToForgotten } from './credentials.rules'

const now = new Date('2026-11-21T10:00:00Z')
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const fresh = { usedAt: null, expiresAt: at(1), open: true }

describe('a mailed link', () => {
  it.each([
    ['unknown where there is none', null, 'unknown'],
    ['valid to its last moment', fresh, 'valid'],
    ['expired at its end', { ...fresh, expiresAt: now }, 'expired'],
    ['expired where the account is closed', { ...fresh, open: false }, 'expired'],
    ['used, however old it is', { ...fresh, usedAt: now, expiresAt: at(-1) }, 'used'],
    ['used, whatever became of the account', { ...fresh, usedAt: now, open: false }, 'used'],
  ] as const)('is %s', (_what, facts, state) => {
    expect(judgeLink(facts, now)).toBe(state)
  })
})

describe('somebody who has forgotten the password', () => {
  it.each([
    ['active', null, 'link'],
    ['active', 'active', 'link'],
    ['active', 'deactivated', 'parentAway'],
    ['active', 'blocked', 'parentAway'],
    ['deactivated', null, 'reactivationLink'],
    ['deactivated', 'blocked', 'parentAway'],
    ['unconfirmed', null, 'confirmation'],
    ['blocked', null, null],
    ['blocked', 'blocked', null],
  ] as const)('and is %s, in an organisation that is %s, gets %s', (state, parent_state, reply) => {
    const owner = { state, parent_state }
    expect(replyToForgotten(owner)).toBe(reply)
    expect(mayReset(owner)).toBe(reply === 'link' || reply === 'reactivationLink')
  })
  it('and has no account gets nothing', () => {
    expect(replyToForgotten(undefined)).toBeNull()
  })
})

describe('abbreviated', () => {
  it.each([
    ['nora.new@newsroom.example', 'n…@newsroom.example'],
    ['a@example.org', 'a…@example.org'],
    ['"odd@place"@example.org', '"…@example.org'],
    ['𝒶da@example.org', '𝒶…@example.org'],
  ])('makes %s into %s', (email, short) => {
    expect(abbreviated(email)).toBe(short)
  })

  it('shows of the part before the @ its first character alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9.]{2,30}$/), (local) => {
        expect(abbreviated(`${local}@example.org`)).toHaveLength('x…@example.org'.length)
      }),
    )
  })
})

describe('isSameEmail', () => {
  it('does not mind capitals', () => {
    expect(isSameEmail('Ada.L@Example.org', 'ada.l@example.ORG')).toBe(true)
    expect(isSameEmail('ada.l@example.org', 'adal@example.org')).toBe(false)
  })
})
