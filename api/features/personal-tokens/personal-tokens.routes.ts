import { passwordTries } from '~/api/features/auth/auth.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { listTokens, makeToken, revokeToken } from '~/contracts/accounts/personal-tokens'
import { checkOwner, listOwnTokens, makeOwnToken, revokeOwnToken } from './personal-tokens.service'

export function mountPersonalTokens(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listTokens, ({ actor }) => listOwnTokens(deps, actor))
  mount.guarded(
    makeToken,
    {
      prepare: (wanted) => checkOwner(deps, wanted),
      action: ({ actor, input }) => makeOwnToken(deps, actor, input),
    },
    { secret: true, limits: [{ limit: passwordTries, by: ({ actor }) => actor.id }] },
  )
  mount.guarded(revokeToken, ({ actor, params }) => revokeOwnToken(deps, actor, params.id))
}
