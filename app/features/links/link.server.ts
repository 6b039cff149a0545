import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { limits } from '~/contracts/constants'
import {
  confirmLink,
  endLink,
  getLink,
  type Link,
  LinkRejection,
  rejectLink,
  withdrawLink,
} from '~/contracts/people/links'

/** Where a link is shown: on its own page or in the administration. */
export type LinkPlace = 'own' | 'admin'

const permissionAt = { own: 'links.own', admin: 'links.manage' } as const

const questions = ['confirm', 'withdraw', 'end'] as const
export type LinkQuestion = (typeof questions)[number]

const idOf = ({ params }: Args): string => params.id ?? ''

function questionOf({ request }: Args, { can }: Link): LinkQuestion | null {
  const asked = new URL(request.url).searchParams.get('confirm')
  const question = questions.find((each) => each === asked) ?? null
  if (question === 'confirm') return can.decide ? question : null
  return question !== null && can[question] ? question : null
}

/** A link with its actions; links of other accounts answer 404. */
export async function loadLink(args: Args, place: LinkPlace) {
  await requirePermission(args, permissionAt[place])
  const link = await call(args, getLink, { params: { id: idOf(args) } })
  const other = link.side === 'partner' ? link.outlet : link.partner
  return {
    title: link.side === null ? `${link.outlet.name} – ${link.partner.name}` : other.name,
    link,
    place,
    formKey: formKey(args),
    /** Maximum length of a reason in characters. */
    reasonLimit: limits.reasonMaximumCharacters,
    question: questionOf(args, link),
  }
}
export type LinkData = Awaited<ReturnType<typeof loadLink>>

const key = z.string().max(64).optional()
const reason = z.string({ error: 'linkReasonRequired' }).pipe(LinkRejection.shape.reason)
const action = <D extends string>(intent: D) => z.object({ intent: z.literal(intent), formKey: key })
const Action = z.discriminatedUnion('intent', [
  action('confirm'),
  action('withdraw'),
  action('end'),
  action('reject').extend({ reason }),
])

const endpoints = { confirm: confirmLink, withdraw: withdrawLink, end: endLink }

function execute(args: Args, sent: z.infer<typeof Action>): Promise<Link> {
  const options = {
    params: { id: idOf(args) },
    ...(sent.formKey ? { idempotencyKey: sent.formKey } : {}),
  }
  if (sent.intent === 'reject') return call(args, rejectLink, { ...options, input: { reason: sent.reason } })
  return call(args, endpoints[sent.intent], options)
}

/** Confirms, rejects, withdraws or ends. After a conflict the user sees the current state and keeps the text. */
export async function saveLink(args: Args, place: LinkPlace) {
  await requirePermission(args, permissionAt[place])
  const submission = await parseForm(args, Action)
  if (submission.status !== 'success') return invalid(submission)
  const { intent } = submission.value
  try {
    const link = await execute(args, submission.value)
    const to = place === 'own' ? paths.link(link.id) : paths.adminLink(link.id)
    return await redirectWithToast(args, to, { type: 'success', key: `links:toast.${intent}` })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return replyWithFailure(submission, error)
  }
}
