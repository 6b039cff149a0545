import { recordView, peopleFile } from '~/api/features/audit/audit.service'
import { listMessageFiles } from '~/api/features/files/message-files.service'
import {
  linkOf,
  nameOf,
  referenceOf,
  findAround,
  findReported,
  type Subject,
} from '~/api/features/reports/reports.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { orNotFound } from '~/api/platform/errors'
import { inBatches } from '~/api/platform/database/lists/place-in-list'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import type { CaseSummary, ModerationCase, ReportCategory } from '~/contracts/administration/moderation'
import { factsOf } from './decisions.service'
import * as repo from './cases.repo'
import { decisionBlockedReason, excerptOf, blockedReasonOf } from './moderation.rules'
import { limits } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
/** Number of messages shown before and after the reported one. */
const neighbours = 2
const reportsShown = 100

const time = (moment: Date | null): string | null => moment?.toISOString() ?? null

const toSummary = (row: repo.ListedCase): CaseSummary => ({
  id: row.id,
  kind: row.subject_kind,
  state: row.state,
  excerpt: excerptOf(row.subject_kind, row.snapshot),
  author: referenceOf(row.author),
  reportCount: row.report_count,
  categories: row.categories,
  openedAt: row.opened_at.toISOString(),
  decidedAt: time(row.decided_at),
  appealedAt: time(row.appealed_at),
  appealDecidedAt: time(row.appeal_decided_at),
})

interface Listing {
  items: CaseSummary[]
  counts: { open: number; appeals: number }
}

/** A page of the queue, and the counts of open work; two queries. */
export async function listCases(deps: ApiDeps, query: PageWindow & repo.CaseFilter): Promise<Page<Listing>> {
  const { total, open, appeals } = await repo.countCases(deps.database, query, limits.counted + 1)
  const rows = await repo.selectCases(deps.database, query, pageWindow(query))
  return new Page({ items: rows.map(toSummary), counts: { open, appeals } }, total)
}

/** All cases of a list, in batches. */
async function* readCases(
  { database }: ApiDeps,
  query: repo.CaseFilter,
  size: number,
): AsyncGenerator<CaseSummary[]> {
  const batches = inBatches(size, (batch) => repo.selectBehind(database, query, batch))
  for await (const rows of batches) yield rows.map(toSummary)
}

async function contextOf(deps: ApiDeps, row: repo.WholeCase, subject: Subject | undefined) {
  if (!subject?.place) return { rows: [], context: [] }
  const rows = await findAround(deps, subject.place, neighbours)
  const context = rows.map((each) => ({
    id: each.id,
    author: referenceOf(each.author),
    subject: each.subject,
    body: each.body,
    timestamp: each.created_at.toISOString(),
    reported: each.id === row.subject_id,
    removed: each.removed_at !== null,
  }))
  return { rows, context }
}

async function filesOf(deps: ApiDeps, row: repo.WholeCase): Promise<ModerationCase['files']> {
  if (row.subject_kind !== 'message') return []
  return (await listMessageFiles(deps, [row.subject_id])).get(row.subject_id) ?? []
}

function placeOf(row: repo.WholeCase, subject: Subject | undefined): ModerationCase['place'] {
  if (!subject?.owner || subject.removed) return null
  const offer = row.subject_kind === 'offer' ? row.subject_id : null
  return { name: nameOf(subject.owner), link: linkOf(subject.owner), offer, number: subject.number ?? null }
}

function rightsOf(deps: ApiDeps, actor: Actor, row: repo.WholeCase): ModerationCase['can'] {
  const facts = factsOf(row)
  const isAppeal = blockedReasonOf('uphold', facts, deps.now()) === null
  const waits = isAppeal || blockedReasonOf('dismiss', facts, deps.now()) === null
  const blockedReason = decisionBlockedReason(
    {
      actorId: actor.id,
      authorId: row.author_id,
      deciderId: row.decided_by,
      otherAdmins: row.other_admins,
    },
    isAppeal,
  )
  return {
    decide: waits && !isAppeal && blockedReason === null,
    decideAppeal: isAppeal && blockedReason === null,
    blockedReason: waits ? blockedReason : null,
  }
}

async function reportsOf(deps: ApiDeps, id: string): Promise<ModerationCase['reports']> {
  const rows = await repo.selectReports(deps.database, id, reportsShown)
  return rows.map((row) => ({
    id: row.id,
    category: row.category as ReportCategory,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    reporter: referenceOf(row.reporter),
  }))
}

/**
 * One case in full. The access is recorded for its author; for a message, for both participants. Up to five additional
 * queries.
 * @throws ApiError notFound
 */
export async function getCase(deps: ApiDeps, actor: Actor, id: string): Promise<ModerationCase> {
  const row = orNotFound(await repo.findWhole(deps.database, id))
  const subject = await findReported(deps, { kind: row.subject_kind, id: row.subject_id })
  const { rows, context } = await contextOf(deps, row, subject)
  const seen = [row.author_id, ...rows.map(({ author }) => author?.id)]
  for (const personId of new Set(seen.filter((each) => typeof each === 'string')))
    await recordView(deps, actor, personId)
  return {
    ...toSummary(row),
    snapshot: row.snapshot,
    current: subject?.texts ?? null,
    place: placeOf(row, subject),
    context,
    files: await filesOf(deps, row),
    authorState: row.author?.state ?? null,
    authorLink: linkOf(row.author),
    earlier: row.earlier.map((each) => ({ ...each, openedAt: new Date(each.openedAt).toISOString() })),
    reports: await reportsOf(deps, row.id),
    category: row.category as ReportCategory | null,
    statement: row.statement,
    decidedBy: referenceOf(row.decider),
    appeal: row.appeal,
    appealStatement: row.appeal_statement,
    appealDecidedBy: row.second ? nameOf(row.second) : null,
    can: rightsOf(deps, actor, row),
  }
}

/** A list of cases as a file. Recorded, as it names their authors. */
export const exportCases = (deps: ApiDeps, actor: Actor, query: repo.CaseFilter): Promise<FileAnswer> =>
  peopleFile<CaseSummary>(deps, actor, {
    name: 'reports',
    filter: { state: query.view, kind: query.kind ?? null, category: query.category ?? null },
    columns: {
      id: ({ id }) => id,
      kind: (entry) => entry.kind,
      excerpt: ({ excerpt }) => excerpt,
      author: ({ author }) => author?.name ?? null,
      reports: ({ reportCount }) => reportCount,
      categories: ({ categories }) => categories.join(' '),
      state: ({ state }) => state,
      opened: ({ openedAt }) => openedAt,
      decided: ({ decidedAt }) => decidedAt,
      appealed: ({ appealedAt }) => appealedAt,
      appealDecided: ({ appealDecidedAt }) => appealDecidedAt,
    },
    read: (size) => readCases(deps, query, size),
  })
