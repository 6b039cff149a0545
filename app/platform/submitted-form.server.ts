import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { Args } from './args'
import type { FormAgain } from './unavailable'

/** The form of this request; read once. What waited for this page has come back and been sent with it. */
export function formOf({ request, context }: Pick<Args, 'request' | 'context'>): Promise<FormData> {
  if (context.session.draft()?.path === pageOf(request)) context.session.setDraft(null)
  // A form that broke off on its way is none, and nothing of it is kept.
  context.form ??= request.formData().catch(() => {
    throw new Response(null, { status: 400 })
  })
  return context.form
}

/** Never kept for later, not even for the person who typed them. */
const secret = /password|token|challenge|^(code|totp|recoveryCode|formKey|stamp)$/i
/** What a form brings back whole, though nobody has typed it: the same action twice is one action. */
const ownMarks = /^(formKey|stamp)$/i
/** What a form says of itself; nobody has typed it. */
const marks = ['intent', 'returnTo', 'version']
/** What a form may weigh to be kept, in characters: far above the longest one, below what the API takes. */
const largest = 120_000

/** The page that a form belongs to: `?index` is Remix's own mark on it. */
function pageOf(request: Request): string {
  const url = new URL(request.url)
  url.searchParams.delete('index')
  const search = url.searchParams.size > 0 ? url.search : ''
  return (url.pathname + search).slice(0, 500)
}

/** What somebody typed into the form of this request, without secrets and files; null where there is none to keep. */
export async function readSubmittedForm(args: Args) {
  const { request, context } = args
  if (request.method === 'GET' || (request.bodyUsed && !context.form)) return null
  const form = await formOf(args).catch(() => null)
  if (!form) return null
  const texts = new FormData()
  for (const [name, value] of form)
    if (typeof value === 'string' && !secret.test(name)) texts.append(name, value)
  const fields = parseWithZod(texts, { schema: z.unknown() }).payload
  // A button without fields: there is nothing to lose.
  if (Object.keys(fields).every((name) => marks.includes(name)) || JSON.stringify(fields).length > largest)
    return null
  return { path: pageOf(request), fields }
}

const isKept = (name: string, value: FormDataEntryValue): value is string =>
  typeof value === 'string' && (!secret.test(name) || ownMarks.test(name))

/**
 * The form that came with this request, though the request itself may be that of a loader by now; without passwords, codes
 * and files, which no page shows again. Null where there is none.
 */
export async function formToSendAgain({ request, context }: Args): Promise<FormAgain | null> {
  const unread = request.method !== 'GET' && !request.bodyUsed
  const form = await (context.form ?? (unread ? request.formData() : null))?.catch(() => null)
  if (!form) return null
  const all = [...form]
  const fields = all.filter((entry): entry is [string, string] => isKept(...entry))
  if (fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0) > largest) return null
  const url = new URL(request.url)
  // Remix has taken its mark off: without it a form of an index page goes to the page around it.
  if (context.toIndex) url.search = url.search ? `${url.search}&index` : '?index'
  const incomplete = all.some(
    ([name, value]) => !isKept(name, value) && (typeof value === 'string' ? value !== '' : value.size > 0),
  )
  return { action: url.pathname + url.search, fields, incomplete }
}
