import { useLocation, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { LiveCounters } from '~/contracts/live'
import { isCalm } from '../reaching/calm-router'
import type { Signal } from './connection'
import { currentCounters, type LiveNews, onNews, setCounters, publish } from './live-store'

type Counters = Omit<LiveCounters, 'person'>
type Reader = Counters & Pick<CurrentUser, 'id' | 'secondFactorMissing'>

/** Events within this time are handled together. */
const gatherMilliseconds = 150

const counts = (from: Counters) =>
  [from.messageCount, from.unreadMessageCount, from.notificationCount, from.unreadNotificationCount].join()
const totals = (from: Counters) => [from.messageCount, from.notificationCount].join()

/** Waits until the page is idle. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(work)
  return () => window.cancelIdleCallback(request)
}

/** The counters of the header: from the loader, or from later events. */
export function useLiveCounters(reader: Counters): Counters {
  return useSyncExternalStore(onNews, currentCounters, () => null) ?? reader
}

/** Keeps an open page up to date for a member. Without it a page is as recent as its last load. */
export function useLive(reader: Reader | null): void {
  const known = useRef(reader)
  const connected = useRef(false)
  useEffect(() => {
    known.current = reader
    // While the stream is open, its counters are current; a page loaded after it stopped is newer.
    if (!connected.current && currentCounters()) setCounters(null)
  }, [reader])
  const id = reader && !reader.secondFactorMissing ? reader.id : null
  useEffect(() => {
    if (id === null) return
    let stop: (() => void) | null = null
    let gone = false
    let first = true
    const opened = known.current
    const hear = (signal: Signal) => {
      if (signal.type === 'lost' || signal.type === 'end') connected.current = false
      else if (!('person' in signal)) publish(signal)
      else {
        // The requests of a reload run side by side: its counters may know of something that its contents do not.
        const isAsLoaded =
          known.current !== null &&
          opened !== null &&
          counts(known.current) === counts(signal) &&
          totals(opened) === totals(signal)
        const missed = first ? !isAsLoaded : signal.type === 'snapshot'
        first = false
        connected.current = true
        setCounters(signal)
        if (missed) publish({ type: 'gap' })
      }
    }
    const cancel = whenIdle(() => {
      // A page that cannot load this module works without it. It is not part of the server bundle.
      if (!import.meta.env.SSR)
        import('./connection').then(
          ({ connect }) => {
            if (!gone) stop = connect(id, hear)
          },
          () => undefined,
        )
    })
    return () => {
      gone = true
      cancel()
      stop?.()
      connected.current = false
      setCounters(null)
    }
  }, [id])
}

/**
 * Whether the router rests at the page that React shows: React is a moment later, on a slow device much later. Data loaded in
 * between would take the place of a toast that nobody has seen, and where a form beside the page leads would not be followed.
 */
function isShown(page: string): boolean {
  const { state } = window.__remixRouter
  return isCalm(state) && state.location.key === page
}

/**
 * Reloads the data of the page after an event that `concerns` it, but only while the page is visible, because showing
 * messages marks them as read. It waits for a running navigation: restarting its loads would lose the toast that the first
 * of them has consumed. `concerns` must be a stable function. With `load`, which must be stable too, only that is loaded.
 */
export function useLiveReload(concerns: (news: LiveNews) => boolean, load?: () => void): void {
  const revalidator = useRevalidator()
  const revalidate = load ?? revalidator.revalidate
  const isIdle = useNavigation().state === 'idle'
  const { key: page } = useLocation()
  const due = useRef<LiveNews | null>(null)
  const reload = useRef(() => {})
  useEffect(() => {
    reload.current = () => {
      const news = due.current
      if (!news || document.hidden || !isIdle) return
      if (!isShown(page)) {
        setTimeout(reload.current, gatherMilliseconds)
        return
      }
      due.current = null
      // While it waited, a form may have got an answer, which a reload would take away.
      if (concerns(news)) revalidate()
    }
    reload.current()
  }, [concerns, isIdle, page, revalidate])
  useEffect(() => {
    const look = () => reload.current()
    let timer: number | undefined
    const end = onNews((news) => {
      if (!concerns(news)) return
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        due.current = news
        look()
      }, gatherMilliseconds)
    })
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      due.current = null
      end()
      document.removeEventListener('visibilitychange', look)
    }
  }, [concerns])
}
