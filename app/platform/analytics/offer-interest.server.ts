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

/** Counts an offer whose page has been sent, as a document or for scripts, newly made or as a copy. */
export function countOfferView(asking: Asking): void {
  const { pathname } = new URL(asking.request.url)
  const id =
    pathname
      .replace(/\.data$/, '')
      .split('/')
      .at(-1) ?? ''
  if (isOpening(asking.request)) report(asking, id, 'views')
}

/** Counts that somebody has followed a link of an offer that leads to no page. */
export function countOfferLink(asking: Asking, id: string, kind: Exclude<ReportedInterest, 'views'>): void {
  if (isVisit(asking.request)) report(asking, id, kind)
}
