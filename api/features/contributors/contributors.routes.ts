import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { judgingPassword, lookingAtLink } from '~/api/platform/call-limits'
import type { Caller } from '~/api/platform/caller'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/people/contributors'
import {
  accept,
  findInvitation,
  prepareAcceptance,
  countInvitation,
  countResending,
  findContributors,
  invite,
  remove,
  resend,
  withdraw,
} from './contributors.service'
/** Each invitation is an unsolicited mail. */
const perParent = { name: 'invitation', max: 30, windowSeconds: 24 * 3600 }
const perAddress = { name: 'registration-address', max: 20, windowSeconds: 3600 }
const byAddress = { limit: perAddress, by: ({ caller }: { caller: Caller }) => caller.address }

export function mountContributors(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.listContributors, ({ actor }) => findContributors(deps, actor.id))
  const limits = [{ limit: perParent, by: ({ actor }: { actor: Actor }) => actor.id }]
  mount.guarded(
    contract.inviteContributor,
    {
      prepare: ({ actor, input }) => countInvitation(deps, actor.id, input.email),
      action: ({ actor, input, prepared: mailed }) => invite(deps, actor.id, { ...input, mailed }),
    },
    { limits },
  )
  mount.guarded(
    contract.resendInvitation,
    {
      prepare: ({ actor, params }) => countResending(deps, actor.id, params.id),
      action: ({ actor, params, query, prepared: mailed }) =>
        resend(deps, actor.id, { ...params, ...query, mailed }),
    },
    { limits },
  )
  mount.guarded(contract.withdrawInvitation, ({ actor, params }) => withdraw(deps, actor.id, params.id))
  mount.guarded(contract.removeContributor, ({ actor, params }) => remove(deps, actor, params.id))
  mount.open(contract.getInvitation, ({ params }) => findInvitation(deps, params.token), lookingAtLink)
  mount.open(
    contract.acceptInvitation,
    {
      prepare: ({ params, input }) => prepareAcceptance(deps, params.token, input),
      action: ({ params, input, caller, prepared }) =>
        accept(deps, params.token, { input, locale: caller.locale, passwordHash: prepared }),
    },
    { limits: [byAddress, ...judgingPassword] },
  )
}
