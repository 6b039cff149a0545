import { forgetAddresses } from '~/api/features/audit/audit.service'
import type { ApiDeps } from '~/api/platform/deps'
import * as repo from './retention.repo'
import { before, kept } from './retention.rules'

/** Expired rows at a moment, by table. */
export const listsAt = (now: Date): repo.Expired[] => [
  { table: 'mail', column: 'created_at', before: before(now, kept.mails) },
  { table: 'session', column: 'last_used_at', before: before(now, kept.sessions) },
  { table: 'refresh_token', column: 'expires_at', before: now },
  { table: 'one_time_token', column: 'expires_at', before: before(now, kept.tokens) },
  { table: 'invitation', column: 'expires_at', before: before(now, kept.invitations) },
  { table: 'login_challenge', column: 'expires_at', before: now },
  { table: 'form_draft', column: 'expires_at', before: now },
  { table: 'vanity_redirect', column: 'until', before: now },
  { table: 'idempotency', column: 'created_at', before: before(now, kept.idempotency) },
  { table: 'rate_limit', column: 'window_start', before: before(now, kept.rateLimits) },
  { table: 'failed_search', column: 'last_at', before: before(now, kept.failedSearches) },
  { table: 'digest_entry', column: 'created_at', before: before(now, kept.digestEntries) },
  { table: 'helpdesk_request', column: 'created_at', before: before(now, kept.helpdeskRequests) },
]

/**
 * Deletes expired data: mails, sessions, tokens, challenges, drafts, former vanity names, idempotency keys, counters,
 * undelivered digest entries and closed helpdesk requests. Idempotent; an interrupted run continues the next time.
 */
export async function deleteWhatIsOver(deps: ApiDeps): Promise<void> {
  const deleted: Record<string, number> = {}
  for (const list of listsAt(deps.now())) {
    const count = await repo.deleteExpired(deps.database, list)
    if (count > 0) deleted[list.table] = count
  }
  const forgotten = await forgetAddresses(deps, before(deps.now(), kept.auditAddresses))
  if (forgotten > 0) deleted.audit_address = forgotten
  deps.log.info({ deleted }, 'expired data deleted')
}
