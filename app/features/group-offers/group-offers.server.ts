import { ApiFailure, type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { localReturnTo, returnToWith } from '~/app/platform/session/return-to'
import { formOf } from '~/app/platform/submitted-form.server'
import { backTo, redirectWithToast, seeOther, type ToastText } from '~/app/platform/toast.server'
import { pageSizes } from '~/contracts/constants'
import {
  groupOfferLimits,
  listGroupOffers,
  recommendOffer,
  withdrawRecommendation,
} from '~/contracts/offers/group-offers'
import { cutTo } from '~/contracts/signs'

/** What groups recommend to the reader’s outlet, or what the reader’s group recommends; newest first. */
export async function loadGroupOffers(args: Args) {
  const { accessLevel } = await requirePermission(args, 'groupOffers.read')
  const query = new URL(args.request.url).searchParams
  const page = pageIn(query)
  const pageSize = pageSizes.default
  const { data, total } = await callPage(args, listGroupOffers, { query: { page, itemsPerPage: pageSize } })
  if (data.length === 0 && page > 1) throw seeOther(paths.groupOffers())
  return {
    offers: data,
    total,
    page,
    pageSize,
    reader: accessLevel === 'group' ? 'group' : 'outlet',
    /** A note that could not be saved, and its offer. */
    typed: { offer: query.get('offer'), note: query.get('note') ?? '' },
  } as const
}
export type GroupOffersData = Awaited<ReturnType<typeof loadGroupOffers>>

/** Recommends an offer, changes the note, or takes it back; then leads to where the form was. */
export async function saveGroupOffer(args: Args): Promise<Response> {
  await requirePermission(args, 'groupOffers.write')
  const form = await formOf(args)
  const params = { id: args.params['id'] ?? '' }
  const note = textOf(form, 'note')
  const returnTo = localReturnTo(textOf(form, 'returnTo') || null, paths.groupOffers())
  const back = backTo(args, returnTo)
  if (textOf(form, 'recommended') !== 'true') {
    await call(args, withdrawRecommendation, { params })
    return redirectWithToast(args, back, {
      type: 'success',
      key: 'group-offers:toast.withdrawn',
      undo: {
        action: paths.groupOffer(params.id),
        fields: [
          ['recommended', 'true'],
          ['note', note],
          ['returnTo', returnTo],
        ],
      },
    })
  }
  // With what was typed.
  const kept = cutTo(note, groupOfferLimits.note)
  try {
    await call(args, recommendOffer, { params, input: { note } })
  } catch (error) {
    // Its own page may be gone as well.
    if (isGone(error)) return redirectWithToast(args, paths.groupOffers(), closedToast(kept))
    const key = refusalOf(error)
    if (key === null) throw error
    const address = returnToWith(back, { offer: params.id, note: kept })
    return redirectWithToast(args, address, { type: 'error', key })
  }
  return redirectWithToast(args, back, 'group-offers:toast.recommended')
}

/** The offer is past, or nobody sees it any more. */
const isGone = (error: unknown): boolean => error instanceof Response && error.status === 404

const closedToast = (note: string): ToastText =>
  note === ''
    ? { type: 'error', key: 'group-offers:toast.closed' }
    : { type: 'error', key: 'group-offers:toast.closedWith', values: { note } }

function refusalOf(error: unknown) {
  if (!(error instanceof ApiFailure)) return null
  if (error.status === 409) return 'errors:groupOffersFull' as const
  return error.status === 422 ? ('errors:groupOfferNoteLong' as const) : null
}
