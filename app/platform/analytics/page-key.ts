/**
 * Identifies a page view: the path, the directory in the resource centre (`p`) and the page of a list. Other parts of an
 * address (filters, search words, confirmations, fragments) do not make another page.
 */
export function pageKey(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  const page = query.get('page') ?? '1'
  return [pathname, query.get('p') ?? '', page].join(' ')
}

/** The route of all addresses that are not known. It is counted, other pages that fail are not. */
export const unknownRoute = 'routes/$'
