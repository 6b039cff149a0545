import { expect, it } from 'vitest'
import { retryDelay } from './connection'

it('waits from a second to a minute, and each browser a time of its own', () => {
  expect([0, 1, 5, 6, 40].map((failures) => retryDelay(failures, 1))).toEqual([
    1000, 2000, 32_000, 60_000, 60_000,
  ])
  expect(retryDelay(0, 0)).toBe(500)
})
