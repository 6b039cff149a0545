import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { answerValid, invalid, parseForm } from '~/app/platform/forms.server'
import { findUser } from '~/app/platform/guard.server'
import { newStamp, springTrap, trapFields } from '~/app/platform/access/bot-trap.server'
import { getFixedT, inLetters } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { localReturnTo } from '~/app/platform/session/return-to'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import {
  getLoginLink,
  LoginLinkRequest,
  type LoginTokens,
  redeemLoginLink,
  requestLoginLink,
} from '~/contracts/accounts/auth'
import { cutTo } from '~/contracts/signs'
import { enter, leadToNextStep } from './login-steps.server'
/** Stored in the session, because an e-mail must not be in an address. */
const sentTo = 'login.linkSentTo'
/** The page that the visitor wanted; a link that is opened in another browser leads to the start. */
const wantedPage = 'login.linkReturnTo'

const LinkForm = LoginLinkRequest.extend(trapFields)

const searchOf = ({ request }: Args) => new URL(request.url).searchParams
const isSentPage = (args: Args) => searchOf(args).has('sent')

/** The page that asks for the e-mail, then says that a link was mailed; the same for every e-mail. */
export async function loadLinkRequest(args: Args) {
  if (await findUser(args)) throw seeOther(paths.home)
  const sent = isSentPage(args)
  const wanted = localReturnTo(searchOf(args).get('returnTo'), '')
  if (wanted) args.context.session.keep(wantedPage, wanted)
  else if (!sent) args.context.session.drop(wantedPage)
  const title = getFixedT(args)(sent ? 'login-link:sent.title' : 'login-link:title')
  const email = sent ? args.context.session.take(sentTo) : null
  return { stamp: newStamp(args), sent, email, title, returnTo: wanted || null }
}

export async function askForLoginLink(args: Args) {
  const submission = await parseForm(args, LinkForm)
  // A quick submission is no sign of a bot here, because browsers autofill the only field.
  if (springTrap(args, submission) === 'bot') return seeOther(paths.loginLinkSent)
  if (submission.status !== 'success') return invalid(submission)
  const { email } = submission.value
  return answerValid(submission, async () => {
    await call(args, requestLoginLink, { input: { email } })
    args.context.session.flash(sentTo, inLetters(email))
    if (!isSentPage(args)) return seeOther(paths.loginLinkSent)
    return redirectWithToast(args, paths.loginLinkSent, 'login-link:sentAgain')
  })
}

const tokenOf = ({ params }: Args): string => cutTo(params.token ?? '', 200)

/** Whether the mailed link is valid; opening it does not use it up, because mail programs open links as well. */
export async function loadLoginLink(args: Args) {
  const token = tokenOf(args)
  const link = await call(args, getLoginLink, { params: { token } })
  return { ...link, action: paths.loginLink(token) }
}

function createAuthenticator(args: Args): Authenticator<LoginTokens> {
  const strategy = new FormStrategy<LoginTokens>(() =>
    call(args, redeemLoginLink, { params: { token: tokenOf(args) } }),
  )
  return new Authenticator<LoginTokens>().use(strategy, 'link')
}

/** Logs in, or leads to the next step of the login. A link that is no longer valid says so on its page. */
export async function logInByLink(args: Args) {
  // The authenticator reads the body, so it must not be read here.
  args.context.form ??= args.request.clone().formData()
  const returnTo = args.context.session.peek(wantedPage) ?? paths.home
  try {
    const tokens = await createAuthenticator(args).authenticate('link', args.request)
    args.context.session.drop(wantedPage)
    return await enter(args, tokens, { returnTo })
  } catch (error) {
    const next = error instanceof ApiFailure ? leadToNextStep(args, error, returnTo) : null
    if (next) {
      args.context.session.drop(wantedPage)
      return next
    }
    // No longer valid: its page says why.
    if (error instanceof Response && error.status === 410) return seeOther(paths.loginLink(tokenOf(args)))
    throw error
  }
}
