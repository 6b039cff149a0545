import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeableFrom, redirectsUntil } from './own-profile.service'

const dayMs = 24 * 3600 * 1000
const start = Date.parse('2026-11-21T10:00:00Z')

/** Attempts to change or give up a name: milliseconds after the previous one. */
const attempts = fc.array(
  fc.record({
    after: fc.oneof(fc.integer({ min: 0, max: 20 * dayMs }), fc.constantFrom(7 * dayMs, 7 * dayMs - 1)),
    action: fc.constantFrom('choose', 'giveUp'),
  }),
  { maxLength: 30 },
)

/** A summary of the service's logic: returns the times of successful changes. */
function play(list: { after: number; action: string }[]) {
  let now = start
  let changedAt: Date | null = null
  let hasName = false
  const chosen: number[] = []
  const refused: number[] = []
  for (const { after, action } of list) {
    now += after
    if (action === 'giveUp') {
      if (hasName) changedAt = new Date(now)
      hasName = false
    } else if (changeableFrom(changedAt, new Date(now)) === null) {
      chosen.push(now)
      changedAt = new Date(now)
      hasName = true
    } else refused.push(now)
  }
  return { chosen, refused }
}

it('names that a person chooses are 7 days apart, whatever they give up in between', () => {
  fc.assert(
    fc.property(attempts, (list) => {
      const { chosen } = play(list)
      for (const [index, time] of chosen.entries())
        if (index > 0) expect(time - chosen[index - 1]!).toBeGreaterThanOrEqual(7 * dayMs)
    }),
  )
})

it('the first name is free at once, and nobody without a change within 7 days is refused', () => {
  fc.assert(
    fc.property(attempts, (list) => {
      const choices = list.map(({ after }) => ({ after, action: 'choose' }))
      const { chosen, refused } = play(choices)
      if (choices.length > 0) expect(chosen[0]).toBe(start + choices[0]!.after)
      for (const time of refused)
        expect(chosen.some((each) => each <= time && time - each < 7 * dayMs)).toBe(true)
    }),
  )
})

it('the day that is named is the first moment at which a change is possible', () => {
  const from = changeableFrom(new Date(start), new Date(start))!
  expect(from.getTime() - start).toBe(7 * dayMs)
  expect(changeableFrom(new Date(start), new Date(from.getTime() - 1))).toEqual(from)
  expect(changeableFrom(new Date(start), from)).toBeNull()
})

it('a former name redirects for 90 days', () => {
  expect(redirectsUntil(new Date(start)).getTime() - start).toBe(90 * dayMs)
})
