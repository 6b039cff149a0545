import { z } from 'zod'
import { ApiFailure, type Args, call, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { answerForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { filterWords } from '~/app/platform/search-words.server'
import { redirectWithToast } from '~/app/platform/toast.server'
import { limits, offerStates } from '~/contracts/constants'
import { getOwnOffer } from '~/contracts/offers/offer-writing'
import {
  exportAdminOffers,
  listAdminOffers,
  Withdrawal,
  withdrawAdminOffer,
  exportAdminTestimonials,
  listAdminTestimonials,
} from '~/contracts/administration/overview'

function readAddress(request: Request) {
  const search = new URL(request.url).searchParams
  const state = offerStates.find((each) => each === search.get('state'))
  return {
    filter: { text: filterWords(search, 'text'), state, provider: filterWords(search, 'provider', 64) },
    page: pageIn(search),
    asked: search.get('confirm') === 'withdraw' ? (search.get('offer') ?? '-') : null,
  }
}

/** Offers of all providers, filtered by the address; or one of them, with the form for its withdrawal. */
export async function loadAdminOffers(args: Args) {
  await requirePermission(args, 'overview.read')
  const { filter, page, asked } = readAddress(args.request)
  if (asked !== null) {
    const { id, headline, provider, state } = await call(args, getOwnOffer, { params: { id: asked } })
    const offer = { id, headline, provider: provider.entityName, published: state === 'published' }
    return { filter, page, asked: offer, offers: [], total: 0, maximum: limits.reasonMaximumCharacters }
  }
  const { data, total } = await callPage(args, listAdminOffers, { query: { ...filter, page } })
  return { filter, page, asked: null, offers: data, total, maximum: limits.reasonMaximumCharacters }
}
export type AdminOffersData = Awaited<ReturnType<typeof loadAdminOffers>>

/** The same list as a file. */
export async function loadOffersFile(args: Args): Promise<Response> {
  await requirePermission(args, 'overview.read')
  return callFile(args, exportAdminOffers, { query: readAddress(args.request).filter })
}

const Action = z.object({
  id: z.string().min(1).max(64),
  reason: z.string({ error: 'required' }).pipe(Withdrawal.shape.reason),
})

/** Withdraws an offer with a reason, which is sent to its provider. */
export async function saveAdminOffers(args: Args) {
  await requirePermission(args, 'people.manage')
  const list = paths.adminOffers(readAddress(args.request).filter)
  return answerForm(args, Action, async ({ id, reason }) => {
    try {
      await call(args, withdrawAdminOffer, { params: { id }, input: { reason } })
      return await redirectWithToast(args, list, 'overview:toast.withdrawn')
    } catch (error) {
      // Lost the race.
      if (!(error instanceof ApiFailure && error.status === 409)) throw error
      return redirectWithToast(args, list, { type: 'info', key: 'overview:toast.gone' })
    }
  })
}

const filterIn = (search: URLSearchParams) => ({ text: filterWords(search, 'text') })

/** All recommendations, filtered by the address. */
export async function loadAdminTestimonials(args: Args) {
  await requirePermission(args, 'overview.read')
  const search = new URL(args.request.url).searchParams
  const filter = filterIn(search)
  const page = pageIn(search)
  const { data, total } = await callPage(args, listAdminTestimonials, { query: { ...filter, page } })
  return { filter, page, testimonials: data, total }
}
export type AdminTestimonialsData = Awaited<ReturnType<typeof loadAdminTestimonials>>

/** The same list as a file. */
export async function loadTestimonialsFile(args: Args): Promise<Response> {
  await requirePermission(args, 'overview.read')
  return callFile(args, exportAdminTestimonials, { query: filterIn(new URL(args.request.url).searchParams) })
}
