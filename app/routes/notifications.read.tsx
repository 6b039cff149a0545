import { redirect } from '@remix-run/node'
import { markNotificationsRead as action } from '~/app/features/notifications/notifications.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.notifications())
export { action }
