import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getPush, subscribeBrowser, unsubscribeBrowser } from '~/contracts/messages/push'
import { findState, subscribe, unsubscribe } from './push.service'

export function mountPush(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(getPush, ({ actor }) => findState(deps, actor))
  mount.guarded(subscribeBrowser, ({ actor, input }) => subscribe(deps, actor, input))
  mount.guarded(unsubscribeBrowser, ({ actor }) => unsubscribe(deps, actor))
}
