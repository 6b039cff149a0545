import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { saveDismissal } from '~/app/features/home/for-you.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.home)

export async function action(args: ActionFunctionArgs) {
  return saveDismissal(args)
}
