import type { ReportedInterest } from '~/contracts/offers/interest'
import { countInterest } from '~/contracts/offers/offer-statistics'
import { tell } from '../api-client.server'
import type { Args } from '../args'
import { isOpening, isVisit } from './visit.server'

type Asking = Pick<Args, 'request' | 'context'>

/** In a view, somebody looks who is nobody’s reader. */
function report({ request, context }: Asking, id: string, kind: ReportedInterest): void {
  if (context.session.tokens() && !context.session.view())
    tell({ request, context, params: {} }, countInterest, { params: { id }, input: { kind } })
}

/**
 * Counts an offer whose page has been made, as a document or for scripts, newly or as a copy; the answer does not wait for
 * it. Like the page, it takes an address with a slash at its end or with encoded letters.
 */
export function countOfferView(asking: Asking): void {
  const { pathname } = new URL(asking.request.url)
  const parts = pathname.replace(/\.data$/, '').split('/')
  const id = parts.findLast((part) => part !== '') ?? ''
  if (isOpening(asking.request)) report(asking, decodeURIComponent(id), 'views')
}

/** Counts that somebody has followed a link of an offer that leads to no page. */
export function countOfferLink(asking: Asking, id: string, kind: Exclude<ReportedInterest, 'views'>): void {
  if (isVisit(asking.request)) report(asking, id, kind)
}
