import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getAcademyToken } from '~/contracts/accounts/academy'
import { issueAcademyToken } from './academy.service'

/** Ample for a person; a stolen session could otherwise collect tokens. */
const entries = { name: 'academy', max: 60, windowSeconds: 3600 }

export function mountAcademy(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(getAcademyToken, ({ actor, query }) => issueAcademyToken(deps, actor, query.returnTo), {
    limits: [{ limit: entries, by: ({ actor }) => actor.id }],
  })
}
