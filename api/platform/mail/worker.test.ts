import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failureOf, judgeFailure, MAX_ATTEMPTS } from './index'

const now = new Date('2026-11-21T10:00:00Z')
const away = { code: 'ECONNECTION', responseCode: null }
const waitAfter = (attempts: number) => {
  const verdict = judgeFailure(away, attempts, { now, spread: 0 })
  return verdict.state === 'queued' ? verdict.nextAttempt.getTime() - now.getTime() : null
}

describe('trying again', () => {
  it('doubles the wait each time and gives up after ten tries, about a day after the first', () => {
    const waits = Array.from({ length: MAX_ATTEMPTS }, (_, index) => waitAfter(index + 1))
    expect(waits.at(-1)).toBeNull()
    const times = waits.slice(0, -1).map((wait) => wait ?? 0)
    for (const [index, wait] of times.entries()) if (index > 0) expect(wait).toBe((times[index - 1] ?? 0) * 2)
    const hours = times.reduce((sum, wait) => sum + wait, 0) / 3_600_000
    expect(hours).toBeGreaterThan(20)
    expect(hours).toBeLessThan(30)
  })

  it('moves a try by no more than a tenth of its wait', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, spread) => {
          const verdict = judgeFailure(away, attempts, { now, spread })
          if (verdict.state !== 'queued') throw new Error('given up too early')
          const ratio = (verdict.nextAttempt.getTime() - now.getTime()) / (waitAfter(attempts) ?? 1)
          expect(ratio).toBeGreaterThanOrEqual(1)
          expect(ratio).toBeLessThanOrEqual(1.1)
        },
      ),
    )
  })

  it.each([
    { name: 'an address that the server refuses', code: 'EENVELOPE', responseCode: 550, state: 'failed' },
    { name: 'a server that asks for patience', code: 'EENVELOPE', responseCode: 451, state: 'queued' },
    { name: 'a wrong password of the campus', code: 'EAUTH', responseCode: 535, state: 'queued' },
    { name: 'a server that is away', code: 'ECONNECTION', responseCode: null, state: 'queued' },
  ])('$name: $state', ({ code, responseCode, state }) => {
    expect(judgeFailure({ code, responseCode }, 1, { now, spread: 0 }).state).toBe(state)
  })

  it('reads nothing but codes out of an error', () => {
    const error = Object.assign(new Error('550 <layla@example.org> unknown'), {
      code: 'EENVELOPE',
      responseCode: 550,
    })
    expect(failureOf(error)).toEqual({ code: 'EENVELOPE', responseCode: 550 })
    expect(failureOf('nonsense')).toEqual({ code: 'unknown', responseCode: null })
  })
})
