import { columnsOf } from '~/api/platform/database/profile-columns'
import { factsOf, type ProfileField, profileFieldNames } from '~/contracts/people/profile-fields'

/** The snapshot contains the name as one text. */
const isInName = (field: ProfileField) => ['entityName', 'firstName', 'lastName'].includes(field)

const because = (reason: string, columns: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, reason]))

/** Columns of a person that the snapshot of a profile omits, with the reason. */
export const leftOutOfSnapshot: Readonly<Record<string, string>> = {
  ...because('A secret: it opens the account, or acts in its name.', ['password_hash', 'totp_secret']),
  ...because(
    'Contact details, parts of the name, choices from a list: the case leads to the record, which shows them as they are now.',
    [
      ...columnsOf(profileFieldNames.filter((field) => !factsOf(field).moderated && !isInName(field))),
      ...['vanity_name', 'legal_entity_name', 'legal_entity_email', 'salutation_id'],
      ...[
        'locale',
        'time_zone',
        'messages_from',
        'reminder_days',
        'suggestions',
        'discreet',
        'visible_trainer',
      ],
    ],
  ),
  ...because('A picture is a file. A case keeps words.', ['picture_id']),
  ...because('The account and not the profile; the record of the person has what a moderator needs of it.', [
    ...['email', 'roles', 'state', 'validated', 'editor', 'parent_id', 'created_at', 'confirmed_at'],
    ...['deactivated_at', 'blocked_at', 'blocked_by', 'block_reason', 'terms_version', 'terms_accepted_at'],
    ...['totp_enabled_at', 'vanity_changed_at', 'erasure_notices', 'erasure_notice_at'],
  ]),
  ...because('A number that the campus keeps for itself.', [
    ...['totp_last_step', 'profile_version', 'notification_count', 'unread_notification_count'],
    ...['message_count', 'unread_message_count', 'discussion_count'],
  ]),
}
