import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { endOtherSessions, endSession, listSessions } from '~/contracts/sessions'
import { endOthers, endOwnSession, listOwnSessions } from './sessions.service'

export function mountSessions(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listSessions, ({ actor }) => listOwnSessions(deps, actor))
  mount.guarded(endSession, ({ actor, params }) =>
    endOwnSession(deps, actor, params.id).then(() => undefined),
  )
  mount.guarded(endOtherSessions, ({ actor }) => endOthers(deps, actor).then(() => undefined))
}
