import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect } from 'react'
import { numberFormat } from '~/app/texts/number-format'
import { useLanguage } from '~/app/texts/use-translation'
import { Link } from '~/app/ui/navigation/link'

export interface Count {
  total: number
  unread: number
}

/** The list of a page. A panel keeps it while closed and shows it until newer data arrives. */
export interface PanelList<T> {
  data: T | undefined
  load: () => void
}

export function usePanelList<T>(path: string): PanelList<T> {
  const { data, load } = useFetcher()
  return { data: data as T | undefined, load: useCallback(() => load(path), [load, path]) }
}

/**
 * Fetches the list of an open panel immediately and after each change of the counters. Fetches nothing if the list is
 * empty.
 */
export function useFreshList({ load }: PanelList<unknown>, { total, unread }: Count): void {
  useEffect(() => {
    if (total > 0) load()
  }, [total, unread, load])
}

type AllOnPageProps = { href: string; label: string; total: number | undefined; close: () => void }

/** The way to the page of a panel's list, which says how many there are. */
export function AllOnPage({ href, label, total, close }: AllOnPageProps) {
  const language = useLanguage()
  return (
    <Link to={href} onClick={close}>
      {label}
      <span>{total ? ` (${numberFormat(language).format(total)})` : null}</span>
    </Link>
  )
}
