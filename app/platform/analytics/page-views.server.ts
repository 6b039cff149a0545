import type { Args } from '../args'
import { localReturnTo } from '../session/return-to'
import { formOf } from '../submitted-form.server'
import { findVisitor } from './consent.server'
import type { ReportedInterest } from '~/contracts/offers/interest'
import { countInterest } from '~/contracts/offers/offer-statistics'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { readOpened } from '~/contracts/messages/notifications'
import { tell } from '../calls/api-client.server'
import { urlOf } from '~/contracts/web-address'

type Asking = Pick<Args, 'request' | 'context'>

/** Counts a page sent as a document. The page does not wait for it. */
export async function countDocument({ request, context }: Asking, title: string | null): Promise<void> {
  if (!context.analytics || !isVisit(request)) return
  const visitor = await findVisitor({ request, context })
  if (visitor === null) return
  const { locale } = context
  const address = new URL(request.url)
  context.analytics.count({ address, from: request.headers.get('Referer'), title, locale, visitor })
}

/** Counts a client navigation, as reported by the script. */
export async function countNavigation({ request, context }: Asking): Promise<Response> {
  const done = new Response(null, { status: 204 })
  const visitor = await findVisitor({ request, context })
  if (!context.analytics || visitor === null) return done
  const form = await formOf({ request, context }).catch(() => null)
  const field = (name: string) => {
    const value = form?.get(name)
    return typeof value === 'string' ? value : null
  }
  const path = localReturnTo(field('path'), '')
  if (path === '') return new Response(null, { status: 400 })
  const address = new URL(path, request.url)
  const before = localReturnTo(field('from'), '')
  const from = before && new URL(before, request.url).href
  context.analytics.count({ address, from, title: field('title'), locale: context.locale, visitor })
  return done
}

/** Nobody has looked yet. */
const isPrefetch = ({ headers }: Request): boolean =>
  ['Sec-Purpose', 'Purpose', 'X-Moz'].some((name) => headers.get(name)?.includes('prefetch'))

/** True for a navigation by a reader; false for a prefetch and for requests by scripts. */
function isVisit(request: Request): boolean {
  const mode = request.headers.get('Sec-Fetch-Mode')
  return request.method === 'GET' && (mode === null || mode === 'navigate') && !isPrefetch(request)
}

/** Where a request comes from on this site; null from elsewhere. */
function pathBefore({ url, headers }: Request): string | null {
  const from = urlOf(headers.get('Referer') ?? '')
  return from?.host === new URL(url).host ? from.pathname : null
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

type InterestIn = Pick<Args, 'request' | 'context'>

/** In a view, somebody looks who is nobody’s reader. */
function report({ request, context }: InterestIn, id: string, kind: ReportedInterest): void {
  if (context.session.tokens() && !context.session.view())
    tell({ request, context, params: {} }, countInterest, { params: { id }, input: { kind } })
}

/**
 * Counts an offer whose page has been made, as a document or for scripts, newly or as a copy; the answer does not wait for
 * it. Like the page, it takes an address with a slash at its end or with encoded letters.
 */
export function countOfferView(asking: InterestIn): void {
  const { pathname } = new URL(asking.request.url)
  const parts = pathname.replace(/\.data$/, '').split('/')
  const id = parts.findLast((part) => part !== '') ?? ''
  if (isOpening(asking.request)) report(asking, decodeURIComponent(id), 'views')
}

/** Counts that somebody has followed a link of an offer that leads to no page. */
export function countOfferLink(
  asking: InterestIn,
  id: string,
  kind: Exclude<ReportedInterest, 'views'>,
): void {
  if (isVisit(asking.request)) report(asking, id, kind)
}

const profilePlaces = ['/u', '/trainer', '/service_provider']

/** One’s own profile has several addresses; notifications lead to the shortest. */
function isOwnProfile(pathname: string, { id, profileVanityName }: CurrentUser): boolean {
  const place = profilePlaces.find((each) => pathname === each || pathname.startsWith(`${each}/`))
  const key = place === undefined ? null : pathname.slice(place.length + 1)
  return key !== null && ['', id, profileVanityName].includes(key)
}

/**
 * Opening a page reads the notifications that lead to it, or to what it shows of another page, by whatever link its reader has come, with and without scripts. The answer
 * does not wait for it: open pages hear of the new counters.
 */
export async function readWhatLedHere({ request, context }: Asking): Promise<void> {
  if (!context.user || context.delivery === 'copy' || context.session.view() || !isOpening(request)) return
  const user = await context.user.catch(() => null)
  if (!user || user.unreadNotificationCount === 0) return
  const { pathname, search } = new URL(request.url)
  const page = pathname.replace(/\.data$/, '')
  const here = [
    page + search.replace(/[?&]_routes=[^&]*/, ''),
    ...(isOwnProfile(page, user) ? ['/u'] : []),
    ...(context.alsoShown ?? []),
  ]
  tell({ request, context, params: {} }, readOpened, { input: { paths: here } })
}
