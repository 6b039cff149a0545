import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerValid, formKey, parseForm } from '~/app/platform/forms.server'
import { invalidWithPassword } from '~/app/platform/access/new-password.server'
import { findUser } from '~/app/platform/guard.server'
import { followLinkLanguage, getFixedT } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { countryOptions, salutationOptions } from '~/app/platform/reference/reference.server'
import { prefillEmail } from '~/app/platform/session/prefilled-registration.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import {
  acceptInvitation,
  getInvitation,
  InvitationAnswer,
  type InvitationState,
} from '~/contracts/people/contributors'
import { cutTo } from '~/contracts/signs'

/** The token of an invitation link; null if there is none. */
export function invitationToken({ request }: Args): string | null {
  const token = new URL(request.url).searchParams.get('invitation')
  return token === null ? null : cutTo(token, 200)
}

const unknown: InvitationState = { state: 'unknown', invitation: null }

/** Whether the link is valid; the form's options are loaded only for a valid one. Opening it does not use it up. */
export async function loadInvitation(args: Args, token: string) {
  const title = getFixedT(args)('registration:invitation.pageTitle')
  const user = await findUser(args)
  if (user) return { title, state: 'signedIn' as const, email: user.email }
  await followLinkLanguage(args)
  const { state, invitation } = token ? await call(args, getInvitation, { params: { token } }) : unknown
  if (!invitation || state === 'unknown') return { title, state: 'unknown' as const }
  if (state !== 'valid') return { title, state, invitation }
  const [countries, salutations] = await Promise.all([countryOptions(args), salutationOptions(args)])
  const action = paths.register.invitation(token)
  return { title, state, invitation, action, formKey: formKey(args), countries, salutations }
}

const AnswerForm = InvitationAnswer.extend({ formKey: z.string().max(64).optional() })

/** Accepts the invitation. If it is no longer valid, its page explains why. */
export async function answerInvitation(args: Args) {
  const token = invitationToken(args)
  // The chooser of the same address sends nothing.
  if (!token) return seeOther(paths.register.individual)
  const submission = await parseForm(args, AnswerForm)
  if (submission.status !== 'success') {
    const owner = async () => {
      const { invitation } = await call(args, getInvitation, { params: { token } })
      return { email: invitation?.email }
    }
    return invalidWithPassword(args, submission, { owner })
  }
  const { formKey: idempotencyKey, ...input } = submission.value
  return answerValid(submission, async () => {
    const { state } = await call(args, acceptInvitation, { params: { token }, input, idempotencyKey })
    if (state !== 'valid') return seeOther(paths.register.invitation(token))
    const { invitation } = await call(args, getInvitation, { params: { token } })
    if (invitation) prefillEmail(args, invitation.email)
    return redirectWithToast(args, paths.login(), 'registration:toast.joined')
  })
}
