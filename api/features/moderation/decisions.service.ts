import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps, ApiConfig } from '~/api/platform/deps'
import { conflict, notFound, orNotFound } from '~/api/platform/errors'
import type {
  AppealDecision,
  CaseDecision,
  ReportCategory,
  Appeal,
} from '~/contracts/administration/moderation'
import * as repo from './cases.repo'
import {
  type CaseAction,
  decisionBlockedReason,
  blockedReasonOf,
  stateAfter,
  appealEnd,
  appealStateOf,
  type CaseFacts,
  excerptOf,
} from './moderation.rules'
import { blockPerson, unblockPerson } from '~/api/features/people-admin/account-changes.service'
import { findParticipants, findReported, setRemoved } from '~/api/features/reports/reports.service'
import { notifyLive } from '~/api/platform/live'
import { limits, type Locale } from '~/contracts/constants'
import { notify } from '~/api/features/notifications/notifications.service'
import { type MailTemplate, translate } from '~/api/platform/translations'
import { withoutLinks } from '~/contracts/texts'
import { writtenDay } from '~/contracts/written-day'
import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '~/api/platform/encryption'

const outcomes = { dismiss: 'dismissed', warn: 'warned', remove: 'removed' } as const
const refusals = { own: 'caseOwn', sameAdmin: 'appealSameAdmin' } as const

/** The case, locked for an action of this admin. The second of two concurrent decisions sees the first. */
async function lockFor(
  deps: ApiDeps,
  actor: Actor,
  { id, action }: { id: string; action: CaseAction },
): Promise<repo.CaseRow> {
  const { database } = deps
  const row = orNotFound(await repo.lockCase(database, id))
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
    if (action === 'remove') await takeAway(deps, actor, { row, statement, decidedAt })
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
 * Decides an appeal: upholds the removal or restores the item. Sends a statement to the author and, once it is back, to the
 * reporters.
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
    const undone = restored && ((await bringBack(deps, actor, row)) ? 'restored' : 'stillBlocked')
    await notifyAuthorOfAppeal(deps, row, { outcome: undone || 'upheld', statement })
    if (undone === 'restored') await notifyReporters(deps, row, { outcome: undone, statement })
    await recordAuditEntry(deps, actor, {
      action: restored ? 'moderationCase.restored' : 'moderationCase.upheld',
      subject: { kind: 'moderationCase', id: row.id },
      personId: row.author_id,
      details: { kind: row.subject_kind, subject: row.subject_id },
    })
  })
}

type Thing = Pick<repo.CaseRow, 'subject_kind' | 'subject_id'>

/** Makes open pages of a discussion reload. */
async function notifyParticipants(
  deps: ApiDeps,
  { subject_kind: kind, subject_id: id }: Thing,
): Promise<void> {
  const { database } = deps
  const place = kind === 'message' ? (await findReported(deps, { kind, id }))?.place : null
  if (!place) return
  const people = await findParticipants(deps, place.discussionId)
  await notifyLive(database, { people, event: { type: 'message', discussionId: place.discussionId } })
}

/** Hides a reported item from everyone but moderators; blocks a reported person. */
async function takeAway(
  deps: ApiDeps,
  actor: Actor,
  { row, statement, decidedAt }: { row: Thing; statement: string; decidedAt: Date },
): Promise<void> {
  const { subject_kind: kind, subject_id: id } = row
  if (kind === 'person') {
    const reason = Array.from(statement).slice(0, limits.reasonMaximumCharacters).join('')
    // The moderation sends its own notification.
    await blockPerson(deps, actor, { id, reason, quiet: true, at: decidedAt })
    return
  }
  await setRemoved(deps, { kind, id }, decidedAt)
  await notifyParticipants(deps, row)
}

/** Restores a removed item. False where it is an account that stays blocked. */
async function bringBack(
  deps: ApiDeps,
  actor: Actor,
  row: Thing & Pick<repo.CaseRow, 'decided_at'>,
): Promise<boolean> {
  const { subject_kind: kind, subject_id: id } = row
  if (kind === 'person') {
    // Not of what somebody else has blocked the account for.
    await unblockPerson(deps, actor, { id, quiet: true, blockedAt: row.decided_at })
    return (await repo.findAddressee(deps.database, id))?.state !== 'blocked'
  }
  await setRemoved(deps, { kind, id }, null)
  await notifyParticipants(deps, row)
  return true
}

const fullName = ({ first_name: first, last_name: last }: repo.Addressee): string => `${first} ${last}`

/** Mails about decisions are always sent, regardless of preferences. */
async function notifyPerson(
  deps: ApiDeps,
  person: repo.Addressee,
  news: { context: string; template: MailTemplate; values: Record<string, string>; path: string | null },
): Promise<void> {
  const { context, template, values, path } = news
  await notify(deps, { personId: person.id, type: 'account', data: { context }, path })
  await deps.sendMail({
    to: person.email,
    locale: person.locale,
    template,
    values: { ...values, name: fullName(person), ...(path === null ? {} : { path }) },
  })
}

interface Reasons {
  category: ReportCategory
  statement: string
  decidedAt: Date
}

/** An author may have written many of the kind: the beginning says which one is meant. */
function naming({ subject_kind: kind, snapshot }: repo.CaseRow, locale: Locale, words: string): string {
  if (kind === 'person') return words
  return `${words}\n\n${translate(locale, 'moderation:about', { excerpt: withoutLinks(excerptOf(kind, snapshot)) })}`
}

/** A warning with its reasons; there is nothing to undo, so objections go to the helpdesk. */
async function notifyAuthorOfWarning(
  deps: ApiDeps,
  row: repo.CaseRow,
  { category, statement }: Reasons,
): Promise<void> {
  const author = row.author_id ? await repo.findAddressee(deps.database, row.author_id) : undefined
  if (!author) return
  const { locale } = author
  await notifyPerson(deps, author, {
    context: 'contentWarned',
    template: 'moderationWarned',
    values: {
      meaning: naming(row, locale, translate(locale, `moderation:warning.${row.subject_kind}`)),
      rule: translate(locale, `moderation:rule.${category}`),
      statement,
    },
    path: '/helpdesk',
  })
}

/** Statement of reasons: what was hidden, under which rule, why, the consequences, and how to appeal. */
async function notifyAuthorOfRemoval(
  deps: ApiDeps,
  row: repo.CaseRow,
  { category, statement, decidedAt }: Reasons,
): Promise<void> {
  const author = row.author_id ? await repo.findAddressee(deps.database, row.author_id) : undefined
  if (!author) return
  const { locale } = author
  await notifyPerson(deps, author, {
    context: row.subject_kind === 'person' ? 'accountBlockedByModeration' : 'contentRemoved',
    template: 'moderationRemoved',
    values: {
      meaning: naming(row, locale, translate(locale, `moderation:meaning.${row.subject_kind}`)),
      rule: translate(locale, `moderation:rule.${category}`),
      statement,
      until: writtenDay(locale, appealEnd(decidedAt)),
    },
    path: appealPath(deps.config, row.id),
  })
}

const appealContexts = {
  upheld: 'appealUpheld',
  restored: 'appealRestored',
  stillBlocked: 'appealStillBlocked',
}

/** The result of an appeal. */
async function notifyAuthorOfAppeal(
  deps: ApiDeps,
  row: repo.CaseRow,
  { outcome, statement }: { outcome: keyof typeof appealContexts; statement: string },
): Promise<void> {
  const author = row.author_id ? await repo.findAddressee(deps.database, row.author_id) : undefined
  if (!author) return
  await notifyPerson(deps, author, {
    context: appealContexts[outcome],
    template: 'appealDecided',
    values: { outcome: translate(author.locale, `moderation:appealOutcome.${outcome}`), statement },
    path: appealPath(deps.config, row.id),
  })
}

const contexts = {
  dismissed: 'reportDismissed',
  warned: 'reportWarned',
  removed: 'reportRemoved',
  blocked: 'reportBlocked',
  restored: 'reportRestored',
}

/** The outcome for all reporters; reporters and author remain anonymous to each other. */
async function notifyReporters(
  deps: ApiDeps,
  row: repo.CaseRow,
  { outcome, statement }: { outcome: 'dismissed' | 'warned' | 'removed' | 'restored'; statement: string },
): Promise<void> {
  const told = outcome === 'removed' && row.subject_kind === 'person' ? 'blocked' : outcome
  for (const reporter of await repo.selectReporters(deps.database, row.id)) {
    const words = translate(reporter.locale, `moderation:outcome.${told}`)
    const what = translate(reporter.locale, `moderation:what.${row.subject_kind}`)
    await notifyPerson(deps, reporter, {
      context: contexts[told],
      template: 'reportDecided',
      values: { outcome: words, what, statement },
      path: null,
    })
  }
}

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
  const id = orNotFound(caseOfAddress(deps.config, token))
  await database.transaction(async () => {
    const row = await repo.lockCase(database, id)
    if (!row || !appealStateOf(factsOf(row), deps.now())) throw notFound()
    const blockedReason = blockedReasonOf('appeal', factsOf(row), deps.now())
    if (blockedReason) throw conflict(blockedReason)
    await repo.updateCase(database, row.id, { appeal: text, appealed_at: deps.now() })
  })
}

const purpose = 'appeal'
const shape = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([\w-]{43})$/

type Secret = Pick<ApiConfig, 'tokenSecret'>

/** Path of the author's page about a removal. It needs no login: blocked users cannot log in. */
const appealPath = ({ tokenSecret }: Secret, caseId: string): string =>
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
