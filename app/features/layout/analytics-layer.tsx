import { useLocation } from '@remix-run/react'
import { usePageViews } from '~/app/platform/analytics/use-page-views'
import { paths } from '~/app/platform/paths'
import { ConsentBanner } from './consent-banner'
import type { LayoutData } from './layout-data'

interface AnalyticsLayerProps {
  /** Whether this reader is asked, counted, or neither. */
  counting: LayoutData['analytics']
  /** In place of the page stands an error. */
  failed: boolean
}

/** Beside every page: the question whether visits may be counted, or what counts them. */
export function AnalyticsLayer({ counting, failed }: AnalyticsLayerProps) {
  const { pathname } = useLocation()
  usePageViews(counting === 'count', failed)
  return counting === 'ask' && pathname !== paths.consent ? <ConsentBanner /> : null
}
