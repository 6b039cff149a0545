import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { newStamp, springTrap, trapFields } from '~/app/platform/bot-trap.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { findUser } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { PasswordResetRequest, requestPasswordReset } from '~/contracts/accounts/credentials'

/** What the page shows after the form was sent; it travels in the session, because an address would keep it. */
const sentTo = 'credentials.sentTo'

const ForgottenForm = PasswordResetRequest.extend(trapFields)

const isSentPage = ({ request }: Args) => new URL(request.url).searchParams.has('sent')

/** Also for members: they may not know the password any more that the settings ask for. */
export async function loadForgotten(args: Args) {
  const sent = isSentPage(args)
  const user = await findUser(args)
  const email = (sent ? args.context.session.take(sentTo) : null) ?? user?.email ?? null
  const title = getFixedT(args)(sent ? 'credentials:sent.title' : 'credentials:forgotten.title')
  return { stamp: newStamp(args), sent, email, title }
}

/** Asks for a link; the next page is the same for every e-mail. */
export async function askForLink(args: Args) {
  const submission = await parseForm(args, ForgottenForm)
  // Haste says nothing here: it is one field, which browsers fill by themselves.
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
