import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NotificationsPage } from '~/app/features/notifications/notifications-page'
import { loadNotifications } from '~/app/features/notifications/notifications.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['notifications'],
  title: 'notifications:title',
  keptForMembers: true,
  help: 'notifications',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadNotifications(args)
}

export default function Route() {
  return <NotificationsPage {...useLoaderData<typeof loader>()} />
}
