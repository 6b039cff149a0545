import { useState } from 'react'
import { currentCounters, type LiveNews } from './live-store'
import { useLiveReload } from './use-live'

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

const nothing = () => false

/** An open page changes by itself when somebody asks, decides or undoes a decision that concerns the reader. */
export function useReloadOnDecision(isAwaited: boolean): void {
  const [concerns] = useState(newsOfDecisions)
  useLiveReload(isAwaited ? concerns : nothing)
}
