/** Nobody has looked yet. */
const isPrefetch = ({ headers }: Request): boolean =>
  ['Sec-Purpose', 'Purpose', 'X-Moz'].some((name) => headers.get(name)?.includes('prefetch'))

/** True for a navigation by a reader; false for a prefetch and for requests by scripts. */
export function isVisit(request: Request): boolean {
  const mode = request.headers.get('Sec-Fetch-Mode')
  return request.method === 'GET' && (mode === null || mode === 'navigate') && !isPrefetch(request)
}

/** Where a request comes from on this site; null from elsewhere. */
function pathBefore({ url, headers }: Request): string | null {
  const from = headers.get('Referer')
  if (from === null || !URL.canParse(from)) return null
  const { host, pathname } = new URL(from)
  return host === new URL(url).host ? pathname : null
}

/**
 * True if a reader comes to the page, as a document or by scripts, which request its data. The same page before says that a
 * form has led back to it, or that scripts have asked again after one; what scripts load without saying from where is not counted.
 */
export function isOpening(request: Request): boolean {
  const { pathname } = new URL(request.url)
  const before = pathBefore(request)
  if (!pathname.endsWith('.data')) return isVisit(request) && before !== pathname
  const page = pathname.slice(0, -'.data'.length)
  return request.method === 'GET' && !isPrefetch(request) && before !== null && before !== page
}
