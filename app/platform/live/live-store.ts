import type { LiveCounters, LiveThingEvent } from '~/contracts/live'

type Counters = Omit<LiveCounters, 'person'>

/** Events for open pages. `gap`: events may have been missed. */
export type LiveNews = LiveThingEvent | { type: 'counters' | 'gap' }

let counters: Counters | null = null
const listeners = new Set<(news: LiveNews) => void>()

export const currentCounters = (): Counters | null => counters

export function publish(news: LiveNews): void {
  for (const listener of [...listeners]) listener(news)
}

export function setCounters(now: Counters | null): void {
  counters = now
  publish({ type: 'counters' })
}

/** Returns the unsubscribe function. */
export function onNews(listener: (news: LiveNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
