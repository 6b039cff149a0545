import { paths } from '../paths'
import { pageKey } from './page-key'

export interface ShownPage {
  pathname: string
  search: string
  title: string
  /** Whether the page counts: not an error page, nor the page on which counting starts. */
  counts: boolean
}

let last: { key: string; address: string } | undefined

/**
 * Reports a client navigation to the server. The server has already counted the first page, which was sent as a
 * document.
 */
export function reportPage({ pathname, search, title, counts }: ShownPage): void {
  const address = pathname + search
  const key = pageKey(pathname, search)
  const before = last
  if (before?.key === key) return
  last = { key, address }
  if (!before || !counts) return
  navigator.sendBeacon(paths.pageView, new URLSearchParams({ path: address, from: before.address, title }))
}
