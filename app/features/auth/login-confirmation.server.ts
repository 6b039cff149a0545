import { type Args, call } from '~/app/platform/api.server'
import { findUser } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { prefillEmail } from '~/app/platform/session/prefilled-registration.server'
import { afterLogin } from './login-steps.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { confirmLogin, getLoginConfirmation } from '~/contracts/accounts/auth'
import { rememberDevice } from './known-devices.server'

/** A login that waits for its link. Stored in the session, because an e-mail must not be in an address. */
interface Waiting {
  email: string
  returnTo: string
}
const waitingKey = 'login.waiting'

function findWaiting({ context }: Args): Waiting | null {
  const kept = context.session.peek(waitingKey)
  return kept === null ? null : (JSON.parse(kept) as Waiting)
}

/** The API has not checked the password: redirects to the page that says that a link was mailed. */
export function leadToConfirmation(args: Args, waiting: Waiting) {
  args.context.session.keep(waitingKey, JSON.stringify(waiting))
  return seeOther(afterLogin(args, paths.loginConfirmation()))
}

/** The password was correct: the pending confirmation is removed. */
export const forgetWaiting = ({ context }: Args): void => context.session.drop(waitingKey)

/** The page that says that a link was mailed; the same for every e-mail. */
export async function loadWaiting(args: Args) {
  if (await findUser(args)) throw seeOther(paths.home)
  const waiting = findWaiting(args)
  if (!waiting) throw seeOther(paths.login())
  return waiting
}

const tokenOf = ({ params }: Args): string => (params.token ?? '').slice(0, 200)

/** Whether the mailed link is valid; opening it does not use it up. */
export async function loadLoginLink(args: Args) {
  const token = tokenOf(args)
  const link = await call(args, getLoginConfirmation, { params: { token } })
  return { ...link, action: paths.loginConfirmation(token) }
}

/** Uses the link: this browser becomes a known device, and the login starts again. */
export async function confirmThisBrowser(args: Args) {
  const token = tokenOf(args)
  const { email, device } = await call(args, confirmLogin, { params: { token } })
  if (email === null) return seeOther(paths.loginConfirmation(token))
  const waiting = findWaiting(args)
  forgetWaiting(args)
  prefillEmail(args, email)
  const toast = { type: 'success', key: 'auth:confirmation.done' } as const
  return rememberDevice(args, device, await redirectWithToast(args, paths.login(waiting?.returnTo), toast))
}
