import { paths } from '../paths'
import { pageKey } from './page-key'

export interface ShownPage {
  pathname: string
  search: string
  title: string
  /** Whether it counts: not where an error page is shown, nor where counting begins with it. */
  counts: boolean
}

let last: { key: string; address: string } | undefined

/** Tells the server of a page that a script has led to. The first one came as a document: that the server knows. */
export function reportPage({ pathname, search, title, counts }: ShownPage): void {
  const address = pathname + search
  const key = pageKey(pathname, search)
  const before = last
  if (before?.key === key) return
  last = { key, address }
  if (!before || !counts) return
  navigator.sendBeacon(paths.pageView, new URLSearchParams({ path: address, from: before.address, title }))
}
