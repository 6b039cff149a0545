import type { ApiDeps } from '~/api/platform/deps'
import type { Caller, Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/registration'
import * as service from './registration.service'

const perAddress = { name: 'registration-address', max: 20, windowSeconds: 3600 }
const byAddress = { limit: perAddress, by: ({ caller }: { caller: Caller }) => caller.address }

export function mountRegistration(mount: Mounter, deps: ApiDeps): void {
  mount.open(
    contract.registerJournalist,
    ({ input, caller }) => service.registerJournalist(deps, input, caller.locale).then(() => undefined),
    { limits: [byAddress] },
  )
  mount.open(contract.getConfirmation, ({ params }) => service.getConfirmationState(deps, params.token))
  mount.open(contract.confirmRegistration, ({ params }) => service.confirm(deps, params.token))
  mount.open(
    contract.resendConfirmation,
    ({ input }) => service.resendConfirmation(deps, input.email).then(() => undefined),
    { limits: [byAddress] },
  )
}
