import type { Submission } from '@conform-to/react'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Args } from '../args'
import { refuse } from '../forms.server'
import { fresh } from '../fresh.server'

/**
 * Fields that `BotTrap` adds to a form: the signed time at which the form was rendered, and a hidden field that only
 * bots fill in. Extend the form's schema with them and remove them before calling the API.
 */
export const trapFields = { stamp: z.string().max(200).optional(), subject: z.string().optional() }

type Context = Pick<Args, 'context'>
type AnySubmission = Pick<Submission<unknown>, 'reply' | 'payload' | 'status'>

const longestMilliseconds = 24 * 3600 * 1000

const signatureOf = ({ context }: Context, time: string): string =>
  createHmac('sha256', context.config.sessionSecret).update(`form-stamp:${time}`).digest('base64url')

function stampOf(args: Context, milliseconds: number): string {
  const time = milliseconds.toString(36)
  return `${time}.${signatureOf(args, time)}`
}

/** The signed current time, for a form that is rendered now. */
export const newStamp = (args: Context): string => fresh(args, (each) => stampOf(each, Date.now()))

/** The time at which the form was rendered; null for an invalid stamp. */
function timeOf(args: Context, stamp: unknown): number | null {
  const [time = '', signature = ''] = typeof stamp === 'string' ? stamp.split('.', 2) : []
  const expected = Buffer.from(signatureOf(args, time))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number.parseInt(time, 36)
}

const minimumOf = ({ context }: Context) => context.config.formMinimumSeconds * 1000

/**
 * Checks a form for bots before it is processed. Returns null for a human, or if the form has errors to show first;
 * 'bot' if the action must do nothing and respond as if it had succeeded; otherwise the form again with its content and
 * a message.
 */
export function springTrap(args: Args, submission: AnySubmission) {
  const { stamp, subject } = submission.payload
  if (subject !== undefined && subject !== '') {
    const { requestId, log } = args.context
    log.warn({ requestId, path: new URL(args.request.url).pathname }, 'a program filled a form')
    return 'bot' as const
  }
  if (submission.status !== 'success') return null
  const now = Date.now()
  const time = timeOf(args, stamp)
  // A form without a valid stamp counts as rendered now.
  if (time === null) return refuse(submission, 'tooQuick', { stamp: stampOf(args, now) })
  // The stamp is kept, so that the time spent on the form counts.
  if (now - time < minimumOf(args)) return refuse(submission, 'tooQuick')
  // The form was left open for too long; the user only has to send it once more.
  if (now - time > longestMilliseconds)
    return refuse(submission, 'formTooOld', { stamp: stampOf(args, now - minimumOf(args)) })
  return null
}
