import { parseWithZod } from '@conform-to/zod/v4'
import type { Submission } from '@conform-to/react'
import { data } from '@remix-run/node'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
// Gives every rule of a schema its error code, also if the API runs on another host.
import '~/contracts/errors'
import type { ApiFailure, Args } from './api.server'
import { boundEcho } from './form-echo.server'
import { fresh } from './rendering/fresh.server'
import { formOf } from './submitted-form.server'

/** The idempotency field of every form that creates something. */
export const formKeyField = 'formKey'
export const formKey = (args: Pick<Args, 'context'>): string => fresh(args, () => randomUUID())

/** A field's text; empty if it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export async function parseForm<S extends z.ZodType>(args: Args, schema: S) {
  const submission = parseWithZod(await formOf(args), { schema })
  const reply = submission.reply.bind(submission)
  return Object.assign(submission, {
    reply: (options?: Parameters<typeof reply>[0]) => boundEcho(reply(options), schema),
  })
}

/** Fields that are never sent back with a form. */
const secretFields = ['password', 'currentPassword', 'newPassword', 'code']

type AnySubmission = Pick<Submission<unknown>, 'reply'>
type Reply = ReturnType<AnySubmission['reply']>
const unprocessable = (reply: Reply, status = 422) => data({ result: reply }, { status })

/**
 * Shows the form again with the user's input and its errors; passwords must be entered again. `errors` are errors that
 * no schema finds, such as an invalid file.
 */
export const invalid = (submission: AnySubmission, errors: Record<string, string[]> = {}) =>
  unprocessable(submission.reply({ fieldErrors: errors, hideFields: secretFields }))

/** Shows the form again with an error that belongs to no field; `values` replace the submitted ones. */
export function refuse(submission: AnySubmission, code: string, values: Record<string, string> = {}) {
  const reply = submission.reply({ formErrors: [code], hideFields: secretFields })
  return unprocessable({ ...reply, initialValue: { ...reply.initialValue, ...values } })
}

/**
 * The same for a refusal by the API: violations appear at their fields, other errors at the top of the form.
 */
export function replyWithFailure(submission: AnySubmission, failure: ApiFailure) {
  const fieldErrors: Record<string, string[]> = {}
  const formErrors: string[] = []
  for (const { propertyPath, code } of failure.violations) {
    if (propertyPath) fieldErrors[propertyPath] = [...(fieldErrors[propertyPath] ?? []), code]
    else formErrors.push(code)
  }
  if (failure.violations.length === 0) formErrors.push(`api.${failure.problem.code ?? 'badRequest'}`)
  return unprocessable(
    submission.reply({ fieldErrors, formErrors, hideFields: secretFields }),
    failure.status,
  )
}
