import { listClauses } from '~/api/features/standard/standard.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { lockAccount } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound, orNotFound } from '~/api/platform/errors'
import { isReady } from '~/contracts/content/clauses'
import type {
  SelfAssessment,
  SelfAssessmentAnswer,
  SelfAssessmentChange,
  SelfAssessmentItem,
} from '~/contracts/content/self-assessment'
import * as repo from './self-assessment.repo'
import { plainLineBreaks } from '~/contracts/texts'

/**
 * The outlet whose self-assessment and team are the user's.
 * @throws ApiError notFound for contributors of other organisations, which have neither
 */
export function outletOf({ organisation }: Actor): string {
  if (organisation.role !== 'ROLE_MEDIA_OUTLET') throw notFound()
  return organisation.id
}

/** The outlet's answers for all clauses of the standard; the default is the initial state. Two queries. */
export async function selfAssessmentOf(deps: ApiDeps, actor: Actor): Promise<SelfAssessment> {
  const rows = await repo.selectAnswers(deps.database, outletOf(actor))
  const items = (await listClauses(deps)).map((clause) =>
    toItem(
      clause,
      rows.find((row) => row.clause === clause),
    ),
  )
  return { items, ready: items.filter(({ state }) => isReady(state)).length, total: items.length }
}

/** The outlet's answer for one clause. @throws ApiError notFound unless the standard has it */
export async function answerOf(
  { database }: Pick<ApiDeps, 'database'>,
  outletId: string,
  clause: number,
): Promise<SelfAssessmentAnswer> {
  const row = orNotFound(await repo.findAnswer(database, outletId, clause))
  return { state: row.state ?? 'notYet', note: row.note ?? '' }
}

function toItem(clause: number, row: repo.AnswerRow | undefined): SelfAssessmentItem {
  if (!row) return { clause, state: 'notYet', note: '', updatedAt: null, updatedBy: null }
  return {
    clause,
    state: row.state,
    note: row.note ?? '',
    updatedAt: row.updated_at.toISOString(),
    updatedBy: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
  }
}

/**
 * Saves all changes or none.
 * @throws ApiError unprocessable invalid for a clause that the standard does not have; conflict with a violation for each
 * clause that a colleague has changed to a different answer meanwhile
 */
export async function saveChanges(
  deps: ApiDeps,
  actor: Actor,
  changes: readonly SelfAssessmentChange[],
): Promise<void> {
  const outletId = outletOf(actor)
  await deps.database.transaction(async () => {
    await lockAccount(deps.database, outletId)
    const { items } = await selfAssessmentOf(deps, actor)
    const judged = changes.map((change) => {
      const now = items.find(({ clause }) => clause === change.clause)
      return { change, verdict: now ? verdictOn(change, now) : 'unknown' }
    })
    const unknown = judged.filter(({ verdict }) => verdict === 'unknown')
    if (unknown.length > 0)
      throw new ApiError(
        'unprocessable',
        unknown.map(({ change }) => ({ ...conflictOf(change.clause), code: 'invalid' })),
      )
    const conflicts = judged.filter(({ verdict }) => verdict === 'conflict')
    if (conflicts.length > 0)
      throw new ApiError(
        'conflict',
        conflicts.map(({ change }) => conflictOf(change.clause)),
      )
    const wanted = judged.filter(({ verdict }) => verdict === 'write').map(({ change }) => change)
    const once = [...new Map(wanted.map((change) => [change.clause, change])).values()]
    if (once.length === 0) return
    await repo.writeAnswers(deps.database, { outletId, authorId: actor.id, now: deps.now(), items: once })
  })
}

const conflictOf = (clause: number) => ({
  propertyPath: `clauses.${String(clause)}`,
  code: 'selfAssessmentConflict',
})

const same = (a: SelfAssessmentAnswer, b: SelfAssessmentAnswer): boolean =>
  a.state === b.state && plainLineBreaks(a.note) === plainLineBreaks(b.note)

/**
 * Outcome of a change, given the stored answer. Unchanged clauses of the form are ignored, and identical concurrent
 * changes do not conflict.
 */
export function verdictOn(
  change: SelfAssessmentChange,
  now: SelfAssessmentAnswer,
): 'skip' | 'write' | 'conflict' {
  if (same(change, change.was) || same(change, now)) return 'skip'
  return same(change.was, now) ? 'write' : 'conflict'
}
