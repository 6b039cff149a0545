import type { Database } from '~/api/platform/database'

/** A message as it is now; who changes its text holds the lock of its author. */
export const findText = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('message')
    .select(['id', 'position', 'side', 'subject', 'body', 'created_at', 'removed_at', 'file_count'])
    .select(['edited_at', 'edit_count'])
    .where('id', '=', id)
    .executeTakeFirst()

export const updateText = (database: Database, { id, body, now }: { id: string; body: string; now: Date }) =>
  database
    .db()
    .updateTable('message')
    .set((eb) => ({ body, edited_at: now, edit_count: eb('edit_count', '+', 1) }))
    .where('id', '=', id)
    .execute()
