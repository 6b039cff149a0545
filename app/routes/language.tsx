import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { switchLanguage } from '~/app/features/auth/auth.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.start)

export async function action(args: ActionFunctionArgs) {
  return switchLanguage(args)
}
