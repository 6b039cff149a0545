import { passwordTries } from '~/api/features/auth/auth.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  deactivateAccount,
  eraseAccount,
  getAccount,
  getDataExport,
  getDataExportFile,
  requestDataExport,
} from '~/contracts/account'
import { findAccount } from './account.service'
import { deactivate } from './deactivation.service'
import { eraseOwn } from './erasure.service'
import { findExport, openOwnExport, requestExport } from './export.service'

export function mountAccount(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(getAccount, ({ actor }) => findAccount(deps, actor))
  mount.guarded(deactivateAccount, ({ actor, input }) => deactivate(deps, actor, input), {
    limits: [{ limit: passwordTries, by: ({ actor }) => actor?.id ?? '' }],
  })
  mount.guarded(eraseAccount, ({ actor, input }) => eraseOwn(deps, actor, input).then(() => undefined), {
    limits: [{ limit: passwordTries, by: ({ actor }) => actor?.id ?? '' }],
  })
  mount.guarded(getDataExport, ({ actor }) => findExport(deps, actor.id))
  mount.guarded(requestDataExport, ({ actor }) => requestExport(deps, actor.id))
  mount.guarded(getDataExportFile, ({ actor }) => openOwnExport(deps, actor.id))
}
