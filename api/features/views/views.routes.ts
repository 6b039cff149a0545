import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/administration/views'
import { startView } from './views.service'

export function mountViews(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.startView, ({ actor, input }) => startView(deps, actor, input.as), { secret: true })
}
