import { isDeletedByMe } from '~/api/platform/database/conditions/deleted-message'
import { type Kysely, sql } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'
import type { MessageAccess } from '~/contracts/messages/messages'
import type { PersonFacts } from './messages.rules'

/** A joined row of `person` as one JSON value; null if there is none. */
export const facts = (alias: string) => {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<PersonFacts | null>`case when ${at('id')} is null then null else jsonb_build_object(
    'id', ${at('id')}, 'roles', ${at('roles')}, 'state', ${at('state')}, 'validated', ${at('validated')},
    'parent_id', ${at('parent_id')}, 'visibility', ${at('visibility')}, 'vanity_name', ${at('vanity_name')},
    'title', ${at('title')}, 'first_name', ${at('first_name')}, 'last_name', ${at('last_name')},
    'entity_name', ${at('entity_name')}, 'picture_id', ${at('picture_id')}, 'locale', ${at('locale')},
    'messages_from', ${at('messages_from')}) end`
}

/** Discussions as one participant has them, also where they have deleted them for themselves. */
const selectSides = (db: Kysely<Schema>) =>
  db
    .selectFrom('discussion_side as mine')
    .innerJoin('discussion', 'discussion.id', 'mine.discussion_id')
    .innerJoin('person as me', 'me.id', 'mine.person_id')
    .leftJoin('discussion_side as theirs', (join) =>
      join.onRef('theirs.discussion_id', '=', 'mine.discussion_id').onRef('theirs.side', '<>', 'mine.side'),
    )
    .leftJoin('person as other', 'other.id', 'theirs.person_id')
    .select(['mine.discussion_id', 'mine.side as my_side', 'mine.unread_count', 'mine.read_position'])
    .select(['mine.blocked_at', 'theirs.blocked_at as their_blocked_at', 'discussion.message_count'])
    .select(['theirs.read_position as their_read_position', 'theirs.sent_count as their_sent_count'])
    .select(['mine.hidden', 'mine.cleared_to', 'mine.deleted_count'])
    .select([facts('me').as('me'), facts('other').as('other')])

/**
 * Discussions as one participant sees them, each with the newest message that they see. The limit keeps the planner from
 * looking for it before its position is known.
 */
const selectShown = (db: Kysely<Schema>) =>
  selectSides(db)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('message')
          .select(['message.id', 'message.position', 'message.side', 'message.subject', 'message.body'])
          .select(['message.created_at', 'message.removed_at', 'message.file_count'])
          .select(['message.edited_at', 'message.edit_count'])
          .whereRef('message.discussion_id', '=', 'discussion.id')
          .where('message.position', '=', sql<number>`coalesce(mine.last_position, discussion.message_count)`)
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('newest')
    .where('mine.hidden', '=', false)

export const findSide = (database: Database, id: string, personId: string) =>
  selectSides(database.db())
    .where('mine.discussion_id', '=', id)
    .where('mine.person_id', '=', personId)
    .executeTakeFirst()
export type SideRow = NonNullable<Awaited<ReturnType<typeof findSide>>>

export const findDiscussion = (database: Database, id: string, personId: string) =>
  selectShown(database.db())
    .where('mine.discussion_id', '=', id)
    .where('mine.person_id', '=', personId)
    .executeTakeFirst()
export type DiscussionRow = NonNullable<Awaited<ReturnType<typeof findDiscussion>>>

interface ListPage {
  fromEnd: boolean
  limit: number
  offset: number
}

/**
 * Finds the page in the index and only reads its rows. The outer condition on the person is wrapped: the planner would
 * otherwise search for each row among all of the person's discussions, because most people have few.
 */
export function selectDiscussions(database: Database, personId: string, page: ListPage) {
  const direction = page.fromEnd ? 'asc' : 'desc'
  return selectShown(database.db())
    .where(sql`coalesce(mine.person_id, null)`, '=', personId)
    .where('mine.discussion_id', 'in', (eb) =>
      eb
        .selectFrom('discussion_side')
        .select('discussion_id')
        .where('person_id', '=', personId)
        .where('hidden', '=', false)
        .orderBy('last_message_at', direction)
        .orderBy('discussion_id', direction)
        .limit(page.limit)
        .offset(page.offset),
    )
    .orderBy('mine.last_message_at', 'desc')
    .orderBy('mine.discussion_id', 'desc')
    .execute()
}

export async function getDiscussionCount(database: Database, personId: string): Promise<number> {
  const row = await database
    .db()
    .selectFrom('person')
    .select('discussion_count')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.discussion_count
}

/** A page of the messages that a person sees, by positions. */
export interface Between {
  discussionId: string
  personId: string
  from: number
  to: number
}

/**
 * Without what this person has deleted, newest first. The limit does not change the result: it tells the planner how few rows
 * there are between the two positions. Its estimate covers all discussions.
 */
export const selectMessages = (database: Database, { discussionId, personId, from, to }: Between) =>
  database
    .db()
    .selectFrom('message')
    .select([
      'id',
      'position',
      'side',
      'subject',
      'body',
      'created_at',
      'removed_at',
      'file_count',
      'edited_at',
      'edit_count',
    ])
    .where('discussion_id', '=', discussionId)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deleted_message as deleted')
            .select('deleted.position')
            .whereRef('deleted.discussion_id', '=', 'message.discussion_id')
            .where('deleted.person_id', '=', personId)
            .whereRef('deleted.position', '=', 'message.position'),
        ),
      ),
    )
    .orderBy('position', 'desc')
    .limit(to - from + 1)
    .execute()
export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

export const findPerson = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('person')
    .select(facts('person').as('facts'))
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row?.facts ?? null)

export const findDiscussionOf = (database: Database, people: { mine: string; theirs: string }) => {
  const [first = '', second = ''] = [people.mine, people.theirs].sort()
  return selectSides(database.db())
    .where('mine.person_id', '=', people.mine)
    .where('mine.discussion_id', 'in', (eb) =>
      eb.selectFrom('discussion').select('id').where('first_id', '=', first).where('second_id', '=', second),
    )
    .executeTakeFirst()
}

export async function getMessageAccess(database: Database, personId: string): Promise<MessageAccess> {
  const row = await database
    .db()
    .selectFrom('person')
    .select('messages_from')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.messages_from
}

export const updateMessageAccess = (database: Database, personId: string, from: MessageAccess) =>
  database.db().updateTable('person').set({ messages_from: from }).where('id', '=', personId).execute()

/** Position of a message, for a participant of its discussion. */
export const findPlace = (database: Database, messageId: string, personId: string) =>
  database
    .db()
    .selectFrom('message')
    .innerJoin('discussion_side as mine', 'mine.discussion_id', 'message.discussion_id')
    .leftJoin('discussion_side as theirs', (join) =>
      join
        .onRef('theirs.discussion_id', '=', 'message.discussion_id')
        .onRef('theirs.side', '<>', 'mine.side'),
    )
    .select(['message.id', 'message.discussion_id', 'message.position', 'message.side'])
    .select(['message.side_position', 'mine.side as my_side', 'theirs.person_id as other_id'])
    .select(isDeletedByMe().as('is_deleted'))
    .where('message.id', '=', messageId)
    .where('mine.person_id', '=', personId)
    .executeTakeFirst()
