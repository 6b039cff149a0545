import { data } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure, type Args, call, hasFailed } from '~/app/platform/api.server'
import { invalid, parseForm, replyWithFailure, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { formOf } from '~/app/platform/submitted-form.server'
import { redirectWithToast, seeOther, type ToastText } from '~/app/platform/toast.server'
import {
  blockCorrespondent,
  changeEnding,
  editMessage,
  EndingChange,
  readDiscussion,
  replyToMessage,
  reportMessage,
  unblockCorrespondent,
  deleteDiscussion,
  deleteMessage,
  restoreDiscussion,
  restoreMessage,
} from '~/contracts/messages/messages'
import { reportCategories } from '~/contracts/constants'
import { Report } from '~/contracts/administration/moderation'
import {
  type Attachments,
  attachmentFields,
  stageAttachments,
  body,
  key,
  notSent,
  subject,
} from './sending.server'

const messageId = z.string().min(1).max(64)
/** Of the list or of the discussion, to return to. */
const page = z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined)

/** What somebody deletes for themselves, and the undoing of it. */
const deletions = [
  z.object({ intent: z.literal('delete'), last: messageId, page }),
  z.object({ intent: z.literal('restore'), last: messageId, page }),
  z.object({ intent: z.literal('deleteMessage'), message: messageId, page }),
  z.object({ intent: z.literal('restoreMessage'), message: messageId, page }),
] as const
type Deletion = z.output<(typeof deletions)[number]>

const intents: readonly string[] = deletions.map(({ shape }) => shape.intent.value)
const isDeletion = (action: { intent: string }): action is Deletion => intents.includes(action.intent)

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
    // A message that has ended is not there.
    const isOver = error.status === 404 || error.problem.violations?.some(({ code }) => code === 'undoOver')
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
const carryOutDeletion = (args: Args, discussion: string, deletion: Deletion) =>
  deletion.intent.startsWith('restore')
    ? restore(args, discussion, deletion)
    : remove(args, discussion, deletion)

const reason = z.string({ error: 'reportReason' }).pipe(Report.shape.reason)
const category = z.enum(reportCategories, 'categoryRequired')

const Ending = z.object({
  intent: z.literal('ending'),
  step: EndingChange.shape.step,
  days: z.coerce.number().pipe(EndingChange.shape.days),
})

const Action = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('reply'),
    last: messageId,
    subject,
    body,
    formKey: key,
    beside: z.literal('true').optional(),
    ...attachmentFields,
  }),
  z.object({
    intent: z.literal('edit'),
    message: messageId,
    version: z.coerce.number().int().min(0),
    body,
  }),
  z.object({ intent: z.literal('read') }),
  /** The same, triggered by the page without a toast. */
  z.object({ intent: z.literal('seen') }),
  z.object({ intent: z.literal('block') }),
  /** `person`: from the page of a new message, where the discussion itself is deleted. */
  z.object({ intent: z.literal('unblock'), person: messageId.optional() }),
  z.object({ intent: z.literal('report'), message: messageId, category, reason, formKey: key }),
  Ending,
  ...deletions,
])
type Action = z.output<typeof Action>
type ActionOf<I extends Action['intent']> = Extract<Action, { intent: I }>

const noAttachments: Attachments = { ids: [], errors: {} }

/** Replies, changes a message, marks as read, blocks, unblocks, reports, answers a proposal, or deletes for the reader. Refused forms keep the input. */
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
    if (action.intent === 'ending') return await changeEndingOf(args, idOf(args).id, action)
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
  const { subject: about, body: text, files } = content
  // The message may have ended while this was written.
  const input = { subject: about, body: text, files, discussion: idOf(args).id }
  await call(args, replyToMessage, { params: { id: last }, input, idempotencyKey: formKey })
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

async function carryOut(
  args: Args,
  action: Exclude<Action, Deletion | { intent: 'reply' | 'seen' | 'ending' }>,
) {
  const params = idOf(args)
  const done = (
    text: 'edited' | 'read' | 'blocked' | 'unblocked' | 'reported',
    to = paths.discussion(params.id),
  ) => redirectWithToast(args, to, `messages:toast.${text}`)
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
      await call(args, reportMessage, { params: { id: message }, input, idempotencyKey: formKey })
      return done('reported')
    }
  }
}

/** What the toast says was done. */
const doneOf = (
  step: EndingChange['step'],
  { days, proposed }: { days: number | null; proposed: unknown },
) => {
  if (step === 'withdraw') return 'withdrawn'
  if (step === 'stop') return 'stopped'
  // What the other one has just proposed as well is agreed on.
  return days !== null && !proposed ? 'agreed' : 'proposed'
}

const refusals: Readonly<Record<string, ToastText['key']>> = {
  endingChanged: 'errors:endingChanged',
  recipientBlocked: 'messages:blockedReason.blockedByMe.title',
  recipientGone: 'messages:blockedReason.formerMember.title',
}

/** One step towards messages that end, or away from it. What has changed meanwhile is shown instead of an error page. */
async function changeEndingOf(args: Args, id: string, { step, days }: EndingChange) {
  const here = paths.discussion(id)
  try {
    const now = await call(args, changeEnding, { params: { id }, input: { step, days } })
    const to = now.discussionLeft ? here : paths.messages()
    return await redirectWithToast(args, to, `messages:ending.toast.${doneOf(step, now)}`)
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 409) throw error
    const known = error.violations.flatMap(({ code }) => refusals[code] ?? [])
    const [key = 'messages:blockedReason.unreachable.title'] = known
    return redirectWithToast(args, here, { type: 'error', key })
  }
}
