const because = (reason: string, columns: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, reason]))

/** Columns of a person that a case about their profile does not keep, with the reason. */
export const leftOutOfSnapshot: Readonly<Record<string, string>> = {
  ...because('A secret: it opens the account, or acts in its name.', ['password_hash', 'totp_secret']),
  ...because(
    'Words, but short ones: the case leads to the record of the person, which shows them as they are now.',
    [
      ...['title', 'vanity_name', 'social_links', 'legal_entity_name', 'legal_entity_email'],
      ...[
        'city',
        'address_line1',
        'address_line2',
        'post_code',
        'region',
        'phone',
        'extra_phone',
        'extra_email',
      ],
    ],
  ),
  ...because('A choice from a list: nothing that somebody has worded.', [
    ...['salutation_id', 'country_id', 'media_types', 'expertise', 'languages', 'contact_languages'],
    ...['trainer_types', 'subregions', 'locale', 'time_zone', 'messages_from', 'reminder_days'],
    ...['visibility', 'email_visibility', 'phone_visibility', 'address_visibility', 'visible_trainer'],
  ]),
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
