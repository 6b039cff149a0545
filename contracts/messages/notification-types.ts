import { lifetimes } from '../constants'
import { type AccessLevel, permissions } from '../permissions'

/** The ways in which a person is notified: on the campus, and by a mail that goes with it. */
export const notificationChannels = ['campus', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Mails of one kind of news: at once, or gathered in a digest. */
export const digestRhythms = ['daily', 'weekly'] as const
export type DigestRhythm = (typeof digestRhythms)[number]
export const mailRhythms = ['off', 'once', ...digestRhythms] as const
export type MailRhythm = (typeof mailRhythms)[number]

/** The headings of a digest. */
export type DigestGroup = 'messages' | 'testimonials' | 'validation' | 'links' | 'deadlines' | 'account'

interface NotificationFacts {
  /** Who can get it, by channel. */
  recipients: Record<NotificationChannel, readonly AccessLevel[]>
  /** The heading under which a digest lists it. */
  group: DigestGroup
  /** In what rhythms its mails can come. */
  rhythms: readonly MailRhythm[]
  /** Seconds that its mail waits: somebody who reads it on the campus meanwhile gets none. */
  mailDelay: number
}

const to = (recipients: readonly AccessLevel[], group: DigestGroup): NotificationFacts => ({
  recipients: { campus: recipients, mail: recipients },
  group,
  rhythms: mailRhythms,
  mailDelay: 0,
})

/** Contributors get none: what concerns their outlet goes to its own account. */
const linked = to(
  permissions['links.own'].filter((accessLevel) => accessLevel !== 'contributor'),
  'links',
)

/**
 * Every type of notification, in the order in which a person is asked about them. Its texts are in `locales/<language>/mail.json`: the
 * title and the words for the question under `notice.<type>`, those of its mail under the name of the template.
 */
const types = {
  message: { ...to(permissions['messages.read'], 'messages'), mailDelay: lifetimes.messageMailPause },
  testimonial: to(permissions['profile.own'], 'testimonials'),
  validationRequested: to(['provider'], 'validation'),
  validationApproved: to(['journalistRestricted'], 'validation'),
  validationRejected: to(['journalistRestricted'], 'validation'),
  validationCancelled: to(['provider'], 'validation'),
  reviewRequested: to(permissions['reviews.decide'], 'validation'),
  trainerValidated: to(['trainer'], 'validation'),
  trainerRejected: to(['trainer'], 'validation'),
  providerValidated: to(['providerPending'], 'validation'),
  providerRejected: to(['providerPending'], 'validation'),
  linkRequested: linked,
  linkConfirmed: linked,
  linkRejected: linked,
  // A deadline may be over before the week is.
  offerDeadline: {
    ...to(permissions.watchlist, 'deadlines'),
    rhythms: mailRhythms.filter((rhythm) => rhythm !== 'weekly'),
  },
  account: {
    ...to(permissions['account.own'], 'account'),
    recipients: { campus: permissions['account.own'], mail: permissions['contributors.manage'] },
  },
} as const satisfies Record<string, NotificationFacts>

export type NotificationType = keyof typeof types
export const notificationTypes = Object.keys(types) as [NotificationType, ...NotificationType[]]

/** What is said of a type. */
export const notificationFacts = (type: NotificationType): NotificationFacts => types[type]
