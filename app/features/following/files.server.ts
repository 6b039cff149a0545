import { type Args, callFile } from '~/app/platform/api.server'
import { countOfferLink } from '~/app/platform/analytics/page-views.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getCalendarFeed, getOfferCalendar, getOfferFeed } from '~/contracts/offers/following'
import { filtersOf } from './filters.server'

/** Deadline and dates of one offer, for members. */
export async function loadOfferCalendar(args: Args): Promise<Response> {
  await requirePermission(args, 'resources.read')
  const id = args.params['id'] ?? ''
  const file = await callFile(args, getOfferCalendar, { params: { id } })
  countOfferLink(args, id, 'calendars')
  return file
}

/** The token in an address such as `/calendar/TOKEN.ics`. Other extensions are unknown. */
function tokenBefore(args: Args, ending: string): string {
  const name = args.params['token'] ?? ''
  if (!name.endsWith(ending)) throw new Response(null, { status: 404 })
  return name.slice(0, -ending.length)
}

/** The watchlist of the token's owner; no session is needed. */
export const loadCalendarFile = async (args: Args): Promise<Response> =>
  callFile(args, getCalendarFeed, { params: { token: tokenBefore(args, '.ics') } })

/** Filtered offers for the token's owner; no session is needed. */
export const loadFeedFile = async (args: Args): Promise<Response> =>
  callFile(args, getOfferFeed, { params: { token: tokenBefore(args, '.atom') }, query: filtersOf(args) })
