import { data } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure, type Args, call, hasFailed } from '~/app/platform/api.server'
import { invalid, parseForm, replyWithFailure, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { formOf } from '~/app/platform/submitted-form.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import {
  blockCorrespondent,
  editMessage,
  readDiscussion,
  replyToMessage,
  reportMessage,
  unblockCorrespondent,
} from '~/contracts/messages/messages'
import { reportCategories } from '~/contracts/constants'
import { Report } from '~/contracts/administration/moderation'
import { type Attachments, attachmentFields, stageAttachments } from './files/attachments.server'
import { carryOutDeletion, type Deletion, deletions, isDeletion } from './deleting.server'
import { body, key, notSent, once, subject } from './sending.server'

const id = z.string().min(1).max(64)
const reason = z.string({ error: 'reportReason' }).pipe(Report.shape.reason)
const category = z.enum(reportCategories, 'categoryRequired')

const Action = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('reply'),
    last: id,
    subject,
    body,
    formKey: key,
    beside: z.literal('true').optional(),
    ...attachmentFields,
  }),
  z.object({
    intent: z.literal('edit'),
    message: id,
    version: z.coerce.number().int().min(0),
    body,
  }),
  z.object({ intent: z.literal('read') }),
  /** The same, triggered by the page without a toast. */
  z.object({ intent: z.literal('seen') }),
  z.object({ intent: z.literal('block') }),
  /** `person`: from the page of a new message, where the discussion itself is deleted. */
  z.object({ intent: z.literal('unblock'), person: id.optional() }),
  z.object({ intent: z.literal('report'), message: id, category, reason, formKey: key }),
  ...deletions,
])
type Action = z.output<typeof Action>
type ActionOf<I extends Action['intent']> = Extract<Action, { intent: I }>

const noAttachments: Attachments = { ids: [], errors: {} }

/** Replies, changes a message, marks as read, blocks, unblocks, reports, or deletes for the reader. Refused forms keep the input. */
export async function saveDiscussion(args: Args) {
  await requirePermission(args, 'messages.read')
  const isReply = textOf(await formOf(args), 'intent') === 'reply'
  const files = isReply ? await stageAttachments(args) : noAttachments
  const submission = await parseForm(args, Action)
  const hasErrors = Object.keys(files.errors).length > 0
  if (submission.status !== 'success' || hasErrors) return invalid(submission, files.errors)
  const action = submission.value
  try {
    if (action.intent === 'reply') return await answer(args, { ...action, files: files.ids })
    if (action.intent === 'seen') return await see(args)
    if (isDeletion(action)) return await carryOutDeletion(args, idOf(args).id, action)
    return await carryOut(args, action)
  } catch (error) {
    if (action.intent === 'reply' || action.intent === 'edit') return notSent(submission, error)
    if (!(error instanceof ApiFailure)) throw error
    return replyWithFailure(submission, error)
  }
}

const idOf = ({ params }: Args) => ({ id: params.id ?? '' })

type Answer = ActionOf<'reply'> & { files: string[] }

async function answer(args: Args, { last, formKey, beside, ...content }: Answer) {
  const input = { subject: content.subject, body: content.body, files: content.files }
  await call(args, replyToMessage, { params: { id: last }, input, ...once(formKey) })
  // Sent from the panel: the page beside it stays.
  if (beside) return data({ result: undefined }, { status: 200 })
  // Scripts would treat a redirect to a fragment of the same page as a jump, and not load the new message.
  const headers = { 'X-Remix-Revalidate': 'yes' }
  return seeOther(`${paths.discussion(idOf(args).id)}#newest`, { headers })
}

/** Runs in the background and is repeated on the next visit, so a failure is only logged. */
async function see(args: Args) {
  try {
    await call(args, readDiscussion, { params: idOf(args) })
  } catch (error) {
    if (!hasFailed(error)) throw error
    const { log, requestId } = args.context
    log.warn({ requestId, status: error.status }, 'a discussion could not be marked as read')
  }
  return data({ result: undefined }, { status: 200 })
}

async function carryOut(args: Args, action: Exclude<Action, Deletion | { intent: 'reply' | 'seen' }>) {
  const params = idOf(args)
  const done = (
    text: 'edited' | 'read' | 'blocked' | 'unblocked' | 'reported',
    to = paths.discussion(params.id),
  ) => redirectWithToast(args, to, { type: 'success', key: `messages:toast.${text}` })
  switch (action.intent) {
    case 'edit': {
      const { message, version, body: text } = action
      await call(args, editMessage, { params: { id: message }, input: { body: text, version } })
      return done('edited')
    }
    case 'read':
      await call(args, readDiscussion, { params })
      return done('read')
    case 'block':
      await call(args, blockCorrespondent, { params })
      return done('blocked')
    case 'unblock':
      await call(args, unblockCorrespondent, { params })
      return done('unblocked', action.person && paths.newMessage(action.person))
    case 'report': {
      const { message, formKey } = action
      const input = { category: action.category, reason: action.reason }
      await call(args, reportMessage, { params: { id: message }, input, ...once(formKey) })
      return done('reported')
    }
  }
}
