import { passwordTries } from '~/api/features/auth/auth.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  finishLinking as finishLinkingEndpoint,
  getUnlinkedIdentity,
  linkAfterLogin,
  linkIdentity,
  listIdentities,
  logInByProvider,
  removeIdentity,
  startLinking as startLinkingEndpoint,
  startProviderLogin,
} from '~/contracts/accounts/identities'
import {
  finishLinking,
  linkUnlinked,
  linkVisited,
  listOwn,
  removeOwn,
  startLinking,
} from './identities.service'
import { describeUnlinked, openSessionByProvider, startLogin } from './provider-login.service'

const quarterHour = 15 * 60
/** A newsroom may share an address, and its members press the same button every morning. */
const begun = { name: 'provider-visit', max: 200, windowSeconds: quarterHour }
const used = { name: 'provider-login', max: 200, windowSeconds: quarterHour }
const looked = { name: 'provider-unlinked', max: 300, windowSeconds: quarterHour }
const linked = { name: 'provider-link', max: 30, windowSeconds: quarterHour }

const byActor = ({ actor }: { actor: { id: string } }) => actor.id
const byAddress = ({ caller }: { caller: { address: string } }) => caller.address

function mountLogin(mount: Mounter, deps: ApiDeps): void {
  mount.open(startProviderLogin, ({ input }) => startLogin(deps, input.provider), {
    secret: true,
    limits: [{ limit: begun, by: byAddress }],
  })
  mount.open(logInByProvider, ({ input, caller }) => openSessionByProvider(deps, input, caller), {
    secret: true,
    limits: [{ limit: used, by: byAddress }],
  })
  mount.open(getUnlinkedIdentity, ({ input }) => describeUnlinked(deps, input.identity), {
    secret: true,
    limits: [{ limit: looked, by: byAddress }],
  })
}

function mountOwn(mount: Mounter, deps: ApiDeps): void {
  const proving = { secret: true, limits: [{ limit: passwordTries, by: byActor }] }
  const linking = { secret: true, limits: [{ limit: linked, by: byActor }] }
  mount.guarded(listIdentities, ({ actor }) => listOwn(deps, actor))
  mount.guarded(
    startLinkingEndpoint,
    ({ actor, input: { provider, ...proof }, caller }) =>
      startLinking(deps, provider, { me: actor, proof, address: caller.address }),
    proving,
  )
  mount.guarded(finishLinkingEndpoint, ({ actor, input }) => finishLinking(deps, actor, input), linking)
  mount.guarded(linkIdentity, ({ actor, input }) => linkVisited(deps, actor, input.identity), linking)
  mount.guarded(
    linkAfterLogin,
    ({ actor, input: { identity, ...proof }, caller }) =>
      linkUnlinked(deps, identity, { me: actor, proof, address: caller.address }),
    proving,
  )
  mount.guarded(
    removeIdentity,
    ({ actor, params, input }) => removeOwn(deps, actor, { ...params, ...input }),
    proving,
  )
}

export function mountIdentities(mount: Mounter, deps: ApiDeps): void {
  mountLogin(mount, deps)
  mountOwn(mount, deps)
}
