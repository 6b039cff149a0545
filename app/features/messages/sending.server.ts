import type { SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure } from '~/app/platform/api.server'
import { replyWithFailure } from '~/app/platform/forms.server'
import { limits } from '~/contracts/constants'
import { Reply } from '~/contracts/messages/messages'
import { hasFailed } from './fetching.server'
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

type AnySubmission = Parameters<typeof replyWithFailure>[0]

/**
 * The form with its input, for any failure to send.
 * @throws any other error
 */
export function notSent(submission: AnySubmission, error: unknown) {
  if (!hasFailed(error)) throw error
  if (error instanceof ApiFailure) {
    const { data: answer, init } = replyWithFailure(submission, error)
    if (error.violations.some(({ code }) => code === 'fileGone'))
      delete answer.result.initialValue?.[stagedField]
    return data<SendResult>({ ...answer, failed: true }, init ?? {})
  }
  const result = submission.reply({ formErrors: ['api.unavailable'] })
  return data<SendResult>({ result, failed: true }, { status: error.status })
}
