import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'

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
    database.db(),
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
      and deleted.position = due.position returning 1 as found`.execute(database.db())
  return rows.length
}

export const countCleared = async (database: Database, before: Date, limit: number): Promise<number> =>
  (await clearedBefore(before, limit).execute(database.db())).rows.length

export const countDeleted = async (database: Database, before: Date, limit: number): Promise<number> =>
  (await deletedBefore(before, limit).execute(database.db())).rows.length

/** Deletes what nobody sees any more once a person leaves, because the other one has deleted it. */
export async function forgetWithout(database: Database, personId: string, before: Date): Promise<void> {
  await sql`
    delete from message using discussion_side
    where discussion_side.person_id = ${personId} and message.discussion_id = discussion_side.discussion_id
      and exists (select from discussion_side theirs where theirs.discussion_id = message.discussion_id
        and theirs.person_id <> ${personId} and (theirs.cleared_to > 0 or theirs.deleted_count > 0))
      and ${isForgotten(before, personId)} and not ${isReported('discussion_side')}`.execute(database.db())
}
