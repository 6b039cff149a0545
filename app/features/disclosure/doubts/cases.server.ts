import { z } from 'zod'
import { type Args, call, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { answerForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { fileSizes } from '~/app/platform/uploads/file-sizes.server'
import { doubtStates, limits, pageSizes } from '~/contracts/constants'
import {
  decideDoubt,
  DoubtDecision,
  type DoubtState,
  exportDoubts,
  getDoubt,
  listDoubts,
  undoDoubtDecision,
} from '~/contracts/content/doubts'

function stateIn({ request }: Args): DoubtState {
  const wanted = new URL(request.url).searchParams.get('state')
  return doubtStates.find((each) => each === wanted) ?? 'open'
}

/** Doubts in one state. */
export async function loadDoubts(args: Args) {
  await requirePermission(args, 'doubts.decide')
  const state = stateIn(args)
  const page = pageIn(new URL(args.request.url).searchParams)
  const pageSize = pageSizes.admin
  const { data, total } = await callPage(args, listDoubts, {
    query: { state, page, itemsPerPage: pageSize },
  })
  return { state, page, pageSize, total, doubts: data.items, counts: data.counts }
}
export type DoubtsData = Awaited<ReturnType<typeof loadDoubts>>

/** The same list as a file. */
export async function loadDoubtsFile(args: Args): Promise<Response> {
  await requirePermission(args, 'doubts.decide')
  return callFile(args, exportDoubts, { query: { state: stateIn(args) } })
}

/** One doubt, with the forms for its decision. @throws Response 404 */
export async function loadDoubt(args: Args) {
  await requirePermission(args, 'doubts.decide')
  const entry = await call(args, getDoubt, { params: { id: args.params['id'] ?? '' } })
  const sizes = fileSizes(args, entry.answer.files)
  return { entry, sizes, reasonLimit: limits.reasonMaximumCharacters }
}
export type DoubtData = Awaited<ReturnType<typeof loadDoubt>>

/** As the page said: somebody hears of the decision. */
const isTold = z.stringbool().default(true)

const [, Rejection] = DoubtDecision.options
const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('publish'), isTold }),
  z.object({
    intent: z.literal('reject'),
    isTold,
    reason: z.string({ error: 'decisionReasonRequired' }).pipe(Rejection.shape.reason),
  }),
  z.object({ intent: z.literal('undo') }),
])

const toasts = {
  publish: { told: 'doubts:toast.published', unread: 'doubts:toast.publishedUnread' },
  reject: { told: 'doubts:toast.rejected', unread: 'doubts:toast.rejectedUnread' },
} as const

/** Decides, or undoes a decision. After a conflict the page shows what a colleague has decided, and the text stays. */
export async function saveDoubt(args: Args) {
  await requirePermission(args, 'doubts.decide')
  const params = { id: args.params['id'] ?? '' }
  return answerForm(args, Action, async (action) => {
    if (action.intent === 'undo') {
      await call(args, undoDoubtDecision, { params })
      return redirectWithToast(args, paths.adminDoubt(params.id), 'doubts:toast.undone')
    }
    const input =
      action.intent === 'publish'
        ? { decision: 'publish' as const }
        : { decision: 'reject' as const, reason: action.reason }
    await call(args, decideDoubt, { params, input })
    return redirectWithToast(args, paths.adminDoubts(), {
      type: 'success',
      key: toasts[action.intent][action.isTold ? 'told' : 'unread'],
      undo: { action: paths.adminDoubt(params.id), fields: [['intent', 'undo']] },
    })
  })
}
