import { type Args, call } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getOverview, type Overview } from '~/contracts/administration/overview'
import { can, type AccessLevel } from '~/contracts/permissions'

export type OverviewData = Overview & {
  /** The academy is configured. */
  hasAcademy: boolean
}

/** Pending items and news for admins; null for other users. */
export async function loadOverview(args: Args, accessLevel: AccessLevel): Promise<OverviewData | null> {
  if (!can(accessLevel, 'overview.read')) return null
  await requirePermission(args, 'overview.read')
  const overview = await call(args, getOverview)
  return { ...overview, hasAcademy: args.context.config.academyUrl !== null }
}
