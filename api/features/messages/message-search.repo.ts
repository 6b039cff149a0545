import { sql } from 'kysely'
import { type Database, planEachTime } from '~/api/platform/database'
import { hasAllWords } from '~/api/platform/database/lists/words'
import { limits } from '~/contracts/constants'
import { facts } from './messages.repo'
import type { PersonFacts } from './messages.rules'

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
  personId: string,
  { words, limit, offset }: { words: readonly string[]; limit: number; offset: number },
): Promise<Found> {
  const text = sql`sort_key(looked.subject || ' ' || looked.body || ' ' || array_to_string(looked.files, ' '))`
  const { rows } = await sql<{
    total: number
    incomplete: boolean
    found: FoundRow | null
  }>`${sql.raw(planEachTime)}
    with mine as materialized (
      select side.discussion_id, side.side, side.cleared_to, discussion.message_count
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
          and not exists (select from deleted_message deleted where deleted.discussion_id = message.discussion_id
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
    order by page.created_at desc, page.id desc`.execute(database.db())
  return {
    rows: rows.flatMap(({ found }) => (found ? [{ ...found, created_at: new Date(found.created_at) }] : [])),
    total: rows[0]?.total ?? 0,
    incomplete: rows[0]?.incomplete ?? false,
  }
}
