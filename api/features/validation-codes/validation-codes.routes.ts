import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  createValidationCode,
  enterValidationCode,
  getValidationCode,
  listValidationCodes,
  listValidationCodeUses,
  revokeValidationCode,
} from '~/contracts/validation/validation-codes'
import { createCode, getCode, listCodes, listUses, revokeCode, enterCode } from './codes.service'
const hour = 3600
const perPerson = { name: 'validation-code', max: 10, windowSeconds: hour }
/** A whole course may share an IP address, and the largest code has 500 uses. */
const perAddress = { name: 'validation-code-address', max: 1000, windowSeconds: hour }
/** Creating and revoking repeatedly must not fill the table. */
const making = { name: 'validation-code-made', max: 100, windowSeconds: 24 * hour }

export function mountValidationCodes(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listValidationCodes, ({ actor, query }) => listCodes(deps, actor, query))
  mount.guarded(createValidationCode, ({ actor, input }) => createCode(deps, actor, input), {
    limits: [{ limit: making, by: ({ actor }) => actor.organisation.id }],
  })
  mount.guarded(getValidationCode, ({ actor, params }) => getCode(deps, actor, params.id))
  mount.guarded(listValidationCodeUses, ({ actor, params, query }) =>
    listUses(deps, actor, { id: params.id, query }),
  )
  mount.guarded(revokeValidationCode, ({ actor, params }) => revokeCode(deps, actor, params.id))
  mount.guarded(
    enterValidationCode,
    ({ actor, input, caller }) => enterCode(deps, actor, { typed: input.code, locale: caller.locale }),
    {
      limits: [
        { limit: perPerson, by: ({ actor }) => actor.id },
        { limit: perAddress, by: ({ caller }) => caller.address },
      ],
    },
  )
}
