import { passwordTries } from '~/api/features/auth/auth.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  getSecondFactor,
  listSessions,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '~/contracts/accounts/security'
import { confirmSetUp, findSecondFactor, remove, renewCodes, startSetUp } from './second-factor.service'
import { endOthers, endOwnSession, listOwnSessions } from './sessions.service'

const firstCodes = { name: 'second-factor-set-up', max: 30, windowSeconds: 15 * 60 }

function mountSecondFactor(mount: Mounter, deps: ApiDeps): void {
  const limits = [{ limit: passwordTries, by: ({ actor }: { actor: { id: string } }) => actor.id }]
  mount.guarded(getSecondFactor, ({ actor }) => findSecondFactor(deps, actor))
  mount.guarded(startSecondFactor, ({ actor, input }) => startSetUp(deps, actor, input.password), {
    secret: true,
    limits,
  })
  mount.guarded(confirmSecondFactor, ({ actor, input }) => confirmSetUp(deps, actor, input.code), {
    secret: true,
    limits: [{ limit: firstCodes, by: ({ actor }) => actor.id }],
  })
  mount.guarded(
    renewRecoveryCodes,
    ({ actor, input, caller }) => renewCodes(deps, { me: actor, proof: input, address: caller.address }),
    { secret: true, limits },
  )
  mount.guarded(
    removeSecondFactor,
    ({ actor, input, caller }) => remove(deps, { me: actor, proof: input, address: caller.address }),
    { secret: true, limits },
  )
}

function mountSessions(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listSessions, ({ actor }) => listOwnSessions(deps, actor))
  mount.guarded(endSession, ({ actor, params }) => endOwnSession(deps, actor, params.id))
  mount.guarded(endOtherSessions, ({ actor }) => endOthers(deps, actor))
}

export function mountSecurity(mount: Mounter, deps: ApiDeps): void {
  mountSecondFactor(mount, deps)
  mountSessions(mount, deps)
}
