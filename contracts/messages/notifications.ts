import { z } from 'zod'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { mailRhythms, type NotificationType, notificationTypes } from './notification-types'

const own = { permission: 'notifications.own', tag: 'notifications' } as const

/**
 * `title` is in the user's language; `by` is the name of who has done it or whom it is about, null where that is the campus or a
 * former member; `path` is the local page of its subject, or null.
 */
export const Notification = z
  .object({
    id: z.string(),
    title: z.string(),
    by: z.string().nullable(),
    type: z.enum(notificationTypes),
    read: z.boolean(),
    timestamp: z.iso.datetime(),
    path: z.string().nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint('GET', '/notifications', {
  ...own,
  summary: 'The user’s notifications, newest first',
  query: PageQuery,
  output: z.array(Notification),
  paged: true,
})

export const readNotifications = endpoint('POST', '/notifications/read', {
  ...own,
  summary: 'Mark all notifications of the user as read',
})

export const readNotification = endpoint('POST', '/notifications/{id}/read', {
  ...own,
  summary: 'Mark a notification as read. Idempotent',
  params: IdParams,
})

export const readOpened = endpoint('POST', '/notifications/opened', {
  ...own,
  summary:
    'Mark the notifications that link to an opened page as read, and drop their waiting mails. Idempotent',
  /** Local address of the page with its query, and other addresses under which notifications may link to it. */
  input: z.strictObject({ paths: z.array(z.string().startsWith('/').max(2000)).min(1).max(3) }),
  /** How many of them were unread. */
  output: z.object({ read: z.number().int() }),
})

/** Preference for one notification type. `mail` is null if the type has no mails. */
export const NotificationPreference = z
  .object({ type: z.enum(notificationTypes), campus: z.boolean(), mail: z.enum(mailRhythms).nullable() })
  .meta({ id: 'NotificationPreference' })
export type NotificationPreference = z.infer<typeof NotificationPreference>

export const getNotificationPreferences = endpoint('GET', '/users/me/notification-choices', {
  ...own,
  summary: 'Notification preferences: every type that the user can receive',
  output: z.array(NotificationPreference),
})

const isEachOnce = (choices: { type: NotificationType }[]) =>
  new Set(choices.map(({ type }) => type)).size === choices.length

/** All preferences together: omitted types return to the default, all channels and immediately. */
export const NotificationPreferencesChange = z
  .strictObject({
    choices: z
      .array(
        z.strictObject({ type: z.enum(notificationTypes), campus: z.boolean(), mail: z.enum(mailRhythms) }),
      )
      .refine(isEachOnce, 'invalid'),
  })
  .meta({ id: 'NotificationPreferencesChange' })
export type NotificationPreferencesChange = z.infer<typeof NotificationPreferencesChange>

export const updateNotificationPreferences = endpoint('PUT', '/users/me/notification-choices', {
  ...own,
  summary: 'Change notification preferences; security mails are always sent',
  input: NotificationPreferencesChange,
  output: z.array(NotificationPreference),
})
