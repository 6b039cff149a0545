import { z } from 'zod'
import { type Args, call, ApiFailure, hasFailed } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import {
  type Correspondent,
  createMessage,
  getMessageTarget,
  type WritingBlockedReason,
  Reply,
} from '~/contracts/messages/messages'
import { randomUUID } from 'node:crypto'
import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { limits } from '~/contracts/constants'
import { stagedField, filesField, type StagedFile, stagedFiles, stagedValue } from './message-files'
import { formOf } from '~/app/platform/submitted-form.server'
import { chosenFiles, sentName, uploadCode } from '~/app/platform/uploads/uploads.server'
import { stageMessageFile } from '~/contracts/files'

/** Schema fields of the files of a message; `stageAttachments` reads them, the API does not. */
export const attachmentFields = {
  [filesField]: z.unknown().optional(),
  [stagedField]: z.array(z.string().max(400)).optional(),
}

export interface Attachments {
  /** Uploads that go with the message. */
  ids: string[]
  /** For `invalid`. */
  errors: Record<string, string[]>
}

/**
 * A form that is sent twice uploads the same file once: its key is that of the form with a number, so the message is the same
 * as well.
 */
const keyOf = (form: FormData, index: number) => {
  const formKey = textOf(form, 'formKey')
  return formKey !== '' && formKey.length <= 60 ? { idempotencyKey: `${formKey}.${String(index)}` } : {}
}

/**
 * Uploads the files of a message before the rest of its form is checked, so that they are kept if the form is shown again. Call
 * it before `parseForm`, because it changes the form data.
 */
export async function stageAttachments(args: Args): Promise<Attachments> {
  const form = await formOf(args)
  const chosen = chosenFiles(form, filesField)
  const staged: StagedFile[] = stagedFiles(form.getAll(stagedField)).slice(0, limits.messageFiles)
  const room = limits.messageFiles - staged.length
  const codes = new Set<string>(chosen.length > room ? ['messageFileLimit'] : [])
  for (const [index, file] of chosen.slice(0, room).entries()) {
    if (file.size > limits.messageFileBytes) {
      codes.add('messageFileTooLarge')
      continue
    }
    try {
      const options = { query: { name: sentName(file) }, input: file, ...keyOf(form, index) }
      const stored = await call(args, stageMessageFile, options)
      // Chosen again although the form has kept it: the same upload.
      if (!staged.some(({ id }) => id === stored.id)) staged.push(stored)
    } catch (error) {
      codes.add(uploadCode(error))
    }
  }
  form.delete(filesField)
  form.delete(stagedField)
  for (const file of staged) form.append(stagedField, stagedValue(file))
  return { ids: staged.map(({ id }) => id), errors: codes.size > 0 ? { [filesField]: [...codes] } : {} }
}

/** An empty form field is undefined. */
export const body = z.string({ error: 'required' }).pipe(Reply.shape.body)
export const subject = z.string().max(limits.messageSubjectMaximumCharacters, 'tooLong').optional()
export const key = z.string().max(64).optional()

interface SendResult {
  result: SubmissionResult
  /** Refused or undelivered: the page shows a toast. */
  failed?: boolean
}

/** With the key of the form, the same files would be the same uploads again. */
function forgetUploads({ initialValue }: SubmissionResult): void {
  if (!initialValue) return
  initialValue[stagedField] = []
  initialValue['formKey'] = randomUUID()
}

type AnySubmission = Parameters<typeof replyWithFailure>[0]

/**
 * The form with its input, for any failure to send.
 * @throws any other error
 */
export function notSent(submission: AnySubmission, error: unknown) {
  if (!hasFailed(error)) throw error
  if (error instanceof ApiFailure) {
    const { data: answer, init } = replyWithFailure(submission, error)
    if (error.violations.some(({ code }) => code === 'fileGone')) forgetUploads(answer.result)
    return data<SendResult>({ ...answer, failed: true }, init ?? {})
  }
  const result = submission.reply({ formErrors: ['api.unavailable'] })
  return data<SendResult>({ result, failed: true }, { status: error.status })
}

export interface NewMessageData {
  person: Correspondent | null
  blockedReason: WritingBlockedReason | null
  /** With this person, deleted by the reader. */
  discussion: string | null
  /** After how many days the message will end, if that is agreed on. */
  endingDays: number | null
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
  const { person, blockedReason, discussion, deleted, ending } = await call(args, getMessageTarget, {
    params: { id },
  })
  // The form's draft from before the session ended is restored only on this page.
  if (discussion && !deleted && !args.context.session.draft())
    throw seeOther(`${paths.discussion(discussion)}#write`)
  return {
    person,
    blockedReason,
    discussion: deleted ? discussion : null,
    endingDays: ending?.days ?? null,
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
    const { discussion } = await call(args, createMessage, { input, idempotencyKey: sent })
    const to = `${paths.discussion(discussion)}#newest`
    return await redirectWithToast(args, to, 'messages:toast.sent')
  } catch (error) {
    return notSent(submission, error)
  }
}
