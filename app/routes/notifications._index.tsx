import { NotificationsPage } from '~/app/features/notifications/notifications-page'
import { loadNotifications as loader } from '~/app/features/notifications/notifications.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/notifications.css?url'

export const handle = {
  i18n: ['notifications'],
  title: 'notifications:title',
  help: 'notifications',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default pageOf<typeof loader>(NotificationsPage)
