import { data, redirect, redirectDocument } from '@remix-run/node'
import { z } from 'zod'
import type { Args } from '~/app/platform/api.server'
import { invalid, parseForm, refuse } from '~/app/platform/forms.server'
import { paths } from '~/app/platform/paths'
import { localReturnTo } from '~/app/platform/session/return-to'
import { seeOther } from '~/app/platform/toast.server'

const PasswordForm = z.object({ password: z.string({ error: 'required' }).max(1024) })

const returnTo = ({ request }: Args) =>
  localReturnTo(new URL(request.url).searchParams.get('returnTo'), paths.start)

const cookiesOf = ({ request }: Args) => request.headers.get('Cookie')

/** Another request that the gate blocked: reload the document. */
function leadToGate({ context }: Args): void {
  if (context.previewStopped) throw redirectDocument(context.previewStopped)
}

/** The password page of a preview; not needed without a password or with a valid pass. */
export function loadProtect(args: Args) {
  leadToGate(args)
  const { preview } = args.context
  if (!preview) throw redirect(paths.start)
  if (preview.isOpen(cookiesOf(args))) throw redirect(returnTo(args))
  return { action: paths.protect(returnTo(args)) }
}

export async function enterPreview(args: Args) {
  leadToGate(args)
  const { preview, address } = args.context
  if (!preview) throw seeOther(paths.start)
  const submission = await parseForm(args, PasswordForm)
  if (submission.status !== 'success') return invalid(submission)
  const answer = preview.enter(submission.value.password, address)
  if (answer === null) return invalid(submission, { password: ['protectWrong'] })
  if ('cookie' in answer) return seeOther(returnTo(args), { headers: { 'Set-Cookie': answer.cookie } })
  const { data: body } = refuse(submission, 'api.tooManyRequests')
  return data(body, { status: 429, headers: { 'Retry-After': String(answer.wait) } })
}
