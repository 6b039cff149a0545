import { expect, it } from 'vitest'
import type { Statistics } from '~/contracts/administration/overview'
import { trendsOf } from './overview.server'

const told = (values: (number | null)[]): Statistics => ({
  step: 1,
  starts: values.map((_, index) => `2026-03-0${String(index + 1)}`),
  series: [{ figure: 'offers', values }],
})

it('a trend is the change between the days that are known', () => {
  const { learning, journalists } = trendsOf(told([null, 4, 7, 6]))
  expect(learning).toMatchObject({ change: 2, days: 2, line: 'M2,20L48,6.5L94,11' })
  expect(journalists).toBeUndefined()
})

it('a small change is a small slope', () => {
  expect(trendsOf(told([100, 101])).learning?.line).toBe('M2,20L94,15.5')
})

it('one day is no trend', () => {
  expect(trendsOf(told([null, 4]))).toEqual({})
})
