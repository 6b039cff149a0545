import { useState } from 'react'
import { currentCounters, type LiveNews } from '~/app/platform/live/live-store'
import { useLiveReload } from '~/app/platform/live/use-live'

/** All but the first counters after connecting: those tell how it was when the page was loaded. */
function newsOfDecisions(): (news: LiveNews) => boolean {
  let connected = currentCounters() !== null
  return ({ type }) => {
    if (type !== 'counters') return type === 'gap'
    const before = connected
    connected = currentCounters() !== null
    return before && connected
  }
}

/** An open page changes by itself when the provider asks, decides or undoes a decision. */
export function useReloadOnDecision(): void {
  const [concerns] = useState(newsOfDecisions)
  useLiveReload(concerns)
}
