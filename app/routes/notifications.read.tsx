import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { markNotificationsRead } from '~/app/features/notifications/notifications.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.notifications())

export async function action(args: ActionFunctionArgs) {
  return markNotificationsRead(args)
}
