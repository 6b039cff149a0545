import { footerPages } from '../paths'

/** A page as matched by its route: a pattern such as `/u/:id?` and its parameters. */
export interface MatchedPage {
  /** Id of the route, such as `routes/u.($id)`. */
  route: string
  pattern: string
  params: Readonly<Record<string, string | undefined>>
}

const slug = /^[a-z0-9][a-z0-9_-]{0,79}$/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Routes of texts and offers that are the same for all readers. Parameters of other routes, including new ones,
 * are masked.
 */
const openPlaces: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  'routes/footer.$page': { page: new RegExp(`^(${footerPages.join('|')})$`) },
  'routes/knowledgebase.$': { '*': slug },
  'routes/helpdesk.$question': { question: slug },
  'routes/content.detail.($mode).($id)': { mode: /^view$/, id: uuid },
}

/** The only query parameters that are sent, and only with values that identify nobody. */
const openQuery: Readonly<Record<string, RegExp>> = { p: /^iuprofiles$/, page: /^[1-9]\d{0,4}$/ }

/** True for pages about a text or an offer: their title contains no name and no user input. */
export const hasOpenTitle = ({ route, params }: MatchedPage): boolean =>
  Object.entries(openPlaces[route] ?? {}).some(([name, value]) => value.test(params[name] ?? '')) ||
  route === 'routes/about' ||
  route === 'routes/whats-new' ||
  route === 'routes/conset'

/** The path with parameter names instead of values: `/u/:id`, `/messages/:id`. */
export function maskedPath({ route, pattern, params }: MatchedPage): string {
  const parts = pattern.split('/').flatMap((part) => {
    const name = part === '*' ? part : /^:(\w+)\??$/.exec(part)?.[1]
    if (name === undefined) return part ? [part] : []
    const value = params[name]
    if (!value) return []
    return [openPlaces[route]?.[name]?.test(value) ? value : part.replace('?', '')]
  })
  return `/${parts.join('/')}`
}

/** The address of a page on the campus without anything that identifies its reader or subject. */
export function maskedAddress(base: string, page: MatchedPage, search: string): string {
  const query = new URLSearchParams(search)
  const kept = Object.entries(openQuery).flatMap(([name, allowed]) => {
    const value = query.get(name) ?? ''
    return allowed.test(value) ? [`${name}=${value}`] : []
  })
  return base + maskedPath(page) + (kept.length > 0 ? `?${kept.join('&')}` : '')
}

/** The host of an external page; null if the address is not http or https. */
export function outsideReferrer(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? `${origin}/` : null
}
