import { passwordTries, requirePassword } from '~/api/features/auth/auth.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  deactivateAccount,
  eraseAccount,
  getAccount,
  getDataExport,
  getDataExportFile,
  requestDataExport,
} from '~/contracts/accounts/account'
import { findAccount, deactivate } from './deactivation.service'
import { eraseOwn } from './erasure.service'
import { findExport, openOwnExport, requestExport } from './export.service'

export function mountAccount(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(getAccount, ({ actor }) => findAccount(deps, actor))
  const limits = [{ limit: passwordTries, by: ({ actor }: { actor: Actor }) => actor.id }]
  const prepare = ({ actor, input }: { actor: Actor; input: { password: string } }) =>
    requirePassword(deps, actor.id, { password: input.password, field: 'password' })
  mount.guarded(deactivateAccount, { prepare, action: ({ actor }) => deactivate(deps, actor) }, { limits })
  mount.guarded(
    eraseAccount,
    { prepare, action: ({ actor, input }) => eraseOwn(deps, actor, input.email) },
    { limits },
  )
  mount.guarded(getDataExport, ({ actor }) => findExport(deps, actor.id))
  mount.guarded(requestDataExport, ({ actor }) => requestExport(deps, actor.id), { costs: true })
  mount.guarded(getDataExportFile, ({ actor }) => openOwnExport(deps, actor.id))
}
