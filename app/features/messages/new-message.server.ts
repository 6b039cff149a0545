import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import {
  type Correspondent,
  createMessage,
  getMessageTarget,
  type WritingBlockedReason,
} from '~/contracts/messages/messages'
import { attachmentFields, stageAttachments } from './files/attachments.server'
import { body, key, notSent, once, subject } from './sending.server'

export interface NewMessageData {
  person: Correspondent | null
  blockedReason: WritingBlockedReason | null
  /** With this person, deleted by the reader. */
  discussion: string | null
  /** Id of the reader. */
  me: string
  formKey: string
}

const idOf = ({ request }: Args): string => {
  const wanted = new URL(request.url).searchParams.get('to') ?? ''
  return wanted.length <= 64 ? wanted : ''
}

/** The recipient, and whether writing is possible. Redirects to the discussion if there is one and the reader has not deleted it. */
export async function loadNewMessage(args: Args): Promise<NewMessageData> {
  const user = await requirePermission(args, 'messages.read')
  const id = idOf(args)
  if (!id) throw seeOther(paths.messages())
  const { person, blockedReason, discussion, deleted } = await call(args, getMessageTarget, {
    params: { id },
  })
  // The form's draft from before the session ended is restored only on this page.
  if (discussion && !deleted && !args.context.session.draft())
    throw seeOther(`${paths.discussion(discussion)}#write`)
  return {
    person,
    blockedReason,
    discussion: deleted ? discussion : null,
    me: user.id,
    formKey: formKey(args),
  }
}

const Form = z.object({ subject, body, formKey: key, ...attachmentFields })

/** Sends the first message and redirects to the discussion. */
export async function sendNewMessage(args: Args) {
  await requirePermission(args, 'messages.start')
  const { ids, errors } = await stageAttachments(args)
  const submission = await parseForm(args, Form)
  if (submission.status !== 'success' || Object.keys(errors).length > 0) return invalid(submission, errors)
  const { formKey: sent, subject: about, body: text } = submission.value
  try {
    const input = { toUser: idOf(args), subject: about, body: text, files: ids }
    const { discussion } = await call(args, createMessage, { input, ...once(sent) })
    const to = `${paths.discussion(discussion)}#newest`
    return await redirectWithToast(args, to, { type: 'success', key: 'messages:toast.sent' })
  } catch (error) {
    return notSent(submission, error)
  }
}
