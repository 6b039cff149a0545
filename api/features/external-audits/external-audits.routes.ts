import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { listFileLimits } from '~/api/platform/csv/list-file'
import { stageCorrectionFile } from '~/api/features/files/correction-files.service'
import { storeUpload } from '~/api/features/files/files.service'
import * as bodies from '~/contracts/certification/bodies'
import * as contract from '~/contracts/certification/external-audits'
import { exportBodies, listBodies, listBodyChoices, markBody, unmarkBody } from './bodies.service'
import { decideAudit } from './deciding.service'
import { correct, requireCorrecting, returnAudit, sendMessage } from './judging/correcting.service'
import { decideCorrection, handOver, judge, submitAudit, takeBackAudit } from './judging/judging.service'
import { exportAudits, listAudits } from './viewing/listing.service'
import * as requesting from './requesting.service'
import { undoStep } from './steps.service'
import { getAudit, getAuditLines, getDesk, openAuditFile } from './viewing/viewing.service'

const requests = { name: 'audit-request', max: 20, windowSeconds: 3600 }
const messages = { name: 'audit-message', max: 60, windowSeconds: 3600 }
/** As everywhere: rejected uploads count as well. */
const uploads = { name: 'upload', max: 60, windowSeconds: 3600 }

const limited = (limit: typeof requests) => ({
  limits: [{ limit, by: ({ actor }: { actor: Actor }) => actor.id }],
})

function mountBodies(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(bodies.listBodies, ({ query }) => listBodies(deps, query))
  mount.guarded(bodies.exportBodies, () => Promise.resolve(exportBodies(deps)), listFileLimits)
  mount.guarded(bodies.markBody, ({ actor, params }) => markBody(deps, actor, params.id))
  mount.guarded(bodies.unmarkBody, ({ actor, params }) => unmarkBody(deps, actor, params.id))
  mount.guarded(bodies.listBodyChoices, ({ actor, query }) => listBodyChoices(deps, actor, query))
}

function mountReading(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.listAudits, ({ actor, query }) => listAudits(deps, actor, query))
  mount.guarded(
    contract.exportAudits,
    ({ actor }) => Promise.resolve(exportAudits(deps, actor)),
    listFileLimits,
  )
  mount.guarded(contract.getAudit, ({ actor, params, query, caller }) =>
    getAudit(deps, actor, { id: params.id, locale: query.locale ?? caller.locale }),
  )
  mount.guarded(contract.getDesk, ({ actor, params, query, caller }) =>
    getDesk(deps, actor, { ...params, locale: query.locale ?? caller.locale }),
  )
  mount.guarded(
    contract.getAuditLines,
    ({ actor, params, query, caller }) =>
      getAuditLines(deps, actor, { id: params.id, locale: query.locale ?? caller.locale }),
    { costs: true },
  )
  mount.guarded(contract.getAuditFile, ({ actor, params }) => openAuditFile(deps, actor, params))
  mount.guarded(bodies.listAuditors, ({ actor, params }) => requesting.listAuditors(deps, actor, params.id))
}

function mountJudging(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(
    contract.judge,
    ({ actor, params, input }) =>
      judge(deps, actor, { auditId: params.id, question: params.question, ...input }),
    { costs: true },
  )
  mount.guarded(contract.decideCorrection, ({ actor, params, input }) =>
    decideCorrection(deps, actor, { auditId: params.id, question: params.question, ...input }),
  )
  mount.guarded(contract.handOver, ({ actor, params, input }) =>
    handOver(deps, actor, { id: params.id, ...input }),
  )
  mount.guarded(contract.takeBackAudit, ({ actor, params, input }) =>
    takeBackAudit(deps, actor, { id: params.id, ...input }),
  )
  mount.guarded(contract.submitAudit, ({ actor, params, input }) =>
    submitAudit(deps, actor, { id: params.id, ...input }),
  )
  mount.guarded(contract.correct, ({ actor, params, input }) =>
    correct(deps, actor, { auditId: params.id, question: params.question, ...input }),
  )
  mount.guarded(
    contract.uploadCorrectionFile,
    {
      prepare: async ({ actor, params, query, input }) => {
        await requireCorrecting(deps, actor, params.id)
        return storeUpload(deps, { purpose: 'auditDocument', name: query.name, bytes: input })
      },
      action: ({ actor, prepared }) => stageCorrectionFile(deps, actor.id, prepared),
    },
    limited(uploads),
  )
  mount.guarded(contract.returnAudit, ({ actor, params, input }) =>
    returnAudit(deps, actor, { id: params.id, ...input }),
  )
  mount.guarded(
    contract.sendAuditMessage,
    ({ actor, params, input }) => sendMessage(deps, actor, { id: params.id, text: input.text }),
    limited(messages),
  )
}

export function mountExternalAudits(mount: Mounter, deps: ApiDeps): void {
  mountBodies(mount, deps)
  mountReading(mount, deps)
  mountJudging(mount, deps)
  mount.guarded(
    contract.requestAudit,
    ({ actor, input }) => requesting.requestAudit(deps, actor, input),
    limited(requests),
  )
  mount.guarded(contract.acceptAudit, ({ actor, params }) => requesting.acceptAudit(deps, actor, params.id))
  mount.guarded(contract.declineAudit, ({ actor, params, input }) =>
    requesting.declineAudit(deps, actor, { id: params.id, reason: input.reason }),
  )
  mount.guarded(bodies.assignAuditor, ({ actor, params, input }) =>
    requesting.assignAuditor(deps, actor, { id: params.id, auditorId: input.auditor }),
  )
  mount.guarded(contract.decideAudit, ({ actor, params, input }) =>
    decideAudit(deps, actor, { id: params.id, decision: input }),
  )
  mount.guarded(contract.undoAuditStep, ({ actor, params }) => undoStep(deps, actor, params.id))
  mount.guarded(contract.withdrawAudit, ({ actor, params, input }) =>
    requesting.withdrawAudit(deps, actor, { id: params.id, reason: input.reason }),
  )
}
