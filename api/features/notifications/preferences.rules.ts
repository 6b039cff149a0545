import {
  type DigestRhythm,
  type MailRhythm,
  type NotificationChannel,
  notificationChannels,
  type NotificationPreference,
  type NotificationType,
  notificationTypes,
  rhythmsOf,
} from '~/contracts/messages/notifications'
import { permissions, type AccessLevel } from '~/contracts/permissions'

type Recipients = Record<NotificationChannel, readonly AccessLevel[]>
const both = (accessLevels: readonly AccessLevel[]): Recipients => ({
  campus: accessLevels,
  mail: accessLevels,
})

/** Contributors are not told: what concerns their outlet goes to its own account. */
const linked = permissions['links.own'].filter((accessLevel) => accessLevel !== 'contributor')

/** Who can be told what, and how. */
const recipients: Record<NotificationType, Recipients> = {
  message: both(permissions['messages.read']),
  testimonial: both(permissions['profile.own']),
  validationRequested: both(['provider']),
  validationCancelled: both(['provider']),
  validationApproved: both(['journalistRestricted']),
  validationRejected: both(['journalistRestricted']),
  reviewRequested: both(permissions['reviews.decide']),
  trainerValidated: both(['trainer']),
  trainerRejected: both(['trainer']),
  providerValidated: both(['providerPending']),
  providerRejected: both(['providerPending']),
  linkRequested: both(linked),
  linkConfirmed: both(linked),
  linkRejected: both(linked),
  offerDeadline: both(permissions.watchlist),
  account: { campus: permissions['account.own'], mail: permissions['contributors.manage'] },
}

/** The types that somebody of this access level can get in any way. */
export const typesFor = (accessLevel: AccessLevel): NotificationType[] =>
  notificationTypes.filter((type) =>
    notificationChannels.some((channel) => recipients[type][channel].includes(accessLevel)),
  )

interface Row {
  type: NotificationType
  channel: NotificationChannel
  wanted: boolean
  rhythm: DigestRhythm | null
}

/** How somebody is told of one type, by their rows about it; what has no row is wanted, mails at once. */
export function channelsIn(rows: readonly Omit<Row, 'type'>[]): { campus: boolean; mail: MailRhythm } {
  const rowOf = (channel: NotificationChannel) => rows.find((row) => row.channel === channel)
  const mail = rowOf('mail')
  return {
    campus: rowOf('campus')?.wanted ?? true,
    mail: mail?.wanted === false ? 'off' : (mail?.rhythm ?? 'once'),
  }
}

/** What somebody of this access level has chosen, for every type that they can get. */
export const preferencesOf = (accessLevel: AccessLevel, rows: readonly Row[]): NotificationPreference[] =>
  typesFor(accessLevel).map((type) => {
    const { campus, mail } = channelsIn(rows.filter((row) => row.type === type))
    return { type, campus, mail: recipients[type].mail.includes(accessLevel) ? mail : null }
  })

interface Wish {
  type: NotificationType
  campus: boolean
  mail: MailRhythm
}

/** What is wrong with a wish of somebody of this access level; null where nothing is. */
export function validationErrorOf(accessLevel: AccessLevel, { type, mail }: Wish): 'type' | 'mail' | null {
  if (!typesFor(accessLevel).includes(type)) return 'type'
  return rhythmsOf(type).includes(mail) ? null : 'mail'
}

/** What is left to remember of somebody's wishes; about a mail that does not exist there is nothing to wish. */
export const rowsOf = (accessLevel: AccessLevel, wishes: readonly Wish[]): Row[] =>
  wishes.flatMap(({ type, campus, mail }) => {
    const rows: Row[] = []
    if (!campus && recipients[type].campus.includes(accessLevel))
      rows.push({ type, channel: 'campus', wanted: false, rhythm: null })
    if (mail !== 'once' && recipients[type].mail.includes(accessLevel))
      rows.push({ type, channel: 'mail', wanted: mail !== 'off', rhythm: mail === 'off' ? null : mail })
    return rows
  })
