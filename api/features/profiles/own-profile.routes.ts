import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getProfile, updateProfile } from '~/contracts/profiles'
import { changeProfile, findProfile } from './own-profile.service'

export function mountOwnProfile(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(getProfile, ({ actor }) => findProfile(deps, actor.id))
  mount.guarded(updateProfile, ({ actor, input }) => changeProfile(deps, actor.id, input))
}
