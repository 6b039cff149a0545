import { validate as isUuid } from 'uuid'
import { notify } from '~/api/features/notifications/notifications.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound, violation } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import { type Standing, standingOf } from '~/contracts/permissions'
import type { ValidationCase, ValidationRequest } from '~/contracts/validation'
import { getCase } from './case-list.service'
import { getOwnRequest } from './own-requests.service'
import * as repo from './validation.repo'
import {
  isDecidable,
  mayDecide,
  obstacleCodes,
  obstacleToRequest,
  stateAfter,
  type ValidationDeed,
} from './validation.rules'

const conflict = (code: string) => new ApiError('conflict', [{ propertyPath: '', code }])

const standing = (party: repo.Party): Standing =>
  standingOf({ ...party, contributor: party.parent_id !== null })
const personName = (party: repo.Party): string => `${party.first_name} ${party.last_name}`
const providerName = (party: repo.Party): string => party.entity_name ?? personName(party)

/** Told to one party as notification and mail of the same kind, both with the names of journalist and provider. */
interface Message {
  to: repo.Party
  type: 'validationRequested' | 'validationCancelled' | 'validationApproved' | 'validationRejected'
  path: string
  values: Record<string, string>
}

const tell = (deps: ApiDeps, { to, type, path, values }: Message): Promise<void> =>
  notify(deps, {
    personId: to.id,
    type,
    data: values,
    path,
    mail: {
      to: to.email,
      locale: to.locale,
      template: type,
      values: { ...values, name: personName(to), path },
    },
  })

const names = (journalist: repo.Party, provider: repo.Party) => ({
  journalist: personName(journalist),
  provider: providerName(provider),
})

/**
 * Sends a request for validation to a provider, who is told by notification and mail. One may be open per journalist.
 * @throws ApiError conflict: alreadyValidated, alreadyRequested, noValidationNeeded
 * @throws ApiError unprocessable: validatorUnknown at `validator`
 */
export async function requestValidation(
  deps: ApiDeps,
  actor: Actor,
  request: { validatorId: string; locale: Locale },
): Promise<ValidationRequest> {
  const { database } = deps
  return database.transaction(async () => {
    const subject = await repo.lockPerson(database, actor.id)
    // Deactivated in another window while this was under way.
    if (subject?.state !== 'active') throw notFound()
    const obstacle = obstacleToRequest({
      standing: standing(subject),
      hasOpenRequest: await repo.hasOpenRequest(database, actor.id),
    })
    if (obstacle) throw conflict(obstacle)
    const validator = await findValidator(deps, request.validatorId)
    const ids = { subjectId: subject.id, validatorId: validator.id }
    const id = await repo.insertRequest(database, { ...ids, now: deps.now() })
    if (!id) throw conflict('alreadyRequested')
    const path = `/ij_administration/${id}`
    await tell(deps, { to: validator, type: 'validationRequested', path, values: names(subject, validator) })
    return getOwnRequest(deps, { id, subjectId: actor.id, locale: request.locale })
  })
}

async function findValidator(deps: ApiDeps, id: string): Promise<repo.Party> {
  const validator = isUuid(id) ? await repo.lockPerson(deps.database, id) : undefined
  if (validator?.state !== 'active' || standing(validator) !== 'provider') {
    throw violation('validator', 'validatorUnknown')
  }
  return validator
}

interface Deed {
  id: string
  locale: Locale
}

type RequestRow = NonNullable<Awaited<ReturnType<typeof repo.lockRequest>>>
interface Attempt {
  id: string
  deed: ValidationDeed
  /** What the actor may not know of does not exist. */
  mayKnow: (row: RequestRow) => boolean
}

/** Locks the request for a deed, or says what became of it meanwhile. */
async function lockFor(deps: ApiDeps, { id, deed, mayKnow }: Attempt) {
  const row = isUuid(id) ? await repo.lockRequest(deps.database, id) : undefined
  if (!row || !mayKnow(row)) throw notFound()
  const state = stateAfter(row.state, deed)
  // An open request always has somebody to decide it.
  if (!state || row.validator_id === null) throw conflict(obstacleCodes[row.state])
  return { subjectId: row.subject_id, validatorId: row.validator_id, state }
}

/**
 * Withdraws an own open request; the provider is told.
 * @throws ApiError notFound for other people's; conflict where it was decided or withdrawn meanwhile
 */
export async function cancelRequest(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: Deed,
): Promise<ValidationRequest> {
  const { database } = deps
  return database.transaction(async () => {
    const mayKnow = (request: RequestRow) => request.subject_id === actor.id
    const { subjectId, validatorId, state } = await lockFor(deps, { id, deed: 'cancel', mayKnow })
    await repo.updateRequest(database, id, { state, reason: null, decidedBy: actor.id, now: deps.now() })
    const subject = await repo.getPerson(database, subjectId)
    const validator = await repo.getPerson(database, validatorId)
    const path = `/ij_administration/${id}`
    await tell(deps, { to: validator, type: 'validationCancelled', path, values: names(subject, validator) })
    return getOwnRequest(deps, { id, subjectId: actor.id, locale })
  })
}

/**
 * Approves or rejects an open request. Approval gives the journalist full access at once, in the same transaction; either
 * way the journalist is told. Providers reach their own requests only, admins all.
 * @param decision with `reason` for a rejection
 * @throws ApiError notFound for other providers' requests; conflict where it is no longer open (requestWithdrawn,
 * requestApproved, requestRejected) or the account is not active (subjectNotActive)
 */
export async function decideRequest(
  deps: ApiDeps,
  actor: Actor,
  decision: (Deed & { deed: 'approve' }) | (Deed & { deed: 'reject'; reason: string }),
): Promise<ValidationCase> {
  const { database } = deps
  const { id, deed } = decision
  return database.transaction(async () => {
    const mayKnow = (request: RequestRow) => mayDecide(actor, request.validator_id)
    const { subjectId, validatorId, state } = await lockFor(deps, { id, deed, mayKnow })
    const subject = await repo.lockPerson(database, subjectId)
    if (!subject || !isDecidable({ active: subject.state === 'active', standing: standing(subject) })) {
      throw conflict('subjectNotActive')
    }
    const reason = decision.deed === 'reject' ? decision.reason : null
    await repo.updateRequest(database, id, { state, reason, decidedBy: actor.id, now: deps.now() })
    if (deed === 'approve') await repo.markValidated(database, subject.id)
    const validator = await repo.getPerson(database, validatorId)
    const values = { ...names(subject, validator), ...(reason === null ? {} : { reason }) }
    const type = deed === 'approve' ? 'validationApproved' : 'validationRejected'
    await tell(deps, { to: subject, type, path: '/home', values })
    return getCase(deps, actor, { id, locale: decision.locale })
  })
}
