import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { newStamp, springTrap, trapFields } from '~/app/platform/http/bot-trap.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { findUser } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { PasswordResetRequest, requestPasswordReset } from '~/contracts/accounts/credentials'

/** Data of the page after the form was sent; stored in the session, because it must not be in an address. */
const sentTo = 'credentials.sentTo'

const ForgottenForm = PasswordResetRequest.extend(trapFields)

const isSentPage = ({ request }: Args) => new URL(request.url).searchParams.has('sent')

/** Also for members, who may have forgotten the password that the settings require. */
export async function loadForgotten(args: Args) {
  const sent = isSentPage(args)
  const user = await findUser(args)
  const email = (sent ? args.context.session.take(sentTo) : null) ?? user?.email ?? null
  const title = getFixedT(args)(sent ? 'credentials:sent.title' : 'credentials:forgotten.title')
  return { stamp: newStamp(args), sent, email, title }
}

/** Requests a link; the next page is the same for every e-mail. */
export async function askForLink(args: Args) {
  const submission = await parseForm(args, ForgottenForm)
  // A quick submission is no sign of a bot here, because browsers autofill the only field.
  if (springTrap(args, submission) === 'bot') return seeOther(paths.forgotPasswordSent)
  if (submission.status !== 'success') return invalid(submission)
  const { email } = submission.value
  try {
    await call(args, requestPasswordReset, { input: { email } })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
  args.context.session.flash(sentTo, email)
  if (!isSentPage(args)) return seeOther(paths.forgotPasswordSent)
  const toast = { type: 'success', key: 'credentials:toast.sentAgain' } as const
  return redirectWithToast(args, paths.forgotPasswordSent, toast)
}
