import { recordView } from '~/api/features/audit/audit.service'
import { findNumberOf } from '~/api/features/certificates/issuing.service'
import { readForAudit } from '~/api/features/disclosure/reports.service'
import { openCorrectionFile } from '~/api/features/files/correction-files.service'
import { openEvidence } from '~/api/features/files/opening.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { bondsBetween } from '~/api/features/independence/independence.service'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import type { AuditCase, AuditLine } from '~/contracts/certification/external-audits'
import { dayEverywhere } from '~/contracts/days'
import type { FileAnswer } from '~/contracts/endpoint'
import { requireCase, sideOf } from '../access.service'
import {
  actionsOf, countsOf, hindrancesOf, isDecided, isPending, seenBy, seesInternal, undoUntil, type Viewer,
} from '../external-audits.rules' // prettier-ignore
import { settleCase } from '../settling.service'
import { pageOf } from '../telling.service'
import {
  dueOnOf, findingsIn, lastDayOf, seenJudgements, toEntries, toLines, toProgress, toSummary,
} from './viewing.rules' // prettier-ignore
import { findWhole, type Whole } from './cases.repo'

/** Where a PDF of a case is read on the campus. */
const fileAddress = (id: string) => (file: string) => `${pageOf(id)}/files/${file}`

/** @throws ApiError notFound, also for cases of others */
async function requireWhole(deps: ApiDeps, actor: Actor, id: string) {
  const found = await findWhole(deps.database, id)
  const side = found && sideOf(actor, found)
  if (!found || !side) throw notFound()
  if (!found.recheck || found.ended_at !== null) return { whole: found, side }
  await settleCase(deps, id)
  const settled = await findWhole(deps.database, id)
  return { whole: settled ?? found, side }
}

/** Who of the body could decide, and whether the user may. Only asked where it matters. */
async function decidersOf(deps: ApiDeps, actor: Actor, whole: Whole) {
  const ids = [...new Set([...whole.staff, actor.id])].filter((id) => !whole.audited.includes(id))
  const bonds = await bondsBetween(deps, { outletId: whole.outlet_id, ids })
  const free = ids.filter((id) => !bonds.some((bond) => bond.id === id))
  return { count: whole.staff.filter((id) => free.includes(id)).length, isOne: free.includes(actor.id) }
}

/** Whether the body and this reader are still fit to see what they have looked through. */
async function isTrusted(deps: ApiDeps, actor: Actor, whole: Whole): Promise<boolean> {
  if (!whole.marked) return false
  const ids = [whole.body_id, actor.id]
  return (await bondsBetween(deps, { outletId: whole.outlet_id, ids })).length === 0
}

interface Read {
  case: AuditCase
  lines: AuditLine[]
}

/**
 * A case as the user’s side sees it, with all its questions. Whoever sees internal answers of the outlet is recorded. Six queries at
 * most.
 */
async function readCase(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<Read> {
  const now = deps.now()
  const { whole, side } = await requireWhole(deps, actor, id)
  const isDeciding = whole.state === 'review' || whole.state === 'submitted'
  const deciders = side !== 'outlet' && isDeciding ? await decidersOf(deps, actor, whole) : null
  const isAccount = actor.organisation.id === actor.id
  const viewer: Viewer = {
    ...{ id: actor.id, side, isAccount, mayDecide: deciders?.isOne ?? false },
    isTrusted: side !== 'outlet' && isDecided(whole.state) && (await isTrusted(deps, actor, whole)),
  }
  const seen = seenBy(whole, side, now)
  const showsInternal = seesInternal(whole, viewer, now)
  const internal = showsInternal ? whole.internal : null
  const addressOf = fileAddress(id)
  const wanted = { number: whole.report, locale, internal, addressOf }
  const clauses = (await readForAudit(deps, whole.outlet_id, wanted)) ?? []
  const judgements = seenJudgements(whole.judgements, { side, ...seen })
  const counts = countsOf(whole.questions, [...judgements.values()])
  const lines = toLines(clauses, judgements, showsInternal)
  const saysInternal = lines.some(
    ({ standing, answer, judgement }) => standing === 'internal' && (answer ?? judgement),
  )
  if (side !== 'outlet' && showsInternal && saysInternal) await recordView(deps, actor, whole.outlet_id)
  const isPublic = seen.state === 'certified' && !isPending(whole, now)
  return {
    lines,
    case: {
      ...toSummary(seen, {
        auditor: whole.auditor,
        parties: whole.parties,
        counts,
        dueOn: dueOnOf(judgements.values()),
      }),
      side,
      entries: toEntries(whole.steps, { side, hiddenAt: seen.hidden ? whole.step_at : null }),
      clauses: toProgress(clauses, judgements),
      findings: findingsIn(lines),
      auditorId: side === 'outlet' ? null : whole.auditor_id,
      hindrances: hindrancesOf(seen, {
        ...{ counts, side, deciders: deciders?.count ?? 0 },
        isReportHidden: whole.report_hidden,
      }),
      undoUntil: undoUntil(whole, actor.id, now)?.toISOString() ?? null,
      certificate: isPublic ? await findNumberOf(deps, id) : null,
      reason: seen.hidden ? '' : whole.reason,
      can: actionsOf(whole, viewer, {
        counts,
        now,
        today: dayEverywhere(now),
        lastDay: lastDayOf(judgements.values()),
      }),
    },
  }
}

interface Asked {
  id: string
  locale: Locale
}

/** @throws ApiError notFound, also for cases of others */
export const getAudit = async (deps: ApiDeps, actor: Actor, asked: Asked): Promise<AuditCase> =>
  (await readCase(deps, actor, asked)).case

/** @throws ApiError notFound, also for a clause without questions */
export async function getDesk(deps: ApiDeps, actor: Actor, { clause, ...asked }: Asked & { clause: number }) {
  const { case: read, lines } = await readCase(deps, actor, asked)
  const own = lines.filter((line) => line.clause === clause)
  if (own.length === 0) throw notFound()
  return { case: read, clause, lines: own }
}

/** For those who decide. @throws ApiError notFound, also for people of the outlet */
export async function getAuditLines(deps: ApiDeps, actor: Actor, asked: Asked): Promise<Read> {
  const read = await readCase(deps, actor, asked)
  if (read.case.side === 'outlet') throw notFound()
  return read
}

/**
 * A PDF of an answer that the user may see, or of a correction.
 * @throws ApiError notFound
 */
export async function openAuditFile(
  deps: ApiDeps,
  actor: Actor,
  { id, file }: { id: string; file: string },
): Promise<FileAnswer> {
  const { row } = await requireCase(deps, actor, id)
  const { lines } = await readCase(deps, actor, { id, locale: actor.locale })
  const isOfAnswer = lines.some(({ answer }) => answer?.files.some((each) => each.id === file))
  if (isOfAnswer) return openEvidence(deps, row.outlet_id, file)
  const isOfCorrection = lines.some(({ judgement }) =>
    judgement?.correction?.files.some((each) => each.id === file),
  )
  if (!isOfCorrection) throw notFound()
  return openCorrectionFile(deps, id, file)
}
