import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as calls from '~/contracts/messages/followed-providers'
import { countFollowersOf, follow, listFollowed, unfollow } from './followed-providers.service'

export function mountFollowedProviders(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(calls.listFollowedProviders, ({ actor }) => listFollowed(deps, actor.id))
  mount.guarded(calls.followProvider, ({ actor, params }) =>
    follow(deps, { personId: actor.id, providerId: params.id }),
  )
  mount.guarded(calls.unfollowProvider, ({ actor, params }) =>
    unfollow(deps, { personId: actor.id, providerId: params.id }),
  )
  mount.guarded(calls.countFollowers, ({ actor }) => countFollowersOf(deps, actor))
}
