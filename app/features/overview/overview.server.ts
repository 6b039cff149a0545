import { type Args, call } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getOverview, type Overview } from '~/contracts/administration/overview'
import { can, type AccessLevel } from '~/contracts/permissions'

export type OverviewData = Overview & {
  /** The academy's address is set up. */
  hasAcademy: boolean
}

/** What waits for the administration and what is new at the campus; null for everybody else. */
export async function loadOverview(args: Args, accessLevel: AccessLevel): Promise<OverviewData | null> {
  if (!can(accessLevel, 'overview.read')) return null
  await requirePermission(args, 'overview.read')
  const overview = await call(args, getOverview)
  return { ...overview, hasAcademy: args.context.config.academyUrl !== null }
}
