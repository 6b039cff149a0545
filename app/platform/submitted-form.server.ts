import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { Args } from './args'
import { type RefusedForm, failure } from './failure'

/** The form of this request, read once. Drops the draft of this page, since it has now been resubmitted. */
export function formOf({ request, context }: Pick<Args, 'request' | 'context'>): Promise<FormData> {
  const draft = context.session.draft()
  if (draft?.path === pageOf(request) && draft.owner === (context.session.reader() ?? ''))
    context.session.setDraft(null)
  // A form that was cut off counts as none, and nothing of it is stored.
  context.form ??= request.formData().catch(() => {
    throw new Response(null, { status: 400 })
  })
  return context.form
}

/** Fields that are never stored, not even for their author. */
const secret = /password|token|challenge|^(code|totp|recoveryCode|formKey|stamp)$/i
/** The idempotency key, which is resubmitted unchanged so that the action runs only once. */
const ownMarks = /^(formKey|stamp)$/i
/** Internal fields of a form, not user input. */
const marks = ['intent', 'returnTo', 'version']
/** Maximum size of a stored form in characters: far above the longest form, below the limit of the API. */
const largest = 120_000

/** The page that a form belongs to, without Remix's `?index`. */
function pageOf(request: Request): string {
  const url = new URL(request.url)
  url.searchParams.delete('index')
  const search = url.searchParams.size > 0 ? url.search : ''
  return (url.pathname + search).slice(0, 500)
}

/** The user input in the form of this request, without secrets and files; null if there is nothing to store. */
export async function readSubmittedForm(args: Args) {
  const { request, context } = args
  if (!context.form && (request.method === 'GET' || request.bodyUsed)) return null
  const form = await formOf(args).catch(() => null)
  if (!form) return null
  const texts = new FormData()
  for (const [name, value] of form)
    if (typeof value === 'string' && !secret.test(name)) texts.append(name, value)
  const fields = parseWithZod(texts, { schema: z.unknown() }).payload
  // A button without fields has no input to store.
  if (Object.keys(fields).every((name) => marks.includes(name)) || JSON.stringify(fields).length > largest)
    return null
  return { path: pageOf(request), fields }
}

const isKept = (name: string, value: FormDataEntryValue): value is string =>
  typeof value === 'string' && (!secret.test(name) || ownMarks.test(name))

/**
 * The submitted form, also available in loaders; without passwords, codes and files, which are never shown again. Null if
 * there is none.
 */
export async function refusedForm({
  request,
  context,
}: Pick<Args, 'request' | 'context'>): Promise<RefusedForm | null> {
  const form = await context.form?.catch(() => null)
  if (!form) return null
  const all = [...form]
  const kept = all.filter((entry): entry is [string, string] => isKept(...entry))
  // No form of ours says the same twice; what does would make the page many times as long.
  const fields = [...new Map(kept.map((entry) => [JSON.stringify(entry), entry])).values()]
  if (fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > largest) return null
  const url = new URL(request.url)
  // Remix has removed `?index`; without it, a form of an index page would be sent to its layout route.
  if (context.toIndex) url.search = url.search ? `${url.search}&index` : '?index'
  const incomplete = all.some(
    ([name, value]) => !isKept(name, value) && (typeof value === 'string' ? value !== '' : value.size > 0),
  )
  const { isCutOff = false, isForeign = false, madeFor, session } = context
  const reader = session.reader()
  const isForAnother = madeFor !== undefined && reader !== null && madeFor !== reader
  const onlyToCopy = isCutOff || isForeign || isForAnother
  return { action: url.pathname + url.search, fields, incomplete, ...(onlyToCopy && { onlyToCopy }) }
}

/** A refusal of the API that the page does not explain itself. */
const isRefusal = (thrown: unknown): thrown is Error & { status: number; reason?: string } =>
  thrown instanceof Error &&
  'status' in thrown &&
  typeof thrown.status === 'number' &&
  'internal' in thrown &&
  thrown.internal === false

/**
 * What was thrown, with the form that was sent: whatever the reason, the error page shows what somebody has typed. Of a refusal
 * Remix would tell the browser nothing, because it is an Error, so it becomes an answer.
 */
export async function showSubmittedForm(args: Args, thrown: unknown): Promise<unknown> {
  const { requestId, form } = args.context
  if (isRefusal(thrown)) {
    const { status, reason } = thrown
    return failure(status, { requestId, reason, form: await refusedForm(args) })
  }
  if (!form) return thrown
  if (!(thrown instanceof Response) || thrown.status < 400) return thrown
  const told: unknown = await thrown.json().catch(() => null)
  const about = typeof told === 'object' ? told : null
  return failure(thrown.status, { requestId, ...about, form: await refusedForm(args) })
}
