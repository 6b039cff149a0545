import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, dayOf, facetsOf, isExpired, totalOf } from './offers.rules'

const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const day = moment.map(dayOf)

describe('expiry', () => {
  it('goes by the deadline where there is one, whatever the end', () => {
    fc.assert(
      fc.property(day, fc.option(day), day, (deadline, endsOn, today) => {
        expect(isExpired({ deadline, endsOn }, today)).toBe(Date.parse(deadline) < Date.parse(today))
      }),
    )
  })

  it('goes by the end where there is no deadline, and never comes without both', () => {
    fc.assert(
      fc.property(day, day, (endsOn, today) => {
        expect(isExpired({ deadline: null, endsOn }, today)).toBe(Date.parse(endsOn) < Date.parse(today))
        expect(isExpired({ deadline: null, endsOn: null }, today)).toBe(false)
      }),
    )
  })
})

describe('facets', () => {
  const cell: fc.Arbitrary<Cell> = fc.record({
    category: fc.constantFrom('seminar', 'event'),
    language: fc.constantFrom('en', 'de'),
    cost: fc.constantFrom('free', 'paid'),
    online: fc.constantFrom('true', 'false'),
    count: fc.integer({ min: 1, max: 50 }),
  })
  const choices = fc.record(
    { category: fc.constantFrom('seminar', 'event', 'other'), language: fc.constantFrom('en', 'de') },
    { requiredKeys: [] },
  )

  it('promise exactly what choosing the value gives', () => {
    fc.assert(
      fc.property(fc.array(cell), choices, (cells, chosen) => {
        const facets = facetsOf(cells, chosen)
        for (const name of ['category', 'language', 'cost', 'online'] as const) {
          for (const [value, count] of Object.entries(facets[name]))
            expect(totalOf(cells, { ...chosen, [name]: value })).toBe(count)
        }
      }),
    )
  })
})
