import { passwordTries } from '~/api/features/auth/auth.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { judgingPassword, lookingAtLink, usingLink, usingLinkForPassword } from '~/api/platform/call-limits'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/accounts/credentials'
import * as emailChange from './email-change.service'
import { changePassword, checkChange } from './new-password.service'
import {
  judgeNewPassword,
  findReset,
  prepareNewPassword,
  prepareReset,
  requestReset,
  resetPassword,
} from './password-reset.service'
const hour = 3600
const perAddress = { name: 'password-reset-address', max: 20, windowSeconds: hour }
const perPerson = { name: 'email-change', max: 10, windowSeconds: hour }

const byActor = ({ actor }: { actor: Actor }) => actor.id
const tries = { limit: passwordTries, by: byActor }
const mails = { limit: perPerson, by: byActor }
/** Minimum response time, far longer than any work that depends on the address. */
const resetMilliseconds = 150

function mountReset(mount: Mounter, deps: ApiDeps): void {
  mount.open(
    contract.requestPasswordReset,
    {
      prepare: ({ input, caller }) => prepareReset(deps, input.email, caller.address),
      action: ({ prepared }) => requestReset(deps, prepared),
    },
    {
      limits: [{ limit: perAddress, by: ({ caller }) => caller.address }],
      atLeastMilliseconds: resetMilliseconds,
    },
  )
  mount.open(contract.getPasswordReset, ({ params }) => findReset(deps, params.token), lookingAtLink)
  mount.open(
    contract.resetPassword,
    {
      prepare: ({ params, input }) => prepareNewPassword(deps, params.token, input.password),
      action: ({ params, prepared }) => resetPassword(deps, params.token, prepared),
    },
    usingLinkForPassword,
  )
}

function mountEmailChange(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.getEmailChange, ({ actor }) => emailChange.findWaiting(deps, actor.id))
  mount.guarded(
    contract.requestEmailChange,
    {
      prepare: ({ actor, input }) => emailChange.checkChange(deps, actor, input),
      action: ({ actor, input, prepared: mailed }) =>
        emailChange.requestChange(deps, actor, { email: input.email, mailed }),
    },
    { limits: [tries, mails] },
  )
  mount.guarded(
    contract.resendEmailChange,
    {
      prepare: ({ actor }) => emailChange.countResending(deps, actor),
      action: ({ actor, prepared }) => emailChange.resend(deps, actor, prepared),
    },
    { limits: [mails] },
  )
  mount.guarded(contract.cancelEmailChange, ({ actor }) => emailChange.cancel(deps, actor.id))
  mount.open(
    contract.getEmailConfirmation,
    ({ params }) => emailChange.findConfirmation(deps, params.token),
    lookingAtLink,
  )
  mount.open(
    contract.confirmEmailChange,
    ({ params }) => emailChange.confirmChange(deps, params.token),
    usingLink,
  )
}

export function mountCredentials(mount: Mounter, deps: ApiDeps): void {
  mountReset(mount, deps)
  mount.guarded(
    contract.changePassword,
    {
      prepare: ({ actor, input }) => checkChange(deps, actor, input),
      action: ({ actor, prepared }) => changePassword(deps, actor, prepared),
    },
    { limits: [tries, ...judgingPassword] },
  )
  mount.open(
    contract.judgeNewPassword,
    async ({ actor, input }) => ({ weaknesses: await judgeNewPassword(deps, actor, input) }),
    { limits: judgingPassword, secret: true },
  )
  mountEmailChange(mount, deps)
}
