import { listFileLimits } from '~/api/platform/csv/list-file'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/certification/progress'
import * as cohorts from '~/contracts/certification/cohorts'
import {
  changeMembers,
  findCohort,
  listCohorts,
  makeCohort,
  removeCohort,
  saveCohort,
} from './cohorts.service'
import { exportProgramme, findProgramme } from './programme.service'
import { exportPartnerOutlets, listPartnerOutlets } from './progress.service'

export function mountProgress(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(
    contract.exportOutlets,
    ({ actor, query, caller }) => exportPartnerOutlets(deps, actor, { query, locale: caller.locale }),
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
  mountCohorts(mount, deps)
}

function mountCohorts(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(cohorts.listCohorts, ({ actor }) => listCohorts(deps, actor))
  mount.guarded(cohorts.createCohort, ({ actor, input }) => makeCohort(deps, actor, input))
  mount.guarded(cohorts.getCohort, ({ actor, params }) => findCohort(deps, actor, params.id))
  mount.guarded(cohorts.updateCohort, ({ actor, params, input }) =>
    saveCohort(deps, actor, { id: params.id, change: input }),
  )
  mount.guarded(cohorts.deleteCohort, ({ actor, params }) => removeCohort(deps, actor, params.id))
  mount.guarded(cohorts.changeMembers, ({ actor, params, input }) =>
    changeMembers(deps, actor, { id: params.id, input }),
  )
}
