import { isDeletedByMe } from '~/api/platform/database/conditions'
import { knownName } from '~/api/platform/database/person-facts'
import { sql } from 'kysely'
import { type Area, inPages } from './own-data-pages.repo'

/** Data for running an account: files, logins, and mails sent. Never credentials. */
export const accountData: Record<string, Area> = {
  /** Index of the folder `files`, including uploads that were never attached. */
  files: (database, id) =>
    database
      .selectFrom('stored_file as file')
      .leftJoin('offer', 'offer.id', 'file.offer_id')
      .select(['file.purpose', 'file.name', 'file.type', 'file.bytes', 'file.position', 'file.state'])
      .select(['file.created_at', 'offer.headline as offer', 'file.message_id as message'])
      .select(['file.answer_key as answer', 'file.audit_id as audit', 'file.audit_question', 'file.sha256'])
      .where('file.owner_id', '=', id)
      .orderBy('file.id')
      .execute(),

  'copies-of-my-data': (database, id) =>
    database
      .selectFrom('data_export')
      .select(['state', 'requested_at', 'expires_at'])
      .where('person_id', '=', id)
      .orderBy('requested_at')
      .execute(),

  /** Only the new address: the payload of a registration contains a password hash. */
  'links-sent-by-mail': (database, id) =>
    database
      .selectFrom('one_time_token')
      .select(['purpose', 'created_at', 'expires_at', 'used_at'])
      .select(sql<string | null>`case when purpose = 'emailChange' then data ->> 'email' end`.as('new_email'))
      .where('person_id', '=', id)
      .orderBy('created_at')
      .execute(),

  'personal-tokens': (database, id) =>
    database
      .selectFrom('personal_token')
      .select(['name', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'ended_at'])
      .where('person_id', '=', id)
      .orderBy('created_at')
      .execute(),

  'sources-of-offers': (database, id) =>
    database
      .selectFrom('offer_source')
      .select([
        'address',
        'title',
        'kind',
        'category',
        'language',
        'cost',
        'created_at',
        'read_at',
        'next_at',
      ])
      .select(['failure', 'failing_since'])
      .where('provider_id', '=', id)
      .orderBy('created_at')
      .execute(),

  /** Never the secrets. */
  webhooks: (database, id) =>
    database
      .selectFrom('webhook')
      .select(['address', 'events', 'active_since', 'off_because', 'failing_since', 'created_at'])
      .where('person_id', '=', id)
      .orderBy('created_at')
      .execute(),

  'webhook-deliveries': inPages(['delivery.created_at', 'delivery.id'], (database, id) =>
    database
      .selectFrom('webhook_delivery as delivery')
      .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
      .select(['webhook.address', 'delivery.kind', 'delivery.body', 'delivery.state', 'delivery.attempts'])
      .select([
        'delivery.created_at',
        'delivery.tried_at',
        'delivery.status',
        'delivery.failure',
        'delivery.answer',
        'delivery.milliseconds',
        'delivery.due_at',
      ])
      .where('webhook.person_id', '=', id),
  ),

  'login-steps': (database, id) =>
    database
      .selectFrom('login_challenge')
      .select(['kind', 'attempts', 'created_at', 'expires_at', 'used_at'])
      .where('person_id', '=', id)
      .orderBy('created_at')
      .execute(),

  'recovery-codes': (database, id) =>
    database
      .selectFrom('recovery_code')
      .select('used_at')
      .where('person_id', '=', id)
      .orderBy('used_at')
      .execute(),

  passkeys: (database, id) =>
    database
      .selectFrom('passkey')
      .select(['name', 'created_at', 'last_used_at'])
      .where('person_id', '=', id)
      .orderBy('created_at')
      .execute(),

  'linked-logins': (database, id) =>
    database
      .selectFrom('identity')
      .select(['issuer', 'subject', 'label', 'created_at', 'last_used_at'])
      .where('person_id', '=', id)
      .orderBy('created_at')
      .execute(),

  'unsent-forms': (database, id) =>
    database
      .selectFrom('form_draft')
      .select(['path', 'fields', 'expires_at'])
      .where('person_id', '=', id)
      .orderBy('expires_at')
      .execute(),

  /** Without content: a mail may contain a link that gives access to the account. */
  mails: inPages(['created_at', 'id'], (database, id) =>
    database
      .selectFrom('mail')
      .select(['recipient', 'locale', 'template', 'state', 'created_at', 'sent_at', 'failed_at'])
      .where((eb) =>
        eb.or([
          eb('person_id', '=', id),
          eb(
            sql<string>`lower(recipient)`,
            '=',
            eb
              .selectFrom('person')
              .select(sql<string>`lower(email::text)`.as('email'))
              .where('id', '=', id),
          ),
        ]),
      ),
  ),

  digests: (database, id) =>
    database.selectFrom('digest').select(['rhythm', 'due_at']).where('person_id', '=', id).execute(),

  'waiting-for-a-digest': inPages(['id'], (database, id) =>
    database
      .selectFrom('digest_entry')
      .select(['rhythm', 'type', 'data', 'path', 'created_at'])
      .where('person_id', '=', id),
  ),

  'accepted-invitation': (database, id) =>
    database
      .selectFrom('invitation')
      .innerJoin('person as organisation', 'organisation.id', 'invitation.parent_id')
      .select([
        'invitation.email',
        'invitation.first_name',
        'invitation.last_name',
        'invitation.name',
        'invitation.locale',
      ])
      .select(['invitation.sent_at', 'invitation.expires_at', 'organisation.entity_name as organisation'])
      .where('invitation.accepted_by', '=', id)
      .execute(),
}

/** Of the other person, as pages show it. */
const namesOf = (alias: string) => {
  const { first, last, entity } = knownName(alias)
  return [first.as('first_name'), last.as('last_name'), entity.as('entity_name')] as const
}

/** What a person has written to others, and what others and the campus have written to them. */
export const correspondenceData: Record<string, Area> = {
  'helpdesk-requests': (database, id) =>
    database
      .selectFrom('helpdesk_request')
      .select(['topic', 'name', 'email', 'locale', 'body', 'state', 'created_at', 'answer', 'answered_at'])
      .where('person_id', '=', id)
      .orderBy('id')
      .execute(),

  /** Without questions and answers: those are data of the people who asked. */
  'helpdesk-answers': inPages(['id'], (database, id) =>
    database.selectFrom('helpdesk_request').select(['topic', 'answered_at']).where('answered_by', '=', id),
  ),

  notifications: inPages(['id'], (database, id) =>
    database
      .selectFrom('notification')
      .select(['type', 'data', 'path', 'created_at', 'read_at'])
      .where('person_id', '=', id),
  ),

  'notification-choices': (database, id) =>
    database
      .selectFrom('notification_choice')
      .select(['type', 'channel', 'wanted', 'rhythm'])
      .where('person_id', '=', id)
      .execute(),

  'testimonials-given': inPages(['testimonial.id'], (database, id) =>
    database
      .selectFrom('testimonial')
      .innerJoin('person as subject', 'subject.id', 'testimonial.profile_id')
      .select(['testimonial.text', 'testimonial.created_at', 'testimonial.hidden_at'])
      .select('testimonial.removed_at')
      .select(namesOf('subject'))
      .where('testimonial.author_id', '=', id),
  ),

  /** Without testimonials removed by moderation: those belong to their authors. */
  'testimonials-received': inPages(['testimonial.id'], (database, id) =>
    database
      .selectFrom('testimonial')
      .leftJoin('person as author', 'author.id', 'testimonial.author_id')
      .select(['testimonial.text', 'testimonial.created_at', 'testimonial.hidden_at'])
      .select(namesOf('author'))
      .where('testimonial.profile_id', '=', id)
      .where('testimonial.removed_at', 'is', null),
  ),

  /**
   * Without messages by others that moderation has removed, and those that have ended; with those that the person has deleted for
   * themselves.
   */
  messages: inPages(['message.discussion_id', 'message.position'], (database, id) =>
    database
      .selectFrom('discussion_side as mine')
      .innerJoin('message', 'message.discussion_id', 'mine.discussion_id')
      .innerJoin('discussion', 'discussion.id', 'mine.discussion_id')
      .leftJoin('discussion_side as theirs', (join) =>
        join.onRef('theirs.discussion_id', '=', 'mine.discussion_id').onRef('theirs.side', '<>', 'mine.side'),
      )
      .leftJoin('person as other', 'other.id', 'theirs.person_id')
      .select(['message.id', 'message.discussion_id', 'message.position'])
      .select(['message.subject', 'message.body'])
      .select(['message.created_at', 'message.removed_at', 'message.file_count', 'message.edited_at'])
      .select((eb) =>
        eb
          .selectFrom('stored_file as file')
          .select(sql<string[] | null>`json_agg(file.name order by file.position)`.as('names'))
          .whereRef('file.message_id', '=', 'message.id')
          .as('file_names'),
      )
      .select((eb) => eb('message.side', '=', eb.ref('mine.side')).as('written_by_me'))
      .select(isDeletedByMe().as('deleted_by_me'))
      .select(namesOf('other'))
      .select('mine.blocked_at')
      .where('mine.person_id', '=', id)
      .whereRef('message.position', '>', 'discussion.ended_to')
      .where((eb) =>
        eb.or([eb('message.removed_at', 'is', null), eb('message.side', '=', eb.ref('mine.side'))]),
      ),
  ),

  discussions: inPages(['discussion_id'], (database, id) =>
    database
      .selectFrom('discussion_side')
      .innerJoin('discussion', 'discussion.id', 'discussion_id')
      .select(['ending_days', 'proposed_days', 'ended_to', 'ends_at'])
      .select((eb) => eb('proposed_by', '=', eb.ref('side')).as('proposed_by_me'))
      .select(['discussion_id', 'sent_count', 'unread_count', 'read_position'])
      .select(['last_message_at', 'blocked_at', 'hidden', 'cleared_to', 'cleared_before', 'cleared_at'])
      .where('person_id', '=', id),
  ),

  /** Single messages that the person has deleted for themselves; as long as they are kept, they are in `messages`. */
  'messages-deleted': inPages(['discussion_id', 'position'], (database, id) =>
    database
      .selectFrom('deleted_message')
      .select(['discussion_id', 'position', 'deleted_at'])
      .where('person_id', '=', id),
  ),
}

/** Announcements that a person or their organisation has written, those they have received, whom they follow, and what a group recommends. */
export const announcementData: Record<string, Area> = {
  'announcements-written': inPages(['id'], (database, id) =>
    database
      .selectFrom('announcement')
      .select(['texts', 'to_outlets', 'everybody', 'kinds', 'countries', 'languages', 'state', 'created_at'])
      .select(['send_at', 'started_at', 'ended_at', 'recipient_count', 'sent_count'])
      .where((eb) => eb.or([eb('provider_id', '=', id), eb('author_id', '=', id)])),
  ),

  'announcements-received': inPages(['announcement_id'], (database, id) =>
    database
      .selectFrom('announcement_delivery')
      .innerJoin('announcement', 'announcement.id', 'announcement_id')
      .select(['announcement_id', 'sent_at', 'texts'])
      .where('person_id', '=', id)
      .where('sent_at', 'is not', null)
      // Nothing is left of those of an erased provider.
      .where('announcement.version', '>', 0),
  ),

  'offers-recommended': inPages(['group_offer.created_at', 'offer.id'], (database, id) =>
    database
      .selectFrom('group_offer')
      .innerJoin('offer', 'offer.id', 'group_offer.offer_id')
      .select(['offer.id', 'offer.headline', 'group_offer.note', 'group_offer.created_at'])
      .where('group_id', '=', id),
  ),

  'providers-followed': (database, id) =>
    database
      .selectFrom('followed_provider')
      .innerJoin('person as provider', 'provider.id', 'provider_id')
      .select(['provider_id', 'provider.entity_name', 'followed_provider.created_at'])
      .where('person_id', '=', id)
      .execute(),
}

/** What an outlet's team shares: all of it for the outlet, for contributors what concerns them. */
export const teamData: Record<string, Area> = {
  'team-assignments': inPages(['team_assignment.assigned_at', 'outlet_id', 'clause'], (database, id) =>
    database
      .selectFrom('team_assignment')
      .innerJoin('person as outlet', 'outlet.id', 'outlet_id')
      .innerJoin('person as assignee', 'assignee.id', 'assignee_id')
      .leftJoin('person as assigner', 'assigner.id', 'assigned_by')
      .select(['clause', 'due_on', 'assigned_at', 'outlet.entity_name as outlet'])
      .select(['assignee.first_name as assignee_first_name', 'assignee.last_name as assignee_last_name'])
      .select(['assigner.first_name as assigner_first_name', 'assigner.last_name as assigner_last_name'])
      .where((eb) =>
        eb.or([eb('outlet_id', '=', id), eb('assignee_id', '=', id), eb('assigned_by', '=', id)]),
      ),
  ),

  'team-comments': inPages(['comment.id'], (database, id) =>
    database
      .selectFrom('team_comment as comment')
      .innerJoin('person as outlet', 'outlet.id', 'comment.outlet_id')
      .leftJoin('person as author', 'author.id', 'comment.author_id')
      .select(['comment.clause', 'comment.text', 'comment.created_at', 'outlet.entity_name as outlet'])
      .select(['author.first_name', 'author.last_name'])
      .where((eb) => eb.or([eb('comment.outlet_id', '=', id), eb('comment.author_id', '=', id)])),
  ),

  'team-offers': inPages(['listed.added_at', 'listed.outlet_id', 'offer.id'], (database, id) =>
    database
      .selectFrom('team_offer as listed')
      .innerJoin('offer', 'offer.id', 'listed.offer_id')
      .innerJoin('person as outlet', 'outlet.id', 'listed.outlet_id')
      .leftJoin('person as adder', 'adder.id', 'listed.added_by')
      .select(['offer.id', 'offer.headline', 'listed.added_at', 'outlet.entity_name as outlet'])
      .select(['adder.first_name', 'adder.last_name'])
      .where((eb) => eb.or([eb('listed.outlet_id', '=', id), eb('listed.added_by', '=', id)])),
  ),
}
