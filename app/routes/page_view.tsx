import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { countNavigation } from '~/app/platform/analytics/page-views.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.start)

export async function action(args: ActionFunctionArgs) {
  return countNavigation(args)
}
