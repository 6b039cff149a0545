import { passwordTries } from '~/api/features/auth/auth.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/credentials'
import * as emailChange from './email-change.service'
import { changePassword } from './new-password.service'
import { findReset, requestReset, resetPassword } from './password-reset.service'

const hour = 3600
const perAddress = { name: 'password-reset-address', max: 20, windowSeconds: hour }
const perPerson = { name: 'email-change', max: 10, windowSeconds: hour }

/** The answer to a deed that says no more than that it is done. */
const nothing = (deed: Promise<void>): Promise<undefined> => deed.then(() => undefined)

const byActor = ({ actor }: { actor: Actor | null }) => actor?.id ?? ''
const tries = { limit: passwordTries, by: byActor }
const mails = { limit: perPerson, by: byActor }

export function mountCredentials(mount: Mounter, deps: ApiDeps): void {
  mount.open(contract.requestPasswordReset, ({ input }) => nothing(requestReset(deps, input.email)), {
    limits: [{ limit: perAddress, by: ({ caller }) => caller.address }],
  })
  mount.open(contract.getPasswordReset, ({ params }) => findReset(deps, params.token))
  mount.open(contract.resetPassword, ({ params, input }) => resetPassword(deps, params.token, input.password))
  mount.guarded(contract.changePassword, ({ actor, input }) => nothing(changePassword(deps, actor, input)), {
    limits: [tries],
  })

  mount.guarded(contract.getEmailChange, ({ actor }) => emailChange.findWaiting(deps, actor.id))
  mount.guarded(
    contract.requestEmailChange,
    ({ actor, input }) => nothing(emailChange.requestChange(deps, actor, input)),
    { limits: [tries, mails] },
  )
  mount.guarded(contract.resendEmailChange, ({ actor }) => nothing(emailChange.resend(deps, actor)), {
    limits: [mails],
  })
  mount.guarded(contract.cancelEmailChange, ({ actor }) => nothing(emailChange.cancel(deps, actor.id)))
  mount.open(contract.getEmailConfirmation, ({ params }) => emailChange.findConfirmation(deps, params.token))
  mount.open(contract.confirmEmailChange, ({ params }) => emailChange.confirmChange(deps, params.token))
}
