import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/offers/offer-writing'
import * as actions from './admin-offers.service'
import * as offers from './offer-writing.service'

const newOffers = { name: 'new-offers', max: 100, windowSeconds: 3600 }

const limits = [{ limit: newOffers, by: ({ actor }: { actor: Actor }) => actor.id }]

export function mountOfferWriting(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.listOwnOffers, ({ actor, query }) => offers.listOwn(deps, actor, query))
  mount.guarded(contract.getOwnOffer, ({ actor, params }) => offers.getOwn(deps, actor, params.id))
  mount.guarded(
    contract.previewOffer,
    ({ actor, params, caller }) =>
      actions.previewOffer(deps, actor, { id: params.id, locale: caller.locale }),
    { costs: true },
  )
  mount.guarded(
    contract.createOffer,
    {
      prepare: ({ input }) => offers.renderDescription(deps, input),
      action: ({ actor, input, prepared: blocks }) => offers.createOffer(deps, actor, { input, blocks }),
    },
    { limits, costs: true },
  )
  mount.guarded(
    contract.updateOffer,
    {
      prepare: ({ input }) => offers.renderDescription(deps, input),
      action: ({ actor, params, input, prepared: blocks }) =>
        offers.changeOffer(deps, actor, { id: params.id, change: input, blocks }),
    },
    { costs: true },
  )
  mount.guarded(contract.publishOffer, ({ actor, params }) => actions.publishOffer(deps, actor, params.id))
  mount.guarded(contract.withdrawOffer, ({ actor, params }) => actions.withdrawOffer(deps, actor, params.id))
  mount.guarded(
    contract.copyOffer,
    ({ actor, params, input }) => actions.copyOffer(deps, actor, { id: params.id, headline: input.headline }),
    { limits },
  )
  mount.guarded(contract.deleteOffer, ({ actor, params }) => actions.deleteDraft(deps, actor, params.id))
}
