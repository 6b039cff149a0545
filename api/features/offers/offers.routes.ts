import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { listOfferDates } from '~/contracts/offers/offer-dates'
import { getOffer, listOffers, listTeasers } from '~/contracts/offers/offers'
import {
  getOpenOffer,
  getOpenOfferChanges,
  listOpenAddresses,
  listOpenOffers,
} from '~/contracts/offers/open-offers'
import { listDates } from './offer-lists.service'
import { getPublished, listPublished } from './offers.service'
import { changesOfOpen, getOpen, listAddresses, listOpen, listTeaser } from './open-offers.service'

export function mountOffers(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listOffers, ({ actor, query, caller }) =>
    listPublished(deps, { ...actor, locale: caller.locale }, query),
  )
  mount.guarded(listOfferDates, ({ query }) => listDates(deps, query))
  mount.open(listTeasers, ({ caller }) => listTeaser(deps, caller.locale))
  mount.open(listOpenOffers, ({ query, caller }) => listOpen(deps, query, caller.locale))
  mount.open(getOpenOfferChanges, async () => ({ version: await changesOfOpen(deps) }))
  mount.open(listOpenAddresses, () => listAddresses(deps))
  mount.open(getOpenOffer, ({ params, caller }) => getOpen(deps, { ...params, locale: caller.locale }))
  mount.guarded(getOffer, ({ actor, params, caller }) =>
    getPublished(deps, { actor, locale: caller.locale }, params.id),
  )
}
