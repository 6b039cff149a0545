import { isDeletedByMe } from '~/api/platform/database/conditions/deleted-message'
import { knownName } from '~/api/platform/database/person-facts'
import { sql } from 'kysely'
import { type Area, inPages } from './own-data-pages.repo'

/** Of the other person, as pages show it. */
const namesOf = (alias: string) => {
  const { first, last, entity } = knownName(alias)
  return [first.as('first_name'), last.as('last_name'), entity.as('entity_name')] as const
}

/** What a person has written to others, and what others and the campus have written to them. */
export const correspondenceData: Record<string, Area> = {
  'helpdesk-requests': (database, id) =>
    database
      .db()
      .selectFrom('helpdesk_request')
      .select(['topic', 'name', 'email', 'locale', 'body', 'state', 'created_at', 'answer', 'answered_at'])
      .where('person_id', '=', id)
      .orderBy('id')
      .execute(),

  /** Without questions and answers: those are data of the people who asked. */
  'helpdesk-answers': inPages(['id'], (database, id) =>
    database
      .db()
      .selectFrom('helpdesk_request')
      .select(['topic', 'answered_at'])
      .where('answered_by', '=', id),
  ),

  notifications: inPages(['id'], (database, id) =>
    database
      .db()
      .selectFrom('notification')
      .select(['type', 'data', 'path', 'created_at', 'read_at'])
      .where('person_id', '=', id),
  ),

  'notification-choices': (database, id) =>
    database
      .db()
      .selectFrom('notification_choice')
      .select(['type', 'channel', 'wanted', 'rhythm'])
      .where('person_id', '=', id)
      .execute(),

  'testimonials-given': inPages(['testimonial.id'], (database, id) =>
    database
      .db()
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
      .db()
      .selectFrom('testimonial')
      .leftJoin('person as author', 'author.id', 'testimonial.author_id')
      .select(['testimonial.text', 'testimonial.created_at', 'testimonial.hidden_at'])
      .select(namesOf('author'))
      .where('testimonial.profile_id', '=', id)
      .where('testimonial.removed_at', 'is', null),
  ),

  /** Without messages by others that moderation has removed; with those that the person has deleted for themselves. */
  messages: inPages(['message.discussion_id', 'message.position'], (database, id) =>
    database
      .db()
      .selectFrom('discussion_side as mine')
      .innerJoin('message', 'message.discussion_id', 'mine.discussion_id')
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
      .where((eb) =>
        eb.or([eb('message.removed_at', 'is', null), eb('message.side', '=', eb.ref('mine.side'))]),
      ),
  ),

  discussions: inPages(['discussion_id'], (database, id) =>
    database
      .db()
      .selectFrom('discussion_side')
      .select(['discussion_id', 'sent_count', 'unread_count', 'read_position'])
      .select(['last_message_at', 'blocked_at', 'hidden', 'cleared_to', 'cleared_before', 'cleared_at'])
      .where('person_id', '=', id),
  ),

  /** Single messages that the person has deleted for themselves; as long as they are kept, they are in `messages`. */
  'messages-deleted': inPages(['discussion_id', 'position'], (database, id) =>
    database
      .db()
      .selectFrom('deleted_message')
      .select(['discussion_id', 'position', 'deleted_at'])
      .where('person_id', '=', id),
  ),
}
