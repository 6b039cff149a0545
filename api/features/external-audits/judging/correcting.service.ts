import { changeCorrectionFiles } from '~/api/features/files/correction-files.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, orNotFound } from '~/api/platform/errors'
import type { Judgement, NewCorrection } from '~/contracts/certification/external-audits'
import { lockFor, requireCase } from '../access.service'
import * as cases from '../external-audits.repo'
import { isFinding, isPending, isPossible, refusalIn } from '../external-audits.rules'
import { tell } from '../telling.service'
import * as repo from './judgements.repo'
import { toJudgement } from './judgements.rules'
import { type Handover, passOn } from './judging.service'

/**
 * Saves what the outlet has done about a finding, in place of what it said before. The same again changes nothing.
 * @throws ApiError notFound; conflict auditEnded, auditMoved, auditNoFinding, correctionAccepted, judgementChanged; unprocessable at
 * `files`
 */
export async function correct(
  deps: ApiDeps,
  actor: Actor,
  { auditId, question, ...input }: { auditId: string; question: string } & NewCorrection,
): Promise<Judgement> {
  const { database } = deps
  const place = { auditId, question }
  return database.transaction(async () => {
    const { row, side } = await lockFor(deps, actor, { id: auditId, step: 'correct' })
    if (side !== 'outlet') throw notFound()
    const before = await repo.findJudgement(database, place)
    if (!before || !isFinding(before)) throw conflict('auditNoFinding')
    if (isSame(before, input)) return toJudgement(before)
    if (before.verdict === 'accepted') throw conflict('correctionAccepted')
    if (before.version !== input.base) throw conflict('judgementChanged')
    await repo.updateJudgement(database, place, {
      ...{ correction: input.text, correction_links: input.links, corrected_at: deps.now() },
      ...{ corrected_by: actor.id, version: before.version + 1, verdict: null },
    })
    await changeCorrectionFiles(deps, {
      ...place,
      outletId: row.outlet_id,
      uploaderId: actor.id,
      files: input.files,
    })
    const after = orNotFound(await repo.findJudgement(database, place))
    return toJudgement(after)
  })
}

const isSame = (before: repo.JudgementRow, { text, links, files }: NewCorrection): boolean =>
  before.correction === text &&
  JSON.stringify(before.correction_links) === JSON.stringify(links) &&
  JSON.stringify(before.files.map(({ id }) => id)) === JSON.stringify(files)

/** Before a PDF is looked at. @throws ApiError notFound; conflict auditEnded, auditMoved unless it is the outlet’s turn */
export async function requireCorrecting(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { row, side } = await requireCase(deps, actor, id)
  if (side !== 'outlet') throw notFound()
  const refusal = refusalIn('correct', row.state)
  if (refusal) throw conflict(refusal)
}

/** Gives the case back to the body: to its auditor, if it has one. @throws ApiError notFound; conflict auditEnded, auditMoved */
export async function returnAudit(deps: ApiDeps, actor: Actor, { id, text, since }: Handover): Promise<void> {
  await deps.database.transaction(async () => {
    const { row, side, outlet, auditor, body } = await lockFor(deps, actor, { id, step: 'return', since })
    if (side !== 'outlet') throw notFound()
    const state = row.auditor_id === null ? 'accepted' : 'review'
    await passOn(deps, actor, {
      row,
      side,
      state,
      kind: 'returned',
      text,
      from: [outlet],
      to: auditor ?? body,
    })
  })
}

/** Writes to the other side. @throws ApiError notFound; conflict auditEnded, auditMoved */
export async function sendMessage(
  deps: ApiDeps,
  actor: Actor,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const { row, side, outlet, auditor, body } = await lockFor(deps, actor, { id })
    if (!isPossible('message', row.state))
      throw conflict(isPending(row, deps.now()) ? 'auditMoved' : 'auditEnded')
    const step = { audit_id: id, kind: 'message', side, author_id: actor.id, text, at: deps.now() } as const
    await cases.insertStep(database, step)
    const others = { outlet: [auditor ?? body], body: [outlet], admin: [outlet, auditor ?? body] }
    await tell(deps, row, { to: others[side], news: { type: 'auditTurn', context: 'message' } })
  })
}
