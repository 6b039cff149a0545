import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Where visits are counted, each page that a script leads to is one; what does it is fetched only there. */
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
      // Without it nothing is counted; the next document loads it anew.
      () => undefined,
    )
  }, [counting, failed, pathname, search])
}
