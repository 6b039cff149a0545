/** Numbers of page views, and milliseconds. */
export const matomoLimits = {
  batch: 100,
  most: 2000,
  flushAfter: 5000,
  timeout: 5000,
  firstPause: 5000,
  longestPause: 5 * 60_000,
  /** Matomo dates a page view when it arrives: an older one would stand at a wrong time. */
  oldest: 10 * 60_000,
  stopWithin: 2000,
}
export type MatomoLimits = typeof matomoLimits

interface Failure {
  failures: number
  /** Milliseconds that Matomo has asked for. */
  retryAfter: number | null
  /** From 0 to 1: many servers shall not come back at the same moment. */
  random: number
}

/** Milliseconds until the next try: longer after each failure, and as long as Matomo asks for at least. */
export function pauseAfter(
  { failures, retryAfter, random }: Failure,
  { firstPause, longestPause, oldest }: MatomoLimits = matomoLimits,
): number {
  const full = Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 30))
  const wanted = full / 2 + (full / 2) * random
  // By then everything that waits is too old: a longer wait would lose what is new.
  return Math.max(wanted, Math.min(retryAfter ?? 0, oldest))
}
