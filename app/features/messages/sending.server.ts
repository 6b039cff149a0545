import { randomUUID } from 'node:crypto'
import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure, hasFailed } from '~/app/platform/api.server'
import { replyWithFailure } from '~/app/platform/forms.server'
import { limits } from '~/contracts/constants'
import { Reply } from '~/contracts/messages/messages'
import { stagedField } from './files/staged-files'

/** An empty form field is undefined. */
export const body = z.string({ error: 'required' }).pipe(Reply.shape.body)
export const subject = z.string().max(limits.messageSubjectMaximumCharacters, 'tooLong').optional()
export const key = z.string().max(64).optional()
export const once = (sent: string | undefined) => (sent ? { idempotencyKey: sent } : {})

export interface SendResult {
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
