import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerValid, formKey, parseForm } from '~/app/platform/forms.server'
import { invalidWithPassword } from '~/app/platform/access/new-password.server'
import { findUser } from '~/app/platform/guard.server'
import { followLinkLanguage } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { countryOptions, salutationOptions } from '~/app/platform/reference/reference.server'
import { prefillEmail } from '~/app/platform/session/prefilled-registration.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import {
  acceptAccountInvitation,
  type AccountInvitation,
  getAccountInvitation,
} from '~/contracts/accounts/account-invitations'
import { InvitationAnswer } from '~/contracts/people/contributors'
import { cutTo } from '~/contracts/signs'
import type { AccountInvitationView } from './invitation-page'

const tokenOf = ({ params }: Args): string => cutTo(params.token ?? '', 200)

const unknown: AccountInvitation = { state: 'unknown', invitation: null }

/** Whether the invitation link is valid. Opening the page does not use it up. */
export async function loadAccountInvitation(args: Args): Promise<AccountInvitationView> {
  const token = tokenOf(args)
  const user = await findUser(args)
  if (user) return { state: 'signedIn', email: user.email }
  await followLinkLanguage(args)
  const { state, invitation } = token
    ? await call(args, getAccountInvitation, { params: { token } })
    : unknown
  if (!invitation || state === 'unknown') return { state: 'unknown' }
  if (state !== 'valid') return { state, invitation }
  const [countries, salutations] = await Promise.all([countryOptions(args), salutationOptions(args)])
  const action = paths.accountInvitation(token)
  return { state, invitation, action, formKey: formKey(args), countries, salutations }
}
const AnswerForm = InvitationAnswer.extend({ formKey: z.string().max(64).optional() })

/** Activates the account. If the link is no longer valid, its page explains why. */
export async function answerAccountInvitation(args: Args) {
  const token = tokenOf(args)
  const submission = await parseForm(args, AnswerForm)
  if (submission.status !== 'success') {
    const owner = async () => {
      const { invitation } = await call(args, getAccountInvitation, { params: { token } })
      return { email: invitation?.email, entityName: invitation?.entityName ?? undefined }
    }
    return invalidWithPassword(args, submission, { owner })
  }
  const { formKey: idempotencyKey, ...input } = submission.value
  return answerValid(submission, async () => {
    const { state } = await call(args, acceptAccountInvitation, { params: { token }, input, idempotencyKey })
    if (state !== 'valid') return seeOther(paths.accountInvitation(token))
    const { invitation } = await call(args, getAccountInvitation, { params: { token } })
    if (invitation) prefillEmail(args, invitation.email)
    return redirectWithToast(args, paths.login(), 'registration:toast.joined')
  })
}
