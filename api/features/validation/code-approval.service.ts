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
