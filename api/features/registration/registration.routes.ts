import type { ApiDeps } from '~/api/platform/deps'
import { judgingPassword, lookingAtLink, usingLink } from '~/api/platform/call-limits'
import type { Caller } from '~/api/platform/caller'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/accounts/registration'
import * as service from './registration.service'
import type { RegistrationInput } from './registration.rules'

const perAddress = { name: 'registration-address', max: 20, windowSeconds: 3600 }
const byAddress = { limit: perAddress, by: ({ caller }: { caller: Caller }) => caller.address }

interface Registering {
  input: RegistrationInput
  caller: Caller
  prepared: Awaited<ReturnType<typeof service.prepareRegistration>>
}

export function mountRegistration(mount: Mounter, deps: ApiDeps): void {
  const register = (kind: contract.RegistrationKind) => ({
    prepare: ({ input, caller }: { input: RegistrationInput; caller: Caller }) =>
      service.prepareRegistration(deps, input, caller.address),
    action: ({ input, caller, prepared }: Registering) =>
      service.register(deps, { kind, input, locale: caller.locale, prepared }),
  })
  const limits = { limits: [byAddress] }
  const withPassword = { limits: [byAddress, ...judgingPassword] }
  mount.open(contract.registerJournalist, register('journalist'), withPassword)
  mount.open(contract.registerTrainer, register('trainer'), withPassword)
  mount.open(contract.registerMediaOutlet, register('media_outlet'), withPassword)
  mount.open(contract.registerServiceProvider, register('service_provider'), withPassword)
  mount.open(
    contract.getConfirmation,
    ({ params }) => service.getConfirmationState(deps, params.token),
    lookingAtLink,
  )
  mount.open(contract.confirmRegistration, ({ params }) => service.confirm(deps, params.token), usingLink)
  mount.open(
    contract.resendConfirmation,
    {
      prepare: ({ input, caller }) =>
        service.mayMailConfirmation(deps, { email: input.email, asker: caller.address }),
      action: async ({ input, prepared: mailed }) => {
        if (mailed) await service.resendConfirmation(deps, input.email)
      },
    },
    limits,
  )
}
