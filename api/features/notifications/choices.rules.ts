import {
  type NotificationChannel,
  notificationChannels,
  type NotificationChoice,
  type NotificationType,
  notificationTypes,
} from '~/contracts/notifications'
import { permissions, type Standing } from '~/contracts/permissions'

type Recipients = Record<NotificationChannel, readonly Standing[]>
const both = (standings: readonly Standing[]): Recipients => ({ campus: standings, mail: standings })

/** Nobody is asked about what nothing tells yet. */
const notSent = both([])

/** Who can be told what, and how. */
const recipients: Record<NotificationType, Recipients> = {
  message: both(permissions['messages.read']),
  testimonial: both(permissions['profile.own']),
  validationRequested: both(['provider']),
  validationCancelled: both(['provider']),
  validationApproved: both(['journalistRestricted']),
  validationRejected: both(['journalistRestricted']),
  trainerValidated: notSent,
  trainerRejected: notSent,
  providerValidated: notSent,
  providerRejected: notSent,
  linkRequested: notSent,
  linkConfirmed: notSent,
  linkRejected: notSent,
  offerDeadline: both(permissions.watchlist),
  account: { campus: permissions['account.own'], mail: permissions['contributors.manage'] },
}

/** The types that somebody of this standing can get in any way. */
export const typesFor = (standing: Standing): NotificationType[] =>
  notificationTypes.filter((type) =>
    notificationChannels.some((channel) => recipients[type][channel].includes(standing)),
  )

interface Refusal {
  type: NotificationType
  channel: NotificationChannel
}

/** What somebody of this standing has chosen: everything is wanted that is not refused. */
export function choicesOf(standing: Standing, refusals: readonly Refusal[]): NotificationChoice[] {
  const isWanted = (type: NotificationType, channel: NotificationChannel) =>
    !refusals.some((refusal) => refusal.type === type && refusal.channel === channel)
  return typesFor(standing).map((type) => ({
    type,
    campus: isWanted(type, 'campus'),
    mail: recipients[type].mail.includes(standing) ? isWanted(type, 'mail') : null,
  }))
}

interface Wish {
  type: NotificationType
  campus: boolean
  mail: boolean
}

/** What is left to remember of somebody's wishes; a mail that does not exist cannot be refused. */
export const refusalsOf = (standing: Standing, wishes: readonly Wish[]): Refusal[] =>
  wishes.flatMap((wish) =>
    notificationChannels
      .filter((channel) => !wish[channel] && recipients[wish.type][channel].includes(standing))
      .map((channel) => ({ type: wish.type, channel })),
  )
