import { notify } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound, violation } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import { accessLevelOf } from '~/contracts/permissions'
import type { ValidationRequest } from '~/contracts/validation/validation'
import * as approvals from './code-approval.repo'
import { getOwnRequest } from './own-requests.service'
import * as repo from './validation.repo'
import { requestBlockedReason } from './validation.rules'

interface CodeApproval {
  subjectId: string
  validatorId: string
  code: { id: string; createdBy: string | null }
  locale: Locale
}

const personName = (account: repo.Account): string => `${account.first_name} ${account.last_name}`

/**
 * Gives a journalist full access by a code of a provider: an approved request, without anybody having looked at it. An
 * open request ends with it, and its provider is told as if it had been withdrawn. In the caller's transaction, in which
 * the code is locked and found to be usable.
 * @throws ApiError conflict: alreadyValidated, noValidationNeeded; unprocessable validationCodeNotAgain at `code`, where
 * this provider's approval was taken back before: a code must not get around that
 */
export async function approveByCode(deps: ApiDeps, approval: CodeApproval): Promise<ValidationRequest> {
  const { database } = deps
  const { subjectId, validatorId, code, locale } = approval
  await approvals.lockOpenRequest(database, subjectId)
  const subject = await repo.lockPerson(database, subjectId)
  // Once more: a request that was being sent held the person until now.
  const open = await approvals.lockOpenRequest(database, subjectId)
  // Deactivated in another window while this was under way.
  if (subject?.state !== 'active') throw notFound()
  const accessLevel = accessLevelOf({ ...subject, contributor: subject.parent_id !== null })
  const blockedReason = requestBlockedReason({ accessLevel, hasOpenRequest: false })
  if (blockedReason) throw new ApiError('conflict', [{ propertyPath: '', code: blockedReason }])
  if (await approvals.wasRevoked(database, subjectId, validatorId))
    throw violation('code', 'validationCodeNotAgain')
  const now = deps.now()
  if (open) {
    await approvals.cancelRequest(database, open.id, { subjectId, now })
    await notifyOfEnd(deps, { requestId: open.id, subject, validatorId: open.validator_id })
  }
  const id = await approvals.insertApproved(database, { subjectId, validatorId, code, now })
  await approvals.giveAccess(database, subjectId)
  return getOwnRequest(deps, { id, subjectId, locale })
}

interface End {
  requestId: string
  subject: repo.Account
  validatorId: string
}

async function notifyOfEnd(deps: ApiDeps, { requestId, subject, validatorId }: End): Promise<void> {
  const validator = await repo.getPerson(deps.database, validatorId)
  const values = {
    journalist: personName(subject),
    provider: validator.entity_name ?? personName(validator),
  }
  const path = `/ij_administration/${requestId}`
  await notify(deps, {
    personId: validator.id,
    type: 'validationCancelled',
    data: values,
    path,
    mail: {
      to: validator.email,
      locale: validator.locale,
      template: 'validationCancelled',
      values: { ...values, name: personName(validator), path },
    },
  })
}
