import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import type { ValidationCase } from '~/contracts/validation/validation'
import { getCase } from './case-list.service'
import { officeOf } from './office.service'
import { names, personName, providerName, notifyPerson, notifyRevocation } from './notifying.service'
import * as repo from './validation.repo'
import { type Office, isDecidable, mayDecide } from './validation.rules'
import { conflict, type Action, lockFor, type RequestRow, accessLevel } from './validation.service'

type Decision = { id: string } & ({ decision: 'approve' } | { decision: 'reject'; reason: string })

interface OfficeActor {
  actor: Actor
  office: Office
}

const knows =
  (office: Office) =>
  (request: RequestRow): boolean =>
    mayDecide(office, request.validator_id)

/** In the caller's transaction. */
async function decide(deps: ApiDeps, { actor, office }: OfficeActor, decision: Decision): Promise<string> {
  const { database } = deps
  const { id, decision: action } = decision
  const { subjectId, validatorId, state } = await lockFor(deps, { id, action, mayKnow: knows(office) })
  const subject = await repo.lockPerson(database, subjectId)
  if (!subject || !isDecidable({ active: subject.state === 'active', accessLevel: accessLevel(subject) })) {
    throw conflict('subjectNotActive')
  }
  const reason = decision.decision === 'reject' ? decision.reason : null
  await repo.updateRequest(database, id, { state, reason, decidedBy: actor.id, now: deps.now() })
  if (action === 'approve') await repo.markValidated(database, subject.id)
  // An open request always has a decider.
  const validator = await repo.getPerson(database, validatorId ?? '')
  const values = { ...names(subject, validator), ...(reason === null ? {} : { reason }) }
  const type = action === 'approve' ? 'validationApproved' : 'validationRejected'
  await notifyPerson(deps, { to: subject, type, path: '/home', values })
  await recordAuditEntry(deps, actor, {
    action: action === 'approve' ? 'validationRequest.approved' : 'validationRequest.rejected',
    subject: { kind: 'validationRequest', id },
    personId: subject.id,
    details: { provider: validator.id },
  })
  return personName(subject)
}

/**
 * Approves or rejects an open request. Approval gives the journalist full access immediately, in the same transaction;
 * the journalist is notified in either case. Providers and their contributors can only access the provider's requests,
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

interface Outcome {
  id: string
  name: string | null
  code: string | null
}

/**
 * Decides several requests independently of each other, in a fixed order, so that concurrent calls do not deadlock.
 * @returns results in the order of the ids; `code` gives the reason of a failure
 */
export async function decideRequests(
  deps: ApiDeps,
  actor: Actor,
  input: { ids: string[] } & ({ decision: 'approve' } | { decision: 'reject'; reason: string }),
): Promise<Outcome[]> {
  const office = await officeOf(deps, actor)
  const { ids: wanted, ...decision } = input
  const ids = [...new Set(wanted)]
  const outcomes = new Map<string, Outcome>()
  for (const id of [...ids].sort())
    outcomes.set(id, await attempt(deps, { actor, office }, { ...decision, id }))
  return ids.flatMap((id) => outcomes.get(id) ?? [])
}

async function attempt(deps: ApiDeps, officeActor: OfficeActor, decision: Decision): Promise<Outcome> {
  const { id } = decision
  try {
    const name = await deps.database.transaction(() => decide(deps, officeActor, decision))
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
    const { subjectId, validatorId } = await lockFor(deps, { id, action: 'revoke', mayKnow: knows(office) })
    const subject = await repo.lockPerson(database, subjectId)
    if (!subject || subject.state === 'deactivated') throw conflict('subjectNotActive')
    await repo.revokeRequest(database, id, { reason, revokedBy: actor.id, now: deps.now() })
    // For an account of another kind, this approval has no effect any more.
    const ends =
      accessLevel(subject) === 'journalist' && (await repo.isNewestApproval(database, { id, subjectId }))
    if (ends) await repo.unmarkValidated(database, subjectId)
    const validator = validatorId === null ? null : await repo.getPerson(database, validatorId)
    if (ends)
      await notifyRevocation(deps, { subject, provider: validator ? providerName(validator) : '', reason })
    await recordAuditEntry(deps, actor, {
      action: 'validationRequest.revoked',
      subject: { kind: 'validationRequest', id },
      personId: subjectId,
      details: { provider: validatorId, access: ends ? 'ended' : 'kept' },
    })
    return getCase(deps, office, { id, locale })
  })
}
