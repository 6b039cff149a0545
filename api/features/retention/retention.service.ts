import { forgettingAddresses } from '~/api/features/audit/audit.service'
import { forgettingMessages } from '~/api/features/messages/deletion/deletion.service'
import { forgettingDoubters } from '~/api/features/disclosure/doubts/doubts.service'
import type { ApiDeps } from '~/api/platform/deps'
import { type JobRun, sweep, defineJob } from '~/api/platform/jobs'
import * as repo from './retention.repo'
import { importLimits } from '~/contracts/administration/people-csv'
import { answerFileLimits } from '~/contracts/content/answer-files'
import { lifetimes } from '~/contracts/constants'

/** Expired rows at a moment, by table. */
export const listsAt = (now: Date): repo.Expired[] => [
  { table: 'mail', column: 'created_at', before: before(now, kept.mails) },
  { table: 'session', column: 'last_used_at', before: before(now, kept.sessions) },
  { table: 'refresh_token', column: 'expires_at', before: now },
  { table: 'one_time_token', column: 'expires_at', before: before(now, kept.tokens) },
  { table: 'personal_token', column: 'expires_at', before: before(now, kept.tokens) },
  { table: 'invitation', column: 'expires_at', before: before(now, kept.invitations) },
  { table: 'login_challenge', column: 'expires_at', before: now },
  { table: 'passkey_challenge', column: 'expires_at', before: now },
  { table: 'provider_visit', column: 'expires_at', before: now },
  { table: 'form_draft', column: 'expires_at', before: now },
  { table: 'vanity_redirect', column: 'until', before: now },
  { table: 'idempotency', column: 'created_at', before: before(now, kept.idempotency) },
  { table: 'rate_limit', column: 'window_start', before: before(now, kept.rateLimits) },
  { table: 'failed_search', column: 'last_at', before: before(now, kept.failedSearches) },
  { table: 'digest_entry', column: 'created_at', before: before(now, kept.digestEntries) },
  { table: 'people_import', column: 'created_at', before: before(now, kept.imports) },
  { table: 'answer_import', column: 'created_at', before: before(now, kept.answerImports) },
  { table: 'offer_count', column: 'week', before: before(now, kept.offerCounts) },
  {
    table: 'announcement_delivery',
    column: 'sent_at',
    before: before(now, kept.announcementDeliveries),
  },
  { table: 'offer_source_entry', column: 'seen_at', before: before(now, kept.sourceEntries) },
  { table: 'webhook_delivery', column: 'created_at', before: before(now, kept.webhookDeliveries) },
  { table: 'helpdesk_request', column: 'created_at', before: before(now, kept.helpdeskRequests) },
  { table: 'disclosure_doubt', column: 'decided_at', before: before(now, kept.rejectedDoubts) },
]

/**
 * Deletes expired data: mails, sessions, tokens, challenges, drafts, former vanity names, idempotency keys, counters,
 * undelivered digest entries, files of people to invite and of answers, closed helpdesk requests, old numbers of offers, who has received old
 * announcements, entries that have left their source, old deliveries of webhooks, messages that both people have deleted, rejected doubts,
 * addresses of those who have doubted an answer, and IP addresses of audit entries.
 */
async function deleteWhatIsOver({ database, ...deps }: ApiDeps, run: JobRun): Promise<void> {
  const now = deps.now()
  for (const list of listsAt(now))
    await sweep(run, {
      take: (limit) => repo.deleteExpired(database, list, limit),
      count: (limit) => repo.countExpired(database, list, limit),
    })
  for (const forgetting of forgettingMessages(database, now)) await sweep(run, forgetting)
  await sweep(run, forgettingDoubters(database, now))
  await sweep(run, forgettingAddresses(database, before(now, kept.auditAddresses)))
}

const days = 24 * 3600

/**
 * Retention periods in seconds after the end of use: long enough to report “expired” rather than “unknown” for an old
 * mail, and to investigate problems.
 */
const kept = {
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
  /** Published ones stay with their report. */
  rejectedDoubts: 365 * days,
  /** For inactive members; longer than the week of a digest. */
  digestEntries: 14 * days,
  /** They contain names and addresses of people without an account. */
  imports: importLimits.keptDays * days,
  /** Long enough to look at the file once more with a colleague. */
  answerImports: answerFileLimits.keptDays * days,
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

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000)

export const retentionJobs = [
  defineJob({
    name: 'retention.clean',
    schedule: '40 3 * * *',
    handler: deleteWhatIsOver,
  }),
]
