/**
 * What makes one page view: the path, the directory in the resource centre (`p`) and the page of a list. Everything else
 * in an address (a filter, words that are looked for, a question to confirm, a place on the page) is still the same page.
 */
export function pageKey(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  const page = query.get('page') ?? '1'
  return [pathname, query.get('p') ?? '', page].join(' ')
}
