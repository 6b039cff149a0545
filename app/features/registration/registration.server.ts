import { orderOf } from '~/app/platform/reference/collation.server'
import { type Args, call } from '~/app/platform/api.server'
import { newStamp, springTrap, trapFields } from '~/app/platform/access/bot-trap.server'
import { answerForm, answerValid, formKey, parseForm } from '~/app/platform/forms.server'
import { invalidWithPassword } from '~/app/platform/access/new-password.server'
import { findUser } from '~/app/platform/guard.server'
import { inLetters, localeOf } from '~/app/platform/i18n.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { paths } from '~/app/platform/paths'
import { countryOptions, salutationOptions } from '~/app/platform/reference/reference.server'
import {
  forgetPrefilled,
  prefilledRegistration,
  prefillEmail,
} from '~/app/platform/session/prefilled-registration.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { contentLanguages } from '~/contracts/constants'
import type { Endpoint } from '~/contracts/endpoint'
import * as contract from '~/contracts/accounts/registration'
import { Email } from '~/contracts/email-address'
import { getOutletInvitation } from '~/contracts/people/outlet-invitations'
import { cutTo } from '~/contracts/signs'
import { invitationToken } from './invitation.server'
import { z } from 'zod'
/** Data for `/register/sent`; stored in the session, because it must not be in an address. */
const sentTo = 'registration.sentTo'
const sentKind = 'registration.sentKind'

const ResendForm = z.strictObject({ email: Email })

/** Members cannot register: they are redirected home with a toast. */
async function turnMembersAway(args: Args): Promise<void> {
  if (!(await findUser(args))) return
  throw await redirectWithToast(args, paths.home, { type: 'info', key: 'registration:toast.alreadyLoggedIn' })
}

/** The choice of account type for individuals; a choice in the address redirects to its form. */
export async function loadChooser(args: Args) {
  await turnMembersAway(args)
  const kind = new URL(args.request.url).searchParams.get('kind')
  if (kind === 'journalist' || kind === 'trainer') throw seeOther(paths.register[kind])
  return null
}

/** An empty form with its lists in the reader's language. */
export async function loadForm(args: Args) {
  await turnMembersAway(args)
  const [countries, salutations] = await Promise.all([countryOptions(args), salutationOptions(args)])
  const prefilled = prefilledRegistration(args)
  return { formKey: formKey(args), stamp: newStamp(args), countries, salutations, prefilled }
}

/** An outlet that a group has invited brings the link along; what the group knows of it is filled in. */
export async function loadOutletForm(args: Args) {
  const form = await loadForm(args)
  const token = invitationToken(args)
  if (!token) return { ...form, invitation: null }
  const { state, group, outlet } = await call(args, getOutletInvitation, { params: { token } })
  if (state !== 'valid' || group === null) return { ...form, invitation: null }
  const known = outlet && { entityName: outlet.name, email: inLetters(outlet.email) }
  return { ...form, invitation: { token, group, known } }
}

/** Trainers also say in which languages they teach. */
export async function loadTrainerForm(args: Args) {
  const names = languageNames(args, contentLanguages)
  const compare = orderOf(localeOf(args))
  const languages = contentLanguages
    .map((value) => ({ value, label: names[value] ?? value }))
    .sort((a, b) => compare(a.label, b.label))
  return { ...(await loadForm(args)), languages }
}

function leadToSent({ context }: Args, kind: contract.RegistrationKind, email: string) {
  context.session.flash(sentTo, inLetters(email))
  context.session.flash(sentKind, kind)
  return seeOther(paths.register.sent)
}

type Input = z.ZodType<{ email: string }> & z.ZodObject
type Sent = { email: string; formKey?: string; stamp?: string; subject?: string }

/** Sends a registration. The next page is the same for every e-mail. */
const registration = <I extends Input>(
  kind: contract.RegistrationKind,
  endpoint: Endpoint<z.ZodType, z.ZodType, I>,
) => {
  const schema = endpoint.input.extend({ formKey: z.string().max(64).optional(), ...trapFields })
  return async (args: Args) => {
    await turnMembersAway(args)
    const submission = await parseForm(args, schema)
    const trapped = springTrap(args, submission)
    if (trapped === 'bot') {
      const { email } = submission.payload
      return leadToSent(args, kind, typeof email === 'string' ? cutTo(email, 254) : '')
    }
    if (trapped) return trapped
    if (submission.status !== 'success') return invalidWithPassword(args, submission)
    const { formKey: idempotencyKey, stamp: _stamp, subject: _subject, ...input } = submission.value as Sent
    return answerValid(submission, async () => {
      await call(args, endpoint as Endpoint, { input, idempotencyKey })
      forgetPrefilled(args)
      return leadToSent(args, kind, input.email)
    })
  }
}

export const registerJournalist = registration('journalist', contract.registerJournalist)
export const registerTrainer = registration('trainer', contract.registerTrainer)
export const registerMediaOutlet = registration('media_outlet', contract.registerMediaOutlet)
export const registerServiceProvider = registration('service_provider', contract.registerServiceProvider)

/** "Check your e-mail": knows e-mail and kind right after the form was sent, later it asks for the e-mail. */
export async function loadSent(args: Args) {
  await turnMembersAway(args)
  const { session } = args.context
  const kind = session.take(sentKind)
  return {
    email: session.take(sentTo),
    kind: contract.registrationKinds.find((each) => each === kind) ?? null,
  }
}

/** Requests a new confirmation mail; the response is the same for every e-mail. */
export async function resend(args: Args) {
  return answerForm(args, ResendForm, async ({ email }) => {
    await call(args, contract.resendConfirmation, { input: { email } })
    args.context.session.flash(sentTo, inLetters(email))
    return redirectWithToast(args, paths.register.sent, 'registration:toast.resent')
  })
}

const tokenOf = ({ params }: Args): string => cutTo(params.id ?? '', 200)

/** Whether the confirmation link is valid; opening it does not use it up. */
export async function loadConfirmation(args: Args) {
  const token = tokenOf(args)
  const { state } = token
    ? await call(args, contract.getConfirmation, { params: { token } })
    : { state: 'unknown' as const }
  return { state, action: paths.confirm(token) }
}

/**
 * Uses the link. A used link also counts as success, because the account is active.
 * @param next return address after the login, if any
 */
export async function confirmAccount(args: Args, next?: string) {
  const token = tokenOf(args)
  if (!token) return seeOther(paths.confirm())
  const { state, email } = await call(args, contract.confirmRegistration, { params: { token } })
  if (email !== null) prefillEmail(args, email)
  const login = paths.login(next)
  if (state === 'valid') return redirectWithToast(args, login, 'registration:toast.confirmed')
  if (state === 'used')
    return redirectWithToast(args, login, {
      type: 'info',
      key: 'registration:toast.alreadyConfirmed',
    })
  return seeOther(paths.confirm(token))
}
