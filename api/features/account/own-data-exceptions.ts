/** Data that the export of a person's data omits, with reasons. */
export type Exception =
  /** A reason: omits all rows that belong to a person by this column. */
  | string
  /** Omits single columns, each with its reason. */
  | Readonly<Record<string, string>>
  /** Includes only these columns: for rows that are mainly other people's data. */
  | { only: readonly string[]; because: string }

const secret = 'A secret: it opens the account, or acts in its name.'
const counter = 'A counter that the campus keeps so that pages need not count; it says nothing new.'
const internal = 'Says how the campus does its work, nothing about the person.'
const colleague =
  'Somebody else: a member of the deciding organisation, or an admin. The decision itself is in the copy.'
const subject = 'Somebody else: the person about whom it was decided. Their data is theirs.'
const logged = 'The decision of an admin: `actions-on-others` has it, without the data of those it was about.'
const inFiles = 'The file and its purpose are in `files`.'

/**
 * Columns that are a secret by their kind, whatever their table is. All others are named with their table, so that a column of the same
 * name in a new table is decided about.
 */
export const omittedEverywhere: Readonly<Record<string, string>> = { hash: secret, sealed: secret }

/** Columns that no row of their table has in the copy, in whichever way it belongs to a person. Keyed by `table.column`. */
export const omitted: Readonly<Record<string, string>> = {
  'person.picture_id': inFiles,
  'offer.picture_id': inFiles,
  'team_assignment.reminders': internal,
  'validation_request.reminders': internal,
  'certificate.remind_on': internal,
  'disclosure.remind_on': internal,
  'disclosure_doubt.decided_by': colleague,
  'helpdesk_request.answered_by': colleague,
  'journalist_flag.flagged_by': colleague,
  'journalist_flag.ended_by': colleague,
  'link.decided_by': colleague,
  'link.ended_by': colleague,
  'moderation_case.decided_by': colleague,
  'moderation_case.appeal_decided_by': colleague,
  'review.decided_by': colleague,
  'review.revoked_by': colleague,
  'validation_request.decided_by': colleague,
  'validation_request.revoked_by': colleague,
}

const validationDecision = {
  subject_id: subject,
  validator_id: 'The own organisation: `account` names it.',
  code_id: 'The codes are in `validation-codes`.',
  introduction: subject,
  waiting_since: internal,
}
const warning = { subject_id: subject, organisation_id: 'The own organisation: `account` names it.' }
const push = { endpoint: secret, p256dh: secret, auth: secret }
const mail = {
  data: 'A mail may hold a link that opens the account. What it tells is in `notifications`.',
  sections: 'What it tells is in `notifications`.',
  path: 'What it tells is in `notifications`.',
  notification_id: 'What it tells is in `notifications`.',
  unsubscribe: secret,
  attempts: internal,
  next_attempt_at: internal,
  last_error: internal,
}
const reporters = 'Says something about those who have reported it.'
const others = 'What the file says about others is their data.'
const ofBothSides = {
  only: ['id', 'outlet_name', 'body_name', 'report', 'standard', 'requested_at', 'state', 'step_told'],
  because: 'A record of two organisations: what was said in it is in the copies of those who have said it.',
}
const ownJudgement = {
  shown: 'What the outlet was shown; the judgement itself is in the copy.',
  version: counter,
  correction: 'Words of the outlet.',
  correction_links: 'Words of the outlet.',
  corrected_at: 'Words of the outlet.',
  corrected_by: 'Somebody else: a member of the outlet.',
}
const link = { requested_by: colleague }
const linkOfOthers = {
  only: ['kind', 'state', 'decided_at', 'ended_at'],
  because: 'Between whom the link is, and why, is the data of those two.',
}

/**
 * Keyed by `table.column`, the column by which a row belongs to a person: a foreign key to the person or to one of
 * their rows, or one of `looseColumns`. All other columns are part of the export. Never listed: primary keys, generated
 * columns, and the column of the entry itself, which identifies the owner.
 */
export const exceptions: Readonly<Record<string, Exception>> = {
  'person.id': {
    password_hash: secret,
    totp_secret: secret,
    totp_last_step: internal,
    profile_version: internal,
    notification_count: counter,
    unread_notification_count: counter,
    message_count: counter,
    unread_message_count: counter,
    discussion_count: counter,
    blocked_by: 'An admin acts for the campus; the reason is in the copy, the name is not told.',
  },
  'person.parent_id': {
    only: ['first_name', 'last_name', 'email', 'state', 'created_at'],
    because: 'A contributor gets everything else with a copy of their own.',
  },
  'person.blocked_by': logged,
  'person.picture_id': inFiles,
  'refresh_token.session_id': secret,
  'passkey.person_id': {
    credential_id: internal,
    public_key: internal,
    counter: internal,
    transports: internal,
  },
  'passkey_challenge.person_id':
    'A random number that is valid for five minutes; it says nothing about the person.',
  'provider_visit.person_id':
    'A random number that is valid for ten minutes, and the provider that the person was sent to.',
  'webhook.person_id': { secret, secret_form: secret },
  'webhook_delivery.webhook_id': {
    subject: 'The request or offer; `body` names it.',
    claimed_until: internal,
  },
  'feed_access.person_id': { nonce: secret },
  'push_subscription.person_id': push,
  'push_subscription.session_id': { ...push, person_id: 'The same person, by their session.' },

  'stored_file.owner_id': { storage_key: internal, properties: inFiles },
  'stored_file.offer_id': 'Files of an offer have its provider as their owner.',
  'stored_file.message_id': {
    only: ['name'],
    because: 'Files of a message have their sender as their owner; who received them is told their names.',
  },
  'data_export.person_id': { file_id: 'The file is a copy like this one.' },
  'data_export.file_id': 'The same row, by the person.',
  'offer.provider_id': {
    version: internal,
    description_blocks: 'Made of the description, which is in the copy.',
  },
  'offer.picture_id': 'Pictures of an offer have its provider as their owner.',
  'bookmark.offer_id': 'Who has bookmarked an offer is their data.',
  'offer_dismissal.offer_id': 'Who does not want an offer is their data.',
  'offer_reminder.offer_id': 'Who was reminded of an offer is their data.',
  'offer_count.offer_id':
    'Numbers of readers, which do not say who they were; the provider is told those of five and more.',

  'announcement.provider_id': {
    author_id: colleague,
    version: internal,
    gathered_to: internal,
    gathered: internal,
  },
  'announcement.author_id': {
    provider_id: 'The own organisation: `account` names it.',
    version: internal,
    gathered_to: internal,
    gathered: internal,
  },
  'announcement_delivery.announcement_id': 'Who has received an announcement is their data.',
  'group_offer.offer_id': 'Which groups recommend an offer is their data.',
  'followed_provider.provider_id': 'Who follows a provider is their data; the provider is told how many.',
  'team_offer.offer_id': 'Which teams have put an offer on their list is their data.',

  'offer_source.provider_id': { etag: internal, last_modified: internal },
  'offer_source_entry.source_id': 'Marks of entries that were read; the drafts made of them are in `offers`.',
  'offer_source_entry.offer_id': 'The same marks.',

  'invitation.parent_id': { accepted_by: 'That person is in `contributors`.' },
  'digest_entry.person_id': { notification_id: 'The notification is in `notifications`.' },
  'digest_entry.notification_id': 'The same row, by the person.',
  'mail.person_id': mail,
  'mail.recipient': { ...mail, person_id: 'The same person, where the mail tells of a notification.' },
  'mail.notification_id': 'The same row, by the person.',

  'discussion.first_id': 'The same discussion is in `discussions`, by the person.',
  'discussion.second_id': 'The same discussion is in `discussions`, by the person.',
  'discussion_side.person_id': { last_position: counter, deleted_count: counter },
  'deleted_message.discussion_id': 'What somebody else has deleted for themselves is their data.',
  'discussion_side.discussion_id': 'How far somebody else has read is their data.',
  'message.discussion_id': { side_position: counter, edit_count: counter },
  'testimonial.profile_id': { removed_at: 'What the moderation has removed stays with its author.' },
  'campus_setting.logo_id': 'The logo of the campus belongs to nobody; the audit log says who changed it.',
  'content_version.author_id': {
    origin: 'Always the same where there is an author.',
    published_by: colleague,
  },
  'content_version.published_by': { origin: internal },
  'standard_version.published_by': logged,
  'standard_question.version': 'What the standard asks of everybody.',
  'questionnaire.version': 'Which outlets answer a version of the standard is their data.',
  'questionnaire.outlet_id': { saves: counter },
  'answer.outlet_id': { version: counter },
  'answer.saved_by': { version: counter },
  'disclosure.outlet_id': {
    signature_id: internal,
    erased_at: 'Only set once the account is gone.',
  },
  'disclosure_signature.outlet_id': { id: internal, state: internal },
  'registry_entry.outlet_id': {
    state: 'Follows from the account and its reports.',
    sort_name: internal,
    facets: internal,
    number: 'In the report.',
    published_at: 'In the report.',
    valid_until: 'In the report.',
    changed_at: internal,
    certificate: 'In `certificates`.',
    certificate_state: 'In `certificates`.',
    certified_until: 'In `certificates`.',
    certificate_changed_at: internal,
  },
  'outlet_progress.outlet_id':
    'Follows from checklist, answers, reports, audits and certificates, which are in the copy.',
  'certificate.outlet_id': {
    audit_id: internal,
    outlet_name: 'In the report.',
    report_digest: internal,
    body_id: 'The body is named.',
    auditor_ids: colleague,
    status_index: internal,
    announced: internal,
    suspensions: 'Follows from `changes`.',
    withdrawn_at: 'Follows from `changes`.',
  },
  'certificate.body_id':
    'Each is of an outlet, and public: whoever may decide about them has them as a file at `/certificates`.',
  'certificate_change.by_id': logged,
  'certificate_change.number': { by_id: colleague, by_admin: internal },
  'disclosure_doubt.person_id': {
    outlet_id: 'Of which outlet the report is; `number` says which one.',
    email: 'Only of visitors.',
    replied_by: 'Somebody else: a member of the team of the outlet. The reply is in the copy.',
    reply_version: counter,
  },
  'disclosure_doubt.outlet_id': {
    only: ['number', 'question', 'text', 'link', 'created_at', 'decided_at', 'reply', 'replied_at'],
    because: 'Who has doubted an answer is never told to whom it is about.',
  },
  'disclosure_doubt.replied_by': {
    only: ['number', 'question', 'text', 'link', 'created_at', 'decided_at', 'reply', 'replied_at'],
    because: 'Who has doubted an answer is never told to whom it is about.',
  },
  'disclosure_doubt.decided_by': logged,
  'disclosure_doubt.email': 'Anybody can type any address: it proves nothing.',
  'external_audit.outlet_id': ofBothSides,
  'external_audit.body_id': ofBothSides,
  'external_audit.auditor_id': ofBothSides,
  'external_audit.decided_by': ofBothSides,
  'external_audit.step_by': ofBothSides,
  'audit_auditor.audit_id': 'Who has audited a case is the data of that person.',
  'audit_auditor.person_id': {
    only: ['audit_id'],
    because: 'The cases are in the copy.',
  },
  'audit_judgement.audit_id': {
    only: ['audit_id', 'question', 'correction', 'correction_links', 'corrected_at', 'shown'],
    because: 'What the auditor has not handed over yet is shown to nobody.',
  },
  'audit_judgement.judged_by': ownJudgement,
  'audit_judgement.corrected_by': {
    only: ['audit_id', 'question', 'correction', 'correction_links', 'corrected_at', 'shown'],
    because: 'The judgement is that of the auditor; what was shown of it is in the copy.',
  },
  'audit_step.audit_id':
    'What somebody else has said in it is their data; the campus shows it to both sides.',
  'stored_file.audit_id': 'Files of a correction have their outlet as their owner.',
  'helpdesk_request.answered_by': {
    only: ['topic', 'answered_at'],
    because: 'What was asked and answered is the data of those who asked.',
  },
  'helpdesk_request.email': 'Anybody can type any address: it proves nothing.',

  'validation_request.validator_id': validationDecision,
  'validation_request.decided_by': validationDecision,
  'validation_request.revoked_by': validationDecision,
  'validation_request.code_id': 'The same row, by the provider.',
  'validation_message.request_id': { author_id: colleague },
  'validation_code.provider_id': { created_by: colleague },
  'journalist_flag.organisation_id': warning,
  'journalist_flag.flagged_by': warning,
  'journalist_flag.ended_by': warning,
  'review.decided_by': logged,
  'review.revoked_by': logged,
  'link.outlet_id': link,
  'link.partner_id': link,
  'link.requested_by': link,
  'link.decided_by': linkOfOthers,
  'link.ended_by': linkOfOthers,
  'cohort.group_id': { version: internal },

  'report.case_id': 'Who reported something is never told to whom it is about.',
  'report.subject_id': 'Who reported something is never told to whom it is about.',
  'moderation_case.author_id': {
    report_count: reporters,
    opened_at: reporters,
  },
  'moderation_case.subject_id': 'The same row, by its author.',
  'moderation_case.decided_by': logged,
  'moderation_case.appeal_decided_by': logged,
  'people_import.created_by': { lines: others, faults: others },
  'audit_entry.person_id': {
    only: ['at', 'action'],
    because:
      'What was done is told; who belongs to the administration stays unnamed, and the rest is about them.',
  },
  'audit_entry.actor_id': {
    only: ['at', 'action', 'subject_kind', 'address'],
    because: 'To whom it was done is their data, and the chain is how the log is kept.',
  },
  'audit_entry.subject_id': 'The same entry, by the person.',
  'audit_entry.organisation_id': 'What the members of an organisation have done is in their own copies.',
}

/** Columns that refer to a person without a foreign key: UUIDs, and texts with an id or an e-mail address. */
export const looseColumns: Readonly<Record<string, 'id' | 'email' | { nobody: string }>> = {
  'announcement.gathered_to': { nobody: 'How far the campus has got in looking for the audience.' },
  'audit_entry.id': { nobody: 'The number of the entry.' },
  'audit_entry.actor_id': 'id',
  'audit_entry.organisation_id': 'id',
  'audit_entry.person_id': 'id',
  'audit_entry.subject_id': 'id',
  'certificate.audit_id': { nobody: 'The number of the audit.' },
  'certificate.body_id': 'id',
  'certificate.outlet_id': 'id',
  'disclosure.outlet_id': 'id',
  'disclosure.signature_id': { nobody: 'The number of the signature.' },
  'disclosure_doubt.outlet_id': 'id',
  'disclosure_doubt.email': 'email',
  'external_audit.outlet_id': 'id',
  'external_audit.body_id': 'id',
  'disclosure_signature.id': { nobody: 'The number of the signature.' },
  'feed_access.nonce': { nobody: 'A part of the address of a feed.' },
  'helpdesk_request.email': 'email',
  'invitation.email': { nobody: 'An address typed by somebody else, until it is accepted.' },
  'mail.recipient': 'email',
  'message.id': { nobody: 'The number of the message.' },
  'moderation_case.subject_id': 'id',
  'passkey.credential_id': { nobody: 'A random number that an authenticator has chosen.' },
  'person.email': { nobody: 'The address of the row itself.' },
  'person.extra_email': { nobody: 'What somebody shows on their own profile.' },
  'person.legal_entity_email': { nobody: 'What an outlet says about itself.' },
  'registry_entry.country_id': { nobody: 'The id of a country.' },
  'report.subject_id': 'id',
  'webhook_delivery.subject': {
    nobody: 'A request for validation, an offer, an outlet whose report is public, or an audit.',
  },
}

/** Tables without a column that refers to a person, with their content and the reason for omitting them. */
export const tablesWithoutPeople: Readonly<Record<string, string>> = {
  signing_key: 'Keys that sign certificates.',
  audit_head: 'The number and hash of the newest entry of the log.',
  change_count: 'How often tables have changed.',
  person_change_count: 'How often something has changed for one of many people who share a number.',
  content_text: 'Texts of the campus; `content_version` says who wrote them.',
  content_word: 'Words of these texts.',
  country: 'A list.',
  daily_figure: 'Numbers for each day.',
  programme_figure: 'Rounded counts of outlets.',
  failed_search: 'Words that nobody has found anything with, without who looked for them.',
  idempotency: 'Answers to forms, kept for a day in case a form is sent twice; what was done is in the copy.',
  job_in_hand: 'Which jobs are being done; what they are about stands in the queue as long as they wait.',
  migration: 'Which migrations have run.',
  migration_lock: 'Whether one is running.',
  migration_state: 'Which programs can work with the tables, and a mark of the secret.',
  page: 'Texts of the campus.',
  rate_limit: 'How often a person or an address did something; counters that go after two days.',
  salutation: 'A list.',
  tag: 'A list.',
}

const log = 'The log stays whole: it keeps ids, no names.'
const reported =
  'Only in this test: a real case about a profile has that person as `author_id`, and is deleted with them.'

/** Columns that may still identify a person after the account was erased. */
export const leftByErasure: Readonly<Record<string, string>> = {
  'audit_entry.actor_id': log,
  'audit_entry.organisation_id': log,
  'audit_entry.person_id': log,
  'audit_entry.subject_id': log,
  'certificate.body_id':
    'A certificate stays for the outlet and for everybody who checks it, under the name of the body.',
  'certificate.outlet_id':
    'Of a certificate that was public, number and days stay under the id that was its address: no name, and nothing that was said.',
  'disclosure.outlet_id':
    'Of a report that was public, number and days stay under the id that was its address: no name, and nothing that was said.',
  'disclosure_doubt.email':
    'Sent without a login, so nothing proves whose it is. It goes 30 days after the decision.',
  'external_audit.outlet_id':
    'A case stays for the body, under its own name and without the outlet’s, and without anything that was said.',
  'external_audit.body_id': 'A case stays for the outlet, under the name of the body.',
  'helpdesk_request.email':
    'Sent without a login, so nothing proves whose it is. It goes a year after it was sent, once it is dealt with.',
  'mail.recipient': 'That a mail was sent is kept for 30 days; what it said is gone once it was sent.',
  'moderation_case.subject_id': reported,
  'report.subject_id': reported,
}
