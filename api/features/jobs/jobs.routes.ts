import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/jobs'
import {
  dismissFailure,
  listFailures,
  retryFailure,
  retryFailures,
  startWaiting,
  tryMailServer,
} from './jobs.service'

/** Each logs in at the mail server, which shuts out those who do so too often. */
const mailTrials = { name: 'mail-trial', max: 10, windowSeconds: 600 }

export function mountJobs(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.listFailedJobs, ({ query }) => listFailures(deps, query))
  mount.guarded(contract.retryFailedJobs, ({ actor, input }) => retryFailures(deps, actor, input))
  mount.guarded(contract.retryFailedJob, ({ actor, params }) => retryFailure(deps, actor, params.id))
  mount.guarded(contract.startWaitingWork, ({ actor, params }) => startWaiting(deps, actor, params.id))
  mount.guarded(contract.tryMailServer, ({ actor }) => tryMailServer(deps, actor), {
    limits: [{ limit: mailTrials, by: ({ actor }) => actor.id }],
  })
  mount.guarded(contract.dismissFailedJob, ({ actor, params }) => dismissFailure(deps, actor, params.id))
}
