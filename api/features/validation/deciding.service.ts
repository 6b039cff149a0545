import { settle } from '~/api/features/notifications/notifications.service'
import { limits } from '~/contracts/constants'
import type { ConversationEntry } from '~/contracts/validation/conversation'
import type { ValidationRequest } from '~/contracts/validation/validation'
import * as conversation from './conversation.repo'
import { getOwnRequest, listConversations } from './own-requests.service'
import type { RequestRow } from './validation.service'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict } from '~/api/platform/errors'
import { notifyLive } from '~/api/platform/live'
import { retract } from '~/api/features/notifications/notifications.service'
import { type Locale, lifetimes } from '~/contracts/constants'
import type { ValidationCase } from '~/contracts/validation/validation'
import { getCase } from './case/case-list.service'
import { keepReason } from './case/case.service'
import { officeOf } from './validators.service'
import {
  names,
  personName,
  providerName,
  notifyPerson,
  notifySubject,
  ownPath,
  publishRequestEvent,
  settleRequest,
  withdrawDecisionEvent,
} from './notifying.service'
import * as repo from './validation.repo'
import { type Office, isDecidable, undoUntil } from './validation.rules'
import { type Action, knownTo, lockFor, accessLevel } from './validation.service'

/** `keep`: the office keeps the reason for reuse. */
type Decision = { id: string } & (
  { decision: 'approve' } | { decision: 'reject'; reason: string; keep?: boolean | undefined }
)

interface OfficeActor {
  actor: Actor
  office: Office
}

/** In the caller's transaction. */
async function decide(deps: ApiDeps, { actor, office }: OfficeActor, decision: Decision): Promise<string> {
  const { database } = deps
  const { id, decision: action } = decision
  const { subjectId, validatorId, state } = await lockFor(deps, { id, action, mayKnow: knownTo(office) })
  const subject = await repo.lockPerson(database, subjectId)
  if (!subject || !isDecidable({ active: subject.state === 'active', accessLevel: accessLevel(subject) })) {
    throw conflict('subjectNotActive')
  }
  const reason = decision.decision === 'reject' ? decision.reason : null
  const now = deps.now()
  await repo.updateRequest(database, id, { state, reason, decidedBy: actor.id, now })
  if (action === 'approve') await repo.markValidated(database, subject.id)
  // An open request always has a decider.
  const validator = await repo.getPerson(database, validatorId ?? '')
  const values = { ...names(subject, validator), ...(reason === null ? {} : { reason }) }
  await settleRequest(deps, { id, validatorId })
  // Nobody outside hears about what can still be undone.
  const notBefore = new Date(now.getTime() + lifetimes.decisionUndo * 1000)
  await notifyPerson(deps, {
    to: subject,
    type: action === 'approve' ? 'validationApproved' : 'validationRejected',
    path: ownPath(id),
    values,
    notBefore,
  })
  await publishRequestEvent(deps, 'validation.decided', {
    requestId: id,
    providerId: validator.id,
    data: { decision: state },
    notBefore,
  })
  // Open pages of the journalist change, whatever is to be told on the campus, and so do lists of the deciders.
  await notifyLive(database, { people: [...new Set([subject.id, validator.id, actor.id])] })
  if (decision.decision === 'reject' && decision.keep) await keepReason(deps, office, decision.reason)
  await recordAuditEntry(deps, actor, {
    action: action === 'approve' ? 'validationRequest.approved' : 'validationRequest.rejected',
    subject: { kind: 'validationRequest', id },
    personId: subject.id,
    details: { provider: validator.id },
  })
  return personName(subject)
}

/** In the caller's transaction. Undoing an approval takes the access that it gave, and no other. */
async function undo(deps: ApiDeps, { actor, office }: OfficeActor, id: string): Promise<string> {
  const { database } = deps
  const { row, subjectId } = await lockFor(deps, { id, action: 'undo', mayKnow: knownTo(office) })
  const decider = row.decided_by === null ? null : await repo.getPerson(database, row.decided_by)
  const until = undoUntil(
    {
      state: row.state,
      decidedAt: row.decided_at,
      byCode: row.code_id !== null,
      decider: {
        person: decider && { id: decider.id, parentId: decider.parent_id, name: personName(decider) },
        validatorId: row.validator_id,
      },
    },
    office,
    deps.now(),
  )
  if (!until) throw conflict('undoTooLate')
  const subject = await repo.lockPerson(database, subjectId)
  if (!subject || !isDecidable({ active: subject.state === 'active', accessLevel: accessLevel(subject) }))
    throw conflict('subjectNotActive')
  // Nobody could decide it again, or nothing is left to decide.
  const validator = row.validator_id === null ? undefined : await repo.lockPerson(database, row.validator_id)
  if (validator?.state !== 'active' || accessLevel(validator) !== 'provider') throw conflict('undoTooLate')
  if (row.state === 'rejected' && subject.validated) throw conflict('undoTooLate')
  if (await repo.hasOpenRequest(database, subjectId)) throw conflict('undoRequestedAgain')
  const isAccess = row.state === 'approved' && (await repo.isNewestApproval(database, { id, subjectId }))
  await repo.reopenRequest(database, id)
  if (isAccess && accessLevel(subject) === 'journalist') await repo.unmarkValidated(database, subjectId)
  const types = ['validationApproved', 'validationRejected'] as const
  await retract(deps, { personId: subjectId, path: ownPath(id), types })
  await withdrawDecisionEvent(deps, id)
  await notifyLive(database, { people: [...new Set([validator.id, actor.id])] })
  await recordAuditEntry(deps, actor, {
    action: 'validationRequest.undone',
    subject: { kind: 'validationRequest', id },
    personId: subjectId,
    details: { provider: validator.id, state: row.state },
  })
  return personName(subject)
}

/**
 * Undoes an approval or a rejection of this office within ten minutes: the request is open again, access from it ends, and what the
 * journalist was told is taken back, with the mail that has waited.
 * @throws ApiError notFound for requests to other providers; conflict if it is not decided (requestOpen, requestWithdrawn,
 * requestRevoked), undoTooLate also for decisions of others, undoRequestedAgain if the journalist has sent a new request,
 * subjectNotActive
 */
export async function undoDecision(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: Action,
): Promise<ValidationCase> {
  return deps.database.transaction(async () => {
    const office = await officeOf(deps, actor)
    await undo(deps, { actor, office }, id)
    return getCase(deps, office, { id, locale })
  })
}

/**
 * Approves or rejects an open request. Approval gives the journalist full access immediately, in the same transaction;
 * the journalist is notified in either case, by mail once the decision cannot be undone any more. Providers and their contributors can only access the provider's requests,
 * admins all.
 * @param decision with `reason` for a rejection
 * @throws ApiError notFound for requests to other providers; conflict if it is no longer open (requestWithdrawn,
 * requestApproved, requestRejected, requestRevoked) or the account is not active (subjectNotActive)
 */
export async function decideRequest(
  deps: ApiDeps,
  actor: Actor,
  { locale, ...decision }: Decision & { locale: Locale },
): Promise<ValidationCase> {
  return deps.database.transaction(async () => {
    const office = await officeOf(deps, actor)
    await decide(deps, { actor, office }, decision)
    return getCase(deps, office, { id: decision.id, locale })
  })
}

type Several = { ids: string[] } & ({ decision: 'approve' | 'undo' } | { decision: 'reject'; reason: string })

interface Outcome {
  id: string
  name: string | null
  code: string | null
}

/**
 * Decides several requests, or undoes decisions, independently of each other, in a fixed order, so that concurrent calls do not deadlock.
 * @returns results in the order of the ids; `code` gives the reason of a failure
 */
export async function decideRequests(deps: ApiDeps, actor: Actor, input: Several): Promise<Outcome[]> {
  const office = await officeOf(deps, actor)
  const { ids: wanted, ...decision } = input
  const ids = [...new Set(wanted)]
  const outcomes = new Map<string, Outcome>()
  for (const id of [...ids].sort())
    outcomes.set(id, await attempt(deps, { actor, office }, { ...decision, id }))
  return ids.flatMap((id) => outcomes.get(id) ?? [])
}

async function attempt(
  deps: ApiDeps,
  officeActor: OfficeActor,
  decision: Decision | { id: string; decision: 'undo' },
): Promise<Outcome> {
  const { id } = decision
  try {
    const name = await deps.database.transaction(() =>
      decision.decision === 'undo' ? undo(deps, officeActor, id) : decide(deps, officeActor, decision),
    )
    return { id, name, code: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'notFound') return { id, name: null, code: 'requestUnknown' }
    const subject = await repo.findSubject(deps.database, id)
    return { id, name: subject ? personName(subject) : null, code: error.violations[0]?.code ?? null }
  }
}

/**
 * Revokes an approval. Full access ends with the transaction, also in open sessions, unless the journalist has been
 * approved again since. The journalist is notified of the reason and may ask again.
 * @throws ApiError notFound for requests to other providers; conflict if it is not approved or the account is gone
 */
export async function revokeApproval(
  deps: ApiDeps,
  actor: Actor,
  { id, reason, locale }: Action & { reason: string },
): Promise<ValidationCase> {
  const { database } = deps
  return database.transaction(async () => {
    const office = await officeOf(deps, actor)
    const { subjectId, validatorId } = await lockFor(deps, { id, action: 'revoke', mayKnow: knownTo(office) })
    const subject = await repo.lockPerson(database, subjectId)
    if (!subject || subject.state === 'deactivated') throw conflict('subjectNotActive')
    await repo.revokeRequest(database, id, { reason, revokedBy: actor.id, now: deps.now() })
    // For an account of another kind, this approval has no effect any more.
    const ends =
      accessLevel(subject) === 'journalist' && (await repo.isNewestApproval(database, { id, subjectId }))
    if (ends) await repo.unmarkValidated(database, subjectId)
    const validator = validatorId === null ? null : await repo.getPerson(database, validatorId)
    if (ends) {
      const values = { provider: validator ? providerName(validator) : '', reason }
      await notifySubject(deps, { subject, why: 'validationRevoked', values })
    }
    await recordAuditEntry(deps, actor, {
      action: 'validationRequest.revoked',
      subject: { kind: 'validationRequest', id },
      personId: subjectId,
      details: { provider: validatorId, access: ends ? 'ended' : 'kept' },
    })
    return getCase(deps, office, { id, locale })
  })
}

interface Words {
  id: string
  text: string
}

/**
 * Asks the journalist of an open request. The request stays open and can still be decided; reminders wait for the answer.
 * @throws ApiError notFound for requests to other providers; conflict if it is no longer open, or questionsFull
 */
export async function askJournalist(
  deps: ApiDeps,
  actor: Actor,
  { id, text }: Words,
): Promise<ConversationEntry> {
  const { database } = deps
  return database.transaction(async () => {
    const office = await officeOf(deps, actor)
    const { subjectId, validatorId } = await lockFor(deps, { id, action: 'ask', mayKnow: knownTo(office) })
    if ((await conversation.countQuestions(database, id)) >= limits.questionsPerRequest)
      throw conflict('questionsFull')
    const now = deps.now()
    const entryId = await conversation.insertEntry(database, {
      requestId: id,
      authorId: actor.id,
      fromSubject: false,
      text,
      now,
    })
    await conversation.passToSubject(database, id)
    await settleRequest(deps, { id, validatorId })
    const subject = await repo.getPerson(database, subjectId)
    // An open request always has a decider.
    const validator = await repo.getPerson(database, validatorId ?? '')
    await notifyPerson(deps, {
      to: subject,
      type: 'validationQuestion',
      path: ownPath(id),
      values: names(subject, validator),
      text,
    })
    await recordAuditEntry(deps, actor, {
      action: 'validationRequest.asked',
      subject: { kind: 'validationRequest', id },
      personId: subjectId,
      details: { provider: validator.id },
    })
    const entries = await listConversations(deps, [{ id, validator_id: validatorId }], office)
    const entry = entries.get(id)?.find((each) => each.id === entryId)
    if (!entry) throw new Error('The question was not stored')
    return entry
  })
}

/**
 * Answers the questions about the actor's open request. The provider is notified, and its time to decide starts anew.
 * @throws ApiError notFound for those of others; conflict if it is no longer open, or noQuestion if nobody waits for an
 * answer
 */
export async function answerQuestion(
  deps: ApiDeps,
  actor: Actor,
  { id, text, locale }: Words & { locale: Locale },
): Promise<ValidationRequest> {
  const { database } = deps
  return database.transaction(async () => {
    const mayKnow = (request: RequestRow) => request.subject_id === actor.id
    const { validatorId, awaitsAnswer } = await lockFor(deps, { id, action: 'answer', mayKnow })
    if (!awaitsAnswer) throw conflict('noQuestion')
    const now = deps.now()
    const entry = { requestId: id, authorId: actor.id, fromSubject: true, text, now }
    await conversation.insertEntry(database, entry)
    await conversation.passToProvider(database, id, now)
    await settle(deps, { people: [actor.id], path: ownPath(id) })
    const subject = await repo.getPerson(database, actor.id)
    // An open request always has a decider.
    const validator = await repo.getPerson(database, validatorId ?? '')
    await notifyPerson(deps, {
      to: validator,
      type: 'validationRequested',
      context: 'answered',
      path: `/ij_administration/${id}`,
      values: names(subject, validator),
      text,
    })
    await publishRequestEvent(deps, 'validation.answered', { requestId: id, providerId: validator.id })
    return getOwnRequest(deps, { id, subjectId: actor.id, locale })
  })
}
