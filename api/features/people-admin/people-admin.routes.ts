import type { ApiDeps } from '~/api/platform/deps'
import { judgingPassword, lookingAtLink } from '~/api/platform/call-limits'
import { conflict } from '~/api/platform/errors'
import type { Caller } from '~/api/platform/caller'
import type { Mounter } from '~/api/platform/mount'
import * as invitations from '~/contracts/accounts/account-invitations'
import * as contract from '~/contracts/administration/people-admin'
import {
  acceptAccountInvitation,
  findAccountInvitation,
  prepareAcceptance,
  countPasswordLink,
  sendPasswordLink,
  countInvitation,
  inviteAccount,
  withdrawInvitation,
} from './invitations.service'
import { blockPerson, unblockPerson, changeKind } from './account-changes.service'
import { countLink, listPeople, sendLink, setEditing, findPerson } from './people.service'
const perAddress = { name: 'registration-address', max: 20, windowSeconds: 3600 }
const byAddress = { limit: perAddress, by: ({ caller }: { caller: Caller }) => caller.address }

export function mountPeopleAdmin(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.listPeople, ({ query, caller }) => listPeople(deps, query, caller.locale))
  mount.guarded(contract.invitePerson, {
    prepare: ({ actor, input }) => countInvitation(deps, actor, input),
    action: ({ actor, input }) => inviteAccount(deps, actor, input),
  })
  mount.guarded(contract.getPerson, ({ actor, params, caller }) =>
    findPerson(deps, actor, { id: params.id, locale: caller.locale }),
  )
  mount.guarded(contract.blockPerson, async ({ actor, params, input }) => {
    if (!(await blockPerson(deps, actor, { ...params, ...input }))) throw conflict('blockedAlready')
  })
  mount.guarded(contract.unblockPerson, async ({ actor, params }) => {
    if (!(await unblockPerson(deps, actor, params))) throw conflict('notBlocked')
  })
  mount.guarded(contract.sendLinkToPerson, {
    prepare: ({ actor, params }) => countLink(deps, actor, params.id),
    action: ({ actor, params }) => sendLink(deps, actor, params.id),
  })
  mount.guarded(contract.sendPasswordLinkToPerson, {
    prepare: ({ actor, params }) => countPasswordLink(deps, actor, params.id),
    action: ({ actor, params }) => sendPasswordLink(deps, actor, params.id),
  })
  mount.guarded(contract.withdrawPersonInvitation, ({ actor, params }) =>
    withdrawInvitation(deps, actor, params.id),
  )
  mount.guarded(contract.setPersonEditing, ({ actor, params, input }) =>
    setEditing(deps, actor, { ...params, ...input }),
  )
  mount.guarded(contract.changePersonKind, ({ actor, params, input }) =>
    changeKind(deps, actor, { id: params.id, change: input }),
  )
  mountInvitations(mount, deps)
}

function mountInvitations(mount: Mounter, deps: ApiDeps): void {
  mount.open(
    invitations.getAccountInvitation,
    ({ params }) => findAccountInvitation(deps, params.token),
    lookingAtLink,
  )
  mount.open(
    invitations.acceptAccountInvitation,
    {
      prepare: ({ params, input }) => prepareAcceptance(deps, params.token, input),
      action: ({ params, input, caller, prepared }) =>
        acceptAccountInvitation(deps, params.token, {
          input,
          locale: caller.locale,
          passwordHash: prepared,
        }),
    },
    { limits: [byAddress, ...judgingPassword] },
  )
}
