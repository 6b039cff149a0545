import type { ApiDeps } from '~/api/platform/deps'
import { pageWindow } from '~/api/platform/paging'
import { Page } from '~/api/platform/mount'
import { translate } from '~/api/platform/texts'
import type { Locale } from '~/contracts/constants'
import type { Notification } from '~/contracts/notifications'
import * as repo from './notifications.repo'

type NotifyDeps = Pick<ApiDeps, 'database' | 'now'>

/**
 * Tells a person of something: the row and both counters in the transaction of the caller, or in one of its own. Event
 * `notification` with the person's id after the commit.
 * @param notification `data` fills the placeholders of `notifications:type.<type>`; `path` is local to the front
 */
export async function notify(
  deps: NotifyDeps,
  notification: Omit<repo.NewNotification, 'now'>,
): Promise<void> {
  await deps.database.transaction(async () => {
    await repo.insertNotification(deps.database, { ...notification, now: deps.now() })
    await deps.database.publish('notification', { personId: notification.personId })
  })
}

interface ListRequest {
  personId: string
  locale: Locale
  query: { page: number; itemsPerPage: number; pagination: boolean }
}

/** A person's notifications, newest first, titled in the reader's present language. */
export async function listOwn(
  deps: ApiDeps,
  { personId, locale, query }: ListRequest,
): Promise<Page<Notification[]>> {
  const rows = await repo.selectNotifications(deps.database, personId, pageWindow(query))
  const items = rows.map((row) => ({
    id: row.id,
    title: translate(locale, `notifications:type.${row.type}`, row.data),
    type: row.type,
    read: row.read_at !== null,
    timestamp: row.created_at.toISOString(),
    path: row.path,
  }))
  return new Page(items, await repo.getNotificationCount(deps.database, personId))
}

/** Marks all as read; what arrives meanwhile stays unread. */
export async function readAll(deps: ApiDeps, personId: string): Promise<void> {
  await deps.database.transaction(() => repo.markAllRead(deps.database, personId, deps.now()))
}
