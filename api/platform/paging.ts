import { pageSizes } from '~/contracts/constants'

/** The part of a list's query that says which rows are asked for. */
export interface PageWindow {
  page: number
  itemsPerPage: number
  pagination: boolean
}

/**
 * `Link` header (RFC 8288) of a paged list: first, prev, next, last, with all other query parameters kept. The addresses
 * are relative to the call's own, so that they hold under whichever prefix the API is served.
 */
export function pageLinks(url: URL, window: PageWindow, total: number): string {
  const page = window.pagination ? window.page : 1
  const last = window.pagination ? Math.max(1, Math.ceil(total / window.itemsPerPage)) : 1
  const link = (rel: string, to: number) => {
    const search = new URLSearchParams(url.searchParams)
    search.set('page', String(to))
    return `<?${search}>; rel="${rel}"`
  }
  return [
    link('first', 1),
    ...(page > 1 ? [link('prev', Math.min(page - 1, last))] : []),
    ...(page < last ? [link('next', page + 1)] : []),
    link('last', last),
  ].join(', ')
}

/** Rows of one page. `pagination=false` asks for all of a short list, within the largest page. */
export function pageWindow(query: PageWindow) {
  if (!query.pagination) return { limit: pageSizes.maximum, offset: 0 }
  return { limit: query.itemsPerPage, offset: (query.page - 1) * query.itemsPerPage }
}
