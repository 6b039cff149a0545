import type { ApiDeps } from '~/api/platform/deps'
import { listFileLimits } from '~/api/platform/csv/list-file'
import type { Mounter } from '~/api/platform/mount'
import { askJournalist, removeKeptReason } from '~/contracts/validation/conversation'
import {
  endFlag,
  exportFlags as exportFlagsCall,
  flagJournalist,
  listFlags,
} from '~/contracts/validation/flags'
import {
  answerQuestion,
  approveValidationRequest,
  cancelValidationRequest,
  createValidationRequest,
  decideValidationRequests,
  getOwnValidationRequest,
  getValidationCase,
  listOwnValidationRequests,
  exportValidationCases,
  listValidationCases,
  listValidators,
  rejectValidationRequest,
  revokeValidation,
  undoDecision,
} from '~/contracts/validation/validation'
import { listCases } from './case/case-list.service'
import * as deciding from './deciding.service'
import * as flags from './flags.service'
import * as reasons from './case/case.service'
import { getOwnRequest, listOwnRequests } from './own-requests.service'
import { cancelRequest, requestValidation } from './validation.service'
import { searchValidators } from './validators.service'

/** Each request sends a mail: requesting and withdrawing repeatedly must not flood a provider's inbox. */
const requests = { name: 'validation-request', max: 10, windowSeconds: 24 * 3600 }

export function mountValidation(mount: Mounter, deps: ApiDeps): void {
  mountRequests(mount, deps)
  mountCases(mount, deps)
  mountTalk(mount, deps)
  mountFlags(mount, deps)
}

function mountRequests(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listValidators, ({ query, caller }) =>
    searchValidators(deps, { ...query, locale: caller.locale }),
  )
  mount.guarded(listOwnValidationRequests, ({ actor, query, caller }) =>
    listOwnRequests(deps, { subjectId: actor.id, locale: caller.locale, query }),
  )
  mount.guarded(
    createValidationRequest,
    ({ actor, input, caller }) =>
      requestValidation(deps, actor, {
        validatorId: input.validator,
        introduction: input.introduction,
        locale: caller.locale,
      }),
    { limits: [{ limit: requests, by: ({ actor }) => actor.id }] },
  )
  mount.guarded(getOwnValidationRequest, ({ actor, params, caller }) =>
    getOwnRequest(deps, { id: params.id, subjectId: actor.id, locale: caller.locale }),
  )
  mount.guarded(answerQuestion, ({ actor, params, input, caller }) =>
    deciding.answerQuestion(deps, actor, { id: params.id, text: input.text, locale: caller.locale }),
  )
  mount.guarded(cancelValidationRequest, ({ actor, params, caller }) =>
    cancelRequest(deps, actor, { id: params.id, locale: caller.locale }),
  )
}

function mountCases(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listValidationCases, ({ actor, query, caller }) =>
    listCases(deps, actor, { query, locale: caller.locale }),
  )
  mount.guarded(
    exportValidationCases,
    ({ actor, query, caller }) => reasons.exportCases(deps, actor, { query, locale: caller.locale }),
    listFileLimits,
  )
  mount.guarded(getValidationCase, ({ actor, params, caller }) =>
    reasons.openCase(deps, actor, { id: params.id, locale: caller.locale }),
  )
  mount.guarded(approveValidationRequest, ({ actor, params, caller }) =>
    deciding.decideRequest(deps, actor, { decision: 'approve', id: params.id, locale: caller.locale }),
  )
  mount.guarded(rejectValidationRequest, ({ actor, params, input, caller }) =>
    deciding.decideRequest(deps, actor, {
      decision: 'reject',
      reason: input.reason,
      keep: input.keep,
      id: params.id,
      locale: caller.locale,
    }),
  )
  mount.guarded(undoDecision, ({ actor, params, caller }) =>
    deciding.undoDecision(deps, actor, { id: params.id, locale: caller.locale }),
  )
  mount.guarded(revokeValidation, ({ actor, params, input, caller }) =>
    deciding.revokeApproval(deps, actor, { reason: input.reason, id: params.id, locale: caller.locale }),
  )
  mount.guarded(decideValidationRequests, ({ actor, input }) => deciding.decideRequests(deps, actor, input))
}

function mountTalk(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(askJournalist, ({ actor, params, input }) =>
    deciding.askJournalist(deps, actor, { id: params.id, text: input.text }),
  )
  mount.guarded(removeKeptReason, ({ actor, params }) => reasons.removeKeptReason(deps, actor, params.id))
}

function mountFlags(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listFlags, ({ actor, query, caller }) =>
    flags.listAllFlags(deps, actor, { query, locale: caller.locale }),
  )
  mount.guarded(
    exportFlagsCall,
    ({ actor, query, caller }) =>
      flags.exportFlags(deps, actor, { text: query.text || undefined, locale: caller.locale }),
    listFileLimits,
  )
  mount.guarded(flagJournalist, ({ actor, params, input }) =>
    flags.flagJournalist(deps, actor, { caseId: params.id, reason: input.reason }),
  )
  mount.guarded(endFlag, ({ actor, params }) => flags.endFlag(deps, actor, params.id))
}
