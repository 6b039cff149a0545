import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/content/disclosure'
import {
  getDraft,
  getSharedAnswers,
  openSharedFile,
  publish,
  sign,
  takeBack,
  undoWithdrawal,
  withdraw,
} from './disclosure.service'
import { compareReports, getReport, listReports, openReportFile } from './reports.service'

/** Each report is kept for good. */
const publishing = { name: 'disclosure-publish', max: 20, windowSeconds: 24 * 3600 }

export function mountDisclosure(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.getDisclosureDraft, ({ actor, query, caller }) =>
    getDraft(deps, actor, query.locale ?? caller.locale),
  )
  mount.guarded(contract.getSharedAnswers, ({ actor, params, query, caller }) =>
    getSharedAnswers(deps, actor, { id: params.id, locale: query.locale ?? caller.locale }),
  )
  mount.guarded(contract.getSharedAnswersFile, ({ actor, params }) => openSharedFile(deps, actor, params))
  mount.guarded(contract.signDisclosure, ({ actor, input }) => sign(deps, actor, input))
  mount.guarded(contract.takeBackSignature, ({ actor }) => takeBack(deps, actor))
  mount.guarded(contract.publishDisclosure, ({ actor, input }) => publish(deps, actor, input.signature), {
    limits: [{ limit: publishing, by: ({ actor }) => actor.id }],
  })
  mount.guarded(contract.withdrawDisclosure, ({ actor, params, input }) =>
    withdraw(deps, actor, { number: params.number, reason: input.reason }),
  )
  mount.guarded(contract.undoWithdrawal, ({ actor, params }) => undoWithdrawal(deps, actor, params.number))
  mount.open(contract.listDisclosures, ({ params, query }) => listReports(deps, params.id, query))
  // Before the report of a number, which would take its address. Reads all texts of two versions of the standard.
  mount.open(
    contract.compareDisclosures,
    ({ params, query: { from, to, locale }, caller }) =>
      compareReports(deps, params.id, { from, to, locale: locale ?? caller.locale }),
    { costs: true },
  )
  mount.open(contract.getDisclosureFile, ({ params: { id, number, file } }) =>
    openReportFile(deps, id, { number, file }),
  )
  mount.open(contract.getDisclosure, ({ params, query, caller }) =>
    getReport(deps, params.id, { number: params.number, locale: query.locale ?? caller.locale }),
  )
}
