import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { createReport, getReportTarget } from '~/contracts/administration/moderation'
import { getTarget, reportTarget } from './reports.service'

const reporting = { name: 'report', max: 20, windowSeconds: 3600 }

export function mountReports(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(getReportTarget, ({ actor, query }) => getTarget(deps, actor, query))
  mount.guarded(createReport, ({ actor, input }) => reportTarget(deps, actor, input), {
    limits: [{ limit: reporting, by: ({ actor }) => actor.id }],
  })
}
