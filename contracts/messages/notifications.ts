import { z } from 'zod'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { mailRhythms, type NotificationType, notificationTypes } from './notification-types'

/** `title` is in the reader's language; `path` is the page of its subject, local to the front, or null. */
export const Notification = z
  .object({
    id: z.string(),
    title: z.string(),
    type: z.enum(notificationTypes),
    read: z.boolean(),
    timestamp: z.iso.datetime(),
    path: z.string().nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint('GET', '/notifications', {
  permission: 'notifications.own',
  tag: 'notifications',
  summary: 'Own notifications, newest first',
  query: PageQuery,
  output: z.array(Notification),
  paged: true,
})

export const readNotifications = endpoint('POST', '/notifications/read', {
  permission: 'notifications.own',
  tag: 'notifications',
  summary: 'Mark all own notifications as read',
})

export const readNotification = endpoint('POST', '/notifications/{id}/read', {
  permission: 'notifications.own',
  tag: 'notifications',
  summary: 'Mark one of the own notifications as read; again is the same',
  params: IdParams,
})

/** What a person wants to be told, by type. `mail` is null where no mail goes with the type. */
export const NotificationPreference = z
  .object({ type: z.enum(notificationTypes), campus: z.boolean(), mail: z.enum(mailRhythms).nullable() })
  .meta({ id: 'NotificationPreference' })
export type NotificationPreference = z.infer<typeof NotificationPreference>

export const getNotificationPreferences = endpoint('GET', '/users/me/notification-choices', {
  permission: 'notifications.own',
  tag: 'notifications',
  summary: 'What the user wants to be told and how: every type that the user can get',
  output: z.array(NotificationPreference),
})

const isEachOnce = (choices: { type: NotificationType }[]) =>
  new Set(choices.map(({ type }) => type)).size === choices.length

/** All choices at once: a type that is not named is told in every way and at once, as at the beginning. */
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
  permission: 'notifications.own',
  tag: 'notifications',
  summary: 'Choose what to be told and how; mails about the security of the account come in any case',
  input: NotificationPreferencesChange,
  output: z.array(NotificationPreference),
})
