import type { ApiDeps } from '~/api/platform/deps'
import type { Caller, Mounter } from '~/api/platform/mount'
import { countHit } from '~/api/platform/rate-limit'
import * as contract from '~/contracts/contributors'
import { accept, findInvitation } from './acceptance.service'
import { findContributors, invite, remove, resend, withdraw } from './contributors.service'

/** Each invitation is a mail to somebody who did not ask for it. */
const perParent = { name: 'invitation', max: 30, windowSeconds: 24 * 3600 }
const perAddress = { name: 'registration-address', max: 20, windowSeconds: 3600 }
const byAddress = { limit: perAddress, by: ({ caller }: { caller: Caller }) => caller.address }

export function mountContributors(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.listContributors, ({ actor }) => findContributors(deps, actor.id))
  mount.guarded(contract.inviteContributor, async ({ actor, input }) => {
    await countHit(deps, perParent, actor.id)
    return invite(deps, actor.id, input)
  })
  mount.guarded(contract.resendInvitation, async ({ actor, params }) => {
    await countHit(deps, perParent, actor.id)
    return resend(deps, actor.id, params.id)
  })
  mount.guarded(contract.withdrawInvitation, ({ actor, params }) =>
    withdraw(deps, actor.id, params.id).then(() => undefined),
  )
  mount.guarded(contract.removeContributor, ({ actor, params }) =>
    remove(deps, actor, params.id).then(() => undefined),
  )
  mount.open(contract.getInvitation, ({ params }) => findInvitation(deps, params.token))
  mount.open(
    contract.acceptInvitation,
    ({ params, input, caller }) => accept(deps, params.token, { input, locale: caller.locale }),
    { limits: [byAddress] },
  )
}
