import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { listDirectory } from '~/contracts/people/directory'
import { listProfiles } from './directory.service'

export function mountDirectory(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listDirectory, ({ query, caller }) => listProfiles(deps, query, caller.locale))
}
