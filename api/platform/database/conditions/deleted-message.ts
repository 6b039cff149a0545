import { type RawBuilder, sql } from 'kysely'

/**
 * Whether somebody has deleted a message for themselves, with its discussion or alone. In a query of `message` that joins their side as
 * `mine`; null where there is no such side.
 */
export const isDeletedByMe = (): RawBuilder<
  boolean | null
> => sql`(message.position <= mine.cleared_to or exists (
  select from deleted_message deleted where deleted.discussion_id = message.discussion_id
    and deleted.person_id = mine.person_id and deleted.position = message.position))`
