import { type Args, call } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getOverview, type Overview } from '~/contracts/overview'
import { can, type Standing } from '~/contracts/permissions'

export type OverviewData = Overview & {
  /** The academy's address is set up. */
  hasAcademy: boolean
}

/** What waits for the administration and what is new at the campus; null for everybody else. */
export async function loadOverview(args: Args, standing: Standing): Promise<OverviewData | null> {
  if (!can(standing, 'overview.read')) return null
  await requirePermission(args, 'overview.read')
  const overview = await call(args, getOverview)
  return { ...overview, hasAcademy: args.context.config.academyUrl !== null }
}
