import { z } from 'zod'
import { type Args, call, callFile } from '~/app/platform/api.server'
import { formKey, invalid, parseForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import {
  type FeedPurpose,
  feedPurposes,
  listFeedAccess,
  renewFeedAccess,
  revokeFeedAccess,
  getCalendarFeed,
  getOfferCalendar,
  getOfferFeed,
} from '~/contracts/offers/following'
import type { OfferFilterValues } from '~/contracts/offers/offers'
import { filtersOf, filterWords, tagNames } from './searches.server'
import { countOfferLink } from '~/app/platform/analytics/page-views.server'

/** A secret address as shown to its owner; null if there is none. */
export interface ShownFeed {
  purpose: FeedPurpose
  address: string | null
  createdAt: string | null
}

function fileOf(purpose: FeedPurpose, token: string, filters: OfferFilterValues): string {
  return purpose === 'calendar' ? paths.calendarFile(token) : paths.offerFeedFile(token, filters)
}

async function shownFeeds(args: Args, filters: OfferFilterValues = {}): Promise<ShownFeed[]> {
  const { publicUrl } = args.context.config
  return (await call(args, listFeedAccess)).map(({ purpose, token, createdAt }) => ({
    purpose,
    address: token === null ? null : publicUrl + fileOf(purpose, token, filters),
    createdAt,
  }))
}

function confirmingOf({ request }: Args): { action: 'renew' | 'revoke'; purpose: FeedPurpose } | null {
  const query = new URL(request.url).searchParams
  const purpose = feedPurposes.find((each) => each === query.get('purpose'))
  const action = (['renew', 'revoke'] as const).find((each) => each === query.get('confirm'))
  return purpose && action ? { action, purpose } : null
}

/** The user's secret addresses. */
export async function loadFeeds(args: Args) {
  await requirePermission(args, 'watchlist')
  return { feeds: await shownFeeds(args), confirming: confirmingOf(args), formKey: formKey(args) }
}

const Action = z.object({
  intent: z.enum(['renew', 'revoke']),
  purpose: z.enum(feedPurposes),
  formKey: z.string().max(64).optional(),
})

export const saveFeeds = (args: Args) => changeAccess(args, paths.accountSection('feeds'))
export const saveFeedAddress = (args: Args) => changeAccess(args, paths.offerFeed(filtersOf(args)))

/** Creates or revokes an address and redirects back. */
async function changeAccess(args: Args, backTo: string) {
  await requirePermission(args, 'watchlist')
  const submission = await parseForm(args, Action)
  if (submission.status !== 'success') return invalid(submission)
  const { intent, purpose, formKey: idempotencyKey } = submission.value
  const params = { purpose }
  if (intent === 'renew') await call(args, renewFeedAccess, { params, idempotencyKey })
  else await call(args, revokeFeedAccess, { params })
  const done = intent === 'renew' ? 'following:feeds.toast.made' : 'following:feeds.toast.revoked'
  return redirectWithToast(args, backTo, done)
}

/** The address of a feed with these filters. */
export async function loadFeedAddress(args: Args) {
  const filters = filtersOf(args)
  await requirePermission(args, 'watchlist')
  const [feeds, tags] = await Promise.all([shownFeeds(args, filters), tagNames(args, [filters])])
  return {
    feed: feeds.find(({ purpose }) => purpose === 'offers') ?? null,
    words: filterWords(args, filters, tags),
    list: paths.content(filters),
    formKey: formKey(args),
  }
}

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

/** For programs of its owner alone: an address that has got around is in no search engine. */
function outOfSearches(file: Response): Response {
  file.headers.set('X-Robots-Tag', 'noindex')
  return file
}

/** The watchlist of the token's owner; no session is needed. */
export const loadCalendarFile = async (args: Args): Promise<Response> =>
  outOfSearches(await callFile(args, getCalendarFeed, { params: { token: tokenBefore(args, '.ics') } }))

/** Filtered offers for the token's owner; no session is needed. */
export const loadFeedFile = async (args: Args): Promise<Response> =>
  outOfSearches(
    await callFile(args, getOfferFeed, {
      params: { token: tokenBefore(args, '.atom') },
      query: filtersOf(args),
    }),
  )
