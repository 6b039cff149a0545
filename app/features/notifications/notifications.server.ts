import { ApiFailure, type Args, call, callPage } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localReturnTo, paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { pageSizes } from '~/contracts/constants'
import { listNotifications, type Notification, readNotifications } from '~/contracts/notifications'

interface NotificationList {
  notifications: Notification[]
  total: number
  unread: number
  page: number
  pageSize: number
}

/** One page of the own notifications. They are asked for only if there are any. */
export async function loadNotifications(args: Args): Promise<NotificationList> {
  const user = await requirePermission(args, 'notifications.own')
  const wanted = Number(new URL(args.request.url).searchParams.get('page') ?? 1)
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= 10_000 ? wanted : 1
  const list = { page, pageSize: pageSizes.notifications, unread: user.unreadNotificationCount }
  if (user.notificationCount === 0) return { ...list, notifications: [], total: 0 }
  const { data, total } = await fetchPage(args, page)
  if (data.length === 0 && page > 1) throw seeOther(paths.notifications())
  return { ...list, notifications: data, total }
}

/** A list that cannot be fetched is logged and shown empty: the rest of the page is worth more than an error. */
async function fetchPage(args: Args, page: number): Promise<{ data: Notification[]; total: number }> {
  const query = { page, itemsPerPage: pageSizes.notifications, pagination: 'true' as const }
  try {
    return await callPage(args, listNotifications, { query })
  } catch (error) {
    const isFailure = error instanceof ApiFailure || (error instanceof Response && error.status >= 400)
    if (!isFailure) throw error
    const { log, requestId } = args.context
    log.warn({ requestId, status: error.status }, 'notifications could not be fetched')
    return { data: [], total: 0 }
  }
}

/** Marks all as read and goes back; the next page asks for the user and its counters anew. */
export async function markNotificationsRead(args: Args) {
  await requirePermission(args, 'notifications.own')
  const form = await args.request.formData()
  await call(args, readNotifications)
  const value = form.get('returnTo')
  const returnTo = localReturnTo(typeof value === 'string' ? value : null, paths.notifications())
  return redirectWithToast(args, returnTo, { type: 'success', key: 'notifications:marked' })
}
