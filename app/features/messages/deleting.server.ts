import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, type ToastText } from '~/app/platform/toast.server'
import {
  deleteDiscussion,
  deleteMessage,
  restoreDiscussion,
  restoreMessage,
} from '~/contracts/messages/messages'

const id = z.string().min(1).max(64)
/** Of the list or of the discussion, to return to. */
const page = z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined)

/** What somebody deletes for themselves, and the undoing of it. */
export const deletions = [
  z.object({ intent: z.literal('delete'), last: id, page }),
  z.object({ intent: z.literal('restore'), last: id, page }),
  z.object({ intent: z.literal('deleteMessage'), message: id, page }),
  z.object({ intent: z.literal('restoreMessage'), message: id, page }),
] as const
export type Deletion = z.output<(typeof deletions)[number]>

const intents: readonly string[] = deletions.map(({ shape }) => shape.intent.value)
export const isDeletion = (action: { intent: string }): action is Deletion => intents.includes(action.intent)

const onPage = (number: number | undefined) => (number !== undefined && number > 1 ? { page: number } : {})

/** The form that undoes a deletion. */
const undoOf = (discussion: string, deletion: Deletion): NonNullable<ToastText['undo']> => ({
  action: paths.discussion(discussion),
  fields: [
    ['intent', 'message' in deletion ? 'restoreMessage' : 'restore'],
    'message' in deletion ? ['message', deletion.message] : ['last', deletion.last],
    ...(deletion.page ? ([['page', String(deletion.page)]] satisfies [string, string][]) : []),
  ],
})

/** Back on the page where it was deleted: the list for a discussion, the discussion for a message. */
async function restore(args: Args, discussion: string, deletion: Deletion) {
  const query = onPage(deletion.page)
  const isMessage = 'message' in deletion
  const to = isMessage ? paths.discussion(discussion, query) : paths.messages(query)
  try {
    if (isMessage) await call(args, restoreMessage, { params: { id: deletion.message } })
    else await call(args, restoreDiscussion, { params: { id: discussion }, input: { last: deletion.last } })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const isOver = error.problem.violations?.some(({ code }) => code === 'undoOver')
    // Refused for another reason, such as too many requests: it can be tried again.
    const failed: ToastText = isOver
      ? { type: 'error', key: 'messages:toast.undoOver' }
      : { type: 'error', key: 'messages:toast.notUndone', undo: undoOf(discussion, deletion) }
    return redirectWithToast(args, paths.messages(), failed)
  }
  const key = isMessage ? 'messages:toast.messageRestored' : 'messages:toast.restored'
  return redirectWithToast(args, to, { type: 'success', key })
}

async function remove(args: Args, discussion: string, deletion: Deletion) {
  const isMessage = 'message' in deletion
  const { with: name, discussionLeft } = isMessage
    ? await call(args, deleteMessage, { params: { id: deletion.message } })
    : await call(args, deleteDiscussion, { params: { id: discussion }, input: { last: deletion.last } })
  const undo = undoOf(discussion, deletion)
  const text = isMessage ? 'messageDeleted' : 'deleted'
  const told: Pick<ToastText, 'key' | 'values'> = name
    ? { key: `messages:toast.${text}`, values: { name } }
    : { key: `messages:toast.${text}Alone` }
  const query = onPage(deletion.page)
  const to = !isMessage
    ? paths.messages(query)
    : discussionLeft
      ? paths.discussion(discussion, query)
      : paths.messages()
  return redirectWithToast(args, to, { type: 'success', undo, ...told })
}

/** Deletes a discussion or a message for the reader alone, or undoes it. */
export const carryOutDeletion = (args: Args, discussion: string, deletion: Deletion) =>
  deletion.intent.startsWith('restore')
    ? restore(args, discussion, deletion)
    : remove(args, discussion, deletion)
