import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getOffer, listOffers } from '~/contracts/offers'
import { getPublished, listPublished } from './offers.service'

export function mountOffers(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listOffers, ({ actor, query }) => listPublished(deps, actor.id, query))
  mount.guarded(getOffer, ({ actor, params }) => getPublished(deps, actor.id, params.id))
}
