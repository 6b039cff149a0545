import { type Args, call } from '~/app/platform/api.server'
import { paths } from '~/app/platform/paths'
import { prefillEmail } from '~/app/platform/session/prefilled-registration.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { confirmRegistration, getConfirmation } from '~/contracts/accounts/registration'

const tokenOf = ({ params }: Args): string => (params.id ?? '').slice(0, 200)

/** Whether the confirmation link is valid; opening it does not use it up. */
export async function loadConfirmation(args: Args) {
  const token = tokenOf(args)
  const { state } = token
    ? await call(args, getConfirmation, { params: { token } })
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
  const { state, email } = await call(args, confirmRegistration, { params: { token } })
  if (email !== null) prefillEmail(args, email)
  const login = paths.login(next)
  if (state === 'valid')
    return redirectWithToast(args, login, { type: 'success', key: 'registration:toast.confirmed' })
  if (state === 'used')
    return redirectWithToast(args, login, {
      type: 'info',
      key: 'registration:toast.alreadyConfirmed',
    })
  return seeOther(paths.confirm(token))
}
