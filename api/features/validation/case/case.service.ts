import { validate as isUuid } from 'uuid'
import { recordView } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { type Locale, limits, pageSizes } from '~/contracts/constants'
import type { EarlierRequest, ValidationCaseDetail } from '~/contracts/validation/validation'
import { decidersOf, toCase } from './case-list.service'
import * as repo from './case-list.repo'
import { toCaseProfile } from './case-profile.service'
import { listConversations } from '../conversation-list.service'
import { organisationOf } from './kept-reasons.service'
import { officeOf } from '../office.service'
import { canFlag, listFlagsOf } from '../flags.service'
import { type Office, mayDecide, stateAfter } from '../validation.rules'

/**
 * One case with what was said, the journalist's profile, other requests and warnings. The access is recorded and visible to the journalist.
 * @throws ApiError notFound if it was sent to another provider
 */
export async function openCase(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<ValidationCaseDetail> {
  const office = await officeOf(deps, actor)
  const kept = { organisation: office && organisationOf(office), reasons: limits.keptReasons }
  const row = isUuid(id) ? await repo.findWholeCase(deps.database, { id, ...kept }) : undefined
  if (!row || !mayDecide(office, row.validator_id)) throw notFound()
  const subjectId = row.subject_id
  const others = await repo.selectOthers(deps.database, { subjectId, except: id }, pageSizes.maximum)
  const flags = await listFlagsOf(deps, { actor, office }, subjectId)
  const conversations = await listConversations(deps, [row], office)
  await recordView(deps, actor, subjectId)
  const entry = toCase(row, { office, locale, now: deps.now() })
  return {
    ...entry,
    introduction: row.introduction,
    conversation: conversations.get(id) ?? [],
    profile: toCaseProfile(row, actor, locale),
    keptReasons: entry.can.decide ? (row.kept_reasons ?? []) : [],
    history: others.map((other) => toEarlier(other, office)),
    flags: flags.map(({ flag }) => flag),
    can: { ...entry.can, flag: canFlag(actor, flags), ask: stateAfter(row.state, 'ask') !== null },
  }
}

/** Requests to other providers are private, except that one of them has revoked an approval. */
function toEarlier(row: repo.OtherRow, office: Office): EarlierRequest {
  const own = mayDecide(office, row.validator_id)
  const isRevoked = row.state === 'revoked'
  const { decidedBy, revokedBy } = decidersOf(row, office)
  const decider = isRevoked ? revokedBy : decidedBy
  return {
    id: row.id,
    state: row.state,
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    provider: own || isRevoked ? row.provider : null,
    reason: isRevoked ? row.revocation_reason : own ? row.reason : null,
    decidedBy: own ? decider : null,
    own,
  }
}
