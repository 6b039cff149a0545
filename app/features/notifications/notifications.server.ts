import { data } from '@remix-run/node'
import { ApiFailure, type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { notificationFields } from '~/app/platform/mark-notification'
import { titleOfPage } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { localReturnTo } from '~/app/platform/session/return-to'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'
import { pageSizes } from '~/contracts/constants'
import { daysAfter } from '~/contracts/days'
import { formatLocale } from '~/contracts/languages'
import {
  listNotifications,
  type Notification,
  readNotification,
  readNotifications,
} from '~/contracts/messages/notifications'
import { dayInZone } from '~/contracts/time-zone'

export interface NotificationList {
  /** Of the page. */
  title: string
  notifications: Notification[]
  /** The days on which they came, in the reader's time zone, with the number of each. */
  days: { day: string; label: string; count: number }[]
  total: number
  unread: number
  /** The user's counter when the page was loaded. */
  counted: number
  page: number
  pageSize: number
}

/** A page of the user's notifications. Loaded only if there are any. */
export async function loadNotifications(args: Args): Promise<NotificationList> {
  const user = await requirePermission(args, 'notifications.own')
  const page = pageIn(new URL(args.request.url).searchParams)
  const title = titleOfPage(args, getFixedT(args)('notifications:title'), page)
  const unread = user.unreadNotificationCount
  const counted = user.notificationCount
  const list = { title, page, pageSize: pageSizes.notifications, unread, counted }
  if (counted === 0) return { ...list, notifications: [], days: [], total: 0 }
  const { data, total } = await fetchPage(args, page)
  if (data.length === 0 && page > 1) throw seeOther(paths.notifications())
  return { ...list, notifications: data, days: daysOf(args, data, user.timeZone), total }
}

/** “Today”, “Yesterday”, “Wednesday 25 November 2026”. */
function daysOf(
  args: Args,
  notifications: readonly Notification[],
  timeZone: string,
): NotificationList['days'] {
  const locale = formatLocale(localeOf(args))
  const today = dayInZone(new Date(), timeZone)
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const far = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  const labelOf = (day: string): string => {
    const ago = [0, 1].find((days) => daysAfter(today, -days) === day)
    const label = ago === undefined ? far.format(new Date(day)) : near.format(-ago, 'day')
    return label.charAt(0).toLocaleUpperCase(locale) + label.slice(1)
  }
  const days: NotificationList['days'] = []
  for (const { timestamp } of notifications) {
    const day = dayInZone(new Date(timestamp), timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.count += 1
    else days.push({ day, label: labelOf(day), count: 1 })
  }
  return days
}

/** If a list cannot be loaded, this is logged and the list is shown empty instead of an error page. */
async function fetchPage(args: Args, page: number): Promise<{ data: Notification[]; total: number }> {
  const query = { page, itemsPerPage: pageSizes.notifications, pagination: 'true' as const }
  try {
    return await callPage(args, listNotifications, { query })
  } catch (error) {
    if (!hasFailed(error)) throw error
    const { log, requestId } = args.context
    log.warn({ requestId, status: error.status }, 'notifications could not be fetched')
    return { data: [], total: 0 }
  }
}

const hasFailed = (error: unknown): error is ApiFailure | Response =>
  error instanceof ApiFailure || (error instanceof Response && error.status >= 400)

/** Marks one or all as read and redirects back; the next page reloads the user and the counters. */
export async function markNotificationsRead(args: Args) {
  await requirePermission(args, 'notifications.own')
  const form = await formOf(args)
  const id = textOf(form, notificationFields.id)
  if (id && form.has(notificationFields.seen)) return see(args, id)
  if (id) await call(args, readNotification, { params: { id } })
  else await call(args, readNotifications)
  const returnTo = localReturnTo(textOf(form, 'returnTo'), paths.notifications())
  const key = id ? 'notifications:markedOne' : 'notifications:marked'
  return redirectWithToast(args, returnTo, { type: 'success', key })
}

/** A failure must not affect the page to which the reader is navigating. */
async function see(args: Args, id: string) {
  try {
    await call(args, readNotification, { params: { id } })
  } catch (error) {
    if (!hasFailed(error)) throw error
    const { log, requestId } = args.context
    log.warn({ requestId, status: error.status }, 'a notification could not be marked as read')
  }
  return data(null)
}
