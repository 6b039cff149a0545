import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getLegacyLogin } from '~/contracts/accounts/legacy'
import { readLegacyLoginId } from './legacy.service'

/** Sealed ids cannot be guessed, but attempts cost CPU time. */
const openings = { name: 'old-login', max: 60, windowSeconds: 600 }

export function mountLegacy(mount: Mounter, deps: ApiDeps): void {
  mount.open(
    getLegacyLogin,
    ({ params }) => Promise.resolve({ email: readLegacyLoginId(deps.config, params.id, deps.now()) }),
    { limits: [{ limit: openings, by: ({ caller }) => caller.address }] },
  )
}
