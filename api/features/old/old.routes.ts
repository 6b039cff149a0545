import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getOldLogin } from '~/contracts/accounts/old'
import { readOldLoginId } from './old.service'

/** Nobody can guess a sealed id; trying costs the server time. */
const openings = { name: 'old-login', max: 60, windowSeconds: 600 }

export function mountOld(mount: Mounter, deps: ApiDeps): void {
  mount.open(
    getOldLogin,
    ({ params }) => Promise.resolve({ email: readOldLoginId(deps.config, params.id, deps.now()) }),
    { limits: [{ limit: openings, by: ({ caller }) => caller.address }] },
  )
}
