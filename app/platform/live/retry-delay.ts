const first = 1000
const longest = 60_000

/** Milliseconds until the next try; `chance` from 0 to 1, so that not all browsers come back in the same moment. */
export const retryDelay = (failures: number, chance: number): number =>
  Math.min(longest, first * 2 ** failures) * (0.5 + chance / 2)
