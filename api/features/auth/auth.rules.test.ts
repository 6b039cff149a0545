import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lifetimes } from '~/contracts/constants'
import { judgeAccount, judgeRefresh } from './auth.rules'

const start = Date.UTC(2026, 0, 1)
const at = (seconds: number) => new Date(start + seconds * 1000)
const second = fc.integer({ min: 0, max: 2 * lifetimes.sessionAbsolute })

const state = fc.record({
  usedAt: fc.option(second.map(at)),
  expiresAt: second.map(at),
  sessionCreatedAt: fc.constant(at(0)),
  sessionEndedAt: fc.option(second.map(at)),
  active: fc.boolean(),
})

describe('judgeRefresh', () => {
  it('rotates only for a living session of an active account, before the token and the session have run out', () => {
    fc.assert(
      fc.property(state, second, (token, now) => {
        if (judgeRefresh(token, at(now)) !== 'rotate') return
        expect(token.sessionEndedAt).toBeNull()
        expect(token.active).toBe(true)
        expect(token.expiresAt.getTime()).toBeGreaterThan(at(now).getTime())
        expect(now).toBeLessThanOrEqual(lifetimes.sessionAbsolute)
      }),
    )
  })

  it('rotates a fresh token that was never used', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lifetimes.sessionAbsolute }), (now) => {
        const token = {
          usedAt: null,
          expiresAt: at(now + 1),
          sessionCreatedAt: at(0),
          sessionEndedAt: null,
          active: true,
        }
        expect(judgeRefresh(token, at(now))).toBe('rotate')
      }),
    )
  })

  it('ends the family exactly where a used token comes back after the leeway, even an expired one', () => {
    fc.assert(
      fc.property(state, fc.nat(lifetimes.refreshLeeway * 4), (token, later) => {
        const living = { ...token, usedAt: token.usedAt ?? at(5), sessionEndedAt: null, active: true }
        const verdict = judgeRefresh(living, new Date(living.usedAt.getTime() + later * 1000))
        expect(verdict === 'endFamily').toBe(later > lifetimes.refreshLeeway)
      }),
    )
  })

  it('has nothing to end where the session has ended or the account is not active', () => {
    fc.assert(
      fc.property(state, second, (token, now) => {
        fc.pre(token.sessionEndedAt !== null || !token.active)
        expect(judgeRefresh(token, at(now))).toBe('refuse')
      }),
    )
  })
})

describe('judgeAccount', () => {
  const judge = (accountState: string, deactivatedAt: Date | null, now: Date) =>
    judgeAccount(
      { state: accountState, deactivated_at: deactivatedAt, erasure_notice_at: null, parent_state: null },
      now,
    )

  it('opens to active accounts whatever else is known, and to nobody else', () => {
    const states = fc.constantFrom('unconfirmed', 'active', 'deactivated', 'blocked')
    fc.assert(
      fc.property(states, fc.option(second.map(at)), second.map(at), (accountState, deactivatedAt, now) => {
        expect(judge(accountState, deactivatedAt, now) === 'open').toBe(accountState === 'active')
      }),
    )
  })

  it('offers a deactivated account for three calendar years, leap days included', () => {
    const gone = new Date('2028-02-29T12:00:00Z')
    expect(judge('deactivated', gone, new Date('2031-03-01T11:59:59Z'))).toBe('reactivate')
    expect(judge('deactivated', gone, new Date('2031-03-01T12:00:00Z'))).toBe('refuse')
    expect(judge('deactivated', null, gone)).toBe('refuse')
  })

  it('keeps the promise of a mail before the erasure that was late', () => {
    const deactivated_at = new Date('2026-11-21T12:00:00Z')
    const erasure_notice_at = new Date('2029-12-01T03:00:00Z')
    const facts = { state: 'deactivated', deactivated_at, erasure_notice_at, parent_state: null }
    expect(judgeAccount(facts, new Date('2029-12-06T02:59:59Z'))).toBe('reactivate')
    expect(judgeAccount(facts, new Date('2029-12-06T03:00:00Z'))).toBe('refuse')
  })

  it('opens to contributors only while their organisation is there', () => {
    const facts = { state: 'active', deactivated_at: null, erasure_notice_at: null }
    expect(judgeAccount({ ...facts, parent_state: 'active' }, at(0))).toBe('open')
    for (const parent_state of ['deactivated', 'blocked'])
      expect(judgeAccount({ ...facts, parent_state }, at(0))).toBe('refuse')
  })

  it('tells those who are blocked or have not confirmed their address that it is so', () => {
    expect(judge('unconfirmed', at(0), at(1))).toBe('unconfirmed')
    expect(judge('blocked', at(0), at(1))).toBe('blocked')
  })
})
