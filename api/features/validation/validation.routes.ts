import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { countHit } from '~/api/platform/rate-limit'
import {
  approveValidationRequest,
  cancelValidationRequest,
  createValidationRequest,
  getValidationCase,
  listOwnValidationRequests,
  listValidationCases,
  listValidators,
  rejectValidationRequest,
} from '~/contracts/validation'
import { getCase, listCases } from './case-list.service'
import { listAllValidators, listOwnRequests } from './own-requests.service'
import { cancelRequest, decideRequest, requestValidation } from './validation.service'

/** Each request sends a mail: asking and withdrawing in a circle must not fill a provider's inbox. */
const requests = { name: 'validation-request', max: 10, windowSeconds: 24 * 3600 }

export function mountValidation(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listValidators, ({ caller }) => listAllValidators(deps, caller.locale))
  mount.guarded(listOwnValidationRequests, ({ actor, query, caller }) =>
    listOwnRequests(deps, { subjectId: actor.id, locale: caller.locale, query }),
  )
  mount.guarded(createValidationRequest, async ({ actor, input, caller }) => {
    await countHit(deps, requests, actor.id)
    return requestValidation(deps, actor, { validatorId: input.validator, locale: caller.locale })
  })
  mount.guarded(cancelValidationRequest, ({ actor, params, caller }) =>
    cancelRequest(deps, actor, { id: params.id, locale: caller.locale }),
  )
  mount.guarded(listValidationCases, ({ actor, query, caller }) =>
    listCases(deps, actor, { query, locale: caller.locale }),
  )
  mount.guarded(getValidationCase, ({ actor, params, caller }) =>
    getCase(deps, actor, { id: params.id, locale: caller.locale }),
  )
  mount.guarded(approveValidationRequest, ({ actor, params, caller }) =>
    decideRequest(deps, actor, { deed: 'approve', id: params.id, locale: caller.locale }),
  )
  mount.guarded(rejectValidationRequest, ({ actor, params, input, caller }) =>
    decideRequest(deps, actor, {
      deed: 'reject',
      reason: input.reason,
      id: params.id,
      locale: caller.locale,
    }),
  )
}
