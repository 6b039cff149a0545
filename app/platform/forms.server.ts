import { parseWithZod } from '@conform-to/zod/v4'
import type { Submission, SubmissionResult } from '@conform-to/react'
import { data } from '@remix-run/node'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
// Gives every rule of a schema its error code, also if the API runs on another host.
import '~/contracts/errors'
import { ApiFailure, type Args } from './api.server'
import { fresh } from './fresh.server'
import { formOf } from './submitted-form.server'
import { limits } from '~/contracts/constants'
import { cutTo } from '~/contracts/signs'

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

export type AnySubmission = Pick<Submission<unknown>, 'reply'>
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

/** Does what a valid form says. What the API refuses shows the form again; `act` catches what the page tells otherwise. */
export async function answerValid<Answer>(submission: AnySubmission, act: () => Promise<Answer>) {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
}

/**
 * Answers a form: what is not valid, or refused by the API, shows it again with its input and its errors. `act` gets what was sent
 * as well, to refuse it in words of its own.
 */
export async function answerForm<S extends z.ZodType, Answer>(
  args: Args,
  schema: S,
  act: (value: z.output<S>, sent: AnySubmission) => Promise<Answer>,
) {
  const submission = await parseForm(args, schema)
  if (submission.status !== 'success') return invalid(submission)
  return answerValid(submission, () => act(submission.value, submission))
}

/** A field without a maximum length: a choice or an internal field. */
const otherwise = 5000
/** A text that is too long is returned for shortening, up to this multiple of its limit. */
const leniency = 2

type JsonSchema = z.core.JSONSchema.BaseSchema
type Node = JsonSchema | boolean | undefined

interface Rules {
  /** Maximum length of each field, by name: `links[].url`; null if its schema has none. */
  maximum: Map<string, number | null>
  /** Parent names: `links` for `links[].url`. */
  parents: Set<string>
}
const known = new WeakMap<z.ZodType, Rules>()
/**
 * Empty, because a schema with a name in the API's documentation would become a reference instead of its
 * fields.
 */
const nameless = z.registry<z.core.GlobalMeta>()

/**
 * Collects the lengths of a field and its children from a schema; of two branches the longer limit counts.
 */
function note(rules: Rules, node: Node, name: string): void {
  if (typeof node !== 'object') return
  for (const branch of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])])
    note(rules, branch, name)
  const isObject = node.properties !== undefined
  const isList = typeof node.items === 'object'
  if (name !== '' && (isObject || isList)) rules.parents.add(name)
  else if (name !== '') {
    const maximum = Math.max(rules.maximum.get(name) ?? 0, node.maxLength ?? 0)
    rules.maximum.set(name, maximum || null)
  }
  if (isList) note(rules, node.items as JsonSchema, `${name}[]`)
  for (const [key, each] of Object.entries(node.properties ?? {}))
    note(rules, each, name === '' ? key : `${name}.${key}`)
}

/** The limits of a schema, for its input and its output, since either may define the length. */
function rulesOf(schema: z.ZodType): Rules {
  const cached = known.get(schema)
  if (cached) return cached
  const rules: Rules = { maximum: new Map(), parents: new Set() }
  for (const io of ['input', 'output'] as const)
    note(
      rules,
      z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', metadata: nameless }),
      '',
    )
  known.set(schema, rules)
  return rules
}

/** The part of a value that is repeated; `free` below a field whose children the schema does not define. */
function repeated(value: unknown, name: string, { rules, free }: { rules: Rules; free: boolean }): unknown {
  if (typeof value === 'string') return cutTo(value, (rules.maximum.get(name) ?? otherwise) * leniency)
  if (Array.isArray(value))
    return value.slice(0, limits.formIndex).map((each) => repeated(each, `${name}[]`, { rules, free }))
  if (typeof value !== 'object' || value === null) return value
  const isOpen = free || (name !== '' && !rules.parents.has(name))
  const entries = Object.entries(value).flatMap(([key, each]) => {
    const path = name === '' ? key : `${name}.${key}`
    const isField = isOpen || rules.maximum.has(path) || rules.parents.has(path)
    return isField ? [[key, repeated(each, path, { rules, free: isOpen })]] : []
  })
  return Object.fromEntries(entries)
}

/**
 * The values of an invalid form that the response repeats: the fields in its schema, none much longer than its limit.
 * Otherwise the response would contain the whole form several times.
 */
export function boundEcho<R extends SubmissionResult>(reply: R, schema: z.ZodType): R {
  const rules = rulesOf(schema)
  const isKnown = (name: string) => {
    const top = name.split(/[.[]/)[0] ?? ''
    return rules.maximum.has(top) || rules.parents.has(top)
  }
  return {
    ...reply,
    ...(reply.initialValue ? { initialValue: repeated(reply.initialValue, '', { rules, free: false }) } : {}),
    ...(reply.fields ? { fields: reply.fields.filter(isKnown) } : {}),
  }
}
