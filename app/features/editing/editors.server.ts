import { z } from 'zod'
import { ApiFailure, type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, type ToastText } from '~/app/platform/toast.server'
import { pageSizes } from '~/contracts/constants'
import { grantEditing, listEditors, NewEditor, withdrawEditing } from '~/contracts/content/editors'

/** The editors, or the confirmation of revoking one editor's right. */
export async function loadEditors(args: Args) {
  await requirePermission(args, 'editors.manage')
  const search = new URL(args.request.url).searchParams
  const page = pageIn(search)
  const query = { page, itemsPerPage: pageSizes.default, pagination: 'true' as const }
  const { data: editors, total } = await callPage(args, listEditors, { query })
  const withdrawing = search.get('confirm') === 'withdraw' ? search.get('id') : null
  return { editors, total, page, withdrawing: editors.find(({ id }) => id === withdrawing) ?? null }
}

const EditorsForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('grant'), ...NewEditor.shape }),
  z.object({ intent: z.literal('withdraw'), id: z.string().min(1).max(64) }),
])

const backToList = (args: Args, toast: ToastText) => redirectWithToast(args, paths.editingEditors(), toast)

/** Grants or revokes the right to edit, with immediate effect. */
export async function saveEditors(args: Args) {
  await requirePermission(args, 'editors.manage')
  const submission = await parseForm(args, EditorsForm)
  if (submission.status !== 'success') return invalid(submission)
  const action = submission.value
  try {
    if (action.intent === 'grant') {
      const { name } = await call(args, grantEditing, { input: { email: action.email } })
      return await backToList(args, { type: 'success', key: 'editing:toast.granted', values: { name } })
    }
    await call(args, withdrawEditing, { params: { id: action.id } })
    return await backToList(args, { type: 'success', key: 'editing:toast.withdrawn' })
  } catch (error) {
    // Lost the race: the list shows the current state.
    if (error instanceof Response && error.status === 404)
      return backToList(args, { type: 'info', key: 'editing:toast.noEditor' })
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
}
