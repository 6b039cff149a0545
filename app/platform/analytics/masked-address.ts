import { footerPages } from '../paths'

/** A page as the routes know it: `/u/:id?` with what stands in its places. */
export interface MatchedPage {
  /** Of the route, such as `routes/u.($id)`. */
  route: string
  pattern: string
  params: Readonly<Record<string, string | undefined>>
}

const slug = /^[a-z0-9][a-z0-9_-]{0,79}$/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The texts and offers that everybody reads alike. A place that is not listed is masked: so is each new one. */
const openPlaces: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  'routes/footer.$page': { page: new RegExp(`^(${footerPages.join('|')})$`) },
  'routes/knowledgebase.$': { '*': slug },
  'routes/helpdesk.$question': { question: slug },
  'routes/content.detail.($mode).($id)': { mode: /^view$/, id: uuid },
}

/** Of the query this alone is told, and only with a value that says nothing of anybody. */
const openQuery: Readonly<Record<string, RegExp>> = { p: /^iuprofiles$/, page: /^[1-9]\d{0,4}$/ }

/** True for pages about a text or an offer: their title names nobody and nothing that was typed. */
export const hasOpenTitle = ({ route, params }: MatchedPage): boolean =>
  Object.entries(openPlaces[route] ?? {}).some(([name, value]) => value.test(params[name] ?? '')) ||
  route === 'routes/about' ||
  route === 'routes/conset'

/** The path with the name of each place instead of what stands there: `/u/:id`, `/messages/:id`. */
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

/** The address of a page on the campus without anything that says who read it, or about whom. */
export function maskedAddress(base: string, page: MatchedPage, search: string): string {
  const query = new URLSearchParams(search)
  const kept = Object.entries(openQuery).flatMap(([name, allowed]) => {
    const value = query.get(name) ?? ''
    return allowed.test(value) ? [`${name}=${value}`] : []
  })
  return base + maskedPath(page) + (kept.length > 0 ? `?${kept.join('&')}` : '')
}

/** Of a page elsewhere its host alone; null for what is no page of the web. */
export function outsideReferrer(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? `${origin}/` : null
}
