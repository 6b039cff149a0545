import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  addOfferSource,
  listOfferSources,
  removeOfferSource,
  resumeOfferSource,
} from '~/contracts/offers/offer-sources'
import { addSource, listSources, removeSource, resumeSource, tryAddress } from './offer-sources.service'

/** Each addition requests an address that the member chooses. */
const additions = { name: 'new-offer-sources', max: 20, windowSeconds: 3600 }

export function mountOfferSources(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listOfferSources, ({ actor }) => listSources(deps, actor))
  mount.guarded(
    addOfferSource,
    {
      prepare: ({ actor, input }) => tryAddress(deps, actor, input),
      action: ({ actor, input, prepared }) => addSource(deps, actor, { input, first: prepared }),
    },
    { limits: [{ limit: additions, by: ({ actor }) => actor.id }], costs: true },
  )
  mount.guarded(resumeOfferSource, ({ actor, params }) => resumeSource(deps, actor, params.id))
  mount.guarded(removeOfferSource, ({ actor, params }) => removeSource(deps, actor, params.id))
}
