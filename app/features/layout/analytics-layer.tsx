import { useLocation, useMatches } from '@remix-run/react'
import { unknownRoute } from '~/app/platform/analytics/page-key'
import { usePageViews } from '~/app/platform/analytics/use-page-views'
import { paths } from '~/app/platform/paths'
import { ConsentBanner } from './consent-banner'
import type { LayoutData } from './layout-data'

interface AnalyticsLayerProps {
  /** Whether to ask this reader for consent, count page views, or neither. */
  counting: LayoutData['analytics']
  /** An error page is shown. */
  failed: boolean
}

/** On every page: the consent banner or the page view counter, which counts unknown addresses, too. */
export function AnalyticsLayer({ counting, failed }: AnalyticsLayerProps) {
  const { pathname } = useLocation()
  const isUnknown = useMatches().at(-1)?.id === unknownRoute
  usePageViews(counting === 'count', failed && !isUnknown)
  return counting === 'ask' && pathname !== paths.consent ? <ConsentBanner /> : null
}
