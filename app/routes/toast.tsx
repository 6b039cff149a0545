import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { closeToast } from '~/app/features/layout/layout.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.start)

export async function action(args: ActionFunctionArgs) {
  return closeToast(args)
}
