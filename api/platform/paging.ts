import { pageSizes } from '~/contracts/constants'

/** Paging parameters of a list query. */
export interface PageWindow {
  page: number
  itemsPerPage: number
  pagination: boolean
}

/**
 * `Link` header (RFC 8288) of a paged list: first, prev, next and last, with all other query parameters. The URLs are
 * relative, so that they work under any prefix of the API.
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

/** Offset and limit of a page. `pagination=false` returns a short list in full, up to the maximum page size. */
export function pageWindow(query: PageWindow) {
  if (!query.pagination) return { limit: pageSizes.maximum, offset: 0 }
  return { limit: query.itemsPerPage, offset: (query.page - 1) * query.itemsPerPage }
}
