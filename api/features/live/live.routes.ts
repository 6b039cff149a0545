import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { listen } from '~/contracts/live'

export function mountLive(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listen, ({ actor }) =>
    Promise.resolve(deps.live.open({ personId: actor.id, sessionId: actor.sessionId })),
  )
}
