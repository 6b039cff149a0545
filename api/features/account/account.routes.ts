import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getAccount } from '~/contracts/account'
import { findAccount } from './account.service'

export function mountAccount(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(getAccount, ({ actor }) => findAccount(deps, actor))
}
