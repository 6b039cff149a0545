import { peopleFile, recordAuditEntry, recordView } from '~/api/features/audit/audit.service'
import { notify, retract } from '~/api/features/notifications/notifications.service'
import { nameOf, referenceOf } from '~/api/features/reports/reports.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { inBatches } from '~/api/platform/database/lists/place-in-list'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, orNotFound } from '~/api/platform/errors'
import type { Sweep } from '~/api/platform/jobs'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { doubtLimits, limits, type Locale } from '~/contracts/constants'
import type { DoubtCase, DoubtDecision, DoubtState, DoubtSummary } from '~/contracts/content/doubts'
import type { FileAnswer } from '~/contracts/endpoint'
import { effectiveRole } from '~/contracts/permissions'
import { isReadable, toEntry, toPublicDoubt } from '../disclosure.rules'
import { findAnswer } from '../reports.service'
import * as repo from './doubts.repo'
import { undoEnd, undoRefusal } from './doubts.rules'

const toSummary = (row: repo.SummaryRow): DoubtSummary => ({
  id: row.id,
  state: row.state,
  outlet: { id: row.outlet_id, name: row.outlet_name },
  number: row.number,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
})

interface Listing {
  items: DoubtSummary[]
  counts: Record<DoubtState, number>
}

/** Doubts in one state with counts per state. Two queries. */
export async function listDoubts(
  deps: ApiDeps,
  query: PageWindow & { state: DoubtState },
): Promise<Page<Listing>> {
  const rows = await repo.selectPage(deps.database, { state: query.state, ...pageWindow(query) })
  const counts = await repo.countUpTo(deps.database, limits.counted + 1)
  return new Page({ items: rows.map(toSummary), counts }, counts[query.state])
}

/** Those in one state as a file. Recorded, as what strangers have written may name people. */
export const exportDoubts = (
  deps: ApiDeps,
  actor: Actor,
  { state }: { state: DoubtState },
): Promise<FileAnswer> =>
  peopleFile<DoubtSummary>(deps, actor, {
    name: 'doubts',
    filter: { state },
    columns: {
      id: ({ id }) => id,
      outlet: ({ outlet }) => outlet.name,
      outletId: ({ outlet }) => outlet.id,
      report: ({ number }) => number,
      text: ({ text }) => text,
      state: (entry) => entry.state,
      received: ({ createdAt }) => createdAt,
      decided: ({ decidedAt }) => decidedAt,
    },
    async *read(size) {
      const batches = inBatches(size, (batch) => repo.selectBehind(deps.database, state, batch))
      for await (const rows of batches) yield rows.map(toSummary)
    },
  })

/**
 * One doubt with the answer that it is about. That it was seen is recorded for a member who asked. Four further queries.
 * @throws ApiError notFound
 */
export async function getDoubt(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<DoubtCase> {
  const row = orNotFound(await repo.findWhole(deps.database, id))
  if (row.member) await recordView(deps, actor, row.member.id)
  const { outlet_id: outletId, number, question, decided_at: at } = row
  const isUndoable = undoRefusal(row, deps.now()) === null
  return {
    ...toSummary(row),
    link: row.link,
    member: referenceOf(row.member),
    isAwaited: row.member !== null || row.email !== null,
    ...(await findAnswer(deps, outletId, { number, question, locale })),
    reason: row.reason,
    decidedBy: row.decider && nameOf(row.decider),
    undoUntil: at && isUndoable ? undoEnd(at).toISOString() : null,
    reply: toPublicDoubt(row).reply,
  }
}

/** The doubt and the people whom its decision concerns, locked. In the caller's transaction. @throws ApiError notFound */
async function lock({ database }: ApiDeps, id: string) {
  const concerned = orNotFound(await repo.findConcerned(database, id))
  const { outlet_id: outletId, person_id: askerId } = concerned
  const people = await repo.lockPeople(database, askerId === null ? [outletId] : [outletId, askerId])
  const row = orNotFound(await repo.lockDoubt(database, id))
  const of = (personId: string | null) => people.find((person) => person.id === personId)
  return { row, outlet: of(row.outlet_id), asker: of(row.person_id) }
}
type Locked = Awaited<ReturnType<typeof lock>>

const ownPath = (id: string) => `/knowledgebase/report/doubts/${id}`
/** The report, about this doubt. */
const askedPath = ({ outlet_id: outletId, number, id }: repo.DoubtRow) =>
  `/u/${outletId}/transparency/${String(number)}?doubt=${id}`

/**
 * Whether anybody can see a doubt about it, or could again, in the caller's transaction: `hidden` until the account is unblocked, or the
 * moderation changes its mind.
 */
async function sightOf({ database, now }: ApiDeps, { outlet_id: outletId, number }: repo.DoubtRow) {
  const report = await repo.holdReport(database, { outletId, number })
  if (!report) return 'gone'
  const { state } = toEntry(report, report.account, now())
  if (isReadable(state)) return 'shown'
  return state === 'suspended' || state === 'removed' ? 'hidden' : 'gone'
}

/**
 * Publishes a doubt beside the answer, or rejects it. It takes effect at once. Outlet and asker hear of it when it cannot be undone any more,
 * by mail, if the report can be read then; of a hidden one the asker hears when it is shown again. The log has it.
 * @throws ApiError notFound; conflict doubtDecided if another admin was faster, doubtsFull if the report shows as many as it may
 */
export async function decide(
  deps: ApiDeps,
  actor: Actor,
  { id, decision }: { id: string; decision: DoubtDecision },
): Promise<void> {
  const { database } = deps
  const isPublished = decision.decision === 'publish'
  await database.transaction(async () => {
    const locked = await lock(deps, id)
    const { row } = locked
    if (row.state !== 'open') throw conflict('doubtDecided')
    if (isPublished && (await repo.countShown(database, row)) >= doubtLimits.shown)
      throw conflict('doubtsFull')
    const state = isPublished ? 'published' : 'rejected'
    const reason = isPublished ? null : decision.reason
    const decidedAt = deps.now()
    await repo.setState(database, id, { state, decided_at: decidedAt, decided_by: actor.id, reason })
    const sight = await sightOf(deps, row)
    const notBefore = undoEnd(decidedAt)
    if (sight === 'shown' && isPublished) await tellOutlet(deps, locked, notBefore)
    if (sight !== 'gone') await tellAsker(deps, locked, { reason, notBefore, isHidden: sight === 'hidden' })
    await record(deps, actor, { row, action: `doubt.${state}` })
  })
}

/**
 * Undoes a decision: the doubt is open again, and nobody hears that it was decided.
 * @throws ApiError notFound; conflict doubtOpen, undoTooLate, doubtReplied
 */
export async function undo(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async () => {
    const { row, outlet, asker } = await lock(deps, id)
    const refusal = undoRefusal(row, deps.now())
    if (refusal) throw conflict(refusal)
    const open = { state: 'open', decided_at: null, decided_by: null, reason: null } as const
    await repo.setState(deps.database, id, open)
    if (outlet) await retract(deps, { personId: outlet.id, path: ownPath(id), types: ['answerDoubted'] })
    if (asker) await retract(deps, { personId: asker.id, path: askedPath(row), types: ['account'] })
    await record(deps, actor, { row, action: 'doubt.undone' })
  })
}

interface Act {
  row: repo.DoubtRow
  action: 'doubt.published' | 'doubt.rejected' | 'doubt.undone'
}

const record = (deps: ApiDeps, actor: Actor, { row, action }: Act) =>
  recordAuditEntry(deps, actor, {
    action,
    subject: { kind: 'doubt', id: row.id },
    details: { outlet: row.outlet_id, report: row.number, question: row.question },
  })

async function tellOutlet(deps: ApiDeps, { row, outlet }: Locked, notBefore: Date): Promise<void> {
  // An account that an admin has made another kind since has no report any more.
  if (outlet?.state !== 'active' || effectiveRole(outlet.roles) !== 'ROLE_MEDIA_OUTLET') return
  const number = String(row.number)
  const path = ownPath(row.id)
  await notify(deps, {
    personId: outlet.id,
    type: 'answerDoubted',
    data: { number },
    path,
    mail: {
      to: outlet.email,
      locale: outlet.locale,
      template: 'answerDoubted',
      values: { name: outlet.first_name, number, text: row.text, path },
      notBefore,
    },
  })
}

/** Whatever their preferences: they have asked for it. What they have written is not repeated, as nothing proves whose an address is. */
async function tellAsker(
  deps: ApiDeps,
  { row, asker }: Locked,
  { reason, notBefore, isHidden }: { reason: string | null; notBefore: Date; isHidden: boolean },
): Promise<void> {
  const to = asker?.email ?? row.email
  if (to === null) return
  const path = askedPath(row)
  const template = reason === null ? 'doubtPublished' : 'doubtRejected'
  // While the report is hidden, the mail waits, and would be all that they hear.
  if (asker && !isHidden)
    await notify(deps, { personId: asker.id, type: 'account', data: { context: template }, path })
  const named = asker ? { name: asker.first_name } : {}
  await deps.sendMail({
    to,
    locale: asker?.locale ?? row.locale,
    template,
    values: { ...named, path, ...(reason === null ? {} : { statement: reason }) },
    // Of nobody: it says more than the page of its path, so it is sent also once that has been read.
    about: { personId: null, path, notificationId: null },
    notBefore,
  })
}

/** Addresses of visitors go some days after the decision. */
export const forgettingDoubters = (database: ApiDeps['database'], now: Date): Sweep => {
  const before = new Date(now.getTime() - doubtLimits.addressDays * 24 * 3600 * 1000)
  return {
    take: (limit) => repo.forgetAddresses(database, before, limit),
    count: (limit) => repo.countAddresses(database, before, limit),
  }
}
