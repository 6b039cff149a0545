import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as files from '~/contracts/content/answer-files'
import * as contract from '~/contracts/content/answers'
import {
  acceptAnswers,
  dropAnswerImport,
  exportAnswers,
  getAnswerImport,
  keepImport,
  readAnswerFile,
} from './answer-files.service'
import { getClauseAnswers, getQuestionnaire } from './answers.service'
import { keepHandover, readHandover } from './answer-files.service'
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
  mountFiles(mount, deps)
}

const imports = { name: 'answer-import', max: 30, windowSeconds: 3600 }
const handovers = { name: 'answer-handover', max: 600, windowSeconds: 3600 }
const exports = { name: 'answer-export', max: 60, windowSeconds: 3600 }

function mountFiles(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(
    files.exportAnswers,
    ({ actor, query, caller }) =>
      exportAnswers(deps, actor, { format: query.format, locale: query.locale ?? caller.locale }),
    { limits: [{ limit: exports, by: ({ actor }) => actor.id }] },
  )
  mount.guarded(
    files.checkAnswers,
    {
      prepare: ({ input }) => readAnswerFile(deps, input),
      action: ({ actor, query, prepared }) =>
        keepImport(deps, actor, { name: query.name, entries: prepared }),
    },
    { limits: [{ limit: imports, by: ({ actor }) => actor.id }] },
  )
  mount.guarded(files.getAnswerImport, ({ actor, query, caller }) =>
    getAnswerImport(deps, actor, query.locale ?? caller.locale),
  )
  mount.guarded(files.acceptAnswers, ({ actor, input, caller }) =>
    acceptAnswers(deps, actor, { state: input.state, locale: caller.locale }),
  )
  mount.guarded(files.dropAnswerImport, ({ actor }) => dropAnswerImport(deps, actor))
  mount.open(
    files.handAnswersOver,
    {
      prepare: ({ input }) => readHandover(deps, input.token),
      action: ({ prepared }) => keepHandover(deps, prepared),
    },
    { limits: [{ limit: handovers, by: ({ caller }) => caller.address }] },
  )
}
