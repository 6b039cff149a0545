import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Counts client navigations if page views are counted. The reporting module is loaded only then. */
export function usePageViews(counting: boolean, failed = false): void {
  const { pathname, search } = useLocation()
  const before = useRef(counting)
  useEffect(() => {
    const begins = counting && !before.current
    before.current = counting
    if (!counting) return
    const page = { pathname, search, title: document.title, counts: !failed && !begins }
    void import('./report-page').then(
      ({ reportPage }) => reportPage(page),
      // Without the module nothing is counted; the next document tries to load it again.
      () => undefined,
    )
  }, [counting, failed, pathname, search])
}
