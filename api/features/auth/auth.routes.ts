import { lookingAtLink, usingLink } from '~/api/platform/call-limits'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  confirmLogin,
  enterSecondFactor,
  getCurrentUser,
  getLoginConfirmation,
  getLoginLink,
  login,
  logout,
  reactivate,
  refresh,
  requestLoginLink,
  updateCurrentUser,
  redeemLoginLink,
} from '~/contracts/accounts/auth'
import { changeUser, closeSession, getCaller, openSession, rotateTokens } from './auth.service'
import {
  confirmDevice,
  findLoginConfirmation,
  findLoginLink,
  mailLoginLink,
  openSessionByLink,
  prepareLoginLink,
} from './login-links.service'
import { finishSecondFactor, reactivateAccount, loginLimits } from './login-steps.service'
const quarterHour = 15 * 60
const linkPerAddress = { name: 'login-link-address', max: 20, windowSeconds: 3600 }
/** Far longer than queueing a mail, so that the response time does not reveal whether one was sent. */
const linkMilliseconds = 150
const stepPerAddress = { name: 'login-step-address', max: 100, windowSeconds: quarterHour }

export function mountAuth(mount: Mounter, deps: ApiDeps): void {
  mount.open(
    login,
    ({ input: { username, email = username ?? '', ...rest }, caller }) =>
      openSession(deps, { ...rest, email }, caller),
    {
      secret: true,
      limits: loginLimits.map(({ limit, by }) => ({
        limit,
        by: ({ input, caller }) =>
          by({ email: input.email ?? input.username ?? '', address: caller.address }),
      })),
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
  mount.open(getLoginConfirmation, ({ params }) => findLoginConfirmation(deps, params.token), lookingAtLink)
  mount.open(confirmLogin, ({ params }) => confirmDevice(deps, params.token), {
    secret: true,
    ...usingLink,
  })
  mount.open(
    requestLoginLink,
    {
      prepare: ({ input }) => prepareLoginLink(deps, input.email),
      action: ({ prepared }) => mailLoginLink(deps, prepared),
    },
    {
      limits: [{ limit: linkPerAddress, by: ({ caller }) => caller.address }],
      atLeastMilliseconds: linkMilliseconds,
    },
  )
  mount.open(getLoginLink, ({ params }) => findLoginLink(deps, params.token), lookingAtLink)
  mount.open(redeemLoginLink, ({ params, caller }) => openSessionByLink(deps, params.token, caller), {
    secret: true,
    ...usingLink,
  })
  mount.open(refresh, ({ input }) => rotateTokens(deps, input.refreshToken ?? input.refresh_token ?? ''), {
    secret: true,
  })
  mount.guarded(logout, ({ actor }) => closeSession(deps, actor.sessionId))
  mount.guarded(getCurrentUser, ({ actor }) => getCaller(deps, actor))
  mount.guarded(updateCurrentUser, ({ actor, input }) => changeUser(deps, actor, input))
}
