import { createHash } from 'node:crypto'
import type { Reach } from './reach'

/** One file of slow tests, or a shape of the campus in which the marked scenarios run. */
export interface SlowPart {
  name: string
  /** How long it took when everything ran last, of the clock of a run that does nothing else. */
  seconds: number
}

export interface Wanted {
  /** Paths of changed files. */
  changed: readonly string[]
  /** Counts up; each turn takes the next of so many shares. */
  turn: number
  shares: number
  /** For what a change touches; the share of the turn comes on top. */
  seconds: number
}

export interface Selection {
  /** Touched by a change, those first that reach what few others reach. */
  touched: string[]
  /** The share of this turn of everything that is left. */
  share: string[]
  /** Touched as well, for which there is no time: their turn comes. */
  later: string[]
}

/**
 * Which slow parts run. A changed file that few parts reach says more about them than one that all reach, so a part counts by
 * the rarest changed file that it reaches.
 */
export function select(parts: readonly SlowPart[], reach: Reach, wanted: Wanted): Selection {
  const readers = new Map<string, number>()
  for (const { name } of parts)
    for (const file of reach.get(name) ?? []) readers.set(file, (readers.get(file) ?? 0) + 1)
  const rarest = ({ name }: SlowPart) => {
    const reached = wanted.changed.filter((file) => reach.get(name)?.has(file))
    return Math.min(...reached.map((file) => readers.get(file) ?? Infinity))
  }
  const ranked = parts
    .map((part) => ({ part, rank: rarest(part) }))
    .filter(({ rank }) => rank !== Infinity)
    .sort((a, b) => a.rank - b.rank || a.part.seconds - b.part.seconds)
    .map(({ part }) => part)
  const touched = within(ranked, wanted.seconds)
  const present = wanted.turn % wanted.shares
  const share = parts.filter((part) => shareOf(part, wanted.shares) === present && !touched.includes(part))
  const later = ranked.filter((part) => !touched.includes(part) && !share.includes(part))
  const names = (list: readonly SlowPart[]) => list.map(({ name }) => name)
  return { touched: names(touched), share: names(share), later: names(later) }
}

/** The first ones, as far as the time goes; the first in any case. */
function within(parts: readonly SlowPart[], seconds: number): SlowPart[] {
  let sum = 0
  return parts.filter((part, index) => {
    if (index > 0 && sum + part.seconds > seconds) return false
    sum += part.seconds
    return true
  })
}

/** A part stays in its share whatever is added or removed beside it, so that none is passed over for long. */
function shareOf({ name }: SlowPart, shares: number): number {
  return createHash('sha256').update(name).digest().readUInt32BE() % shares
}

/** What `npm test` leaves out: files that say so in their names, and of the end-to-end tests all but the smoke tests. */
export const isSlow = (file: string): boolean =>
  /\.slow\.test\.tsx?$/.test(file) || /^tests\/e2e\/.*\.spec\.ts$/.test(file)
