import { lifetimes } from '../constants'
import { type AccessLevel, permissions } from '../permissions'

/** Notification channels: on the campus, and by mail in addition. */
export const notificationChannels = ['campus', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Frequency of mails of one type: immediately or as a digest. */
export const digestRhythms = ['daily', 'weekly'] as const
export type DigestRhythm = (typeof digestRhythms)[number]
export const mailRhythms = ['off', 'once', ...digestRhythms] as const
export type MailRhythm = (typeof mailRhythms)[number]

/** Headings of a digest. */
export type DigestGroup =
  'messages' | 'testimonials' | 'validation' | 'links' | 'team' | 'deadlines' | 'announcements' | 'account'

interface NotificationFacts {
  /** Access levels that can receive it, by channel. */
  recipients: Record<NotificationChannel, readonly AccessLevel[]>
  /** The heading under which digests list it. */
  group: DigestGroup
  /** Available frequencies of its mails. */
  rhythms: readonly MailRhythm[]
  /** Delay of the mail in seconds; it is not sent if the notification is read meanwhile. */
  mailDelay: number
}

const to = (recipients: readonly AccessLevel[], group: DigestGroup): NotificationFacts => ({
  recipients: { campus: recipients, mail: recipients },
  group,
  rhythms: mailRhythms,
  mailDelay: 0,
})

/** Excludes contributors: matters of their outlet go to the outlet's account. */
const linked = to(
  permissions['links.own'].filter((accessLevel) => accessLevel !== 'contributor'),
  'links',
)

/**
 * All notification types, in the order of the preferences page. Texts are in `locales/<language>/mail.json`: title and
 * preference label under `notice.<type>`, mail text under the name of the template.
 */
const types = {
  message: { ...to(permissions['messages.read'], 'messages'), mailDelay: lifetimes.messageMailPause },
  testimonial: to(permissions['profile.own'], 'testimonials'),
  validationRequested: to(['provider'], 'validation'),
  validationQuestion: to(['journalistRestricted'], 'validation'),
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
  clauseAssigned: to(permissions['team.own'], 'team'),
  clauseComment: to(permissions['team.own'], 'team'),
  // A weekly digest could arrive after the deadline.
  clauseDeadline: {
    ...to(permissions['team.own'], 'deadlines'),
    rhythms: mailRhythms.filter((rhythm) => rhythm !== 'weekly'),
  },
  /** From a questionnaire elsewhere, for the outlet to accept. */
  answersArrived: to(permissions['disclosure.own'], 'team'),
  /** Of an outlet, which publishes it. */
  disclosureEnding: to(permissions['disclosure.own'], 'deadlines'),
  /** Of an outlet, about a report of which. */
  answerDoubted: to(permissions['disclosure.own'], 'account'),
  /** Of a certification body. */
  auditRequested: to(['provider'], 'validation'),
  auditAnswered: to(permissions['audits.request'], 'validation'),
  /** For whose turn it is in an external audit: also for the auditor, who is a contributor. */
  auditTurn: to(['mediaOutlet', 'provider', 'contributor'], 'validation'),
  auditDecided: to(['mediaOutlet', 'provider'], 'validation'),
  auditStopped: to(['mediaOutlet', 'provider', 'contributor'], 'validation'),
  /** Of an outlet. */
  certificateEnding: to(permissions['disclosure.own'], 'deadlines'),
  certificateChanged: to(permissions['disclosure.own'], 'account'),
  offerDeadline: {
    ...to(permissions.watchlist, 'deadlines'),
    rhythms: mailRhythms.filter((rhythm) => rhythm !== 'weekly'),
  },
  announcement: to(permissions['account.own'], 'announcements'),
  providerAnnouncement: to(permissions.watchlist, 'announcements'),
  /** Of a group, for the outlets that agree to get what it announces. */
  groupAnnouncement: to(permissions['links.share'], 'announcements'),
  account: {
    ...to(permissions['account.own'], 'account'),
    recipients: { campus: permissions['account.own'], mail: permissions['contributors.manage'] },
  },
} as const satisfies Record<string, NotificationFacts>

export type NotificationType = keyof typeof types
export const notificationTypes = Object.keys(types) as [NotificationType, ...NotificationType[]]

export const notificationFacts = (type: NotificationType): NotificationFacts => types[type]

/** What is stored can be of a newer version. */
export const isNotificationType = (type: string): type is NotificationType => Object.hasOwn(types, type)
