import { parseWithZod } from '@conform-to/zod/v4'
import type { Submission } from '@conform-to/react'
import { data } from '@remix-run/node'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
// Gives every rule of a schema its code, also where the API runs on another host.
import '~/contracts/errors'
import type { ApiFailure, Args } from './api.server'
import { boundEcho } from './form-echo.server'
import { formOf } from './submitted-form.server'

/** Field of every form that creates something: sent twice, done once. */
export const formKeyField = 'formKey'
export const formKey = (): string => randomUUID()

/** A field's text; empty where it is missing or a file. */
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

/** What is never sent back with a form, however often it is wrong. */
const secretFields = ['password', 'currentPassword', 'newPassword', 'code']

type AnySubmission = Pick<Submission<unknown>, 'reply'>
type Reply = ReturnType<AnySubmission['reply']>
const unprocessable = (reply: Reply, status = 422) => data({ result: reply }, { status })

/**
 * The form again, with what was typed and what is wrong; passwords are asked for anew. `errors` are those that no schema
 * finds, such as a file that is none.
 */
export const invalid = (submission: AnySubmission, errors: Record<string, string[]> = {}) =>
  unprocessable(submission.reply({ fieldErrors: errors, hideFields: secretFields }))

/** The form again for a reason that lies in no field; `values` take the place of what was sent. */
export function refuse(submission: AnySubmission, code: string, values: Record<string, string> = {}) {
  const reply = submission.reply({ formErrors: [code], hideFields: secretFields })
  return unprocessable({ ...reply, initialValue: { ...reply.initialValue, ...values } })
}

/** The same for what the API refused: violations go to their fields, everything else to the top of the form. */
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
