import { type Args, call } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import {
  getOverview,
  getStatistics,
  type Overview,
  type OverviewKind,
} from '~/contracts/administration/overview'
import { can, type AccessLevel } from '~/contracts/permissions'
import { type Trend, trendsOf } from './trend.server'

export type OverviewData = Overview & {
  /** The academy is configured. */
  hasAcademy: boolean
  /** Of the parts whose counts are recorded. */
  trends: { [Part in OverviewKind]?: Trend | undefined }
}

/** Pending items and news for admins; null for other users. */
export async function loadOverview(args: Args, accessLevel: AccessLevel): Promise<OverviewData | null> {
  if (!can(accessLevel, 'overview.read')) return null
  await requirePermission(args, 'overview.read')
  const overview = await call(args, getOverview)
  const trends = trendsOf(await call(args, getStatistics, { query: { span: '30' } }))
  return { ...overview, trends, hasAcademy: args.context.config.academyUrl !== null }
}
