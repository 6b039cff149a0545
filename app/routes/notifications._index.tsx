import { useLoaderData } from '@remix-run/react'
import { NotificationsPage } from '~/app/features/notifications/notifications-page'
import { loadNotifications as loader } from '~/app/features/notifications/notifications.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['notifications'],
  title: 'notifications:title',
  keptForMembers: true,
  help: 'notifications',
} satisfies PageHandle
export { loader }

export default function Route() {
  return <NotificationsPage {...useLoaderData<typeof loader>()} />
}
