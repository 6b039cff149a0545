import { data } from '@remix-run/node'
import { type Args, call } from '~/app/platform/api.server'
import { findUser } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { refresh } from '~/contracts/accounts/auth'
import { confirmEmailChange, getEmailConfirmation } from '~/contracts/accounts/credentials'

const tokenOf = ({ params }: Args): string => (params.id ?? '').slice(0, 200)

/** What the link of the mail is worth; opening it uses nothing up. */
export async function loadConfirmation(args: Args) {
  const token = tokenOf(args)
  const { state, email } = token
    ? await call(args, getEmailConfirmation, { params: { token } })
    : { state: 'unknown' as const, email: null }
  return { state, email, action: paths.confirmEmail(token) }
}

/**
 * New tokens for the session of this browser: the ones it holds speak for the old address, and the guard would end it.
 * The answer is the address that the session belongs to now, null without one.
 */
async function renewSession(args: Args): Promise<string | null> {
  const { session } = args.context
  const tokens = session.tokens()
  if (!tokens) return null
  try {
    session.open(await call(args, refresh, { input: { refreshToken: tokens.refreshToken } }))
    return (await findUser(args))?.email ?? null
  } catch {
    // The session is over or cannot be renewed now. The address is changed all the same, and the login says how to go on.
    session.end()
    return null
  }
}

/** Uses the link: the new address is in force from then on. Where another account was faster, the page says so. */
export async function confirmNewEmail(args: Args) {
  const token = tokenOf(args)
  if (!token) return seeOther(paths.confirmEmail())
  const { state, email } = await call(args, confirmEmailChange, { params: { token } })
  if (state === 'taken') return data({ state, email, action: paths.confirmEmail(token) }, { status: 409 })
  if (state !== 'valid' || email === null) return seeOther(paths.confirmEmail(token))
  if ((await renewSession(args)) === email)
    return redirectWithToast(args, paths.accountSection('email'), {
      type: 'success',
      key: 'credentials:toast.emailChanged',
      values: { email },
    })
  return redirectWithToast(args, paths.login(), {
    type: 'success',
    key: 'credentials:toast.emailChangedLogIn',
  })
}
