/** Limits: numbers of page views, and milliseconds. */
export const matomoLimits = {
  batch: 100,
  most: 2000,
  flushAfter: 5000,
  timeout: 5000,
  firstPause: 5000,
  longestPause: 5 * 60_000,
  /** Matomo dates a page view on arrival, so an older one would get a wrong time. */
  oldest: 10 * 60_000,
  stopWithin: 2000,
}
export type MatomoLimits = typeof matomoLimits

interface Failure {
  failures: number
  /** The delay that Matomo requested, in milliseconds. */
  retryAfter: number | null
  /** From 0 to 1: jitter, so that several servers do not retry at the same time. */
  random: number
}

/**
 * The delay until the next attempt, in milliseconds: it grows with each failure and is at least what Matomo
 * requested.
 */
export function pauseAfter(
  { failures, retryAfter, random }: Failure,
  { firstPause, longestPause, oldest }: MatomoLimits = matomoLimits,
): number {
  const full = Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 30))
  const wanted = full / 2 + (full / 2) * random
  // After this time the whole queue is too old; a longer delay would only lose new page views.
  return Math.max(wanted, Math.min(retryAfter ?? 0, oldest))
}
