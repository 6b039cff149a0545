import { z } from 'zod'
import { endpoint, PageQuery } from './endpoint'

export const notificationTypes = [
  'message', 'testimonial', 'validationRequested', 'validationApproved', 'validationRejected', 'validationCancelled',
  'trainerValidated', 'trainerRejected', 'providerValidated', 'providerRejected', 'linkRequested', 'linkConfirmed',
  'linkRejected', 'offerDeadline', 'account',
] as const // prettier-ignore
export type NotificationType = (typeof notificationTypes)[number]

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
