import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  enterSecondFactor,
  getCurrentUser,
  login,
  logout,
  reactivate,
  refresh,
  updateCurrentUser,
} from '~/contracts/auth'
import { changeUser, closeSession, getUser, openSession, rotateTokens } from './auth.service'
import { finishSecondFactor, reactivateAccount } from './login-steps.service'

const quarterHour = 15 * 60
/** Counted by account AND address, so that nobody can lock somebody else out. */
const perAccount = { name: 'login', max: 10, windowSeconds: quarterHour }
const perAddress = { name: 'login-address', max: 100, windowSeconds: quarterHour }
const stepPerAddress = { name: 'login-step-address', max: 100, windowSeconds: quarterHour }

export function mountAuth(mount: Mounter, deps: ApiDeps): void {
  mount.open(
    login,
    ({ input, caller }) =>
      openSession(
        deps,
        { email: input.email ?? input.username ?? '', password: input.password, totp: input.totp },
        caller,
      ),
    {
      secret: true,
      limits: [
        { limit: perAddress, by: ({ caller }) => caller.address },
        {
          limit: perAccount,
          by: ({ input, caller }) =>
            `${(input.email ?? input.username ?? '').trim().toLowerCase()} ${caller.address}`,
        },
      ],
    },
  )
  mount.open(enterSecondFactor, ({ input, caller }) => finishSecondFactor(deps, input, caller), {
    secret: true,
    limits: [{ limit: stepPerAddress, by: ({ caller }) => caller.address }],
  })
  mount.open(reactivate, ({ input, caller }) => reactivateAccount(deps, input.challenge, caller), {
    secret: true,
    limits: [{ limit: stepPerAddress, by: ({ caller }) => caller.address }],
  })
  mount.open(refresh, ({ input }) => rotateTokens(deps, input.refreshToken ?? input.refresh_token ?? ''), {
    secret: true,
  })
  mount.guarded(logout, ({ actor }) => closeSession(deps, actor.sessionId).then(() => undefined))
  mount.guarded(getCurrentUser, ({ actor }) => getUser(deps, actor))
  mount.guarded(updateCurrentUser, ({ actor, input }) => changeUser(deps, actor, input))
}
