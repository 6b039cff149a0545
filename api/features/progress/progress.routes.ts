import { listFileLimits } from '~/api/platform/csv/list-file'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/certification/progress'
import { exportProgramme, findProgramme } from './programme.service'
import { exportPartnerOutlets, listPartnerOutlets } from './progress.service'

export function mountProgress(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(
    contract.exportOutlets,
    ({ actor, query, caller }) =>
      Promise.resolve(exportPartnerOutlets(deps, actor, { query, locale: caller.locale })),
    listFileLimits,
  )
  mount.guarded(contract.listOutlets, ({ actor, query, caller }) =>
    listPartnerOutlets(deps, actor, { query, locale: caller.locale }),
  )
  mount.guarded(
    contract.exportProgramme,
    ({ query, caller }) => Promise.resolve(exportProgramme(deps, { by: query.by, locale: caller.locale })),
    listFileLimits,
  )
  mount.guarded(contract.getProgramme, ({ query, caller }) =>
    findProgramme(deps, { by: query.by, locale: caller.locale }),
  )
}
