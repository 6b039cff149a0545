import { validate as isUuid } from 'uuid'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, violation } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import { type AccessLevel, accessLevelOf } from '~/contracts/permissions'
import type { ValidationRequest } from '~/contracts/validation/validation'
import { getOwnRequest } from './own-requests.service'
import { names, notifyOfEnd, notifyPerson, publishRequestEvent, settleRequest } from './notifying.service'
import * as repo from './validation.repo'
import {
  blockedCodes,
  mayDecide,
  type Office,
  requestBlockedReason,
  stateAfter,
  type ValidationAction,
} from './validation.rules'
import * as approvals from './conversation.repo'

/** The state has changed meanwhile. */
export const accessLevel = (account: repo.Account): AccessLevel =>
  accessLevelOf({ ...account, contributor: account.parent_id !== null })

/**
 * Sends a validation request to a provider and notifies it, also by mail. At most one is open per journalist.
 * @throws ApiError conflict: alreadyValidated, alreadyRequested, noValidationNeeded
 * @throws ApiError unprocessable: validatorUnknown at `validator`
 */
export async function requestValidation(
  deps: ApiDeps,
  actor: Actor,
  request: { validatorId: string; introduction: string; locale: Locale },
): Promise<ValidationRequest> {
  const { database } = deps
  return database.transaction(async () => {
    const subject = await repo.lockPerson(database, actor.id)
    // Deactivated concurrently.
    if (subject?.state !== 'active') throw notFound()
    const blockedReason = requestBlockedReason({
      accessLevel: accessLevel(subject),
      hasOpenRequest: await repo.hasOpenRequest(database, actor.id),
    })
    if (blockedReason) throw conflict(blockedReason)
    const validator = await findValidator(deps, request.validatorId)
    const id = await repo.insertRequest(database, {
      subjectId: subject.id,
      validatorId: validator.id,
      introduction: request.introduction,
      now: deps.now(),
    })
    if (!id) throw conflict('alreadyRequested')
    const path = `/ij_administration/${id}`
    await notifyPerson(deps, {
      to: validator,
      type: 'validationRequested',
      path,
      values: names(subject, validator),
    })
    await publishRequestEvent(deps, 'validation.requested', { requestId: id, providerId: validator.id })
    return getOwnRequest(deps, { id, subjectId: actor.id, locale: request.locale })
  })
}

async function findValidator(deps: ApiDeps, id: string): Promise<repo.Account> {
  const validator = isUuid(id) ? await repo.lockPerson(deps.database, id) : undefined
  if (validator?.state !== 'active' || accessLevel(validator) !== 'provider') {
    throw violation('validator', 'validatorUnknown')
  }
  return validator
}

export interface Action {
  id: string
  locale: Locale
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof repo.lockRequest>>>
interface Attempt {
  id: string
  action: ValidationAction
  /** False if the request must be treated as non-existent. */
  mayKnow: (row: RequestRow) => boolean
}

/** Locks the request for an action. @throws ApiError conflict with its current state */
export async function lockFor(deps: ApiDeps, { id, action, mayKnow }: Attempt) {
  const row = isUuid(id) ? await repo.lockRequest(deps.database, id) : undefined
  if (!row || !mayKnow(row)) throw notFound()
  const state = stateAfter(row.state, action)
  if (!state) throw conflict(blockedCodes[row.state])
  const awaitsAnswer = row.waiting_since === null
  return { row, subjectId: row.subject_id, validatorId: row.validator_id, state, awaitsAnswer }
}

/** The requests that an office decides. */
export const knownTo =
  (office: Office) =>
  (request: RequestRow): boolean =>
    mayDecide(office, request.validator_id)

/**
 * Withdraws the actor's open request and notifies the provider.
 * @throws ApiError notFound for those of others; conflict if it was decided or withdrawn meanwhile
 */
export async function cancelRequest(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: Action,
): Promise<ValidationRequest> {
  const { database } = deps
  return database.transaction(async () => {
    const mayKnow = (request: RequestRow) => request.subject_id === actor.id
    const { subjectId, validatorId, state } = await lockFor(deps, { id, action: 'cancel', mayKnow })
    await repo.updateRequest(database, id, { state, reason: null, decidedBy: actor.id, now: deps.now() })
    const subject = await repo.getPerson(database, subjectId)
    // An open request always has a decider.
    const validator = await repo.getPerson(database, validatorId ?? '')
    await settleRequest(deps, { id, validatorId })
    await notifyOfEnd(deps, { subject, validator, path: `/ij_administration/${id}` })
    return getOwnRequest(deps, { id, subjectId: actor.id, locale })
  })
}

/** The journalist's latest approved request and its provider; null if there is none. */
export async function findApproval(
  deps: ApiDeps,
  subjectId: string,
): Promise<{ requestId: string; validatorId: string } | null> {
  return (await repo.findApproval(deps.database, subjectId)) ?? null
}

interface CodeApproval {
  subjectId: string
  validatorId: string
  code: { id: string; createdBy: string | null }
  locale: Locale
}

/**
 * Validates a journalist by a provider's code: creates an approved request without a manual decision. Cancels an open
 * request and notifies its provider as if it had been withdrawn. In the caller's transaction, which has locked and
 * checked the code.
 * @throws ApiError conflict: alreadyValidated, noValidationNeeded; unprocessable validationCodeNotAgain at `code` if
 * this provider has revoked an approval before, which a code must not bypass
 */
export async function approveByCode(deps: ApiDeps, approval: CodeApproval): Promise<ValidationRequest> {
  const { database } = deps
  const { subjectId, validatorId, code, locale } = approval
  await approvals.lockOpenRequest(database, subjectId)
  const subject = await repo.lockPerson(database, subjectId)
  // Repeated: a concurrent request held the person's lock until now.
  const open = await approvals.lockOpenRequest(database, subjectId)
  // Deactivated concurrently.
  if (subject?.state !== 'active') throw notFound()
  const accessLevel = accessLevelOf({ ...subject, contributor: subject.parent_id !== null })
  const blockedReason = requestBlockedReason({ accessLevel, hasOpenRequest: false })
  if (blockedReason) throw conflict(blockedReason)
  if (await approvals.wasRevoked(database, subjectId, validatorId))
    throw violation('code', 'validationCodeNotAgain')
  const now = deps.now()
  if (open) {
    await approvals.cancelRequest(database, open.id, { subjectId, now })
    await settleRequest(deps, { id: open.id, validatorId: open.validator_id })
    const validator = await repo.getPerson(database, open.validator_id)
    await notifyOfEnd(deps, { subject, validator, path: `/ij_administration/${open.id}` })
  }
  const id = await approvals.insertApproved(database, { subjectId, validatorId, code, now })
  await approvals.giveAccess(database, subjectId)
  return getOwnRequest(deps, { id, subjectId, locale })
}
