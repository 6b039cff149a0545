import { pageSizes } from '~/contracts/constants'

/** `Link` header (RFC 8288) of a paged list: first, prev, next, last, with all other query parameters kept. */
export function pageLinks(url: URL, total: number): string {
  const page = Number(url.searchParams.get('page') ?? 1)
  const size = Number(url.searchParams.get('itemsPerPage') ?? 25)
  const last = Math.max(1, Math.ceil(total / size))
  const link = (rel: string, to: number) => {
    const target = new URL(url)
    target.searchParams.set('page', String(to))
    return `<${target.pathname}${target.search}>; rel="${rel}"`
  }
  return [
    link('first', 1),
    ...(page > 1 ? [link('prev', Math.min(page - 1, last))] : []),
    ...(page < last ? [link('next', page + 1)] : []),
    link('last', last),
  ].join(', ')
}

/** Rows of one page. `pagination=false` asks for all of a short list, within the largest page. */
export function pageWindow(query: { page: number; itemsPerPage: number; pagination: boolean }) {
  if (!query.pagination) return { limit: pageSizes.maximum, offset: 0 }
  return { limit: query.itemsPerPage, offset: (query.page - 1) * query.itemsPerPage }
}
