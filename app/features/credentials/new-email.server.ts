import { data } from '@remix-run/node'
import { type Args, call } from '~/app/platform/api.server'
import { findUser } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { refresh } from '~/contracts/accounts/auth'
import { confirmEmailChange, getEmailConfirmation } from '~/contracts/accounts/credentials'

const tokenOf = ({ params }: Args): string => (params.id ?? '').slice(0, 200)

/** Whether the mailed link is valid; opening it does not use it up. */
export async function loadConfirmation(args: Args) {
  const token = tokenOf(args)
  const { state, email } = token
    ? await call(args, getEmailConfirmation, { params: { token } })
    : { state: 'unknown' as const, email: null }
  return { state, email, action: paths.confirmEmail(token) }
}

/**
 * Gets new tokens for this browser's session: its current ones contain the old address, so the guard would end it.
 * Returns the address of the session, null without one.
 */
async function renewSession(args: Args): Promise<string | null> {
  const { session } = args.context
  const tokens = session.tokens()
  if (!tokens) return null
  try {
    session.open(await call(args, refresh, { input: { refreshToken: tokens.refreshToken } }))
    return (await findUser(args))?.email ?? null
  } catch {
    // The session has ended or cannot be renewed now. The address has been changed, and the login page explains the next
    // step.
    session.end()
    return null
  }
}

/** Uses the link to activate the new address. If another account has taken the address, the page says so. */
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
