import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NotificationsPage } from '~/app/features/notifications/notifications-page'
import { loadNotifications as loader } from '~/app/features/notifications/notifications.server'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/notifications.css?url'

export const handle = {
  i18n: ['notifications'],
  title: 'notifications:title',
  help: 'notifications',
} satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default function Route() {
  return <NotificationsPage {...useLoaderData<typeof loader>()} />
}
