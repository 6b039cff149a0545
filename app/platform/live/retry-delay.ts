const first = 1000
const longest = 60_000

/** The delay until the next attempt, in milliseconds; `chance` from 0 to 1 adds jitter. */
export const retryDelay = (failures: number, chance: number): number =>
  Math.min(longest, first * 2 ** failures) * (0.5 + chance / 2)
