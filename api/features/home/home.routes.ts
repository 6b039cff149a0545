import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getHome } from '~/contracts/content/home'
import { findHome } from './home.service'

export function mountHome(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(getHome, ({ actor, caller }) => findHome(deps, actor, caller.locale))
}
