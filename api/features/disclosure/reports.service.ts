import { validate as isUuid } from 'uuid'
import { openEvidence } from '~/api/features/files/opening.service'
import { findIdByName } from '~/api/features/profiles/public-profile.service'
import { listQuestions } from '~/api/features/standard/standard.service'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, orNotFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import type { Locale } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import {
  type Disclosure,
  type DisclosureChange,
  type DisclosureChanges,
  type DisclosureEntry,
  disclosureFilePath,
  type FrozenAnswer,
} from '~/contracts/content/disclosure'
import * as repo from './disclosure.repo'
import {
  type Account,
  changesBetween,
  hasFile,
  isReadable,
  toContent,
  toEntry,
  toPublicDoubt,
  undoUntil,
  withAddresses,
} from './disclosure.rules'

/** The account with this id or name, and its newest report. Two queries at most. @throws ApiError notFound without one */
export async function requireReports(deps: ApiDeps, key: string) {
  const id = isUuid(key) ? key.toLowerCase() : await findIdByName(deps, key)
  if (id === null) throw notFound()
  const { newest, ...head } = await repo.findHead(deps.database, id)
  if (newest === null) throw notFound()
  return { id, newest, ...head }
}

/** Newest first. Their number is that of the newest one: none goes. */
export async function listReports(
  deps: ApiDeps,
  key: string,
  query: PageWindow,
): Promise<Page<DisclosureEntry[]>> {
  const { id, newest, account } = await requireReports(deps, key)
  const rows = await repo.selectLives(deps.database, id, pageWindow(query))
  const now = deps.now()
  return new Page(
    rows.map((row) => toEntry(row, account, now)),
    newest,
  )
}

interface Wanted {
  number: number | 'newest'
  locale: Locale
}

/** A report, without its content if it cannot be read any more. Four queries at most. @throws ApiError notFound */
export async function getReport(deps: ApiDeps, key: string, { number, locale }: Wanted): Promise<Disclosure> {
  const { id, newest, account, name } = await requireReports(deps, key)
  const [row] = await repo.selectReports(deps.database, id, [number === 'newest' ? newest : number])
  if (!row) throw notFound()
  const entry = toEntry(row, account, deps.now())
  const content = isReadable(entry.state) ? await contentOf(deps, id, { row, locale }) : null
  const shownName = account === 'blocked' || name === '' ? null : name
  return { ...entry, id, outlet: noteOn(account), name: shownName, newest, content }
}

function noteOn(account: Account): Disclosure['outlet'] {
  if (account === null) return null
  return account === 'deactivated' ? 'paused' : 'active'
}

/** Where everybody reads the PDFs of a report. */
const addressIn = (outletId: string, number: number) => (file: string) =>
  disclosureFilePath(outletId, { number, file })

/**
 * A PDF of a report that can be read: what its answer has lost since is still there. @throws ApiError notFound, also for one of
 * another report
 */
export async function openReportFile(
  deps: ApiDeps,
  key: string,
  { number, file }: { number: number; file: string },
): Promise<FileAnswer> {
  const { id, account } = await requireReports(deps, key)
  const [row] = await repo.selectReports(deps.database, id, [number])
  if (!row?.content || !isReadable(toEntry(row, account, deps.now()).state)) throw notFound()
  if (!hasFile(row.content, file)) throw notFound()
  return openEvidence(deps, id, file)
}

async function contentOf(
  deps: ApiDeps,
  outletId: string,
  { row, locale }: { row: repo.ReportRow; locale: Locale },
): Promise<Disclosure['content']> {
  const { number, standard, content, signature_id: id } = row
  const { signed_at: at, signed_name: name, signed_function: role } = row
  if (!content) return null
  const clauses = await listQuestions(deps, { version: standard, locale })
  const signature = { id, name: name ?? '', function: role ?? '', signedAt: at.toISOString() }
  const doubts = row.doubts.map(toPublicDoubt)
  const shown = withAddresses(content, addressIn(outletId, number))
  return { ...toContent(standard, shown, clauses), signature, doubts }
}

/** An answer of a report, also of one that is not shown at present. Three queries. @throws ApiError notFound without one */
export async function findAnswer(
  deps: ApiDeps,
  outletId: string,
  { number, question: key, locale }: { number: number; question: string; locale: Locale },
) {
  const { account } = await repo.findHead(deps.database, outletId)
  const [row] = await repo.selectReports(deps.database, outletId, [number])
  const content = row?.content && withAddresses(row.content, addressIn(outletId, number))
  const answer = content && Object.hasOwn(content.answers, key) ? content.answers[key] : undefined
  if (!row || !content || !answer) throw notFound()
  const clauses = await listQuestions(deps, { version: row.standard, locale })
  const lines = toContent(row.standard, content, clauses).clauses.flatMap(({ questions }) => questions)
  const line = orNotFound(lines.find(({ question }) => question.key === key))
  return { report: toEntry(row, account, deps.now()), question: line.question, answer }
}

interface ReadForAudit {
  number: number
  locale: Locale
  /** Internal answers, where the reader sees them. */
  internal?: Record<string, FrozenAnswer> | null
  /** Where the reader finds a PDF. */
  addressOf: (file: string) => string
}

/**
 * A report for those who audit it, whatever has become of it since, with internal answers beside the public ones. Two queries.
 * Undefined once nothing of it is left.
 */
export async function readForAudit(
  deps: ApiDeps,
  outletId: string,
  { number, locale, internal, addressOf }: ReadForAudit,
): Promise<DisclosureLines | undefined> {
  const [row] = await repo.selectReports(deps.database, outletId, [number])
  if (!row?.content) return undefined
  const clauses = await listQuestions(deps, { version: row.standard, locale })
  const { clauses: lines } = toContent(row.standard, withAddresses(row.content, addressOf), clauses)
  const kept = withAddresses({ ...row.content, answers: internal ?? {} }, addressOf).answers
  return lines.map(({ clause, questions }) => ({
    clause,
    questions: questions.map((line) =>
      line.standing === 'internal' ? { ...line, answer: kept[line.question.key] ?? null } : line,
    ),
  }))
}
type DisclosureLines = NonNullable<Disclosure['content']>['clauses']

/** A report that is there, for those who audit it, and whether the outlet has withdrawn its newest one. Two queries. */
export async function findForAudit(deps: ApiDeps, outletId: string, number: number) {
  const { newest, account } = await repo.findHead(deps.database, outletId)
  const rows = await repo.selectReports(deps.database, outletId, [number, newest ?? number])
  const row = rows.find((each) => each.number === number)
  if (!row) return undefined
  const { standard, content } = row
  const isSilent = rows.some((each) => each.number === newest && each.withdrawn_at !== null)
  const { state } = toEntry(row, account, deps.now())
  // Hidden by the moderation, until an appeal may bring it back.
  const isThere = state !== 'withdrawn' && state !== 'removed'
  return {
    newest,
    state,
    standard,
    content,
    isThere,
    isSilent,
    canComeBack: undoUntil(row, deps.now()) !== null,
  }
}

/** Questions about which two reports say something else. Five queries at most. @throws ApiError notFound if one cannot be read */
export async function compareReports(
  deps: ApiDeps,
  key: string,
  { from, to, locale }: { from: number; to: number; locale: Locale },
): Promise<DisclosureChanges> {
  const { id, account } = await requireReports(deps, key)
  const rows = await repo.selectReports(deps.database, id, [...new Set([from, to])])
  const sides = [from, to].map((number) => {
    const row = rows.find((each) => each.number === number)
    if (!row?.content) throw notFound()
    const entry = toEntry(row, account, deps.now())
    if (!isReadable(entry.state)) throw notFound()
    return { entry, standard: row.standard, opened: withAddresses(row.content, addressIn(id, number)) }
  })
  const [before, after] = sides
  if (!before || !after) throw notFound()
  const old = await listQuestions(deps, { version: before.standard, locale })
  const isSameStandard = before.standard === after.standard
  const now = isSameStandard ? old : await listQuestions(deps, { version: after.standard, locale })
  const clauses = changesBetween(
    { opened: before.opened, clauses: old },
    { opened: after.opened, clauses: now },
  )
  return { from: before.entry, to: after.entry, clauses, ...countsOf(clauses) }
}

function countsOf(clauses: DisclosureChanges['clauses']) {
  const changes = clauses.flatMap(({ questions }) => questions.map(({ change }) => change))
  const counted = (wanted: DisclosureChange['change']) => changes.filter((change) => change === wanted).length
  return {
    added: counted('added'),
    removed: counted('removed'),
    changed: counted('changed'),
    internal: counted('internal'),
  }
}
