import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/offers/group-offers'
import { listShown, recommend, withdraw } from './group-offers.service'

export function mountGroupOffers(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.listGroupOffers, ({ actor, query }) => listShown(deps, actor, query))
  mount.guarded(contract.recommendOffer, ({ actor, params, input }) =>
    recommend(deps, actor, { offerId: params.id, note: input.note }),
  )
  mount.guarded(contract.withdrawRecommendation, ({ actor, params }) => withdraw(deps, actor, params.id))
}
