import { lifetimes } from '~/contracts/constants'

const days = 24 * 3600

/**
 * How long what has done its work is kept, in seconds after its end: long enough to say “expired” instead of “unknown” to
 * somebody who finds an old mail, and to look into what went wrong.
 */
export const kept = {
  /** Sent or given up; addresses of people stand in them. */
  mails: 30 * days,
  /** After their end; what is never used again for longer than any session lives has ended too. */
  sessions: lifetimes.sessionAbsolute,
  tokens: 30 * days,
  invitations: 30 * days,
  /** The second submit of a form comes within seconds, a retry of a program within hours. */
  idempotency: 1 * days,
  /** After somebody last asked: half a year of what the guide lacks. */
  failedSearches: 180 * days,
  /** Answered or closed; somebody may come back to an answer. */
  helpdeskRequests: 365 * days,
  /** For somebody who is away; longer than the week that a digest gathers. */
  digestEntries: 14 * days,
  /** From where actions were done: long enough to look into a misuse. The entries themselves stay. */
  auditAddresses: 90 * days,
  /** Longer than any window that is counted. */
  rateLimits: 2 * days,
} as const

export const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000)
