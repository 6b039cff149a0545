import {
  exportAdminOffers,
  listAdminOffers,
  withdrawForProvider,
} from '~/api/features/offer-writing/admin-offers.service'
import {
  endAdminSession,
  endAdminSessions,
  exportAdminSessions,
  listAdminSessions,
} from '~/api/features/security/sessions.service'
import {
  exportAdminTestimonials,
  listAdminTestimonials,
  findOverview,
  statisticsFile,
  listStatistics,
} from './overview.service'
import type { ApiDeps } from '~/api/platform/deps'
import { listFileLimits } from '~/api/platform/csv/list-file'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/administration/overview'

export function mountOverview(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.getOverview, () => findOverview(deps))
  mount.guarded(contract.getStatistics, ({ query }) => listStatistics(deps, query.span))
  mount.guarded(contract.getStatisticsFile, ({ query }) => statisticsFile(deps, query.span))
  mount.guarded(contract.listAdminOffers, ({ query }) => listAdminOffers(deps, query))
  mount.guarded(
    contract.exportAdminOffers,
    async ({ query }) => exportAdminOffers(deps, query),
    listFileLimits,
  )
  mount.guarded(contract.withdrawAdminOffer, ({ actor, params, input }) =>
    withdrawForProvider(deps, actor, { id: params.id, ...input }),
  )
  mount.guarded(contract.listAdminTestimonials, ({ query }) => listAdminTestimonials(deps, query))
  mount.guarded(contract.listAdminSessions, ({ actor, query }) => listAdminSessions(deps, actor, query))
  mount.guarded(contract.endAdminSession, ({ actor, params }) => endAdminSession(deps, actor, params.id))
  mount.guarded(contract.endAdminSessions, ({ actor, params }) => endAdminSessions(deps, actor, params.id))
  mountFiles(mount, deps)
}

function mountFiles(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(
    contract.exportAdminTestimonials,
    ({ actor, query }) => exportAdminTestimonials(deps, actor, query.text),
    listFileLimits,
  )
  mount.guarded(
    contract.exportAdminSessions,
    ({ actor, query }) => exportAdminSessions(deps, actor, query),
    listFileLimits,
  )
}
