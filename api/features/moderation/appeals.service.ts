import type { ApiDeps, ApiConfig } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import type { Appeal, ReportCategory } from '~/contracts/administration/moderation'
import * as repo from './cases.repo'
import { appealEnd, appealStateOf, type CaseFacts, blockedReasonOf } from './moderation.rules'
import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '~/api/platform/encryption'

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

const purpose = 'appeal'
const shape = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([\w-]{43})$/

type Secret = Pick<ApiConfig, 'tokenSecret'>

/** Path of the author's page about a removal. It needs no login: blocked users cannot log in. */
export const appealPath = ({ tokenSecret }: Secret, caseId: string): string =>
  `/appeals/${caseId.replaceAll('-', '')}${keyedHash(tokenSecret, purpose, caseId)}`

/** The case of a signed token; null for an invalid one. */
function caseOfAddress({ tokenSecret }: Secret, token: string): string | null {
  const parts = shape.exec(token)
  if (!parts) return null
  const caseId = parts.slice(1, 6).join('-')
  const proof = Buffer.from(parts[6] ?? '')
  const right = Buffer.from(keyedHash(tokenSecret, purpose, caseId))
  return proof.length === right.length && timingSafeEqual(proof, right) ? caseId : null
}
