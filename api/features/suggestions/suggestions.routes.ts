import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { dismissOffer, restoreOffer } from '~/contracts/offers/suggestions'
import { dismiss, restore } from './suggestions.service'

export function mountSuggestions(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(dismissOffer, ({ actor, params }) => dismiss(deps, actor.id, params.id))
  mount.guarded(restoreOffer, ({ actor, params }) => restore(deps, actor.id, params.id))
}
