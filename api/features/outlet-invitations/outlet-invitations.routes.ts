import { requestLimits } from '~/api/features/links/link-actions.service'
import { getLink } from '~/api/features/links/links.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { hashToken } from '~/api/platform/authentication/tokens'
import { lookingAtLink } from '~/api/platform/call-limits'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/people/outlet-invitations'
import * as invitations from './outlet-invitations.service'

const lists = { name: 'outlet-list', max: 60, windowSeconds: 3600 }
const byActor = ({ actor }: { actor: Actor }) => actor.id

export function mountOutletInvitations(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.listOutletInvitations, ({ actor }) => invitations.listInvitations(deps, actor))
  mount.guarded(
    contract.inviteOutlets,
    {
      prepare: ({ actor, input, query }) =>
        invitations.prepareList(deps, actor, { bytes: input, dryRun: query.dryRun }),
      action: ({ actor, query, prepared }) => invitations.inviteAll(deps, actor, { ...prepared, ...query }),
    },
    { limits: [{ limit: lists, by: byActor }] },
  )
  mount.guarded(contract.resendOutletInvitation, {
    prepare: ({ actor, params }) => invitations.countResending(deps, actor, params.id),
    action: ({ actor, params, prepared: mailed }) =>
      invitations.resend(deps, actor, { id: params.id, mailed }),
  })
  mount.guarded(contract.withdrawOutletInvitation, ({ actor, params }) =>
    invitations.withdraw(deps, actor, params.id),
  )
  mount.guarded(contract.openInvitationLink, ({ actor }) => invitations.openLink(deps, actor))
  mount.guarded(contract.closeInvitationLink, ({ actor }) => invitations.closeLink(deps, actor))
  mount.open(
    contract.getOutletInvitation,
    ({ params }) => invitations.findInvitation(deps, params.token),
    lookingAtLink,
  )
  mount.guarded(
    contract.acceptOutletInvitation,
    async ({ actor, params, caller }) => {
      const id = await invitations.accept(deps, actor, params.token)
      return getLink(deps, actor, { id, locale: caller.locale })
    },
    {
      limits: [
        { limit: requestLimits.all, by: ({ actor }) => actor.organisation.id },
        {
          limit: requestLimits.same,
          by: ({ actor, params }) => `${actor.organisation.id} ${hashToken(params.token)}`,
        },
      ],
    },
  )
}
