import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { Side } from '~/api/platform/database/schema'

/**
 * Locks the people whose counters change, always in the same order. All changes of a discussion hold the lock of one of
 * its participants, so that no other locks are needed.
 */
export const lockPeople = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('person')
    .select(['id', 'email', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function getJoinedAt(database: Database, personId: string): Promise<Date> {
  const row = await database
    .selectFrom('person')
    .select('created_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.created_at
}

/** Requires locks on both people. */
export async function insertDiscussion(
  database: Database,
  people: readonly [string, string],
  now: Date,
): Promise<string> {
  const [first = '', second = ''] = [...people].sort()
  const id = v7()
  const db = database.db()
  await db.insertInto('discussion').values({ id, first_id: first, second_id: second }).execute()
  const side = (personId: string, number: Side) => ({
    discussion_id: id,
    side: number,
    person_id: personId,
    last_message_at: now,
  })
  await db
    .insertInto('discussion_side')
    .values([side(first, 1), side(second, 2)])
    .execute()
  await db
    .updateTable('person')
    .set((eb) => ({ discussion_count: eb('discussion_count', '+', 1) }))
    .where('id', 'in', people)
    .execute()
  return id
}

/** What each participant has before a message comes: unread ones, and whether they see anything of the discussion. */
export const findBefore = (database: Database, discussionId: string) =>
  database
    .selectFrom('discussion_side')
    .select(['person_id', 'side', 'unread_count', 'hidden'])
    .where('discussion_id', '=', discussionId)
    .execute()

interface Appended {
  discussionId: string
  side: Side
  subject: string
  body: string
  fileCount: number
  now: Date
}

/** Both see the new message, whatever they have deleted before. */
const shown = { hidden: false, last_position: null }

/** For those who had deleted everything of a discussion, it is in their list again. */
export const countReturned = (database: Database, personIds: readonly string[]) =>
  database
    .updateTable('person')
    .set((eb) => ({ discussion_count: eb('discussion_count', '+', 1) }))
    .where('id', 'in', personIds)
    .execute()

/** Appends a message to its discussion. Requires locks on both people. */
export async function insertMessage(database: Database, message: Appended): Promise<string> {
  const db = database.db()
  const id = v7()
  const { discussionId, side, now } = message
  const { message_count: position } = await db
    .updateTable('discussion')
    .set((eb) => ({ message_count: eb('message_count', '+', 1) }))
    .where('id', '=', discussionId)
    .returning('message_count')
    .executeTakeFirstOrThrow()
  const { sent_count: sidePosition } = await db
    .updateTable('discussion_side')
    .set((eb) => ({ sent_count: eb('sent_count', '+', 1), last_message_at: now, ...shown }))
    .where('discussion_id', '=', discussionId)
    .where('side', '=', side)
    .returning('sent_count')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('discussion_side')
    .set((eb) => ({ unread_count: eb('unread_count', '+', 1), last_message_at: now, ...shown }))
    .where('discussion_id', '=', discussionId)
    .where('side', '<>', side)
    .execute()
  const place = { discussion_id: discussionId, position, side, side_position: sidePosition }
  const { subject, body, fileCount } = message
  await db
    .insertInto('message')
    .values({ ...place, id, subject, body, file_count: fileCount, created_at: now })
    .execute()
  return id
}

export async function countMessage(
  database: Database,
  { senderId, receiverId }: { senderId: string; receiverId: string },
): Promise<void> {
  await sql`
    update person set message_count = message_count + 1,
      unread_message_count = unread_message_count + case when id = ${receiverId} then 1 else 0 end
    where id in (${senderId}, ${receiverId})`.execute(database)
}

export interface ReadChange {
  discussionId: string
  personId: string
  /** Before and after. */
  unread: readonly [number, number]
  readPosition: number
}

/** Requires a lock on the person. */
export async function setRead(database: Database, change: ReadChange): Promise<void> {
  const [before, after] = change.unread
  const db = database.db()
  await db
    .updateTable('discussion_side')
    .set({ unread_count: after, read_position: change.readPosition })
    .where('discussion_id', '=', change.discussionId)
    .where('person_id', '=', change.personId)
    .execute()
  if (before === after) return
  await db
    .updateTable('person')
    .set((eb) => ({ unread_message_count: eb('unread_message_count', '-', before - after) }))
    .where('id', '=', change.personId)
    .execute()
}

/** Blocks or unblocks. An existing block keeps its time. */
export const setBlocked = (
  database: Database,
  { discussionId, personId }: { discussionId: string; personId: string },
  blockedAt: Date | null,
) =>
  database
    .updateTable('discussion_side')
    .set({ blocked_at: blockedAt })
    .where('discussion_id', '=', discussionId)
    .where('person_id', '=', personId)
    .$if(blockedAt !== null, (query) => query.where('blocked_at', 'is', null))
    .execute()

/** The people with whom a person has a discussion. */
export async function selectCorrespondents(database: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select theirs.person_id as id from discussion_side mine
    join discussion_side theirs on theirs.discussion_id = mine.discussion_id and theirs.side <> mine.side
    where mine.person_id = ${personId}`.execute(database)
  return rows.map(({ id }) => id)
}

/** Discussions in which this person is the only one left. */
export async function deleteDeserted(database: Database, personId: string): Promise<void> {
  await sql`
    delete from discussion where (first_id = ${personId} and second_id is null)
      or (second_id = ${personId} and first_id is null)`.execute(database)
}
