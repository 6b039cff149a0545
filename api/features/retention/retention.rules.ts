import { importLimits } from '~/contracts/administration/people-csv'
import { lifetimes } from '~/contracts/constants'

const days = 24 * 3600

/**
 * Retention periods in seconds after the end of use: long enough to report “expired” rather than “unknown” for an old
 * mail, and to investigate problems.
 */
export const kept = {
  /** Sent or failed; contains addresses of people. */
  mails: 30 * days,
  /** After their end; sessions unused for longer than the maximum lifetime have also ended. */
  sessions: lifetimes.sessionAbsolute,
  tokens: 30 * days,
  invitations: 30 * days,
  /** A duplicate submission comes within seconds, a retry by a program within hours. */
  idempotency: 1 * days,
  /** Since the last search: half a year of missing topics. */
  failedSearches: 180 * days,
  /** Answered or closed; the author may refer to an answer. */
  helpdeskRequests: 365 * days,
  /** For inactive members; longer than the week of a digest. */
  digestEntries: 14 * days,
  /** They contain names and addresses of people without an account. */
  imports: importLimits.keptDays * days,
  /** Numbers of offers, by week: two years can be compared. */
  offerCounts: 2 * 365 * days,
  /** Who has received an announcement: they can read it that long. Its text and its numbers are kept. */
  announcementDeliveries: 365 * days,
  /** Since an entry was last seen in its source, if it has left it: one that comes back later becomes a draft again. */
  sourceEntries: 180 * days,
  /** What receivers were sent, whatever became of it. */
  webhookDeliveries: 30 * days,
  /** IP addresses of audit entries: long enough to investigate misuse. The entries are kept. */
  auditAddresses: 90 * days,
  /** Longer than any rate limit window. */
  rateLimits: 2 * days,
} as const

export const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000)
