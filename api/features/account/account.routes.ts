import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getAccount, getProfile, updateProfile } from '~/contracts/account'
import { changeProfile, findAccount, findProfile } from './account.service'

export function mountAccount(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(getAccount, ({ actor }) => findAccount(deps, actor))
  mount.guarded(getProfile, ({ actor }) => findProfile(deps, actor.id))
  mount.guarded(updateProfile, ({ actor, input }) => changeProfile(deps, actor.id, input))
}
