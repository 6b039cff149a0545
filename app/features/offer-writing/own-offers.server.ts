import { z } from 'zod'
import { ApiFailure, type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { formKey, parseForm } from '~/app/platform/forms.server'
import { closedPage, requirePermission } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { doneOrGone, redirectWithToast, seeOther, type ToastText } from '~/app/platform/toast.server'
import { offerStates } from '~/contracts/constants'
import {
  copyOffer,
  deleteOffer,
  getOwnOffer,
  listOwnOffers,
  publishOffer,
  updateOffer,
  withdrawOffer,
} from '~/contracts/offers/offer-writing'
import { writesOffers } from './editor.server'

export const questions = ['withdraw', 'delete'] as const
export type Question = (typeof questions)[number]

/** The valid filters of this list; unknown values are ignored. */
function readFilters(search: URLSearchParams) {
  const state = offerStates.find((each) => each === search.get('state'))
  const provider = search.get('provider') ?? undefined
  return { state, provider, page: pageIn(search) }
}

/** The confirmation to show; null for the list. */
async function loadQuestion(args: Args, search: URLSearchParams) {
  const kind = questions.find((each) => each === search.get('confirm'))
  if (!kind) return null
  const { id, headline } = await call(args, getOwnOffer, { params: { id: search.get('offer') ?? '-' } })
  return { kind, offer: { id, headline } }
}

const nothing = { data: [], total: 0 }

/** Offers of the user's organisation; for admins those of one provider. */
export async function loadOwnOffers(args: Args) {
  const user = await requirePermission(args, 'offers.write')
  const mayCreate = writesOffers(user)
  // Contributors of other organisations have no offers.
  if (!mayCreate && user.accessLevel !== 'admin') throw await closedPage(args, user, 'offers.write')
  const search = new URL(args.request.url).searchParams
  const { state, provider, page } = readFilters(search)
  const asked = await loadQuestion(args, search)
  const needsProvider = !mayCreate && provider === undefined
  const query = { state, provider, page }
  const { data, total } = asked || needsProvider ? nothing : await callPage(args, listOwnOffers, { query })
  if (data.length === 0 && page > 1 && !asked) throw seeOther(paths.ownOffers({ state, provider }))
  return {
    offers: data,
    total,
    page,
    state: state ?? null,
    provider: provider ?? null,
    asked,
    mayCreate,
    mayAnnounce: user.accessLevel === 'provider',
    needsProvider,
    awaitsValidation: user.accessLevel === 'providerPending',
    formKey: formKey(args),
  }
}

const ActionForm = z.object({
  intent: z.enum(['publish', 'withdraw', 'copy', 'delete']),
  id: z.uuid(),
  /** The provider of the list, if it is not the user's own. */
  provider: z.uuid().optional(),
  formKey: z.string().max(64).optional(),
  /** Of the preview: what has changed since then is not published. */
  version: z.coerce.number().int().optional(),
})
type Action = z.output<typeof ActionForm>

const success = (name: 'published' | 'withdrawn' | 'copied'): ToastText => ({
  type: 'success',
  key: `writing:toast.${name}`,
})

async function copy(args: Args, { id, formKey: key }: Action) {
  const { headline } = await call(args, getOwnOffer, { params: { id } })
  const words = getFixedT(args)('writing:copy.headline', { headline })
  const options = { params: { id }, input: { headline: words }, idempotencyKey: key }
  const made = await call(args, copyOffer, options)
  return redirectWithToast(args, paths.offerEdit(made.id), success('copied'))
}

const publish = (args: Args, { id, version }: Action) =>
  version === undefined
    ? call(args, publishOffer, { params: { id } })
    : call(args, updateOffer, { params: { id }, input: { version, publish: true } })

async function doAction(args: Args, action: Action) {
  const params = { id: action.id }
  if (action.intent === 'copy') return copy(args, action)
  if (action.intent === 'publish') {
    await publish(args, action)
    return redirectWithToast(args, paths.offer(action.id), success('published'))
  }
  const list = paths.ownOffers({ provider: action.provider })
  if (action.intent === 'delete') {
    const deleted = 'writing:toast.deleted'
    return redirectWithToast(
      args,
      list,
      await doneOrGone(call(args, deleteOffer, { params }), deleted, deleted),
    )
  }
  await call(args, withdrawOffer, { params })
  return redirectWithToast(args, list, success('withdrawn'))
}

/** Shows a refusal as a toast: where missing fields can be filled in, or where it shows what has changed. */
function refusal(args: Args, { id, intent, provider }: Action, { violations, problem }: ApiFailure) {
  const first = violations[0]
  if (intent === 'publish' && first?.propertyPath)
    return redirectWithToast(args, paths.offerEdit(id), {
      type: 'error',
      key: 'writing:toast.incomplete',
    })
  if (first?.code === 'offerChanged')
    return redirectWithToast(args, paths.offerPreview(id), { type: 'error', key: 'writing:toast.changed' })
  const key = errorKey(first?.code ?? `api.${String(problem.code ?? 'badRequest')}`)
  return redirectWithToast(args, paths.ownOffers({ provider }), { type: 'error', key })
}

/** Publishes, withdraws, copies or deletes an offer from the list. */
export async function saveOwnOffers(args: Args) {
  await requirePermission(args, 'offers.write')
  const submission = await parseForm(args, ActionForm)
  if (submission.status !== 'success') throw new Response(null, { status: 400 })
  try {
    return await doAction(args, submission.value)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return refusal(args, submission.value, error)
  }
}

export type OwnOffersData = Awaited<ReturnType<typeof loadOwnOffers>>
