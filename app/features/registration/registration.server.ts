import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { findUser } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { countryOptions, salutationOptions } from '~/app/platform/reference.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { JournalistRegistration, registerJournalist, resendConfirmation } from '~/contracts/registration'
import { z } from 'zod'

/** What `/register/sent` shows; it travels in the session, because an address would keep it. */
const sentTo = 'registration.sentTo'

const JournalistForm = JournalistRegistration.extend({ formKey: z.string().max(64).optional() })
const ResendForm = z.strictObject({ email: JournalistRegistration.shape.email })

/** Members have nothing to register: they are led home and told why. */
async function turnMembersAway(args: Args): Promise<void> {
  if (!(await findUser(args))) return
  throw await redirectWithToast(args, paths.home, { type: 'info', key: 'registration:toast.alreadyLoggedIn' })
}

/** The chooser for persons: a choice in the address leads on to its form. */
export async function loadChooser(args: Args) {
  await turnMembersAway(args)
  const kind = new URL(args.request.url).searchParams.get('kind')
  if (kind === 'journalist') throw seeOther(paths.register.journalist)
  return null
}

/** The empty form with its lists in the reader's language. */
export async function loadJournalistForm(args: Args) {
  await turnMembersAway(args)
  const [countries, salutations] = await Promise.all([countryOptions(args), salutationOptions(args)])
  return { formKey: formKey(), countries, salutations }
}

/** Sends the registration. The next page is the same for every e-mail. */
export async function register(args: Args) {
  await turnMembersAway(args)
  const submission = await parseForm(args, JournalistForm)
  if (submission.status !== 'success') return invalid(submission)
  const { formKey: idempotencyKey, ...input } = submission.value
  try {
    await call(args, registerJournalist, { input, ...(idempotencyKey ? { idempotencyKey } : {}) })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
  args.context.session.flash(sentTo, input.email)
  return seeOther(paths.register.sent)
}

/** "Check your mail": knows the e-mail right after the form was sent, later it asks for it. */
export async function loadSent(args: Args) {
  await turnMembersAway(args)
  return { email: args.context.session.take(sentTo) }
}

/** Asks for a fresh confirmation mail; the answer is the same for every e-mail. */
export async function resend(args: Args) {
  const submission = await parseForm(args, ResendForm)
  if (submission.status !== 'success') return invalid(submission)
  const { email } = submission.value
  try {
    await call(args, resendConfirmation, { input: { email } })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
  args.context.session.flash(sentTo, email)
  return redirectWithToast(args, paths.register.sent, { type: 'success', key: 'registration:toast.resent' })
}
