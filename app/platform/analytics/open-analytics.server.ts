import type { ServerBuild } from '@remix-run/node'
import { type AnalyticsLog, Matomo } from './matomo.server'
import { createPageCounter, type PageCounter } from './page-counter.server'

/** Environment variables, as read by server.ts. */
interface AnalyticsEnvironment {
  ANALYTICS_URL?: string | undefined
  ANALYTICS_SITE?: number | undefined
  ANALYTICS_TOKEN?: string | undefined
}

interface Campus {
  config: { publicUrl: string; brandName: string }
  routes: ServerBuild['routes']
  log: AnalyticsLog
}

/** The page view counter of this process; null without an analytics service. */
export function openAnalytics(
  env: AnalyticsEnvironment,
  { config, routes, log }: Campus,
): PageCounter | null {
  const { ANALYTICS_URL: url, ANALYTICS_SITE: site, ANALYTICS_TOKEN: token = null } = env
  if (url === undefined || site === undefined) return null
  const brandName = () => config.brandName
  const { publicUrl } = config
  return createPageCounter({ routes, publicUrl, brandName, site, matomo: new Matomo({ url, token, log }) })
}
