import { passwordTries } from '~/api/features/auth/auth.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  addPasskey,
  enterPasskey,
  logInByPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogin,
  startPasskeyStep,
} from '~/contracts/accounts/passkeys'
import {
  askForPasskey,
  askForPasskeyStep,
  finishByPasskey,
  openSessionByPasskey,
  add,
  removeOwn,
  renameOwn,
  startAdding,
} from './passkeys.service'
const quarterHour = 15 * 60
const newPasskeys = { name: 'passkey-new', max: 30, windowSeconds: quarterHour }
/** A newsroom may share an address; somebody who changes their mind asks several times. */
const asked = { name: 'passkey-challenge', max: 200, windowSeconds: quarterHour }
/** As for passwords, from one address for any account. */
const used = { name: 'passkey-login', max: 100, windowSeconds: quarterHour }

const byActor = ({ actor }: { actor: { id: string } }) => actor.id
const byAddress = ({ caller }: { caller: { address: string } }) => caller.address

function mountOwn(mount: Mounter, deps: ApiDeps): void {
  const limits = [{ limit: passwordTries, by: byActor }]
  mount.guarded(
    startPasskey,
    ({ actor, input, caller }) => startAdding(deps, { me: actor, proof: input, address: caller.address }),
    { secret: true, limits },
  )
  mount.guarded(addPasskey, ({ actor, input }) => add(deps, actor, input), {
    secret: true,
    limits: [{ limit: newPasskeys, by: byActor }],
  })
  mount.guarded(renamePasskey, ({ actor, params, input }) => renameOwn(deps, actor, { ...params, ...input }))
  mount.guarded(
    removePasskey,
    ({ actor, params, input }) => removeOwn(deps, actor, { ...params, ...input }),
    { secret: true, limits },
  )
}

function mountLogin(mount: Mounter, deps: ApiDeps): void {
  const asking = { secret: true, limits: [{ limit: asked, by: byAddress }] }
  const using = { secret: true, limits: [{ limit: used, by: byAddress }] }
  mount.open(startPasskeyLogin, () => askForPasskey(deps), asking)
  mount.open(logInByPasskey, ({ input, caller }) => openSessionByPasskey(deps, input, caller), using)
  mount.open(startPasskeyStep, ({ input }) => askForPasskeyStep(deps, input.challenge), asking)
  mount.open(enterPasskey, ({ input, caller }) => finishByPasskey(deps, input, caller), using)
}

export function mountPasskeys(mount: Mounter, deps: ApiDeps): void {
  mountOwn(mount, deps)
  mountLogin(mount, deps)
}
