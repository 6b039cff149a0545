import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CodeFacts, blockedCodes, stateOfCode } from './codes.service'

const now = new Date('2026-11-21T10:00:00Z')
const around = fc.integer({ min: -3, max: 3 }).map((hours) => new Date(now.getTime() + hours * 3600_000))
const facts: fc.Arbitrary<CodeFacts> = fc
  .record({ maxUses: fc.integer({ min: 1, max: 4 }), expiresAt: around, revokedAt: fc.option(around) })
  .chain((rest) => fc.integer({ min: 0, max: rest.maxUses }).map((useCount) => ({ ...rest, useCount })))

describe('the state of a code', () => {
  it('is live as long as there is a place, time, and nobody has ended it; never again after that', () => {
    fc.assert(
      fc.property(facts, (code) => {
        const isLive = code.revokedAt === null && code.expiresAt > now && code.useCount < code.maxUses
        expect(stateOfCode(code, now) === 'live').toBe(isLive)
        const later = new Date(now.getTime() + 3600_000)
        if (!isLive) expect(stateOfCode(code, later)).not.toBe('live')
      }),
    )
  })

  it('ends at the very moment that was said', () => {
    const code = { useCount: 0, maxUses: 1, expiresAt: now, revokedAt: null }
    expect(stateOfCode(code, now)).toBe('expired')
    expect(stateOfCode(code, new Date(now.getTime() - 1))).toBe('live')
  })

  it('has one text for each way to its end', () => {
    expect(new Set(Object.values(blockedCodes)).size).toBe(3)
  })
})
