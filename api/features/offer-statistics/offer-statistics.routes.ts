import { listFileLimits } from '~/api/platform/csv/list-file'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/offers/offer-statistics'
import * as statistics from './offer-statistics.service'

export function mountOfferStatistics(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(
    contract.countInterest,
    ({ actor, params, input }) =>
      statistics.countInterest(deps, actor, { offerId: params.id, kind: input.kind }),
    { countsAsReading: true },
  )
  mount.guarded(contract.listOfferStatistics, ({ actor, query }) =>
    statistics.listOwnStatistics(deps, actor, query),
  )
  mount.guarded(contract.getOfferStatistics, ({ actor, params }) =>
    statistics.getOwnStatistics(deps, actor, params.id),
  )
  mount.guarded(
    contract.exportOfferStatistics,
    ({ actor, query }) => Promise.resolve(statistics.exportOwnStatistics(deps, actor, query)),
    listFileLimits,
  )
}
