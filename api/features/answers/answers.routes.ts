import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/content/answers'
import { getClauseAnswers, getQuestionnaire } from './answers.service'
import { saveAnswer, saveClause, takeOverVersion, withdrawAnswer } from './saving.service'

export function mountAnswers(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.getQuestionnaire, ({ actor, query, caller }) =>
    getQuestionnaire(deps, actor, query.locale ?? caller.locale),
  )
  mount.guarded(contract.getClauseAnswers, ({ actor, params, query, caller }) =>
    getClauseAnswers(deps, actor, { clause: params.clause, locale: query.locale ?? caller.locale }),
  )
  mount.guarded(contract.saveAnswer, ({ actor, params, input }) =>
    saveAnswer(deps, actor, { key: params.key, ...input }),
  )
  mount.guarded(contract.saveClause, ({ actor, params, input }) =>
    saveClause(deps, actor, { clause: params.clause, ...input }),
  )
  mount.guarded(contract.withdrawAnswer, ({ actor, params, query }) =>
    withdrawAnswer(deps, actor, { key: params.key, base: query.base }),
  )
  // Compares all texts of two versions.
  mount.guarded(contract.takeOverVersion, ({ actor, input }) => takeOverVersion(deps, actor, input.version), {
    costs: true,
  })
}
