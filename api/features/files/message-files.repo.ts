import { isDeletedByMe } from '~/api/platform/database/conditions/deleted-message'
import type { Database } from '~/api/platform/database'
import { messageFilePurposes } from '~/contracts/files'

/** The files of messages by message, each in the order in which they were chosen. */
export const listOf = (database: Database, messageIds: readonly string[]) =>
  database
    .db()
    .selectFrom('stored_file')
    .select(['id', 'name', 'bytes', 'type', 'message_id'])
    .where('message_id', 'in', messageIds)
    .where('state', '=', 'kept')
    .orderBy('message_id')
    .orderBy('position')
    .execute()

/** A person's uploads among these that were not sent yet. Locked. */
export const listStaged = (database: Database, ownerId: string, ids: readonly string[]) =>
  database
    .db()
    .selectFrom('stored_file')
    .select(['id', 'name', 'bytes', 'type'])
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('purpose', 'in', messageFilePurposes)
    .where('state', '=', 'staged')
    .orderBy('id')
    .forUpdate()
    .execute()

export const keepFor = (
  database: Database,
  { id, messageId, position }: { id: string; messageId: string; position: number },
) =>
  database
    .db()
    .updateTable('stored_file')
    .set({ state: 'kept', message_id: messageId, position })
    .where('id', '=', id)
    .execute()

/** A file with what decides who may see it: `my_side` is null unless the reader is one of the two. */
export const findFor = (database: Database, id: string, readerId: string) =>
  database
    .db()
    .selectFrom('stored_file as file')
    .leftJoin('message', 'message.id', 'file.message_id')
    .leftJoin('discussion_side as mine', (join) =>
      join.onRef('mine.discussion_id', '=', 'message.discussion_id').on('mine.person_id', '=', readerId),
    )
    .select(['file.id', 'file.type', 'file.state', 'file.storage_key', 'file.owner_id', 'file.purpose'])
    .select(['mine.side as my_side', 'message.removed_at'])
    .select(isDeletedByMe().as('is_deleted'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('moderation_case as reported')
            .select('reported.id')
            .where('reported.subject_kind', '=', 'message')
            .whereRef('reported.subject_id', '=', 'message.id'),
        )
        .as('is_reported'),
    )
    .where('file.id', '=', id)
    .where('file.purpose', 'in', messageFilePurposes)
    .executeTakeFirst()
