import { hasEnded, haveAllEnded, isDeletedByMe } from '~/api/platform/database/conditions'
import { type Kysely, sql } from 'kysely'
import { type Database, type Schema, planEachTime } from '~/api/platform/database'
import type { MessageAccess } from '~/contracts/messages/messages'
import type { PersonFacts } from './messages.rules'
import { hasAllWords } from '~/api/platform/database/lists/words'
import { limits } from '~/contracts/constants'

/** A joined row of `person` as one JSON value; null if there is none. */
const facts = (alias: string) => {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<PersonFacts | null>`case when ${at('id')} is null then null else jsonb_build_object(
    'id', ${at('id')}, 'roles', ${at('roles')}, 'state', ${at('state')}, 'validated', ${at('validated')},
    'parent_id', ${at('parent_id')}, 'visibility', ${at('visibility')}, 'vanity_name', ${at('vanity_name')},
    'title', ${at('title')}, 'first_name', ${at('first_name')}, 'last_name', ${at('last_name')},
    'entity_name', ${at('entity_name')}, 'picture_id', ${at('picture_id')}, 'locale', ${at('locale')},
    'messages_from', ${at('messages_from')}) end`
}

/** Who reads, and when: messages end. */
export interface Reader {
  personId: string
  now: Date
}

/** Discussions as one participant has them, also where they have deleted them for themselves. */
const selectSides = (db: Kysely<Schema>, now: Date) =>
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
    .select(['mine.cleared_to', 'mine.deleted_count'])
    .select(sql<boolean>`(mine.hidden or ${haveAllEnded(now)})`.as('hidden'))
    .select(['discussion.ending_days', 'discussion.proposed_days', 'discussion.proposed_by'])
    .select([facts('me').as('me'), facts('other').as('other')])

/**
 * Discussions as one participant sees them, each with the newest message that they see. The limit keeps the planner from
 * looking for it before its position is known.
 */
const selectShown = (db: Kysely<Schema>, now: Date) =>
  selectSides(db, now)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('message')
          .select(['message.id', 'message.position', 'message.side', 'message.subject', 'message.body'])
          .select(['message.created_at', 'message.removed_at', 'message.file_count'])
          .select(['message.edited_at', 'message.edit_count'])
          .whereRef('message.discussion_id', '=', 'discussion.id')
          .where('message.position', '=', sql<number>`coalesce(mine.last_position, discussion.message_count)`)
          .where((message) => message.not(hasEnded(now)))
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('newest')
    .where('mine.hidden', '=', false)

export const findSide = (database: Database, id: string, { personId, now }: Reader) =>
  selectSides(database.db(), now)
    .where('mine.discussion_id', '=', id)
    .where('mine.person_id', '=', personId)
    .executeTakeFirst()
export type SideRow = NonNullable<Awaited<ReturnType<typeof findSide>>>

export const findDiscussion = (database: Database, id: string, { personId, now }: Reader) =>
  selectShown(database.db(), now)
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
export function selectDiscussions(database: Database, { personId, now }: Reader, page: ListPage) {
  const direction = page.fromEnd ? 'asc' : 'desc'
  return selectShown(database.db(), now)
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
    .selectFrom('person')
    .select('discussion_count')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.discussion_count
}

/** A page of the messages that a person sees, by positions. */
export interface Between extends Reader {
  discussionId: string
  from: number
  to: number
}

/**
 * Without what this person has deleted, newest first. The limit does not change the result: it tells the planner how few rows
 * there are between the two positions. Its estimate covers all discussions.
 */
export const selectMessages = (database: Database, { discussionId, personId, now, from, to }: Between) =>
  database
    .selectFrom('message')
    .innerJoin('discussion', 'discussion.id', 'message.discussion_id')
    .select(['message.id', 'position', 'side', 'subject', 'body', 'created_at', 'removed_at', 'file_count'])
    .select(['edited_at', 'edit_count'])
    .where('discussion_id', '=', discussionId)
    .where((eb) => eb.not(hasEnded(now)))
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
    .selectFrom('person')
    .select(facts('person').as('facts'))
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row?.facts ?? null)

interface Two {
  mine: string
  theirs: string
}

export const findDiscussionOf = (database: Database, people: Two, now: Date) => {
  const [first = '', second = ''] = [people.mine, people.theirs].sort()
  return selectSides(database.db(), now)
    .where('mine.person_id', '=', people.mine)
    .where('mine.discussion_id', 'in', (eb) =>
      eb.selectFrom('discussion').select('id').where('first_id', '=', first).where('second_id', '=', second),
    )
    .executeTakeFirst()
}

export async function getMessageAccess(database: Database, personId: string): Promise<MessageAccess> {
  const row = await database
    .selectFrom('person')
    .select('messages_from')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.messages_from
}

export const updateMessageAccess = (database: Database, personId: string, from: MessageAccess) =>
  database.updateTable('person').set({ messages_from: from }).where('id', '=', personId).execute()

/** Position of a message, for a participant of its discussion; none of one that has ended. */
export const findPlace = (database: Database, messageId: string, { personId, now }: Reader) =>
  database
    .selectFrom('message')
    .innerJoin('discussion', 'discussion.id', 'message.discussion_id')
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
    .where((eb) => eb.not(hasEnded(now)))
    .where('mine.person_id', '=', personId)
    .executeTakeFirst()

/** A message as it is now; who changes its text holds the lock of its author. */
export const findText = (database: Database, id: string) =>
  database
    .selectFrom('message')
    .select(['id', 'position', 'side', 'subject', 'body', 'created_at', 'removed_at', 'file_count'])
    .select(['edited_at', 'edit_count'])
    .where('id', '=', id)
    .executeTakeFirst()

export const updateText = (database: Database, { id, body, now }: { id: string; body: string; now: Date }) =>
  database
    .updateTable('message')
    .set((eb) => ({ body, edited_at: now, edit_count: eb('edit_count', '+', 1) }))
    .where('id', '=', id)
    .execute()

/**
 * Nobody else's messages may be read for a search, so there is no index of all of them: the newest messages of the newest
 * discussions are looked through.
 */
const searchedDiscussions = 200
const searchedMessages = 100

export interface FoundRow {
  id: string
  discussion_id: string
  own: boolean
  subject: string
  body: string
  /** Names of its files that are still there. */
  files: string[]
  created_at: Date
  other: PersonFacts | null
}

interface Found {
  rows: FoundRow[]
  /** At most `limits.counted + 1`. */
  total: number
  /** There are more messages than were looked through. */
  incomplete: boolean
}

/**
 * The messages of a person that contain all words, in their text or in the names of their files, newest first. Without what the
 * person has deleted for themselves. One query.
 */
export async function selectFound(
  database: Database,
  { personId, now }: Reader,
  { words, limit, offset }: { words: readonly string[]; limit: number; offset: number },
): Promise<Found> {
  const text = sql`sort_key(looked.subject || ' ' || looked.body || ' ' || array_to_string(looked.files, ' '))`
  const { rows } = await sql<{
    total: number
    incomplete: boolean
    found: FoundRow | null
  }>`${sql.raw(planEachTime)}
    with mine as materialized (
      select side.discussion_id, side.side, side.cleared_to, discussion.message_count,
        discussion.ending_days, discussion.ended_to
      from (select * from discussion_side where person_id = ${personId} and not hidden
        order by last_message_at desc, discussion_id desc limit ${searchedDiscussions}) side
      join discussion on discussion.id = side.discussion_id),
    found as materialized (
      select looked.*, mine.side as my_side from mine cross join lateral (
        select id, discussion_id, side, subject, body, created_at,
          case when file_count > 0 then array(select name from stored_file
            where message_id = message.id and state = 'kept' order by stored_file.position) else '{}' end as files
        from message
        where message.discussion_id = mine.discussion_id and position > mine.cleared_to and removed_at is null
          and not ${hasEnded(now, 'mine')} and not exists (select from deleted_message deleted where deleted.discussion_id = message.discussion_id
            and deleted.person_id = ${personId} and deleted.position = message.position)
        order by position desc limit ${searchedMessages}) looked
      where ${hasAllWords(text, words)}
      order by looked.created_at desc, looked.id desc limit ${limits.counted + 1}),
    page as (select * from found order by created_at desc, id desc limit ${limit} offset ${offset})
    select (select count(*)::int from found) as total,
      (select count(*) >= ${searchedDiscussions} or coalesce(max(message_count - cleared_to) > ${searchedMessages}, false)
        from mine) as incomplete,
      case when page.id is null then null else jsonb_build_object('id', page.id,
        'discussion_id', page.discussion_id, 'own', page.side = page.my_side, 'subject', page.subject,
        'body', page.body, 'files', page.files, 'created_at', page.created_at, 'other', ${facts('other')}) end as found
    from (select 1) one left join page on true
      left join discussion_side theirs on theirs.discussion_id = page.discussion_id and theirs.side <> page.my_side
      left join person other on other.id = theirs.person_id
    order by page.created_at desc, page.id desc`.execute(database)
  return {
    rows: rows.flatMap(({ found }) => (found ? [{ ...found, created_at: new Date(found.created_at) }] : [])),
    total: rows[0]?.total ?? 0,
    incomplete: rows[0]?.incomplete ?? false,
  }
}
