import type { Actor } from '~/api/platform/authentication/actor'
import {
  type DigestRhythm,
  type MailRhythm,
  type NotificationChannel,
  notificationChannels,
  notificationFacts,
  type NotificationType,
  notificationTypes,
} from '~/contracts/messages/notification-types'
import type { NotificationPreference } from '~/contracts/messages/notifications'
import type { AccessLevel, Role } from '~/contracts/permissions'

const recipientsOf = (type: NotificationType, channel: NotificationChannel) =>
  notificationFacts(type).recipients[channel]

/** The types that this access level can receive on any channel. */
export const typesFor = (accessLevel: AccessLevel): NotificationType[] =>
  notificationTypes.filter((type) =>
    notificationChannels.some((channel) => recipientsOf(type, channel).includes(accessLevel)),
  )

/** What contributors receive in organisations of one kind alone: an outlet has a team, a certification body has auditors. */
const organisationWith: Partial<Record<NotificationType, Role>> = {
  clauseAssigned: 'ROLE_MEDIA_OUTLET',
  clauseComment: 'ROLE_MEDIA_OUTLET',
  clauseDeadline: 'ROLE_MEDIA_OUTLET',
  auditTurn: 'ROLE_SERVICE_PROVIDER',
  auditStopped: 'ROLE_SERVICE_PROVIDER',
}

/** Contributors have one access level, whatever their organisation. */
export const concerns = (
  { accessLevel, organisation }: Pick<Actor, 'accessLevel' | 'organisation'>,
  type: NotificationType,
): boolean =>
  accessLevel !== 'contributor' || (organisationWith[type] ?? organisation.role) === organisation.role

interface Row {
  type: NotificationType
  channel: NotificationChannel
  wanted: boolean
  rhythm: DigestRhythm | null
}

/** Effective preference for one type from its rows; default: enabled, mails immediately. */
export function channelsIn(rows: readonly Omit<Row, 'type'>[]): { campus: boolean; mail: MailRhythm } {
  const rowOf = (channel: NotificationChannel) => rows.find((row) => row.channel === channel)
  const mail = rowOf('mail')
  return {
    campus: rowOf('campus')?.wanted ?? true,
    mail: mail?.wanted === false ? 'off' : (mail?.rhythm ?? 'once'),
  }
}

/** Preferences of a person with this access level, for every type that they can receive. */
export const preferencesOf = (accessLevel: AccessLevel, rows: readonly Row[]): NotificationPreference[] =>
  typesFor(accessLevel).map((type) => {
    const { campus, mail } = channelsIn(rows.filter((row) => row.type === type))
    return { type, campus, mail: recipientsOf(type, 'mail').includes(accessLevel) ? mail : null }
  })

interface Wish {
  type: NotificationType
  campus: boolean
  mail: MailRhythm
}

/** Which part of a preference is invalid for this access level; null if valid. */
export function validationErrorOf(accessLevel: AccessLevel, { type, mail }: Wish): 'type' | 'mail' | null {
  if (!typesFor(accessLevel).includes(type)) return 'type'
  return notificationFacts(type).rhythms.includes(mail) ? null : 'mail'
}

/** Rows to store for the given preferences; none for mails that do not exist. */
export const rowsOf = (accessLevel: AccessLevel, wishes: readonly Wish[]): Row[] =>
  wishes.flatMap(({ type, campus, mail }) => {
    const rows: Row[] = []
    if (!campus && recipientsOf(type, 'campus').includes(accessLevel))
      rows.push({ type, channel: 'campus', wanted: false, rhythm: null })
    if (mail !== 'once' && recipientsOf(type, 'mail').includes(accessLevel))
      rows.push({ type, channel: 'mail', wanted: mail !== 'off', rhythm: mail === 'off' ? null : mail })
    return rows
  })
