import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { countHit } from '~/api/platform/rate-limit'
import { createReport, getReportTarget } from '~/contracts/moderation'
import { getTarget, reportTarget } from './targets.service'

const reporting = { name: 'report', max: 20, windowSeconds: 3600 }

export function mountReports(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(getReportTarget, ({ actor, query }) => getTarget(deps, actor, query))
  mount.guarded(createReport, async ({ actor, input }) => {
    await countHit(deps, reporting, actor.id)
    await reportTarget(deps, actor, input)
    return undefined
  })
}
