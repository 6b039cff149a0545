import { expect, it } from 'vitest'
import { lineThrough, roundUp } from './chart-line'

it('draws from edge to edge, nothing at the bottom and the most at the top', () => {
  expect(lineThrough([0, 5, 10], 10)).toBe('M4 92L160 48L316 4')
})

it('breaks where nothing is known, and shows what stands alone', () => {
  expect(lineThrough([null, 10, null, 0, 10], 10)).toBe('M82 4h0M238 92L316 4')
  expect(lineThrough([null, null], 10)).toBe('')
  expect(lineThrough([10], 10)).toBe('M4 4h0')
})

it.each([
  [0, 4],
  [3, 4],
  [7, 10],
  [12, 20],
  [23, 25],
  [26, 50],
  [51, 100],
  [100, 100],
  [101, 200],
])('rounds %d up to %d', (value, top) => {
  expect(roundUp(value)).toBe(top)
})
