import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import type { Appeal, ReportCategory } from '~/contracts/administration/moderation'
import { caseOfAddress } from './appeal-address'
import * as repo from './moderation.repo'
import { appealEnd, appealStateOf, type CaseFacts, blockedReasonOf } from './moderation.rules'

/** State of a stored case. */
export const factsOf = (row: repo.CaseRow): CaseFacts => ({
  state: row.state,
  decidedAt: row.decided_at,
  appealedAt: row.appealed_at,
  appealDecidedAt: row.appeal_decided_at,
})

/** The removal and its reasons, for the holder of the mailed link. @throws ApiError notFound */
export async function getAppeal(deps: ApiDeps, token: string): Promise<Appeal> {
  const id = caseOfAddress(deps.config, token)
  const row = id ? await repo.findCase(deps.database, id) : undefined
  const state = row ? appealStateOf(factsOf(row), deps.now()) : null
  if (!row || !state || !row.decided_at) throw notFound()
  return {
    kind: row.subject_kind,
    state,
    snapshot: row.snapshot,
    category: (row.category ?? 'other') as ReportCategory,
    statement: row.statement ?? '',
    decidedAt: row.decided_at.toISOString(),
    until: appealEnd(row.decided_at).toISOString(),
    text: row.appeal,
    answer: row.appeal_statement,
  }
}

/**
 * Appeals against a removal; of two concurrent calls, one succeeds.
 * @throws ApiError notFound; conflict appealGiven, appealOver
 */
export async function appeal(deps: ApiDeps, { token, text }: { token: string; text: string }): Promise<void> {
  const { database } = deps
  const id = caseOfAddress(deps.config, token)
  if (!id) throw notFound()
  await database.transaction(async () => {
    const row = await repo.lockCase(database, id)
    if (!row || !appealStateOf(factsOf(row), deps.now())) throw notFound()
    const blockedReason = blockedReasonOf('appeal', factsOf(row), deps.now())
    if (blockedReason) throw new ApiError('conflict', [{ propertyPath: '', code: blockedReason }])
    await repo.updateCase(database, row.id, { appeal: text, appealed_at: deps.now() })
  })
}
