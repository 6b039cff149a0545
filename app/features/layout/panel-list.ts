import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect } from 'react'

export interface Count {
  total: number
  unread: number
}

/** What the page at an address lists. A panel keeps it while it is closed, and shows it until there is something newer. */
export interface PanelList<T> {
  data: T | undefined
  load: () => void
}

export function usePanelList<T>(path: string): PanelList<T> {
  const { data, load } = useFetcher()
  return { data: data as T | undefined, load: useCallback(() => load(path), [load, path]) }
}

/**
 * For what an open panel shows: fetches the list at once, and anew where the counters change. Nothing is fetched where
 * there is nothing.
 */
export function useFreshList({ load }: PanelList<unknown>, { total, unread }: Count): void {
  useEffect(() => {
    if (total > 0) load()
  }, [total, unread, load])
}
