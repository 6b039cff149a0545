import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { answerPasskey } from '~/app/features/auth/passkey-login.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.login())

export async function action(args: ActionFunctionArgs) {
  return answerPasskey(args)
}
