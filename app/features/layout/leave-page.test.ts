import { expect, it } from 'vitest'
import { countPresses } from './leave-page'

it.each([
  { at: [0, 900, 2000], meant: true },
  { at: [0, 900, 2001], meant: false },
  { at: [0, 2500, 3000, 4400], meant: true },
  { at: [0, 1500, 3000, 4500], meant: false },
  { at: [0, 10], meant: false },
])('three presses within two seconds are meant, others are not: $at', ({ at, meant }) => {
  const isThird = countPresses()
  expect(at.map(isThird).includes(true)).toBe(meant)
})
