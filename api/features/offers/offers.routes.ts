import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { listOfferDates } from '~/contracts/offers/offer-dates'
import { getOffer, listOffers, listTeasers } from '~/contracts/offers/offers'
import { listDates } from './offer-dates.service'
import { getPublished, listPublished, listTeaser } from './offers.service'

export function mountOffers(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listOffers, ({ actor, query, caller }) =>
    listPublished(deps, { id: actor.id, locale: caller.locale }, query),
  )
  mount.guarded(listOfferDates, ({ query }) => listDates(deps, query))
  mount.open(listTeasers, ({ caller }) => listTeaser(deps, caller.locale))
  mount.guarded(getOffer, ({ actor, params, caller }) =>
    getPublished(deps, { actor, locale: caller.locale }, params.id),
  )
}
