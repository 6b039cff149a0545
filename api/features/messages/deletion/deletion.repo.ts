import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Side } from '~/api/platform/database/schema'
import type { Ending } from '~/contracts/messages/messages'

export interface Place {
  discussionId: string
  personId: string
  position: number
}

/** How much one of the two has deleted for themselves, and how the latest deletion can be undone. */
export const findCleared = (database: Database, { discussionId, personId }: Omit<Place, 'position'>) =>
  database
    .selectFrom('discussion_side')
    .select(['cleared_to', 'cleared_before', 'cleared_at'])
    .where('discussion_id', '=', discussionId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()

export interface Cleared extends Omit<Place, 'position'> {
  to: number
  before: number
  at: Date | null
}

export const setCleared = (database: Database, { discussionId, personId, to, before, at }: Cleared) =>
  database
    .updateTable('discussion_side')
    .set({ cleared_to: to, cleared_before: before, cleared_at: at })
    .where('discussion_id', '=', discussionId)
    .where('person_id', '=', personId)
    .execute()

export const insertDeleted = (database: Database, { discussionId, personId, position }: Place, now: Date) =>
  database
    .insertInto('deleted_message')
    .values({ discussion_id: discussionId, person_id: personId, position, deleted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const findDeleted = (database: Database, { discussionId, personId, position }: Place) =>
  database
    .selectFrom('deleted_message')
    .select('deleted_at')
    .where('discussion_id', '=', discussionId)
    .where('person_id', '=', personId)
    .where('position', '=', position)
    .executeTakeFirst()

export const removeDeleted = (database: Database, { discussionId, personId, position }: Place) =>
  database
    .deleteFrom('deleted_message')
    .where('discussion_id', '=', discussionId)
    .where('person_id', '=', personId)
    .where('position', '=', position)
    .execute()

interface Counted extends Omit<Place, 'position'> {
  count: number
  clearedTo: number
}

/**
 * How many single messages that this person has deleted are newer than the first message of a page, and than its last one. Reads
 * the deleted ones, not the messages.
 */
export async function countSkipped(
  database: Database,
  { discussionId, personId, count, clearedTo }: Counted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number; last: number }>`
    select count(*) filter (where shown_above <= ${offset}::int)::int as first,
      count(*) filter (where shown_above <= ${offset + limit - 1}::int)::int as last
    from (select ${count}::int - position - row_number() over (order by position desc) + 1 as shown_above
      from deleted_message where discussion_id = ${discussionId} and person_id = ${personId}
        and position > ${clearedTo}) deleted`.execute(database)
  return rows[0] ?? { first: 0, last: 0 }
}

/**
 * Brings what depends on deletions up to date: the newest message that this person sees, its unread ones, and the counters of the
 * person. Requires a lock on the person.
 */
export async function settle(
  database: Database,
  { discussionId, personId }: Omit<Place, 'position'>,
): Promise<{ hidden: boolean; unread: number }> {
  const { rows } = await sql<{ hidden: boolean; unread: number }>`
    with mine as (
      select * from discussion_side where discussion_id = ${discussionId} and person_id = ${personId}),
    shown as not materialized (
      select message.position, message.side, message.created_at from mine
      join message on message.discussion_id = mine.discussion_id and message.position > mine.cleared_to
      where not exists (select from deleted_message deleted where deleted.discussion_id = mine.discussion_id
        and deleted.person_id = mine.person_id and deleted.position = message.position)),
    newest as (select position, created_at from shown order by position desc limit 1),
    facts as (
      select newest.position, newest.created_at,
        (select count(*)::int from shown
          where shown.side <> mine.side and shown.position > mine.read_position) as unread,
        (select count(*)::int from deleted_message deleted where deleted.discussion_id = mine.discussion_id
          and deleted.person_id = mine.person_id and deleted.position > mine.cleared_to) as deleted
      from mine left join newest on true),
    changed as (
      update discussion_side side set hidden = facts.position is null, last_position = facts.position,
        last_message_at = coalesce(facts.created_at, side.last_message_at), unread_count = facts.unread,
        deleted_count = facts.deleted
      from facts where side.discussion_id = ${discussionId} and side.person_id = ${personId}
      returning side.person_id, side.hidden, side.unread_count),
    counted as (
      update person set unread_message_count = unread_message_count - mine.unread_count + changed.unread_count,
        discussion_count = discussion_count + mine.hidden::int - changed.hidden::int
      from mine, changed where person.id = changed.person_id)
    select hidden, unread_count as unread from changed`.execute(database)
  const [row] = rows
  if (!row) throw new Error('a discussion without this person')
  return row
}

/** Whether a message of this discussion was reported: then moderators may need it, and those around it. */
const isReported = (table: 'discussion_side' | 'due') => sql<boolean>`exists (
  select from moderation_case reported join message other on other.id = reported.subject_id
  where reported.subject_kind = 'message' and other.discussion_id = ${sql.ref(`${table}.discussion_id`)})`

/** Whether everybody who is left, but for one who leaves, has deleted a message for themselves, before this moment. */
const isForgotten = (before: Date, leaving: string | null = null) => sql<boolean>`not exists (
  select from discussion_side side where side.discussion_id = message.discussion_id
    and side.person_id is distinct from ${leaving}::uuid
    and message.position > case when side.cleared_at >= ${before} then side.cleared_before else side.cleared_to end
    and not exists (select from deleted_message deleted where deleted.discussion_id = side.discussion_id
      and deleted.person_id = side.person_id and deleted.position = message.position
      and (deleted.deleted_at is null or deleted.deleted_at < ${before})))`

const clearedBefore = (before: Date, limit: number) => sql`
  select discussion_id, person_id, cleared_to from discussion_side
  where cleared_at < ${before} order by cleared_at limit ${limit}`

const deletedBefore = (before: Date, limit: number) => sql`
  select discussion_id, person_id, position from deleted_message
  where deleted_at < ${before} order by deleted_at limit ${limit}`

/**
 * Deletes the messages that both people have deleted, where the latest of these deletions was that of a discussion before this
 * moment. Returns how many deletions were looked at; they cannot be undone any more.
 */
export async function forgetCleared(database: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with due as (${clearedBefore(before, limit)} for update of discussion_side skip locked),
    gone as (delete from message using due where message.discussion_id = due.discussion_id
      and message.position <= due.cleared_to and ${isForgotten(before)}
      and not ${isReported('due')})
    update discussion_side side set cleared_at = null from due
    where side.discussion_id = due.discussion_id and side.person_id = due.person_id returning 1 as found`.execute(
    database,
  )
  return rows.length
}

/** The same where it was that of a single message. */
export async function forgetDeleted(database: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with due as (${deletedBefore(before, limit)} for update of deleted_message skip locked),
    gone as (delete from message using due where message.discussion_id = due.discussion_id
      and message.position = due.position and ${isForgotten(before)} and not ${isReported('due')})
    update deleted_message deleted set deleted_at = null from due
    where deleted.discussion_id = due.discussion_id and deleted.person_id = due.person_id
      and deleted.position = due.position returning 1 as found`.execute(database)
  return rows.length
}

export const countCleared = async (database: Database, before: Date, limit: number): Promise<number> =>
  (await clearedBefore(before, limit).execute(database)).rows.length

export const countDeleted = async (database: Database, before: Date, limit: number): Promise<number> =>
  (await deletedBefore(before, limit).execute(database)).rows.length

/** Deletes what nobody sees any more once a person leaves, because the other one has deleted it. */
export async function forgetWithout(database: Database, personId: string, before: Date): Promise<void> {
  await sql`
    delete from message using discussion_side
    where discussion_side.person_id = ${personId} and message.discussion_id = discussion_side.discussion_id
      and exists (select from discussion_side theirs where theirs.discussion_id = message.discussion_id
        and theirs.person_id <> ${personId} and (theirs.cleared_to > 0 or theirs.deleted_count > 0))
      and ${isForgotten(before, personId)} and not ${isReported('discussion_side')}`.execute(database)
}

export interface Due {
  id: string
  ends_at: Date
}

/** Discussions that have to be looked at, after one of them in their order. */
export const selectDue = (
  database: Database,
  { now, after, limit }: { now: Date; after: Due | undefined; limit: number },
) =>
  database
    .selectFrom('discussion')
    .select(['id', 'ends_at'])
    .where('ends_at', '<=', now)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(ends_at, id) > (${after?.ends_at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('ends_at')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ ends_at: Date }>()
    .execute()

/** Those of one person. */
export const selectDueOf = (database: Database, personId: string, now: Date) =>
  database
    .selectFrom('discussion_side')
    .innerJoin('discussion', 'discussion.id', 'discussion_id')
    .select(['discussion.id', 'ends_at'])
    .where('person_id', '=', personId)
    .where('ends_at', '<=', now)
    .$narrowType<{ ends_at: Date }>()
    .execute()

/** Who is still in these discussions. */
export async function selectPeople(database: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await database
    .selectFrom('discussion_side')
    .select('person_id')
    .distinct()
    .where('discussion_id', 'in', ids)
    .execute()
  return rows.map(({ person_id: id }) => id)
}

/** Of discussions whose people are locked: what is agreed on, and who is in them. */
export const selectEndings = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('discussion')
    .select(['id', 'ending_days', 'ended_to', 'ends_at'])
    .select((eb) =>
      eb
        .selectFrom('discussion_side as side')
        .select(sql<string[] | null>`array_agg(side.person_id)`.as('people'))
        .whereRef('side.discussion_id', '=', 'discussion.id')
        .as('people'),
    )
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
export type EndingRow = Awaited<ReturnType<typeof selectEndings>>[number]

/** It is due at once: what is older ends now. */
export const setAgreement = (
  database: Database,
  id: string,
  { days, proposed, by, endsAt }: Ending & { by: Side; endsAt: Date },
) =>
  database
    .updateTable('discussion')
    .set({ ending_days: days, proposed_days: proposed?.days ?? null, proposed_by: proposed ? by : null })
    .set({ ends_at: endsAt })
    .where('id', '=', id)
    .execute()

/**
 * Moves the end of what has ended up to the first message that has not. Messages are in the order of their time; where clocks of several
 * servers differ, a later position waits for the one before it.
 */
export async function raiseEnd(database: Database, id: string, before: Date): Promise<number> {
  const { rows } = await sql<{ ended_to: number }>`
    update discussion set ended_to = greatest(ended_to, coalesce(
      (select position - 1 from message where discussion_id = discussion.id and position > discussion.ended_to
        and created_at > ${before} order by position limit 1), message_count))
    where id = ${id} returning ended_to`.execute(database)
  return rows[0]?.ended_to ?? 0
}

/** As if both had deleted it for themselves, and neither could undo that. */
export async function clearEnded(database: Database, id: string, endedTo: number): Promise<void> {
  await sql`
    update discussion_side set cleared_at = case when cleared_to <= ${endedTo} then null else cleared_at end,
      cleared_before = greatest(cleared_before, ${endedTo}), cleared_to = greatest(cleared_to, ${endedTo})
    where discussion_id = ${id}`.execute(database)
  await database
    .deleteFrom('deleted_message')
    .where('discussion_id', '=', id)
    .where('position', '<=', endedTo)
    .execute()
}

/** Whether moderators may still have to read this discussion: a case about it is open, or can be brought back by an appeal. */
export async function isUndecided(database: Database, id: string, decidedAfter: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found from message join moderation_case reported
      on reported.subject_kind = 'message' and reported.subject_id = message.id
    where message.discussion_id = ${id} and (reported.state = 'open' or (reported.state = 'removed'
      and case when reported.appealed_at is null then reported.decided_at > ${decidedAfter}
        else reported.appeal_decided_at is null end)) limit 1`.execute(database)
  return rows.length > 0
}

/** The oldest of them. */
export const selectEnded = (
  database: Database,
  { id, endedTo }: { id: string; endedTo: number },
  limit: number,
) =>
  database
    .selectFrom('message')
    .select('id')
    .where('discussion_id', '=', id)
    .where('position', '<=', endedTo)
    .orderBy('position')
    .limit(limit)
    .execute()

export const deleteMessages = (database: Database, ids: readonly string[]) =>
  database.deleteFrom('message').where('id', 'in', ids).execute()

export const findFirstAfter = (database: Database, id: string, endedTo: number) =>
  database
    .selectFrom('message')
    .select('created_at')
    .where('discussion_id', '=', id)
    .where('position', '>', endedTo)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()

export const setNext = (database: Database, id: string, endsAt: Date | null) =>
  database.updateTable('discussion').set({ ends_at: endsAt }).where('id', '=', id).execute()
