import { validate as isUuid } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import type { AppealDecision, CaseDecision } from '~/contracts/administration/moderation'
import { factsOf } from './appeals.service'
import { bringBack, takeAway } from './effects.service'
import * as repo from './moderation.repo'
import { type CaseAction, decisionBlockedReason, blockedReasonOf, stateAfter } from './moderation.rules'
import {
  notifyAuthorOfAppeal,
  notifyAuthorOfRemoval,
  notifyAuthorOfWarning,
  notifyReporters,
} from './notifying.service'

const conflict = (code: string) => new ApiError('conflict', [{ propertyPath: '', code }])
const outcomes = { dismiss: 'dismissed', warn: 'warned', remove: 'removed' } as const
const refusals = { own: 'caseOwn', sameAdmin: 'appealSameAdmin' } as const

/** The case, locked for an action of this admin. The second of two concurrent decisions sees the first. */
async function lockFor(
  deps: ApiDeps,
  actor: Actor,
  { id, action }: { id: string; action: CaseAction },
): Promise<repo.CaseRow> {
  const { database } = deps
  const row = isUuid(id) ? await repo.lockCase(database, id) : undefined
  if (!row) throw notFound()
  const late = blockedReasonOf(action, factsOf(row), deps.now())
  if (late) throw conflict(late)
  const isAppeal = action === 'uphold' || action === 'restore'
  const others = [row.decided_by, row.author_id].filter((each) => each !== null)
  const otherAdmins = isAppeal && row.decided_by === actor.id && (await repo.hasOtherAdmin(database, others))
  const { author_id: authorId, decided_by: deciderId } = row
  const refusal = decisionBlockedReason({ actorId: actor.id, authorId, deciderId, otherAdmins }, isAppeal)
  if (refusal) throw conflict(refusals[refusal])
  return row
}

/**
 * Dismisses the reports of a case, warns the author, or hides the item. Sends a statement of reasons to the reporters and,
 * unless the reports are dismissed, to the author. A reported person is blocked instead of hidden.
 * @throws ApiError notFound; conflict caseDecided, caseOwn
 */
export async function decide(
  deps: ApiDeps,
  actor: Actor,
  { id, decision }: { id: string; decision: CaseDecision },
): Promise<void> {
  const { database } = deps
  const action = decision.decision
  const { statement } = decision
  const category = action === 'dismiss' ? null : (decision.category ?? 'other')
  await database.transaction(async () => {
    const row = await lockFor(deps, actor, { id, action })
    const state = stateAfter(action)
    const decidedAt = deps.now()
    const change = { state, statement, category, decided_by: actor.id, decided_at: decidedAt }
    await repo.updateCase(database, row.id, change)
    if (action === 'remove') await takeAway(deps, actor, { row, statement })
    if (category !== null) {
      const reasons = { category, statement, decidedAt }
      await (action === 'remove' ? notifyAuthorOfRemoval : notifyAuthorOfWarning)(deps, row, reasons)
    }
    await notifyReporters(deps, row, { outcome: outcomes[action], statement })
    await recordAuditEntry(deps, actor, {
      action: `moderationCase.${outcomes[action]}`,
      subject: { kind: 'moderationCase', id: row.id },
      personId: row.author_id,
      details: { kind: row.subject_kind, subject: row.subject_id, category, reports: row.report_count },
    })
  })
}

/**
 * Decides an appeal: upholds the removal or restores the item. Sends a statement to the author and, after a
 * restoration, to the reporters.
 * @throws ApiError notFound; conflict noAppeal, appealDecided, caseOpen, caseOwn; appealSameAdmin if another admin is
 * available
 */
export async function decideAppeal(
  deps: ApiDeps,
  actor: Actor,
  { id, decision, statement }: AppealDecision & { id: string },
): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const row = await lockFor(deps, actor, { id, action: decision })
    const restored = decision === 'restore'
    await repo.updateCase(database, row.id, {
      state: stateAfter(decision),
      appeal_decided_at: deps.now(),
      appeal_decided_by: actor.id,
      appeal_statement: statement,
    })
    if (restored) await bringBack(deps, actor, row)
    await notifyAuthorOfAppeal(deps, row, { restored, statement })
    if (restored) await notifyReporters(deps, row, { outcome: 'restored', statement })
    await recordAuditEntry(deps, actor, {
      action: restored ? 'moderationCase.restored' : 'moderationCase.upheld',
      subject: { kind: 'moderationCase', id: row.id },
      personId: row.author_id,
      details: { kind: row.subject_kind, subject: row.subject_id },
    })
  })
}
