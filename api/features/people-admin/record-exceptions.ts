const secret = 'A secret: it opens the account, or acts in its name.'
const counter = 'A counter that the campus keeps so that pages need not count.'
const internal = 'Says how the campus does its work, nothing about the person.'
const ownChoice = 'A choice of the person for themselves: no task of the administration needs it.'
const shownOutside = 'Decides what others see: the profile, to which the record leads, shows the outcome.'

/** Columns of a person that the admin record omits, with the reason. */
export const leftOutOfRecord: Readonly<Record<string, string>> = {
  password_hash: secret,
  totp_secret: secret,
  totp_last_step: internal,
  profile_version: internal,
  erasure_notices: internal,
  erasure_notice_at: internal,
  vanity_changed_at: internal,
  notification_count: counter,
  unread_notification_count: counter,
  message_count: counter,
  unread_message_count: counter,
  discussion_count: counter,
  messages_from: ownChoice,
  reminder_days: ownChoice,
  suggestions: ownChoice,
  discreet: ownChoice,
  visible_trainer: shownOutside,
  picture_id: shownOutside,
}
